"""What the laboratory asks of Elfer raus! besides its rules."""
