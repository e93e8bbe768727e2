"""How one sign is predicted for an outlined photo, as `fitted-signs.ts` computes it, and the same as a source file of the engine."""

from dataclasses import dataclass

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

CELLS_A_PHOTO = 100
BOOSTING = {"max_iter": 150, "max_depth": 4, "learning_rate": 0.06, "l2_regularization": 5, "early_stopping": False}
JOINING_C = 0.3
LEAST_DEVIATION = 1e-3
# Few cells need to show a sign, so the highest speak for a photo.
CELL_PERCENTS = (98, 99.5)
QUESTIONS = 15


@dataclass
class Distribution:
    means: np.ndarray
    deviations: np.ndarray

    @staticmethod
    def of(rows):
        return Distribution(rows.mean(0), rows.std(0) + LEAST_DEVIATION)

    def deviations_of(self, rows):
        return np.abs(rows - self.means) / self.deviations

def highest_odds(cells, photos, rows):
    """(rows, 2): log-odds that the highest cells of each photo exceed; as `cellOddsFigures`."""
    return np.array([np.percentile(cell_odds(cells, photos, row), CELL_PERCENTS) for row in rows])


def cell_odds(cells, photos, row):
    return cells.decision_function(photos.cells[row][: cells.n_features_in_, photos.inside[row]].T)


def fit_cells(photos, sign, rows, figures):
    """Trees that tell outlined cells from those of photos without the sign, by the first so many figures of each cell.

    What lies outside the outlines of a photo with the sign is left out: much of it shows the sign too and was only not outlined.
    """
    chosen = [choose_cells(photos, sign, row) for row in rows]
    values = np.concatenate([photos.cells[row][:figures, cells].T for row, cells in zip(rows, chosen)])
    answers = np.concatenate([np.full(len(cells), photos.shows[row, sign]) for row, cells in zip(rows, chosen)])
    weights = np.where(answers == 1, 0.5 / answers.mean(), 0.5 / (1 - answers.mean()))
    return HistGradientBoostingClassifier(**BOOSTING).fit(values, answers, sample_weight=weights)


def choose_cells(photos, sign, row):
    is_meant = photos.inside[row] & (photos.outlined[row][sign] > 0.5 if photos.shows[row, sign] else True)
    candidates = np.where(is_meant)[0]
    step = max(1, len(candidates) / CELLS_A_PHOTO)
    return candidates[np.arange(step / 2, len(candidates), step).astype(int)]


def fit_line(highest, shows):
    """From the highest cells of photos left out to calibrated log-odds."""
    return LogisticRegression(C=JOINING_C).fit(highest, shows)


def short(value):
    return f"{float(value):.5g}"


def numbers(values):
    return f"[{','.join(short(value) for value in values)}]"


def linear(model):
    return f"{{ bias: {short(model.intercept_[0])}, weights: {numbers(model.coef_[0])} }}"


def distribution(known):
    return f"{{ means: {numbers(known.means)}, deviations: {numbers(known.deviations)} }}"


TREES_A_LINE = 5


def ensemble(cells):
    """Trees in rows of questions. A branch that ends early asks what is never so, and goes on to its leaf."""
    lines = []
    for (tree,) in cells._predictors:
        features, thresholds, leaves = [0] * QUESTIONS, ["Infinity"] * QUESTIONS, [0.0] * (QUESTIONS + 1)
        place_node(tree.nodes, 0, 0, features, thresholds, leaves)
        lines.append(f"{{ features: [{','.join(map(str, features))}], thresholds: [{','.join(thresholds)}], leaves: {numbers(leaves)} }},")
    rows = ["      " + " ".join(lines[first : first + TREES_A_LINE]) for first in range(0, len(lines), TREES_A_LINE)]
    return f"{{ bias: {short(cells._baseline_prediction.item())}, trees: [\n" + "\n".join(rows) + "\n    ] }"


def place_node(nodes, node, place, features, thresholds, leaves):
    if place >= QUESTIONS:
        leaves[place - QUESTIONS] = nodes[node]["value"]
    elif nodes[node]["is_leaf"]:
        for next_place in (2 * place + 1, 2 * place + 2):
            place_node(nodes, node, next_place, features, thresholds, leaves)
    else:
        features[place], thresholds[place] = int(nodes[node]["feature_idx"]), f"{float(nodes[node]['num_threshold']):.7g}"
        place_node(nodes, nodes[node]["left"], 2 * place + 1, features, thresholds, leaves)
        place_node(nodes, nodes[node]["right"], 2 * place + 2, features, thresholds, leaves)
