"""Nine Card Brag, as it is shown: pot by pot, or for points over several deals."""
