"""Many characters in one place: who steers them, how they step, and what they are asked to do."""
