"""Errors shown to users: an id, the rule that forbids what was tried, if any, and words in both languages."""

from errno import errorcode
from functools import cache
from pathlib import Path

from cardwright.text.messages import Catalogue, Spoken
from cardwright.text.spelling import Language


@cache
def general_catalogue() -> Catalogue:
    """Return the messages that belong to no game."""
    return Catalogue(Path(__file__).with_name("messages.toml").read_text(encoding="utf-8"))


class Reason(Spoken):
    r"""Why the system refuses something, in the reader's language if the reason is in the catalogue.

    >>> import errno, os
    >>> Reason(IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))).words("fr")
    'c’est un dossier'
    """

    def __init__(self, refused: OSError) -> None:
        self._key = f"system.{errorcode.get(refused.errno or 0, '')}"
        self._told = refused.strerror or str(refused)

    def words(self, language: Language) -> str:
        """Return the reason; one that is not in the catalogue is given in the system's words."""
        known = general_catalogue()
        return known.words(self._key, language) if self._key in known else self._told

    def __str__(self) -> str:
        return self.words("en")


class CardwrightError(Exception):
    r"""Something a user asked for cannot be done; `code` is the id of the message `error.<code>`.

    >>> error = CardwrightError("unknown-game", name="chess", known=["go", "shogi"])
    >>> print(error)
    There is no game "chess". Known games: go, shogi.
    >>> error.words("fr")
    'Il n’y a pas de jeu «\xa0chess\xa0». Jeux connus\xa0: go, shogi.'
    """

    def __init__(self, code: str, /, *, catalogue: Catalogue | None = None, **arguments: object) -> None:
        super().__init__(code, arguments)
        self.code = code
        self.arguments = arguments
        self._catalogue = catalogue

    def __reduce__(self) -> tuple[object, ...]:
        """Return how pickle and copy rebuild this error, without calling `__init__`, which takes keywords."""
        return _without_init, (type(self), self.args), vars(self)

    @property
    def _messages(self) -> Catalogue:
        own = self._catalogue
        return own if own is not None and f"error.{self.code}" in own else general_catalogue()

    @property
    def rule(self) -> str | None:
        """The rule that forbids what was asked for; None if it is not a matter of rules."""
        return self._messages.rule(f"error.{self.code}")

    def words(self, language: Language) -> str:
        """Return what went wrong and what to do about it."""
        return self._messages.words(f"error.{self.code}", language, **self.arguments)

    def __str__(self) -> str:
        return self.words("en")


def _without_init(kind: type[CardwrightError], args: tuple[object, ...]) -> CardwrightError:
    """Return an error with these *args*; pickle sets its attributes."""
    return kind.__new__(kind, *args)
