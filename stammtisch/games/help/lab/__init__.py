"""What the laboratory asks of Help! besides its rules."""
