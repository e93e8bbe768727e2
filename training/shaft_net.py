"""The network that finds hair shafts: a small U-Net on pictures of 320 px, and the samples it is fitted on."""

import glob
import os

import numpy as np
import torch
from torch import nn

WIDTH, HEIGHT = 320, 256
HALF = (HEIGHT // 2, WIDTH // 2)
PLANES = ("centre", "cosine", "sine", "width", "length", "known")
RECORD = WIDTH * HEIGHT * 4 + len(PLANES) * HALF[0] * HALF[1]


def block(inside, outside, stride=1, kernel=3, normed=True):
    padding = 1 if stride == 2 else kernel // 2
    conv = nn.Conv2d(inside, outside, kernel, stride, padding, bias=not normed)
    return nn.Sequential(conv, *([nn.BatchNorm2d(outside)] if normed else []), nn.ReLU(inplace=True))


class ShaftNet(nn.Module):
    """RGB 0..1 (N, 3, H, W) to (N, 9, H/2, W/2): line at the four pixels of each place, centre, cos and sin of twice the
    direction, log2 of one more than width and length; line and centre before the logistic."""

    def __init__(self, channels=(16, 28, 48, 64)):
        super().__init__()
        a, b, c, d = channels
        self.first = block(3, a, 2, 4, normed=False)
        self.second = nn.Sequential(block(a, b, 2), block(b, b))
        self.third = nn.Sequential(block(b, c, 2), block(c, c))
        self.fourth = nn.Sequential(block(c, d, 2), block(d, d), block(d, d))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.to_third, self.at_third = nn.Conv2d(d, c, 1), block(c, c)
        self.to_second, self.at_second = nn.Conv2d(c, b, 1), block(b, b)
        self.to_first, self.at_first = nn.Conv2d(b, a, 1), block(a, a, normed=False)
        self.answer = nn.Conv2d(a, 9, 1)

    def forward(self, picture):
        first = self.first(picture * 2 - 1)
        second = self.second(first)
        third = self.third(second)
        fourth = self.fourth(third)
        third = self.at_third(third + self.up(self.to_third(fourth)))
        second = self.at_second(second + self.up(self.to_second(third)))
        first = self.at_first(first + self.up(self.to_first(second)))
        return self.answer(first)


class Samples:
    """The records that `draw-shaft-samples.ts` wrote, as far as they are complete."""

    def __init__(self, folder):
        self.parts = []
        for path in sorted(glob.glob(os.path.join(folder, "*.bin"))):
            records = os.path.getsize(path) // RECORD
            if records:
                self.parts.append(np.memmap(path, np.uint8, "r", shape=(records, RECORD)))
        self.places = [(part, row) for part, rows in enumerate(self.parts) for row in range(len(rows))]

    def __len__(self):
        return len(self.places)

    def read(self, index):
        part, row = self.places[index]
        record = np.asarray(self.parts[part][row])
        picture = record[: WIDTH * HEIGHT * 3].reshape(HEIGHT, WIDTH, 3)
        line = record[WIDTH * HEIGHT * 3 : WIDTH * HEIGHT * 4].reshape(HEIGHT, WIDTH).astype(np.float32) / 255
        planes = record[WIDTH * HEIGHT * 4 :].reshape(len(PLANES), *HALF).astype(np.float32)
        planes[0] /= 255
        planes[1:3] = planes[1:3] / 127 - 1
        planes[3:5] /= 32
        planes[5] /= 255
        return picture, line, planes


def turned(picture, line, planes, lots):
    """Mirrored either way; the sine of the direction changes its sign with each."""
    planes = planes.copy()
    for axis, lot in ((1, lots[0]), (0, lots[1])):
        if lot < 0.5:
            picture, line, planes = np.flip(picture, axis), np.flip(line, axis), np.flip(planes, axis + 1).copy()
            planes[2] *= -1
    return picture, line, planes


def coloured(picture, random):
    """At the exposure of the engine (the 60th percentile of the brightest channel becomes 160), in light of other colour and contrast."""
    gain = 160 / max(1, np.percentile(picture[::3, ::3].max(axis=2), 60)) * np.exp(random.normal(0, 0.08))
    gamma = np.exp(random.normal(0, 0.15))
    levels = np.minimum(1, np.arange(256) / 255 * min(3, max(1 / 3, gain)))
    tables = [(np.minimum(1, levels * tint) ** gamma).astype(np.float32) for tint in random.uniform(0.85, 1.15, 3)]
    return np.stack([table[picture[..., channel]] for channel, table in enumerate(tables)])
