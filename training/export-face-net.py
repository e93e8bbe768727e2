"""Writes the weights of MediaPipe's short-range face detection (BlazeFace, Apache-2.0) as a module of the engine.

Usage: python3 training/export-face-net.py package/face_detection_short_range.tflite
The file lies in the npm package @mediapipe/face_detection 0.4.1657300184 (`npm pack`). NumPy is all that is needed.
Of what the network answers, only how likely a face is anywhere is used: the layers that say where it lies, the last two, stay behind.
"""

import base64
import sys
from pathlib import Path

import numpy as np
from tflite import read_layers

TARGET = Path(__file__).parent.parent / "packages/engine/src/segment/face/face-net-weights.ts"
PLACES_OF_FACES = 2
FOUR = 4


def fours(count):
    return -(-count // FOUR) * FOUR


def laid_out(weights, biases, inputs):
    """As the kernels take them: one channel filtered by itself, or outputs four at a time; channels filled up to fours with zeros."""
    if weights.shape[0] == 1 and weights.shape[1] > 1:
        filters = np.zeros((inputs, *weights.shape[1:3]), np.float16)
        filters[: weights.shape[3]] = weights[0].transpose(2, 0, 1)
        return filters, filled(biases, inputs)
    flat = weights.reshape(len(weights), -1)
    mixed = np.zeros((fours(len(flat)), inputs), np.float16)
    mixed[: len(flat), : flat.shape[1]] = flat
    return mixed.reshape(-1, FOUR, inputs).transpose(0, 2, 1), filled(biases, len(mixed))


def filled(values, count):
    return np.concatenate([values, np.zeros(count - len(values), np.float16)])


def main(path):
    layers = list(read_layers(Path(path).read_bytes()))[:-PLACES_OF_FACES]
    # The first layer sees whole squares of pixels, whose values are no channels to be filled up.
    first, *others = layers
    parts = [*laid_out(*first, first[0][0].size)]
    for weights, biases in others:
        parts += laid_out(weights, biases, fours(weights.shape[3]))
    packed = b"".join(part.astype("<f2").tobytes() for part in parts)
    lines = [
        "// Written by training/export-face-net.py; not by hand.",
        "/** MediaPipe Face Detection, short range, Copyright The MediaPipe Authors (Apache-2.0): weights and biases, layer after layer, 16 bits each; in Base64. */",
        f"export const FACE_NET_WEIGHTS =\n  '{base64.b64encode(packed).decode()}'",
    ]
    TARGET.write_text("\n".join(lines) + "\n")


main(sys.argv[1])
