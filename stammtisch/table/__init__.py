"""One game being played: its seats, its numbered log, its record."""
