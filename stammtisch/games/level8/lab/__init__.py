"""What the laboratory asks of Level 8 besides its rules."""
