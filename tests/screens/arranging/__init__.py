"""Tests of the screens of arranging games."""
