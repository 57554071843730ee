"""The only room with compiled code: arrays in, preallocated arrays out (their names end in `_out`).

Callers check shapes; kernels trust them. Every kernel has an obvious NumPy twin in `tests/reference/`.
"""
