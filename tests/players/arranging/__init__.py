"""Tests of the computer players of arranging games."""
