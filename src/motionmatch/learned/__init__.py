"""Learned motion matching (Holden 2020, sections 4 to 6): networks in place of the databases."""
