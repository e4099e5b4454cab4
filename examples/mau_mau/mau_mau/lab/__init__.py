"""What the laboratory asks of Mau-Mau besides its rules."""
