"""How the best frame is found: one protocol, three ways, one answer."""
