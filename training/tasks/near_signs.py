"""Dandruff, oiliness and redness of a scalp under a microscope: how cells look tells how a photo is.

Boosted trees say of every cell how much it looks like an outlined one; what the highest cells of a photo reach becomes a chance by a line fitted on photos
left out. What a general network sees helps with two signs: of the whole photo with redness, which the line takes as well, and of each cell with oiliness,
which the trees take. The same network, its later blocks fitted on outlined photos, says how much a photo shows dandruff and oiliness, which the line takes. Also how far a photo is from those known, and
below which chance each sign is ruled out.
"""

import numpy as np

from near_model import CELL_PERCENTS, Distribution, fit_cells, fit_line, highest_odds
from near_photos import load_near_photos
from near_source import write_near_signs
from protocol import (
    ROOT,
    auroc,
    folds_by_group,
    forget_figures,
    held_out,
    interval,
    share,
    store_figure,
    threshold_for_sensitivity,
    threshold_in_turn,
    threshold_of_balance,
    within_parts,
)
from mobile_net_file import read_mobile_net
from scalp_net import LAST_BLOCK, FittedNets, write_scalp_net
from surface_model import fit_surface

MOBILE_NET = ROOT / ".cache" / "package" / "objectron_solution_packed_assets.data"

# What a general network sees of the whole photo, and of each cell; of the other signs nothing more is told by it on photos left out.
TOLD_BY_SURFACE = ("redness",)
TOLD_BY_CHANNELS = ("oiliness",)
# What the fitted network says of the photo.
TOLD_BY_NET = ("dandruff", "oiliness")
# Which photos happen to be left out together matters, so the folds are drawn anew.
DRAWS = 2
# Aimed at when a threshold is chosen, so that photos left out still reach 0.9. Redness speaks for red flags as well: inflamed follicles and scars.
RULED_OUT_SENSITIVITY = {"dandruff": 0.94, "oiliness": 0.96, "redness": 0.96}
# A sign that is probably not there is not reported as found, however rare it is.
LEAST_FOUND = 0.4
# At most this share of the photos without any sign may be called high for one of them.
FALSELY_HIGH = 0.015
FAMILIAR_PERCENT = 99
# Places of two figures of the light: how red the skin is, and how patchy its yellow is.
SKIN_RED, YELLOW_PATCHES = 2, ("yellow~8", 1)
FIGURES_A_FEATURE = 6
USUAL_DEVIATIONS = 3


def run(data_dir):
    photos = load_near_photos(data_dir)
    nets = FittedNets(read_mobile_net(MOBILE_NET, 3 * LAST_BLOCK), photos)
    forget_figures("near-signs")
    draws = [folds_by_group(photos.groups, photos.kinds, seed=draw) for draw in range(DRAWS)]
    distances = left_out_distances(photos, draws[0])
    signs, chances, is_ruled_out = {}, [], []
    for sign, name in enumerate(photos.signs):
        figures = [left_out_figures(photos, nets, sign, folds) for folds in draws]
        odds = np.array([left_out_odds(photos, sign, seen, folds) for seen, folds in zip(figures, draws)])
        shows, said = photos.shows[:, sign], chance(odds.mean(0))
        store_quality(photos, name, odds, shows)
        store_left_out_sources(photos, nets, sign, figures[0], draws[0])
        if is_told_by_network(name):
            by_cells = np.array([left_out_odds(photos, sign, left_out_cell_figures(photos, nets, sign, folds), folds) for folds in draws])
            store_gain(photos, name, odds, by_cells, shows)
        ruled_out = ~threshold_in_turn(sensitive_enough(name), said, shows, draws[0])
        store_figure(f"near-signs/{name}/sensitivity", *interval(share, photos.groups[shows == 1], ~ruled_out[shows == 1]), shows.sum(), f"microscope photos labelled {name}, left out, whose chance reaches the threshold that the other folds give")
        store_figure(f"near-signs/{name}/ruled-out-without", *interval(share, photos.groups[shows == 0], ruled_out[shows == 0]), (shows == 0).sum(), f"microscope photos not labelled {name}, left out, that are below that threshold")
        signs[name] = fit_shipped(photos, sign, figures, odds)
        chances.append(said)
        is_ruled_out.append(ruled_out)
        print(name, {key: round(float(signs[name][key]), 4) for key in ("found_from", "high_from", "odds_spread", "ruled_out_below")}, flush=True)
    store_calm(photos, np.array(is_ruled_out).all(0) & (distances <= 1), distances)
    write_scalp_net(nets.fitted_on(np.arange(len(photos.cells))))
    write_near_signs(photos, distributions_of(photos, np.arange(len(photos.cells))), distance_limits(photos, draws[0]), signs)


def chance(odds):
    return 1 / (1 + np.exp(-odds))


def sensitive_enough(name):
    return lambda scores, shows: threshold_for_sensitivity(scores, shows, RULED_OUT_SENSITIVITY[name])


def is_told_by_network(name):
    return name in (*TOLD_BY_SURFACE, *TOLD_BY_CHANNELS, *TOLD_BY_NET)


def figures_a_cell(photos, sign):
    return len(photos.cells[0]) if photos.signs[sign] in TOLD_BY_CHANNELS else len(photos.features)


def left_out_figures(photos, nets, sign, parts):
    """(photos, figures): what the line takes, by models that did not see a photo."""
    name = photos.signs[sign]
    figures = [left_out_highest(photos, sign, parts, figures_a_cell(photos, sign))]
    if name in TOLD_BY_SURFACE:
        figures.append(held_out(lambda rows: fit_surface(photos, sign, rows), lambda surface, rows: surface.values(photos, rows), parts, photos.groups))
    if name in TOLD_BY_NET:
        figures.append(held_out(lambda rows: rows, lambda fitted_on, rows: nets.say(fitted_on, rows)[:, sign], parts, photos.groups))
    return np.column_stack(figures)


def left_out_cell_figures(photos, nets, sign, parts):
    """The same without what a network sees."""
    return left_out_highest(photos, sign, parts, len(photos.features))


def left_out_highest(photos, sign, parts, figures):
    return held_out(lambda rows: fit_cells(photos, sign, rows, figures), lambda cells, rows: highest_odds(cells, photos, rows), parts, photos.groups)


def left_out_odds(photos, sign, figures, folds):
    """Calibrated log-odds, within what is measured by hand."""
    shows = photos.shows[:, sign]
    odds = held_out(lambda rows: fit_line(figures[rows], shows[rows]), lambda line, rows: line.decision_function(figures[rows]), folds)
    return np.clip(odds, photos.bounds[:, sign, 0], photos.bounds[:, sign, 1])


def store_quality(photos, name, odds, shows):
    def over_draws(statistic):
        return lambda shows, *draws: np.mean([statistic(draw, shows) for draw in draws])

    sources = merged_sources(photos)
    store_figure(f"near-signs/{name}/auroc", *interval(over_draws(auroc), photos.groups, shows, *odds), len(shows), f"{name} in microscope photos, five folds drawn twice")
    inside = lambda shows, sources, *draws: np.mean([within_parts(auroc, draw, shows, sources) for draw in draws])
    store_figure(f"near-signs/{name}/auroc-within-sources", *interval(inside, photos.groups, shows, sources, *odds), len(shows), f"the same within each source, the mean weighed by photos labelled {name}")
    for source in np.unique(sources):
        rows = sources == source
        figure = interval(over_draws(auroc), photos.groups[rows], shows[rows], *odds[:, rows])
        store_figure(f"near-signs/{name}/auroc-within-{source}", *figure, rows.sum(), f"the same within source {source} alone")


def store_gain(photos, name, odds, by_cells, shows):
    """What the network adds, in the same folds."""
    mean = lambda shows, draws: np.mean([auroc(draw, shows) for draw in draws])
    gain = lambda shows, *draws: mean(shows, draws[:DRAWS]) - mean(shows, draws[DRAWS:])
    alone = lambda shows, *draws: mean(shows, draws)
    store_figure(f"near-signs/{name}/auroc-by-cells", *interval(alone, photos.groups, shows, *by_cells), len(shows), f"{name} by the trees alone, in the same folds")
    store_figure(f"near-signs/{name}/gain-by-surface", *interval(gain, photos.groups, shows, *odds, *by_cells), len(shows), f"how much more {name} is told with what the network sees")


def store_left_out_sources(photos, nets, sign, figures, folds):
    """Models and line of the other sources alone; the line rests on their photos left out of the folds."""
    name, shows, sources = photos.signs[sign], photos.shows[:, sign], merged_sources(photos)
    ways = {"": (figures, left_out_figures)}
    if is_told_by_network(name):
        ways["-by-cells"] = (left_out_cell_figures(photos, nets, sign, folds), left_out_cell_figures)
    for way, (within, figures_of) in ways.items():
        elsewhere = figures_of(photos, nets, sign, sources)
        for source in np.unique(sources):
            rows = sources == source
            odds = fit_line(within[~rows], shows[~rows]).decision_function(elsewhere[rows])
            odds = np.clip(odds, photos.bounds[rows, sign, 0], photos.bounds[rows, sign, 1])
            figure = interval(auroc, photos.groups[rows], odds, shows[rows])
            by = " by the trees alone" if way else ""
            store_figure(f"near-signs/{name}/auroc-without-{source}{way}", *figure, rows.sum(), f"{name}{by} in microscope photos of source {source}, fitted on the other sources")


def merged_sources(photos):
    """Three photos are no source of their own."""
    return np.array([{"S": "o-and-s", "O": "o-and-s"}.get(source, source.lower()) for source in photos.sources])


def fit_shipped(photos, sign, figures, odds):
    rows, shows = np.arange(len(photos.cells)), photos.shows[:, sign]
    said = chance(odds.mean(0))
    clean = np.sort(said[photos.shows.sum(1) == 0])[::-1]
    return {
        "cells": fit_cells(photos, sign, rows, figures_a_cell(photos, sign)),
        "surface": fit_surface(photos, sign, rows) if photos.signs[sign] in TOLD_BY_SURFACE else None,
        "told_by_net": photos.signs[sign] in TOLD_BY_NET,
        "line": fit_line(np.concatenate(figures), np.tile(shows, len(figures))),
        "found_from": max(LEAST_FOUND, threshold_of_balance(said, shows)),
        "high_from": clean[int(FALSELY_HIGH * len(clean))],
        "odds_spread": odds.std(0, ddof=1).mean(),
        "ruled_out_below": sensitive_enough(photos.signs[sign])(said, shows),
    }


def distributions_of(photos, rows):
    return Distribution.of(photos.spread[rows]), Distribution.of(photos.plain[rows])


def feature_distances(photos, distributions, rows):
    """(rows, 2): how far features lie beyond what is usual, and how far the light is; as `out-of-distribution.ts`."""
    spread, plain = distributions
    beyond = 0
    for known, values in ((spread, photos.spread[rows]), (plain, photos.plain[rows])):
        beyond = beyond + (np.clip(known.deviations_of(values) - USUAL_DEVIATIONS, 0, USUAL_DEVIATIONS) ** 2).mean(1)
    patches = FIGURES_A_FEATURE * photos.features.index(YELLOW_PATCHES[0]) + YELLOW_PATCHES[1]
    light = np.maximum(plain.deviations_of(photos.plain[rows])[:, SKIN_RED], spread.deviations_of(photos.spread[rows])[:, patches])
    return np.column_stack([beyond, light])


def left_out_feature_distances(photos, parts):
    return held_out(lambda rows: distributions_of(photos, rows), lambda known, rows: feature_distances(photos, known, rows), parts, photos.groups)


def distance_limits(photos, folds):
    """What all but one in a hundred photos left out stay below in both."""
    seen = left_out_feature_distances(photos, folds)
    each = np.percentile(seen, FAMILIAR_PERCENT, axis=0)
    return each * np.percentile((seen / each).max(1), FAMILIAR_PERCENT)


def left_out_distances(photos, folds):
    sources = merged_sources(photos)
    limits = distance_limits(photos, folds)
    elsewhere = (left_out_feature_distances(photos, sources) / limits).max(1)
    for source in np.unique(sources):
        rows = sources == source
        store_figure(f"near-signs/familiar-without-{source}", *interval(share, photos.groups[rows], elsewhere[rows] <= 1), rows.sum(), f"microscope photos of source {source} that are familiar to the other sources")
    return (left_out_feature_distances(photos, folds) / limits).max(1)


def store_calm(photos, is_calm, distances):
    shown = photos.shows.sum(1) > 0
    store_figure("near-signs/familiar", *interval(share, photos.groups, distances <= 1), len(shown), "microscope photos, left out, that are familiar")
    store_figure("near-signs/calm/without-signs", *interval(share, photos.groups[~shown], is_calm[~shown]), (~shown).sum(), "microscope photos without labelled signs, left out, familiar and with all three signs ruled out")
    store_figure("near-signs/calm/with-signs", *interval(share, photos.groups[shown], is_calm[shown]), shown.sum(), "the same of microscope photos with a labelled sign: how often calm would be wrong")
    for sign, name in enumerate(photos.signs):
        rows = photos.shows[:, sign] == 1
        store_figure(f"near-signs/calm/with-{name}", *interval(share, photos.groups[rows], is_calm[rows]), rows.sum(), f"the same of microscope photos labelled {name}")
