"""Numbers we are willing to print."""
