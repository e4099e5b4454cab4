"""How bots play Help!."""
