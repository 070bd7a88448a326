"""Tests with a real browser."""
