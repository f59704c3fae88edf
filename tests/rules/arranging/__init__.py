"""Tests of the rules of the arranging games."""
