"""The circle of reading and printing, for the tests of every game: what a text means, and that it comes back."""

from contextlib import suppress
from random import Random

from cardwright.text import LANGUAGES, Language, Phrasebook, TextError, Tree, print_text, random_tree, read_text


def entries(table: str) -> list[tuple[str, str, str, str]]:
    """Return the entries of a table: blocks of four lines, a name, the English text, the French text, the tree."""
    blocks = [block.strip().split("\n") for block in table.strip().split("\n\n")]
    return [(name, en, fr, tree) for name, en, fr, tree in blocks]


def tree_of(sentences: str) -> Tree:
    return Tree.parse(f"text({sentences})")


def printed(text: str, language: Language) -> str:
    """Return a text of a specification with the marks that the printer writes."""
    text = text.replace("'", "’").replace(" -", " −")
    return text.replace(" :", "\u00a0:").replace(" ;", "\u00a0;") if language == "fr" else text


def random_texts_come_back(book: Phrasebook, *, seed: int, count: int) -> None:
    """Print random trees in both languages; each must be read as exactly what it was."""
    rng = Random(seed)
    for _ in range(count):
        tree = random_tree(book, rng=rng)
        for language in LANGUAGES:
            text = print_text(tree, book, language)
            assert read_text(text, book, language) == tree, text


def never_said(book: Phrasebook, *, seed: int, count: int) -> set[str]:
    """Return the operations with arguments that no random text of the game has."""
    rng = Random(seed)
    found = {part.op for _ in range(count) for part in random_tree(book, rng=rng).walk()}
    return {part.op for row in book.rows for part in row.pattern.walk() if part.args} - found


def no_word_is_dropped(book: Phrasebook, language: Language, *, seed: int, may_go: tuple[str, ...]) -> None:
    """Leave one word out of a random text, or say it twice: it must mean something else, or nothing."""
    rng = Random(seed)
    tree = random_tree(book, rng=rng, size=20)
    words = print_text(tree, book, language).split(" ")
    at = rng.choice([at for at, word in enumerate(words) if word.lower() not in may_go])
    for changed in (words[:at] + words[at + 1 :], [*words[:at], words[at], *words[at:]]):
        with suppress(TextError):
            assert read_text(" ".join(changed), book, language) != tree
