"""Writes the weights of a fitted network, or the mean of several that were fitted one from another, for the engine, a byte each:
python3 training/export-shaft-net.py NET.pt [NET.pt ...] > packages/engine/src/measure/near/shaft-net-weights.ts"""

import base64
import sys

import numpy as np
import torch
from torch import nn

from shaft_net import ShaftNet


# Line, direction and width; centre and length only help the fit.
USED = [0, 1, 2, 3, 5, 6, 7]


def layers_of(net):
    """Kernels and biases in the order in which they are used, each mean and spread of a normed layer folded in."""
    parts = [net.first, net.second, net.third, net.fourth, net.to_third, net.at_third]
    parts += [net.to_second, net.at_second, net.to_first, net.at_first, net.answer]
    modules = [each for part in parts for each in part.modules() if isinstance(each, (nn.Conv2d, nn.BatchNorm2d))]
    layers = []
    for module in modules:
        if isinstance(module, nn.Conv2d):
            layers.append([module.weight.detach().numpy(), 0 if module.bias is None else module.bias.detach().numpy()])
        else:
            share = (module.weight / torch.sqrt(module.running_var + module.eps)).detach().numpy()
            kernel, _ = layers[-1]
            bias = module.bias.detach().numpy() - share * module.running_mean.numpy()
            layers[-1] = [kernel * share[:, None, None, None], bias]
    kernel, bias = layers[-1]
    layers[-1] = [kernel[USED], bias[USED]]
    return layers


def packed(kernel, bias):
    """The scale and the bias of each output channel, then its weights as whole numbers -127..127."""
    scale = np.abs(kernel).reshape(len(kernel), -1).max(axis=1) / 127
    whole = np.round(kernel / scale[:, None, None, None]).astype(np.int8)
    return scale.astype("<f4").tobytes() + np.asarray(bias).astype("<f4").tobytes() + whole.tobytes()


def mean_of(states):
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


net = ShaftNet()
net.load_state_dict(mean_of([torch.load(path) for path in sys.argv[1:]]))
net.eval()
data = base64.b64encode(b"".join(packed(*layer) for layer in layers_of(net))).decode()
print("// Written by training/export-shaft-net.py; not by hand.")
print("/** Layer after layer: a scale and a bias for each output channel (32 bits each), then a byte a weight; in Base64. */")
print(f"export const SHAFT_NET_WEIGHTS =\n  '{data}'")
