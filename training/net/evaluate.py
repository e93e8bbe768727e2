"""Is the net better than the shipped trees, alone or joined? `python3 evaluate.py EXPORTED_DIR`, after `cross_validate.py`. All photos left out."""

import sys
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from exported_photos import SIGNS, ExportedPhotos

RESAMPLES = 2000
NEARLY_NO_RIDGE = 1e3
# As in `near-signs-model.ts` and `oil-calibration.ts`.
TREES_FOUND_FROM, NET_FOUND_FROM = 0.4, 0.5


def logistic(odds: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-odds))


def calibrated(odds: np.ndarray, shows: np.ndarray, fold_of: np.ndarray) -> np.ndarray:
    """Log-odds of presence by Platt's line, fitted on the other folds."""
    result = np.zeros(len(odds))
    for fold in range(fold_of.max() + 1):
        others = fold_of != fold
        line = LogisticRegression(C=NEARLY_NO_RIDGE).fit(odds[others, None], shows[others])
        result[~others] = line.decision_function(odds[~others, None])
    return result


def calibration_error(chances: np.ndarray, shows: np.ndarray) -> float:
    """As in `score-quality.ts`: ten bins of equal width."""
    bins = np.minimum(9, (chances * 10).astype(int))
    return sum(abs((chances - shows)[bins == one].sum()) for one in range(10)) / len(shows)


def mean_area(shows: np.ndarray, scores: list[np.ndarray]) -> float:
    return float(np.mean([roc_auc_score(shows, score) for score in scores]))


def gain(shows: np.ndarray, new: list[np.ndarray], old: list[np.ndarray]) -> np.ndarray:
    """95% interval, by photos drawn again, of how much the mean area over the draws grows."""
    random = np.random.default_rng(0)
    gains = []
    while len(gains) < RESAMPLES:
        drawn = random.integers(len(shows), size=len(shows))
        if 0 < shows[drawn].sum() < len(shows):
            pair = [mean_area(shows[drawn], [score[drawn] for score in scores]) for scores in (new, old)]
            gains.append(pair[0] - pair[1])
    return np.percentile(gains, [2.5, 97.5])


def describe(photos: ExportedPhotos, odds: np.ndarray) -> None:
    draws = range(len(photos.fold_in_draw))
    for sign, name in enumerate(SIGNS):
        shows = photos.shows[:, sign]
        trees = [photos.tree_odds[draw][:, sign] for draw in draws]
        net = [calibrated(odds[draw][:, sign], shows, photos.fold_in_draw[draw]) for draw in draws]
        joined = {
            "net": net,
            "mean of log-odds": [(a + b) / 2 for a, b in zip(net, trees)],
            "mean of chances": [np.log(p / (1 - p)) for p in ((logistic(a) + logistic(b)) / 2 for a, b in zip(net, trees))],
        }
        print(f"{name}: trees {mean_area(shows, trees):.3f}, their calibration error "
              f"{np.mean([calibration_error(logistic(t), shows) for t in trees]):.3f}, correlation with the net "
              f"{np.corrcoef(np.concatenate(net), np.concatenate(trees))[0, 1]:.2f}")
        for what, scores in joined.items():
            low, high = gain(shows, scores, trees)
            areas = ", ".join(f"{roc_auc_score(shows, score):.3f}" for score in scores)
            error = np.mean([calibration_error(logistic(score), shows) for score in scores])
            print(f"  {what}: {mean_area(shows, scores):.3f} ({areas}), more than the trees by "
                  f"{mean_area(shows, scores) - mean_area(shows, trees):+.3f} [{low:+.3f}, {high:+.3f}], calibration error {error:.3f}")


def describe_found_oil(photos: ExportedPhotos, odds: np.ndarray) -> None:
    """How often oil is found by the trees, and by either: chances of photos left out, mean of the draws."""
    sign = SIGNS.index("oiliness")
    shows, is_clean = photos.shows[:, sign] == 1, photos.shows.sum(1) == 0
    draws = range(len(photos.fold_in_draw))
    trees = np.mean([logistic(photos.tree_odds[draw][:, sign]) for draw in draws], 0)
    net = np.mean([logistic(calibrated(odds[draw][:, sign], photos.shows[:, sign], photos.fold_in_draw[draw])) for draw in draws], 0)
    by_trees = trees >= TREES_FOUND_FROM
    for name, found in (("trees", by_trees), ("either", by_trees | (net >= NET_FOUND_FROM))):
        print(f"oil found by {name}: {found[shows].mean():.2f} where labelled, {found[~shows].mean():.3f} elsewhere, "
              f"{found[is_clean].sum()} of {is_clean.sum()} photos without signs")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    exported, left_out = ExportedPhotos(folder), np.load(folder / "net-odds.npy")
    describe(exported, left_out)
    describe_found_oil(exported, left_out)
