r"""What a TeX value says: ``10.5555/a\_b`` is ``10.5555/a_b``, ``{\'e}`` is ``é``."""

from __future__ import annotations

import re
import unicodedata

from refassay.inputs._woven import Weaver, Woven

_PIECE = re.compile(
    r"(?P<plain>[^\\{}~$\s]+)|(?P<white>\s+)|(?P<mute>[{}$])|(?P<tie>~)"
    r"|\\(?P<accent>[`'^\"~=.]|[uvHcdbkr](?![A-Za-z]))[ ]?"
    r"(?:\{\\?(?P<held>[A-Za-z])\}|\\?(?P<bare>[A-Za-z]))"
    r"|\\(?P<word>[A-Za-z]{1,40})[ ]?|\\(?P<char>[^A-Za-z])|(?P<rest>\\)"
)
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323",
    "b": "\u0331", "k": "\u0328", "r": "\u030a",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "textendash": "–", "textemdash": "—",
    "textunderscore": "_", "textasciitilde": "~", "textless": "<", "textgreater": ">",
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Omega": "Ω", "times": "×", "pm": "±", "leq": "≤", "geq": "≥",
}  # fmt: skip
"""Commands that stand for a letter; every other one is markup and says nothing."""


def said(text: str, start: int, end: int) -> Woven:
    """The stretch of a file as a text without markup."""
    weaver = Weaver(text)
    for piece in _PIECE.finditer(text, start, end):
        place = piece.span()
        if piece["plain"]:
            weaver.copy(*place)
        elif piece["white"] or piece["tie"]:
            weaver.put(" ", *place)
        elif piece["accent"]:
            letter = piece["held"] or piece["bare"]
            weaver.put(unicodedata.normalize("NFC", letter + _ACCENTS[piece["accent"]]), *place)
        elif piece["word"]:
            weaver.put(_LETTERS.get(piece["word"], ""), *place)
        elif piece["char"]:
            weaver.put(piece["char"], *place)
    return weaver.done()
