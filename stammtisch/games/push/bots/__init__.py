"""How bots play Push."""
