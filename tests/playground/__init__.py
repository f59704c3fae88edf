"""Tests of the playground's world and page, with a small bot of their own."""
