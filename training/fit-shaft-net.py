"""Fits the network of `shaft_net.py` on drawn scalps alone:
python3 training/fit-shaft-net.py SAMPLES MINUTES OUT.pt [START.pt]

MINUTES by the clock. OUT.pt is written again and again: the mean of the weights over the last steps."""

import copy
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as functional

from shaft_net import Samples, ShaftNet, coloured, turned

BATCH = 8
TOP_RATE, TOP_RATE_GOING_ON = 2e-3, 1e-3
torch.set_num_threads(1)
torch.manual_seed(1)
random = np.random.default_rng(1)


def batch_of(samples):
    pictures, lines, planes = [], [], []
    for index in random.integers(0, len(samples), BATCH):
        picture, line, plane = turned(*samples.read(index), random.random(2))
        pictures.append(coloured(picture, random))
        lines.append(line.copy())
        planes.append(plane)
    stacked = (torch.from_numpy(np.stack(each).astype(np.float32)) for each in (pictures, lines, planes))
    return tuple(stacked)


def loss_of(answer, line, planes):
    line = functional.pixel_unshuffle(line[:, None], 2)
    on_line = functional.binary_cross_entropy_with_logits(answer[:, :4], line, weight=1 + 4 * line)
    centre, known = planes[:, 0], planes[:, 5]
    chance = torch.sigmoid(answer[:, 4])
    is_peak = centre > 0.95
    hit = -((1 - chance) ** 2 * functional.logsigmoid(answer[:, 4]))[is_peak].sum()
    miss = -((1 - centre) ** 4 * chance**2 * functional.logsigmoid(-answer[:, 4]))[~is_peak].sum()
    at_centre = (hit + miss) / is_peak.sum().clamp(min=1)
    rest = functional.smooth_l1_loss(answer[:, 5:], planes[:, 1:5], reduction="none", beta=0.2).sum(1)
    beside = (rest * known * (1 + 4 * centre)).sum() / known.sum().clamp(min=1)
    return on_line, at_centre, beside


def keep_steady(steady, net, share):
    with torch.no_grad():
        for kept, new in zip(steady.state_dict().values(), net.state_dict().values()):
            kept.copy_(kept * share + new * (1 - share) if kept.is_floating_point() else new)


def main(folder, minutes, out, start=None):
    net = ShaftNet()
    if start is not None:
        net.load_state_dict(torch.load(start))
    top = TOP_RATE if start is None else TOP_RATE_GOING_ON
    steady = copy.deepcopy(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=top, weight_decay=1e-4)
    began, step, sums = time.time(), 0, np.zeros(3)
    samples = Samples(folder)
    while (done := (time.time() - began) / 60 / minutes) < 1:
        rate = top * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        picture, line, planes = batch_of(samples)
        losses = loss_of(net(picture), line, planes)
        optimizer.zero_grad()
        (10 * losses[0] + losses[1] + 2 * losses[2]).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        keep_steady(steady, net, min(0.995, 1 - 1 / (1 + step / 4)))
        sums += [float(each) for each in losses]
        step += 1
        if step % 50 == 0:
            print(f"{step} {done:.2f} {time.process_time():.0f}s {len(samples)}", *(f"{each / 50:.4f}" for each in sums), flush=True)
            sums[:] = 0
            samples = Samples(folder)
            torch.save(steady.state_dict(), out)
    torch.save(steady.state_dict(), out)


main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
