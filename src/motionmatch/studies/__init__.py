"""Tables of the papers made again on motion at hand: what `motionmatch reproduce` runs."""
