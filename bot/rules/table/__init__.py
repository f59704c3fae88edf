"""What every table has, whatever is played at it: seats, the ring and whose deal it is, sitting down and going home."""
