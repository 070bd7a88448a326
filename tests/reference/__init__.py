"""A second, slow reading of the rules, sharing no code with the engine it is held against."""
