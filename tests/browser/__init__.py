"""Tests of the playground in a real browser."""
