"""Procedural performers: motion written as code."""
