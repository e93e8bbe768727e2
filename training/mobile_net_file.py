"""MobileNetV2 as fitted on Open Images (Apache-2.0), from the npm package @mediapipe/objectron 0.4.1675468480. NumPy is all that is needed."""

import hashlib
import sys
from itertools import islice

import numpy as np
from tflite import read_layers

PACKED_SHA256 = "470986ca5df183f41698da6de74b027d838fe289d77b5ab094497d350bee664e"
# `object_detection_ssd_mobilenetv2_oidv4_fp16.tflite` begins here in what the package packs together.
NETWORK_AT = 184


def read_mobile_net(path, count):
    """Weights and biases of the first so many convolutions."""
    if not path.exists():
        sys.exit(f"{path} is missing; training/README.md says where it comes from")
    packed = path.read_bytes()
    if hashlib.sha256(packed).hexdigest() != PACKED_SHA256:
        sys.exit(f"{path} is not the file of the version that training/README.md names")
    return [(weights.astype(np.float32), biases.astype(np.float32)) for weights, biases in islice(read_layers(packed[NETWORK_AT:]), count)]
