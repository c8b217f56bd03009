"""The pictures of the README: one running table of each game, 640 pixels wide, in at most 128 colours.

    python -m tools.readme_pictures             all of them, into docs/pictures
    python -m tools.readme_pictures letal       one game

Games begin with seeds of their own, so that the pictures change only with the program.
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Browser

from cardwright.games import find_game
from tools.browsing import House, arrive, open_browser

OUT = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE = {"width": 1120, "height": 910}
WIDTH = 640
COLOURS = 128
MOMENTS = {"hounds": (30, "HH-5.1"), "trueshot": (16, "TL-3"), "drakerion": (60, "DK-"), "letal": (28, "LT-9.28")}
"""When there is much on the table: after so many clicks, the first question with a rule that begins so."""
LARGER = {"letal": 1.25}
"""How much more of the page is shown, where a table is large."""
SHRINK = """async ([png, width]) => {
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const canvas = new OffscreenCanvas(width, Math.round((picture.height * width) / picture.width))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let bytes = ''
  for (let at = 0; at < data.length; at += 4) bytes += String.fromCharCode(data[at], data[at + 1], data[at + 2])
  return btoa(bytes)
}"""

Pixels = NDArray[np.uint8]


def take(browser: Browser, game: str, folder: Path) -> Pixels:
    """Play *game* against bots for a while; return its table in small."""
    house = House(folder / f"{game}.db", seed=f"README {game}")
    viewport = {side: round(length * LARGER.get(game, 1)) for side, length in SIZE.items()}
    ann = arrive(browser, house.address, seed=game, viewport=viewport, color_scheme="dark")
    ann.visit()
    ann.page.get_by_role("textbox", name=ann.say("name")).fill("Ann")
    ann.begin_against_bots(find_game(game).title("en"))
    clicks, rule = MOMENTS[game]
    ann.play_on(clicks, "list")
    while ann.wait_for_question() and rule not in ann.page.locator(".bar.asks").inner_text():
        ann.answer("list")
    if ann.listed.count():
        ann.press(ann.button("rail").first)
    ann.page.mouse.move(0, 0)
    ann.page.wait_for_timeout(1000)
    picture = base64.b64encode(ann.page.screenshot(animations="disabled")).decode()
    small: Any = ann.page.evaluate(SHRINK, [picture, WIDTH])
    ann.page.context.close()
    house.stop()
    return np.frombuffer(base64.b64decode(small), np.uint8).reshape(-1, WIDTH, 3)


def reduce_colours(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Return a palette of at most `COLOURS` colours, and the number of each pixel's colour; by median cut."""
    flat = pixels.reshape(-1, 3).astype(np.int32)
    boxes = [np.arange(len(flat))]
    while len(boxes) < COLOURS:
        widest = max(
            range(len(boxes)), key=lambda i: float(np.ptp(flat[boxes[i]], axis=0).max()) * len(boxes[i]) ** 0.4
        )
        box = boxes.pop(widest)
        channel = int(np.ptp(flat[box], axis=0).argmax())
        ordered = box[np.argsort(flat[box, channel], kind="stable")]
        boxes += [ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]]
    palette = np.array([flat[box].mean(axis=0).round() for box in boxes])
    distances = np.stack([((flat - colour) ** 2).sum(axis=1) for colour in palette])
    return palette.astype(np.uint8), distances.argmin(axis=0).astype(np.uint8).reshape(pixels.shape[:2])


def png(palette: Pixels, numbers: Pixels) -> bytes:
    """Return a PNG with a palette."""
    height, width = numbers.shape
    lines = b"".join(b"\0" + line.tobytes() for line in numbers)
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    written = (
        struct.pack(">I", len(told)) + kind + told + struct.pack(">I", zlib.crc32(kind + told)) for kind, told in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def main() -> None:
    """Take the pictures of the games that the command line names, or of all."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        for game in sys.argv[1:] or MOMENTS:
            path = OUT / f"{game}.png"
            path.write_bytes(png(*reduce_colours(take(browser, game, Path(folder)))))
            print(f"  {path.name}: {path.stat().st_size // 1000} kB", flush=True)


if __name__ == "__main__":
    main()
