"""Writes the weights of MediaPipe's short-range face detection (BlazeFace, Apache-2.0) as two modules of the engine.

Usage: python3 training/export-face-net.py package/face_detection_short_range.tflite
The file lies in the npm package @mediapipe/face_detection 0.4.1657300184 (`npm pack`). NumPy is all that is needed.
The layers that say where a face lies, the last two, stand apart: only who blurs faces, in the browser, loads them.
"""

import sys
from pathlib import Path

import numpy as np
from tflite import read_layers
from weights_module import write_weights

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
    layers = list(read_layers(Path(path).read_bytes()))
    write("face-net-weights.ts", "FACE_NET_WEIGHTS", "weights and biases", packed_net(layers[:-PLACES_OF_FACES]))
    write("face-place-weights.ts", "FACE_PLACE_WEIGHTS", "where faces lie, weights and biases", packed_places(layers[-PLACES_OF_FACES:]))


def packed_net(layers):
    # The first layer sees whole squares of pixels, whose values are no channels to be filled up.
    first, *others = layers
    parts = [*laid_out(*first, first[0][0].size)]
    for weights, biases in others:
        parts += laid_out(weights, biases, fours(weights.shape[3]))
    return parts


def packed_places(layers):
    return [part for weights, biases in layers for part in laid_out(weights, biases, fours(weights.shape[3]))]


def write(file, name, what, parts):
    about = f"MediaPipe Face Detection, short range, Copyright The MediaPipe Authors (Apache-2.0): {what}, layer after layer"
    write_weights(__file__, f"segment/face/{file}", name, about, parts)


main(sys.argv[1])
