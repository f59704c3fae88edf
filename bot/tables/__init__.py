"""Games in channels: seats, versions, deadlines, and the one door for every move."""
