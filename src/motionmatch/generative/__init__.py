"""New motion from a few examples, without training: Li 2023."""
