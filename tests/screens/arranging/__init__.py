"""Tests of the screens of the games of arranging."""
