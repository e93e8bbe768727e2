"""Writes the first blocks of MobileNetV2, as fitted on Open Images (Apache-2.0), as a module of the engine.

Usage: python3 training/export-surface-net.py package/objectron_solution_packed_assets.data
The file lies in the npm package @mediapipe/objectron 0.4.1675468480 (`npm pack`). NumPy is all that is needed.
"""

import sys
from pathlib import Path

import numpy as np
from mobile_net_file import read_mobile_net
from weights_module import write_weights

# One layer, and four blocks: two layers the first, three each other one.
LAYERS = 12
FOUR = 4


def main(path):
    first, *others = read_mobile_net(Path(path), LAYERS)
    parts = [*laid_out(*for_shares(*first))]
    for weights, biases in others:
        parts += laid_out(weights, biases)
    about = "MobileNetV2 as MediaPipe Objectron has it, Copyright The MediaPipe Authors (Apache-2.0): weights and biases of its first layers"
    print(f"{write_weights(__file__, 'measure/near/surface-net-weights.ts', 'SURFACE_NET_WEIGHTS', about, parts)} weights and biases")


def for_shares(weights, biases):
    """The network takes colours from -1 to 1; the kernels give them from 0 to 1."""
    wide = weights.astype(np.float32)
    return 2 * wide, biases - wide.sum((1, 2, 3))


def laid_out(weights, biases):
    """As the kernels take them: one channel filtered by itself, or outputs four at a time."""
    if weights.shape[0] == 1:
        return weights[0].transpose(2, 0, 1), biases
    flat = weights.reshape(len(weights), -1)
    return flat.reshape(-1, FOUR, flat.shape[1]).transpose(0, 2, 1), biases


main(sys.argv[1])
