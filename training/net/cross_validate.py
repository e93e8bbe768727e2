"""Highest log-odds of photos left out, in the folds of `fit-near-signs.ts`: `python3 cross_validate.py EXPORTED_DIR`, which writes `net-odds.npy` there."""

import sys
from pathlib import Path

import numpy as np
import torch

from cell_net import fit, highest_odds
from exported_photos import SIGNS, ExportedPhotos

torch.set_num_threads(1)
folder = Path(sys.argv[1])
photos = ExportedPhotos(folder)
odds = np.zeros((len(photos.fold_in_draw), photos.count, len(SIGNS)))
for draw, fold_of in enumerate(photos.fold_in_draw):
    for fold in range(fold_of.max() + 1):
        net = fit(photos, np.where(fold_of != fold)[0], seed=1000 * draw + 10 * fold)
        for index in np.where(fold_of == fold)[0]:
            odds[draw, index] = highest_odds(net, photos.whole(index))
        np.save(folder / "net-odds.npy", odds)
        print("draw", draw, "fold", fold, flush=True)
