"""What `export-net-photos.ts` wrote, and crops of it to learn from."""

import json
from pathlib import Path

import numpy as np
import torch

SIGNS = ("dandruff", "oiliness", "redness")
CHANNELS, SIDE_PX, CELL_PX = 9, 240, 4
GRID = SIDE_PX // CELL_PX
VALID = 8
# The photo as it came, and five in other light, sharpness and compression.
VARIANTS = 6
CROP_CELLS = 16


class ExportedPhotos:
    """Photos as the net sees them; who shows what, where it was outlined, folds, and what the shipped trees say of photos left out."""

    def __init__(self, folder: Path):
        about = json.loads((folder / "photos.json").read_text())
        self.folder = folder
        self.count = len(about["files"])
        self.shows = np.array([about["shows"][sign] for sign in SIGNS], np.float32).T
        self.fold_in_draw = np.array(about["draws"])
        self.tree_odds = np.array([about["treeOdds"][sign] for sign in SIGNS]).transpose(1, 2, 0)
        outlines = np.fromfile(folder / "outlines.grid", np.uint8).reshape(self.count, len(SIGNS), GRID, GRID)
        self.outlined = outlines > 127
        self.variants = [self._pixels(f"variant-{index}") for index in range(VARIANTS)]
        self.valid = np.array(self.variants[0][:, VALID, 1::CELL_PX, 1::CELL_PX]) > 128
        self.places = [
            [np.argwhere(self.outlined[i, sign] & self.valid[i]) for sign in range(len(SIGNS))] for i in range(self.count)
        ]
        self.anywhere = [np.argwhere(self.valid[i]) for i in range(self.count)]

    def _pixels(self, name: str) -> np.memmap:
        return np.memmap(self.folder / f"{name}.pixels", np.uint8, "r", shape=(self.count, CHANNELS, SIDE_PX, SIDE_PX))

    def whole(self, index: int) -> torch.Tensor:
        return as_input(np.array(self.variants[0][index]))[None]

    def crops(self, chosen: np.ndarray, count: int, random: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
        """Varied crops, as many with as without each sign, and what is known of their cells: 1 shows it, 0 does not, -1 nobody knows."""
        pairs = [self._crop(chosen, random, n % len(SIGNS), (n // len(SIGNS)) % 2 == 1) for n in range(count)]
        inputs, known = as_input(np.stack([pair[0] for pair in pairs])), torch.from_numpy(np.stack([pair[1] for pair in pairs]))
        stretch = 1 + 0.15 * (2 * torch.rand(count, 6, 1, 1) - 1)
        shift = 0.12 * torch.randn(count, 6, 1, 1)
        shift[:, 3:] *= 0.3
        inputs[:, :6] = inputs[:, :6] * stretch + shift
        turns, is_mirrored = int(random.integers(4)), random.random() < 0.5
        turned = [torch.rot90(x.flip(3) if is_mirrored else x, turns, (2, 3)).contiguous() for x in (inputs, known)]
        return turned[0], turned[1]

    def _crop(self, chosen: np.ndarray, random: np.random.Generator, sign: int, shows: bool) -> tuple[np.ndarray, np.ndarray]:
        pool = [i for i in chosen if (len(self.places[i][sign]) > 0 if shows else self.shows[i, sign] == 0)]
        i = pool[random.integers(len(pool))]
        variant = random.integers(VARIANTS)
        places = self.places[i][sign] if shows else self.anywhere[i]
        y, x = places[random.integers(len(places))]
        y = int(np.clip(y - random.integers(CROP_CELLS), 0, GRID - CROP_CELLS))
        x = int(np.clip(x - random.integers(CROP_CELLS), 0, GRID - CROP_CELLS))
        rows, columns = slice(y, y + CROP_CELLS), slice(x, x + CROP_CELLS)
        # Much of what lies outside the outlines of a photo with the sign shows it too and was only not outlined.
        outside = np.where(self.shows[i][:, None, None] > 0, -1.0, 0.0)
        known = np.where(self.outlined[i, :, rows, columns], 1.0, outside).astype(np.float32)
        known[:, ~self.valid[i, rows, columns]] = -1
        pixels = self.variants[variant][
            i, :, CELL_PX * y : CELL_PX * (y + CROP_CELLS), CELL_PX * x : CELL_PX * (x + CROP_CELLS)
        ]
        return pixels, known


def as_input(stored: np.ndarray) -> torch.Tensor:
    """Bytes back to the values that the engine computed, rounded to a 32nd."""
    return (torch.from_numpy(stored).float() - 128) / 32
