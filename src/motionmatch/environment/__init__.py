"""Environment-aware motion matching (Ponton 2025): footprints, penalties, the exact penalised search, control."""
