"""What tells a head seen from above from anything else, by what the network for persons makes of a photo.

Fitted on `head-thinning` and `microscope` alone, as they are and changed, with squares of the former that hold only hair or nobody:
a distance from heads (Mahalanobis over principal axes), and log odds of four kinds of picture. Writes `packages/engine/src/view/head-model-weights.ts`.
"""

import base64
import json
import tempfile
from pathlib import Path

import numpy as np
from protocol import ROOT, auroc, folds_by_group, forget_figures, held_out, interval, run_typescript, share, store_figure
from sklearn.covariance import LedoitWolf
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

WEIGHTS_FILE = ROOT / "packages/engine/src/view/head-model-weights.ts"
AXES = 16
PENALTY = 0.005
# From this distance on the view is no longer helped to be a head: half way between the limits set by hand in view-evidence.ts.
FAMILIAR_UP_TO = 5.5


def run(data_dir):
    embedding, kinds, groups, is_changed = read_photos(data_dir)
    forget_figures("views")
    parts = folds_by_group(groups, kinds)
    said = held_out(lambda rows: fit(embedding[rows], kinds[rows]), lambda model, rows: judge(model, embedding[rows]), parts, groups)
    plain = ~is_changed
    heads, whole = plain & (kinds == "head"), plain
    near = said[:, 0] < FAMILIAR_UP_TO
    store_figure("views/heads-familiar", *interval(share, groups[heads], near[heads]), heads.sum(), "head-thinning, groups left out")
    columns = (-said[:, 0])[whole], heads[whole]
    store_figure("views/head-distance/auroc", *interval(auroc, groups[whole], *columns), whole.sum(), "heads against microscope, groups left out")
    columns = said[:, 1][whole], heads[whole]
    store_figure("views/head-odds/auroc", *interval(auroc, groups[whole], *columns), whole.sum(), "heads against microscope, groups left out")
    write_weights(fit(embedding, kinds))


def read_photos(data_dir):
    with tempfile.TemporaryDirectory() as folder:
        run_typescript("export-view-photos.ts", data_dir, folder)
        rows = json.loads((Path(folder) / "rows.json").read_text())
        embedding = np.fromfile(Path(folder) / "embedding.f32", np.float32).reshape(len(rows), -1).astype(float)
    column = lambda name: np.array([row[name] for row in rows])
    return embedding, column("kind"), column("group"), column("isChanged")


def fit(embedding, kinds):
    """The distance as `axes` and `centre`, and the log odds of `head` and `scene`; the standardisation is folded in."""
    scaler = StandardScaler().fit(embedding)
    standardised = scaler.transform(embedding)
    axes = PCA(AXES, random_state=0).fit(standardised).components_
    spread = LedoitWolf().fit(standardised[kinds == "head"] @ axes.T)
    root = np.linalg.cholesky(spread.precision_).T
    axes = (root @ axes) / scaler.scale_
    odds = LogisticRegression(C=PENALTY, max_iter=500, class_weight="balanced").fit(standardised, kinds)
    folded = odds.coef_ / scaler.scale_
    bias = odds.intercept_ - folded @ scaler.mean_
    place = {kind: int(np.where(odds.classes_ == kind)[0][0]) for kind in ("head", "scene")}
    return {
        "axes": axes,
        "centre": axes @ scaler.mean_ + root @ spread.location_,
        **{kind: (folded[at], bias[at]) for kind, at in place.items()},
    }


def judge(model, embedding):
    distance = np.linalg.norm(embedding @ model["axes"].T - model["centre"], axis=1)
    return np.c_[distance, *(embedding @ weights + bias for weights, bias in (model["head"], model["scene"]))]


def write_weights(model):
    """In the order in which `head-model.ts` takes them."""
    parts = [model["axes"].ravel(), model["centre"]]
    for kind in ("head", "scene"):
        parts += [model[kind][0], [model[kind][1]]]
    encoded = base64.b64encode(np.concatenate(parts).astype("<f4").tobytes()).decode()
    WEIGHTS_FILE.write_text(
        "// Written by training/tasks/views.py; not by hand.\n"
        "/** Fitted on `head-thinning` and `microscope` (CC BY 4.0, see NOTICE): axes, centre and odds, 32 bits each; in Base64. */\n"
        f"export const HEAD_MODEL =\n  '{encoded}'\n"
    )
