"""What the laboratory asks of each game besides its rules: who started, how many rounds there were."""
