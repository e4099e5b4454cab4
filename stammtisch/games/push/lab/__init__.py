"""What the laboratory asks of Push besides its rules."""
