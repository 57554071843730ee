"""Pure functions on arrays: quaternions, rotations, springs, time series."""
