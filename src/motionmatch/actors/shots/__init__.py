"""Shot lists: the scripts of which the named databases are made."""
