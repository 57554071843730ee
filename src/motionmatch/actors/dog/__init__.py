"""A dog: body, gaits, postures and scripts, and the performer that puts a script into motion."""
