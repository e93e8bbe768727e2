"""A small network that says of every cell of 4 x 4 pixels how much it looks like an outlined one."""

import copy
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from exported_photos import CELL_PX, CHANNELS, GRID, SIGNS, ExportedPhotos

WIDTH = 24
STEPS, CROPS_A_STEP = 250, 48
RATE, DECAY = 3e-3, 0.05


def convolution(inside: int, size: int, dilation: int = 1) -> nn.Sequential:
    layer = nn.Conv2d(inside, WIDTH, size, 1, dilation * (size // 2), dilation, bias=False)
    return nn.Sequential(layer, nn.BatchNorm2d(WIDTH), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, dilation: int):
        super().__init__()
        second = nn.Conv2d(WIDTH, WIDTH, 3, 1, dilation, dilation, bias=False)
        self.body = nn.Sequential(convolution(WIDTH, 3, dilation), second, nn.BatchNorm2d(WIDTH))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.relu(x + self.body(x))


class CellNet(nn.Module):
    """(photos, 9, height, width) to log-odds (photos, 3, height / 4, width / 4); sees 52 pixels around a cell."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.PixelUnshuffle(CELL_PX), convolution(CHANNELS * CELL_PX**2, 1))
        self.body = nn.Sequential(Residual(1), Residual(2))
        self.drop = nn.Dropout2d(0.2)
        self.out = nn.Conv2d(WIDTH, len(SIGNS), 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(self.drop(self.body(self.stem(x))))


def fit(photos: ExportedPhotos, chosen: np.ndarray, seed: int) -> CellNet:
    """The running mean of the weights over the last steps; the same seed gives the same net on one machine."""
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    net = CellNet()
    average = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 20) * 0.5 * (1 + math.cos(math.pi * step / STEPS))
        inputs, known = photos.crops(chosen, CROPS_A_STEP, random)
        loss = balanced_loss(net.train()(inputs), known)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        keep_average(average, net, min(0.97, step / (step + 10)))
    return average.eval()


def balanced_loss(odds: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
    """Cells inside and outside count alike, sign by sign, however few they are."""
    losses = F.binary_cross_entropy_with_logits(odds, known.clamp(0, 1), reduction="none")
    total = torch.zeros(())
    for side in (0, 1):
        here = (known == side).float()
        total = total + ((losses * here).sum((0, 2, 3)) / (here.sum((0, 2, 3)) + 50)).mean() / 2
    return total


@torch.no_grad()
def keep_average(average: CellNet, net: CellNet, share: float) -> None:
    for kept, new in zip(average.state_dict().values(), net.state_dict().values()):
        if kept.dtype.is_floating_point:
            kept.mul_(share).add_(new, alpha=1 - share)
        else:
            kept.copy_(new)


@torch.no_grad()
def highest_odds(net: CellNet, inputs: torch.Tensor) -> np.ndarray:
    """The log-odds, sign by sign, that one in two hundred cells of a photo exceed; mean of the photo and itself upside down."""
    upside_down = torch.rot90(net(torch.rot90(inputs, 2, (2, 3))), -2, (2, 3))
    odds = ((net(inputs) + upside_down) / 2)[0].numpy()
    inside = inputs[0, -1, 1::CELL_PX, 1::CELL_PX].numpy() > 0
    # Plain borders bleed into the outermost cells.
    inside[[0, GRID - 1]] = False
    inside[:, [0, GRID - 1]] = False
    return np.percentile(odds[:, inside], 99.5, 1)
