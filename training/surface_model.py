"""What a general network sees of a photo tells a sign: a ridge regression over features of the whole photo, as `surface` in `fitted-signs.ts`."""

from dataclasses import dataclass

import numpy as np
from sklearn.linear_model import Ridge

from protocol import auroc, folds_by_group, held_out

PENALTY = 0.1
CHOOSING_FOLDS, CHOOSING_SEED = 4, 1
LEAST_DEVIATION = 1e-6


@dataclass
class SurfaceModel:
    """Values are 0 on average over the photos of the fit, where they deviate by 1."""

    # Side of the square and number of blocks: a key of `NearPhotos.surface`.
    look: tuple
    weights: np.ndarray
    bias: float

    def values(self, photos, rows):
        return photos.surface[self.look][rows] @ self.weights + self.bias


def fit_surface(photos, sign, rows):
    """With the look that tells the sign best in folds within these rows alone."""
    rows = np.asarray(rows)
    folds = folds_by_group(photos.groups[rows], np.array(photos.kinds)[rows], CHOOSING_FOLDS, CHOOSING_SEED)

    def told(look):
        fit = lambda inside: fit_look(photos, sign, rows[inside], look)
        return auroc(held_out(fit, lambda model, left: model.values(photos, rows[left]), folds), photos.shows[rows, sign])

    return fit_look(photos, sign, rows, max(photos.surface, key=told))


def fit_look(photos, sign, rows, look):
    features, shows = photos.surface[look][rows], photos.shows[rows, sign]
    means, deviations = features.mean(0), features.std(0) + LEAST_DEVIATION
    # However many features there are, the penalty weighs alike.
    scale = deviations * np.sqrt(features.shape[1])
    weights = Ridge(alpha=PENALTY).fit((features - means) / scale, shows - shows.mean()).coef_ / scale
    weights = weights / (features @ weights).std()
    return SurfaceModel(look, weights, -float(means @ weights))
