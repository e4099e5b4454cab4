"""How bots play Elfer raus!."""
