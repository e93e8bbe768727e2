"""Hair loss on heads from above: where hair is thin and how thin, learned from `head-thinning` and drawn heads, checked on `hair-loss-stage`."""

import json
from functools import cached_property

import cv2
import numpy as np
import torch

from sklearn.linear_model import LogisticRegression

import head_net
from protocol import ROOT, auroc, folds_by_group, forget_figures, held_out, interval, run_typescript, share, store_figure

CACHE = ROOT / ".cache" / "heads"
SIDE_PX = 256
GRADES = {"mild": head_net.MILD, "moderate": head_net.MODERATE, "severe": head_net.SEVERE}
FOLDS = 4
EPOCHS = 160
#: From this likelihood on a place counts as thin, and from this chance on thinning is reported, as the engine has it.
THIN_FROM = 0.4
FOUND_FROM = 0.5
#: Norwood stages from which hair loss from above and behind counts as clear.
CLEAR_STAGE = 4


def run(data_dir):
    torch.set_num_threads(1)
    CACHE.mkdir(parents=True, exist_ok=True)
    if not (CACHE / "drawn.json").exists():
        run_typescript("export-heads.ts", data_dir, CACHE)
    forget_figures("heads")
    clinic = Exported("head-thinning")
    grades = np.array([GRADES[row["grade"]] for row in clinic.rows])
    groups = [row["group"] for row in clinic.rows]
    fold_of = folds_by_group(groups, grades, FOLDS)
    heads, drawn = clinic.heads(clinic.outlines(), grades.tolist()), drawn_heads()
    nets = [fitted(fold, heads, np.where(fold_of != fold)[0], drawn) for fold in range(FOLDS)]
    said = held_out_answers(nets, clinic, fold_of)
    models = {
        seen_from: {name: calibrated(grade_odds(said.odds, seen_from), shows) for name, shows in grades_shown(grades).items()}
        for seen_from in COUNTED
    }
    write_weights(nets, models, training_distribution(nets, clinic, fold_of, said))
    store_clinic(clinic, said, grades, groups, fold_of)
    store_other_clinic(nets, models)


#: Log odds that count, and count alike: mild, moderate, severe. From behind, where most hair lies below the crown, mild thinning tells nothing.
COUNTED = {"above": [0, 1, 2], "behind": [1, 2]}


def grade_odds(odds, seen_from):
    return odds[:, COUNTED[seen_from]].mean(1, keepdims=True)


def grades_shown(grades):
    return {"moderate": grades >= head_net.MODERATE, "severe": grades == head_net.SEVERE}


class Answers:
    """Maps, log odds and distances of heads, each from a network that did not see it."""

    def __init__(self, count):
        self.maps = np.zeros((count, head_net.MAP_SIDE, head_net.MAP_SIDE), np.float32)
        self.odds, self.distances = np.zeros((count, 3)), np.zeros(count)


def held_out_answers(nets, clinic, fold_of):
    said = Answers(len(clinic.rows))
    for fold, net in enumerate(nets):
        seen, left_out = fold_of != fold, fold_of == fold
        said.maps[left_out], said.odds[left_out], features = head_net.predict(net, clinic.seen[left_out])
        said.distances[left_out] = distances(features, *spread(head_net.predict(net, clinic.seen[seen])[2]))
    return said


def spread(features):
    return features.mean(0), features.std(0) + 1e-3


def distances(features, means, deviations):
    return np.sqrt((((features - means) / deviations) ** 2).mean(1))


def training_distribution(nets, clinic, fold_of, said):
    """What each network's own heads look like, and the distance that one in a hundred of those left out goes beyond."""
    distributions = [spread(head_net.predict(net, clinic.seen[fold_of != fold])[2]) for fold, net in enumerate(nets)]
    return distributions, float(np.percentile(said.distances, 99))


def calibrated(evidence, shows):
    """Chances as if half of all heads showed it; so a half means as likely as not for a head of which nothing is known."""
    return LogisticRegression(C=1.0, class_weight="balanced").fit(evidence, shows)


def held_out_chances(evidence, shows, fold_of):
    return held_out(lambda rows: calibrated(evidence[rows], shows[rows]), lambda model, rows: model.predict_proba(evidence[rows])[:, 1], fold_of)


def store_clinic(clinic, said, grades, groups, fold_of):
    worse, severe, count = grades >= head_net.MODERATE, grades == head_net.SEVERE, len(grades)
    chances = held_out_chances(grade_odds(said.odds, "above"), worse, fold_of)
    by_hand = clinic.bare_shares
    where = f"head-thinning, {FOLDS} folds by group"
    for name, shows in (("severe", severe), ("moderate-or-worse", worse)):
        store_figure(f"heads/{name}/auroc", *interval(auroc, groups, chances, shows), count, f"{where}: chance of thinning")
        store_figure(f"heads/{name}/auroc-by-hand", *interval(auroc, groups, by_hand, shows), count, f"{where}: bald area by rules set by hand")
    for name, rows in (("severe", severe), ("moderate", grades == head_net.MODERATE), ("mild", grades == head_net.MILD)):
        members = np.array(groups)[rows]
        store_figure(f"heads/{name}/found", *interval(share, members, chances[rows] >= FOUND_FROM), rows.sum(), f"{where}: thinning reported")
    overlaps = [overlap(thin_place(clinic, row, said.maps[row]), outline) for row, outline in enumerate(clinic.outlines() > 127)]
    store_figure("heads/outline/overlap", *interval(share, groups, overlaps), count, f"{where}: mean intersection over union with the drawn outlines")
    error = interval(calibration_error, groups, chances, worse)
    store_figure("heads/moderate-or-worse/calibration-error", *error, count, f"{where}: ten bins, as if half of the heads showed it")


def calibration_error(chances, shows):
    """Mean difference of chance and share over ten bins, rows weighed so that half of them show it."""
    weights = np.where(shows, 0.5 / max(1, shows.sum()), 0.5 / max(1, (~shows).sum()))
    bins = np.minimum(9, (10 * chances).astype(int))
    return sum(abs(np.sum(weights[bins == b] * (chances[bins == b] - shows[bins == b]))) for b in range(10))


def store_other_clinic(nets, models):
    """Everything as shipped, on heads of another clinic that nothing was fitted on."""
    other = Exported("hair-loss-stage")
    by_hand = other.bare_shares
    odds = np.mean([head_net.predict(net, other.seen)[1] for net in nets], 0)
    for view, seen_from in (("top", "above"), ("back", "behind")):
        chances, name = models[seen_from]["moderate"].predict_proba(grade_odds(odds, seen_from))[:, 1], f"from-{seen_from}"
        rows = np.array([row["view"] == view for row in other.rows])
        people = np.array([row["subject"] for row in other.rows])[rows]
        clear = np.array([row["norwood"] >= CLEAR_STAGE for row in other.rows])[rows]
        what = f"hair-loss-stage {name.replace('-', ' ')}, never fitted on: Norwood {CLEAR_STAGE} or above"
        store_figure(f"heads/other-clinic/{name}/auroc", *interval(auroc, people, chances[rows], clear), rows.sum(), f"{what}, chance of thinning")
        hand = interval(auroc, people, by_hand[rows], clear)
        store_figure(f"heads/other-clinic/{name}/auroc-by-hand", *hand, rows.sum(), f"{what}, bald area by rules set by hand")
        found = interval(share, people[clear], chances[rows][clear] >= FOUND_FROM)
        store_figure(f"heads/other-clinic/{name}/found", *found, clear.sum(), f"{what}: thinning reported")


def thin_place(clinic, row, chances):
    """The map laid over the head, as the engine does."""
    x0, y0, x1, y1 = (int(round(SIDE_PX * clinic.rows[row]["box"][side])) for side in ("x0", "y0", "x1", "y1"))
    laid = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    laid[y0:y1, x0:x1] = cv2.resize(chances, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
    return (laid > THIN_FROM) & (clinic.areas[row] > 127)


def overlap(marked, drawn):
    either = (marked | drawn).sum()
    return (marked & drawn).sum() / either if either else 1.0


def fitted(fold, heads, rows, drawn):
    """The network that did not see a fold; fitted once, then read."""
    kept = CACHE / f"fold-{fold}.pt"
    if not kept.exists():
        torch.save(head_net.fit(heads, rows, drawn, EPOCHS, seed=fold).state_dict(), kept)
    net = head_net.HeadNet()
    net.load_state_dict(torch.load(kept))
    return net.eval()


class Exported:
    """What `export-heads.ts` wrote of a folder."""

    def __init__(self, name):
        self.name, self.rows = name, json.loads((CACHE / f"{name}.json").read_text())
        self.photos, self.seen = self.pixels("pixels", SIDE_PX), self.pixels("seen", head_net.SIDE)

    @property
    def bare_shares(self):
        """The bald area by rules set by hand, 0..1."""
        return np.array([row["byHand"]["baldArea"] / 100 for row in self.rows])

    @cached_property
    def areas(self):
        """Where the engine finds the heads."""
        return self.pixels("areas", SIDE_PX, 1)

    def pixels(self, part, side, channels=3):
        values = np.fromfile(CACHE / f"{self.name}.{part}", np.uint8)
        return values.reshape(len(self.rows), side, side, channels) if channels > 1 else values.reshape(len(self.rows), side, side)

    def outlines(self):
        return np.stack([outline_of(row["polygons"]) for row in self.rows])

    def heads(self, outlines, grades):
        boxes = [[row["box"][side] for side in ("x0", "y0", "x1", "y1")] for row in self.rows]
        photos = [np.clip(np.round(photo * gain), 0, 255).astype(np.uint8) for photo, gain in zip(self.photos, self.gains())]
        return head_net.Heads(np.stack(photos), outlines, grades, boxes)

    def gains(self):
        """What the engine multiplied each photo by, estimated from the pixels that it did not clip."""
        for row, photo, seen in zip(self.rows, self.photos, self.seen):
            x0, y0, x1, y1 = (int(round(SIDE_PX * row["box"][side])) for side in ("x0", "y0", "x1", "y1"))
            part = cv2.resize(photo[y0:y1, x0:x1], (head_net.SIDE, head_net.SIDE), interpolation=cv2.INTER_AREA).astype(float)
            whole = (seen < 250) & (part > 8)
            yield np.median(seen[whole] / part[whole])


def outline_of(polygons):
    outline = np.zeros((SIDE_PX, SIDE_PX), np.uint8)
    for polygon in polygons:
        cv2.fillPoly(outline, [(np.array(polygon["points"]) * SIDE_PX).round().astype(np.int32)], 255)
    return outline


#: Of drawn heads: from which bald share of the head and width of the parting thinning is mild, moderate, severe.
NARROW_PARTING, WIDE_PARTING = 0.03, 0.1
LARGE_CROWN, VAST_CROWN = 0.12, 0.3


def drawn_heads():
    drawn = Exported("drawn")
    outlines, grades = drawn.pixels("masks", SIDE_PX, 1), [drawn_grade(row) for row in drawn.rows]
    outlines[np.array(grades) == head_net.NONE] = 0
    return drawn.heads(outlines, grades)


def drawn_grade(row):
    if row["baldArea"] > VAST_CROWN:
        return head_net.SEVERE
    if row["baldArea"] > LARGE_CROWN or row["partingWidth"] > WIDE_PARTING:
        return head_net.MODERATE
    return head_net.NONE if row["baldArea"] == 0 and row["partingWidth"] < NARROW_PARTING else head_net.MILD


WEIGHTS_FILE = ROOT / "packages" / "engine" / "src" / "heads" / "head-net-weights.ts"


def write_weights(nets, models, known):
    distributions, limit = known
    packed = ",\n".join(f"  '{net.packed()}'" for net in nets)
    grades = "\n".join(
        f"  {seen_from}: {{\n" + "\n".join(f"    {name}: {{ weights: {numbers(weights_of(model, seen_from))}, start: {model.intercept_[0]:.4f} }}," for name, model in graded.items()) + "\n  },"
        for seen_from, graded in models.items()
    )
    features = "\n".join(f"    {{ means: {numbers(means)}, deviations: {numbers(deviations)} }}," for means, deviations in distributions)
    WEIGHTS_FILE.write_text(
        f"""// Written by `python3 training/run.py heads DATA_DIR`; not by hand.
/** Log odds of mild, moderate and severe thinning weighed to the log odds of one grade. */
export interface GradeModel {{
  weights: readonly number[]
  start: number
}}

/** Chances that thinning is at least moderate, and severe, as if half of all heads showed it; fitted on what was said of heads left out. */
export const HEAD_GRADES: Record<'above' | 'behind', Record<'moderate' | 'severe', GradeModel>> = {{
{grades}
}}

/** What the heads that each network was fitted on look like, and the distance that one in a hundred of the others goes beyond. */
export const HEAD_TRAINING_DISTRIBUTION: {{ nets: readonly {{ means: readonly number[]; deviations: readonly number[] }}[]; limit: number }} = {{
  nets: [
{features}
  ],
  limit: {limit:.4f},
}}

/** Weights and biases of each network, layer after layer, 16 bits each; in Base64. Fitted on `head-thinning` (CC BY 4.0; see NOTICE) and drawn heads. */
export const HEAD_NET_WEIGHTS: readonly string[] = [
{packed},
]
"""
    )


def weights_of(model, seen_from):
    """Those of mild, moderate and severe."""
    weights = np.zeros(3)
    weights[COUNTED[seen_from]] = model.coef_[0, 0] / len(COUNTED[seen_from])
    return weights


def numbers(values):
    return f"[{', '.join(f'{value:.4g}' for value in values)}]"
