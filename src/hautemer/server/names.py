"""Names as people give them: one spelling, nothing invisible, nothing that turns the line around."""

from __future__ import annotations

import unicodedata
from typing import Final

INVISIBLE: Final = ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp")
"""Categories of Unicode: control and format characters (bidi and zero-width marks among them), private and unassigned ones."""


def clean_name(text: str) -> str:
    """In its composed form, with single spaces, without what cannot be seen."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    return " ".join("".join(char for char in composed if unicodedata.category(char) not in INVISIBLE).split())
