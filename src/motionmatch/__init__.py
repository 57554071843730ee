"""Data-driven character animation by motion matching."""
