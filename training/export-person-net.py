"""Writes the weights of MediaPipe's selfie segmentation (Apache-2.0) as a module of the engine.

Usage: python3 training/export-person-net.py package/selfie_segmentation.tflite
The file lies in the npm package @mediapipe/selfie_segmentation 0.1.1675465747 (`npm pack`). NumPy is all that is needed.
"""

import base64
import sys
from pathlib import Path

from tflite import read_layers

TARGET = Path(__file__).parent.parent / "packages/engine/src/segment/person/person-net-weights.ts"


def main(path):
    packed = b"".join(part.astype("<f2").tobytes() for layer in read_layers(Path(path).read_bytes()) for part in layer)
    lines = [
        "// Written by training/export-person-net.py; not by hand.",
        "/** MediaPipe Selfie Segmentation, Copyright The MediaPipe Authors (Apache-2.0): weights and biases, layer after layer, 16 bits each; in Base64. */",
        f"export const PERSON_NET_WEIGHTS =\n  '{base64.b64encode(packed).decode()}'",
    ]
    TARGET.write_text("\n".join(lines) + "\n")
    print(f"{len(packed) // 2} weights and biases")


main(sys.argv[1])
