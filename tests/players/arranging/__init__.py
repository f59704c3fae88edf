"""Tests of the players of the games of arranging."""
