"""Writes the weights of MediaPipe's selfie segmentation (Apache-2.0) as a module of the engine.

Usage: python3 training/export-person-net.py package/selfie_segmentation.tflite
The file lies in the npm package @mediapipe/selfie_segmentation 0.1.1675465747 (`npm pack`). NumPy is all that is needed.
"""

import sys
from pathlib import Path

from tflite import read_layers
from weights_module import write_weights


def main(path):
    parts = [part for layer in read_layers(Path(path).read_bytes()) for part in layer]
    about = "MediaPipe Selfie Segmentation, Copyright The MediaPipe Authors (Apache-2.0): weights and biases, layer after layer"
    print(f"{write_weights(__file__, 'segment/person/person-net-weights.ts', 'PERSON_NET_WEIGHTS', about, parts)} weights and biases")


main(sys.argv[1])
