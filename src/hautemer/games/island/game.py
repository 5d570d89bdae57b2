"""The Island on the shelf: its options, how a seat sees it, and what a seat can guess."""
