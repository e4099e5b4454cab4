"""How bots play Level 8."""
