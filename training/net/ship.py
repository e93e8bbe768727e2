"""Fits the net on all photos and writes it for the engine: `python3 ship.py EXPORTED_DIR`, after `cross_validate.py`."""

import sys
from pathlib import Path

import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from torch import nn

from cell_net import WIDTH, CellNet, fit
from evaluate import NEARLY_NO_RIDGE, calibrated, logistic
from exported_photos import CELL_PX, CHANNELS, SIDE_PX, SIGNS, ExportedPhotos

SEED = 7
OIL = SIGNS.index("oiliness")
# Found means more likely than not: merged with a doubtful second opinion it then still says something.
LEAST_FOUND = 0.5
# As in `fit-near-signs.ts`.
FALSELY_HIGH = 0.015
ENGINE = Path(__file__).parents[2] / "packages" / "engine"


class OilNet(nn.Module):
    """The same net with its constants drawn together, for oil alone."""

    def __init__(self, net: CellNet):
        super().__init__()
        stem = nn.utils.fuse_conv_bn_eval(net.stem[1][0], net.stem[1][1])
        # A convolution of one place on unshuffled pixels is one of a cell on pixels.
        self.stem = nn.Conv2d(CHANNELS, WIDTH, CELL_PX, CELL_PX)
        self.stem.weight.data = stem.weight.data.reshape(WIDTH, CHANNELS, CELL_PX, CELL_PX)
        self.stem.bias.data = stem.bias.data
        self.body = net.body
        self.out = nn.Conv2d(WIDTH, 1, 1)
        self.out.weight.data, self.out.bias.data = net.out.weight.data[OIL : OIL + 1], net.out.bias.data[OIL : OIL + 1]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out(self.body(torch.relu(self.stem(x))))


def write_net(photos: ExportedPhotos) -> None:
    net = fit(photos, np.arange(photos.count), SEED)
    oil = OilNet(net).eval()
    photo = photos.whole(0)
    with torch.no_grad():
        difference = (oil(photo) - net(photo)[:, OIL : OIL + 1]).abs().max().item()
    if difference > 1e-3:
        raise ValueError(f"the written net differs by {difference}")
    shown = torch.zeros(1, CHANNELS, SIDE_PX, SIDE_PX)
    torch.onnx.export(
        oil, shown, str(ENGINE / "models" / "chioma-net.onnx"), opset_version=13, input_names=["photo"], output_names=["odds"]
    )


def write_calibration(photos: ExportedPhotos, odds: np.ndarray) -> None:
    shows, draws = photos.shows[:, OIL], range(len(odds))
    line = LogisticRegression(C=NEARLY_NO_RIDGE).fit(odds[:, :, OIL].reshape(-1, 1), np.tile(shows, len(odds)))
    told = [calibrated(odds[draw][:, OIL], shows, photos.fold_in_draw[draw]) for draw in draws]
    chances = np.mean([logistic(one) for one in told], 0)
    clean = np.sort(chances[photos.shows.sum(1) == 0])[::-1]
    figures = {
        "bias": line.intercept_[0],
        "slope": line.coef_[0, 0],
        "foundFrom": max(LEAST_FOUND, best_threshold(chances, shows)),
        "highFrom": clean[int(FALSELY_HIGH * len(clean))],
        "oddsSpread": np.std(told, 0, ddof=1).mean(),
    }
    rows = "\n".join(f"  {name}: {value:.4g}," for name, value in figures.items())
    (ENGINE / "src" / "net" / "oil-calibration.ts").write_text(f"""// Written by training/net/ship.py; not by hand.

/**
 * How the log-odds that one in two hundred cells exceed tell of oil (`bias` and `slope`, Platt 1999); the chance from which it counts as
 * found, and below which it is never high; and how far the log-odds of nets fitted on different photos lie apart. All of it rests on
 * photos left out; see docs/MODEL-CARD.md.
 */
export const OIL_CALIBRATION = {{
{rows}
}}
""")


def best_threshold(chances: np.ndarray, shows: np.ndarray) -> float:
    """The threshold with the best mean of sensitivity and specificity."""
    gains = [(chances[shows == 1] >= one).mean() - (chances[shows == 0] >= one).mean() for one in chances]
    return float(chances[int(np.argmax(gains))])


if __name__ == "__main__":
    torch.set_num_threads(1)
    folder = Path(sys.argv[1])
    exported = ExportedPhotos(folder)
    (ENGINE / "models").mkdir(exist_ok=True)
    write_net(exported)
    write_calibration(exported, np.load(folder / "net-odds.npy"))
