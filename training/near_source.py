"""Writes the fitted signs as a source file of the engine."""

from near_model import distribution, ensemble, linear, numbers, short
from protocol import ROOT

TARGET = ROOT / "packages" / "engine" / "src" / "measure" / "near" / "near-signs-model.ts"


def write_near_signs(photos, distributions, limits, signs):
    spread, plain = distributions
    entries = [
        f"""  {name}: {{
    cells: {ensemble(sign["cells"])},{surface(sign["surface"])}
    toldByNet: {str(sign["told_by_net"]).lower()},
    line: {linear(sign["line"])},
    foundFrom: {short(sign["found_from"])},
    highFrom: {short(sign["high_from"])},
    oddsSpread: {short(sign["odds_spread"])},
  }},"""
        for name, sign in signs.items()
    ]
    features, light = limits
    (side, blocks), = {sign["surface"].look for sign in signs.values() if sign["surface"]}
    TARGET.write_text(
        f"""// Written by training/tasks/near_signs.py; not by hand.
// biome-ignore-all format: a table of weights, shorter as it is.
import type {{ NearSignModel, TrainingDistribution }} from './near-sign-model.ts'
import type {{ OutlinedSign }} from './photo-features.ts'
import type {{ SurfaceLook }} from './surface-net.ts'

/** Of the {len(photos.cells)} photos that the models were fitted on. */
export const TRAINING_DISTRIBUTION: TrainingDistribution = {{
  spread: {distribution(spread)},
  plain: {distribution(plain)},
  limits: {{ features: {short(features)}, light: {short(light)} }},
}}

/** How the network looks that `surface` rests on. */
export const SURFACE_LOOK: SurfaceLook = {{ squareSidePx: {side}, lastBlocks: {blocks} }}

/** Fitted on "scalp-data" (Roboflow Universe, nisipeanu; CC BY 4.0 as stated there). See docs/MODEL-CARD.md. */
export const NEAR_SIGN_MODELS: Record<OutlinedSign, NearSignModel> = {{
"""
        + "\n".join(entries)
        + "\n}\n"
    )


def surface(model):
    return f"\n    surface: {{ bias: {short(model.bias)}, weights: {numbers(model.weights)} }}," if model else ""
