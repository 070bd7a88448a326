"""A deal told and asked about in messages: what happened, what may be done now, and how cards are written."""
