"""Hautemer: a table for four sea games."""

__version__ = "0.1.0"
