"""Studies that measure the tables of the papers again; `motionmatch reproduce` runs them."""
