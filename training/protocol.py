"""The one protocol by which everything here is fitted and judged.

Groups (people, or photos that are nearly the same) never part: not in folds, not in resamples. Sources are left out in turn.
Thresholds are chosen on the photos that were fitted on, and applied to those left out. Every figure comes with its interval and is
kept in `bench/held-out-figures.json`. The same photos and seeds give the same folds and intervals.
"""

import json
import subprocess
import warnings
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedGroupKFold

ROOT = Path(__file__).resolve().parent.parent
FIGURES_FILE = ROOT / "bench" / "held-out-figures.json"
FOLDS = 5
RESAMPLES = 1000
DIGITS = 4


def folds_by_group(groups, kinds, folds=FOLDS, seed=0):
    """The fold of each row, 0..folds-1; rows of one group share one, and each fold holds about as many of every kind."""
    fold_of = np.zeros(len(groups), int)
    splitter = StratifiedGroupKFold(folds, shuffle=True, random_state=seed)
    kind_numbers = np.unique(np.asarray(kinds), return_inverse=True)[1]
    with warnings.catch_warnings():
        # A kind rarer than there are folds is in some of them alone.
        warnings.simplefilter("ignore", UserWarning)
        for fold, (_, left_out) in enumerate(splitter.split(fold_of, kind_numbers, np.asarray(groups))):
            fold_of[left_out] = fold
    return fold_of


def left_out_in_turn(parts):
    """Of folds or sources, each in turn: its name, the rows of all others, and its own rows."""
    parts = np.asarray(parts)
    for part in np.unique(parts):
        yield part, np.where(parts != part)[0], np.where(parts == part)[0]


def held_out(fit, predict, parts, groups=None):
    """What models say of rows that had no part in fitting them: `fit(rows)` gives a model, `predict(model, rows)` one value or row a row.

    `parts` are folds or sources. Rows that share a group with one left out are not fitted on either.
    """
    parts, groups = np.asarray(parts), np.arange(len(parts)) if groups is None else np.asarray(groups)
    answers = None
    for _, others, left_out in left_out_in_turn(parts):
        others = others[~np.isin(groups[others], groups[left_out])]
        said = np.asarray(predict(fit(others), left_out), float)
        if answers is None:
            answers = np.zeros((len(parts), *said.shape[1:]))
        answers[left_out] = said
    return answers


def threshold_for_sensitivity(scores, shows, least):
    """The highest threshold that at least this share of the rows that show the sign reach."""
    ordered = np.sort(np.asarray(scores)[np.asarray(shows, bool)])
    return ordered[int(np.floor((1 - least) * len(ordered) + 1e-9))]


def threshold_of_balance(scores, shows):
    """The threshold with the best mean of sensitivity and specificity."""
    scores, shows = np.asarray(scores), np.asarray(shows, bool)
    gains = [np.mean(scores[shows] >= at) - np.mean(scores[~shows] >= at) for at in scores]
    return scores[int(np.argmax(gains))]


def threshold_in_turn(choose, scores, shows, parts):
    """Whether each row reaches the threshold that `choose(scores, shows)` takes from the other parts alone."""
    scores, shows = np.asarray(scores), np.asarray(shows)
    reaches = np.zeros(len(scores), bool)
    for _, others, left_out in left_out_in_turn(parts):
        reaches[left_out] = scores[left_out] >= choose(scores[others], shows[others])
    return reaches


def auroc(scores, shows):
    """Area under the curve; not a number where all rows are of one kind."""
    return roc_auc_score(shows, scores) if 0 < np.sum(shows) < len(shows) else np.nan


def share(hits):
    return float(np.mean(hits)) if len(hits) else np.nan


def within_parts(statistic, scores, shows, parts):
    """The mean over parts of a statistic within each, weighed by the rows that show the sign; what parts differ in does not count."""
    parts, shows = np.asarray(parts), np.asarray(shows)
    inside = [np.where(parts == part)[0] for part in np.unique(parts)]
    values = np.array([statistic(scores[rows], shows[rows]) for rows in inside])
    weights = np.array([np.sum(shows[rows]) for rows in inside], float)
    known = ~np.isnan(values)
    return float(np.average(values[known], weights=weights[known])) if weights[known].sum() else np.nan


def interval(statistic, groups, *columns, resamples=RESAMPLES, seed=0):
    """(value, low, high) of `statistic(*columns)`; 95% bootstrap, groups resampled together."""
    columns = [np.asarray(column) for column in columns]
    members = [np.where(np.asarray(groups) == group)[0] for group in np.unique(groups)]
    random = np.random.default_rng(seed)
    values = []
    for _ in range(resamples):
        rows = np.concatenate([members[i] for i in random.integers(0, len(members), len(members))])
        values.append(statistic(*(column[rows] for column in columns)))
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return float(statistic(*columns)), float(low), float(high)


def store_figure(figure, value, low, high, n, what):
    """Keeps one figure under its id, such as `near-signs/dandruff/auroc`; `n` photos, `what` says in a line of what photos and how."""
    figures = stored_figures()
    known = {"value": value, "low": low, "high": high}
    figures[figure] = {**{name: round(float(number), DIGITS) for name, number in known.items()}, "n": int(n), "what": what}
    FIGURES_FILE.write_text(json.dumps(figures, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def forget_figures(task):
    """Drops what was stored under `task/`, so that no figure outlives what it was measured on."""
    kept = {figure: entry for figure, entry in stored_figures().items() if not figure.startswith(f"{task}/")}
    FIGURES_FILE.write_text(json.dumps(kept, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def stored_figures():
    return json.loads(FIGURES_FILE.read_text()) if FIGURES_FILE.exists() else {}


def print_table(task=""):
    """The stored figures whose id begins with `task`, as a table."""
    rows = [(figure, entry) for figure, entry in sorted(stored_figures().items()) if figure.startswith(task)]
    widest = max((len(figure) for figure, _ in rows), default=0)
    for figure, entry in rows:
        print(f"{figure:<{widest}}  {entry['value']:.3f} [{entry['low']:.3f}, {entry['high']:.3f}]  n {entry['n']:>4}  {entry['what']}")


def run_typescript(script, *arguments):
    """Runs a script of this folder with the engine's own sources, so that what is fitted on is what ships."""
    tsx = ROOT / "node_modules" / ".bin" / "tsx"
    subprocess.run([tsx, "--conditions=chioma-source", ROOT / "training" / script, *map(str, arguments)], check=True, cwd=ROOT)
