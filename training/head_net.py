"""A small network that marks where hair is thin on a head and says how thin it is, and the ways in which photos are varied for it.

Its layers are those that the engine computes (`packages/engine/src/heads`): depthwise separable convolutions (Howard 2017).
"""

import base64
import copy
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SIDE = 96
MAP_SIDE = 24
SOURCE_SIDE = 144
HALF, QUARTER, EIGHTH, HIDDEN = 12, 24, 48, 24
NONE, MILD, MODERATE, SEVERE = range(4)


class Pointwise(nn.Module):
    """Channels weighed anew at every place."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.weights, self.norm = nn.Conv2d(inputs, outputs, 1, bias=False), nn.BatchNorm2d(outputs)

    def forward(self, layer):
        return F.hardswish(self.norm(self.weights(layer)))


class DepthwiseSeparable(nn.Module):
    """Each channel filtered by itself, then mixed at every place; one that keeps its size is added to what it was made from."""

    def __init__(self, inputs, outputs, size, step):
        super().__init__()
        self.weights, self.norm = nn.Conv2d(inputs, inputs, size, stride=step, groups=inputs, bias=False), nn.BatchNorm2d(inputs)
        self.pointwise, self.before, self.after = Pointwise(inputs, outputs), (size - step) >> 1, (size - step + 1) >> 1

    def forward(self, layer):
        padded = F.pad(layer, (self.before, self.after, self.before, self.after))
        to = self.pointwise(F.hardswish(self.norm(self.weights(padded))))
        return layer + to if to.shape == layer.shape else to


class HeadNet(nn.Module):
    """Pictures to log odds of thinning at each place of the map, and of thinning that is at least mild, at least moderate, severe."""

    def __init__(self):
        super().__init__()
        self.stem, self.stem_norm = nn.Conv2d(3, HALF, 3, stride=2, bias=False), nn.BatchNorm2d(HALF)
        self.to_quarter = nn.Sequential(DepthwiseSeparable(HALF, QUARTER, 3, 2), DepthwiseSeparable(QUARTER, QUARTER, 3, 1))
        self.to_eighth = nn.Sequential(DepthwiseSeparable(QUARTER, EIGHTH, 3, 2), *(DepthwiseSeparable(EIGHTH, EIGHTH, 5, 1) for _ in range(3)))
        self.back, self.fine, self.map = Pointwise(EIGHTH, QUARTER), DepthwiseSeparable(QUARTER, QUARTER, 5, 1), nn.Conv2d(QUARTER, 1, 1)
        self.hidden, self.graded, self.drop = nn.Linear(EIGHTH + QUARTER + 1, HIDDEN), nn.Linear(HIDDEN, 3), nn.Dropout(0.3)

    def forward(self, pictures):
        half = F.hardswish(self.stem_norm(self.stem(F.pad(pictures, (0, 1, 0, 1)))))
        quarter = self.to_quarter(half)
        eighth = self.to_eighth(quarter)
        known = F.interpolate(self.back(eighth), scale_factor=2, mode="bilinear", align_corners=False)
        fine = self.fine(known + quarter)
        logits = self.map(fine)
        chances = torch.sigmoid(logits)
        within = (fine * chances).sum((2, 3)) / (chances.sum((2, 3)) + 4)
        gathered = torch.cat([eighth.mean((2, 3)), within, chances.mean((2, 3))], 1)
        return logits[:, 0], self.graded(self.drop(F.relu(self.hidden(self.drop(gathered))))), gathered[:, :EIGHTH]

    def packed(self):
        """Weights and biases in the order of the engine's layers, 16 bits each, in Base64; norms are folded in."""
        values = [stem_values(self.stem, self.stem_norm)]
        for block in [*self.to_quarter, *self.to_eighth, self.back, self.fine]:
            values += folded(block.weights, block.norm)
            if isinstance(block, DepthwiseSeparable):
                values += folded(block.pointwise.weights, block.pointwise.norm)
        padding = torch.zeros(3, QUARTER)
        values += [in_fours(torch.cat([self.map.weight[:, :, 0, 0], padding])), torch.cat([self.map.bias, torch.zeros(3)])]
        for dense in (self.hidden, self.graded):
            values += [dense.weight, dense.bias]
        halves = torch.cat([value.detach().flatten() for value in values]).numpy().astype("<f2")
        return base64.b64encode(halves.tobytes()).decode()


def folded(weights, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    kernel = weights.weight * scale[:, None, None, None]
    return [in_fours(kernel[:, :, 0, 0]) if weights.groups == 1 else kernel, norm.bias - norm.running_mean * scale]


def stem_values(stem, norm):
    """The engine unfolds the first patches by row, column, colour."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    kernel = (stem.weight * scale[:, None, None, None]).permute(0, 2, 3, 1).reshape(HALF, 27)
    return torch.cat([in_fours(kernel).flatten(), norm.bias - norm.running_mean * scale])


def in_fours(weights):
    """For each four outputs, each input: a weight for each of the four."""
    outputs, inputs = weights.shape
    return weights.reshape(outputs // 4, 4, inputs).permute(0, 2, 1)


class Heads:
    """Photos (0..1), outlines and grades to be varied. `boxes`: the square around each head, in shares of the photo."""

    def __init__(self, photos, outlines, grades, boxes):
        to = {"size": SOURCE_SIDE, "mode": "area"}
        self.photos = F.interpolate(torch.from_numpy(photos).permute(0, 3, 1, 2).float() / 255, **to)
        self.outlines = F.interpolate(torch.from_numpy(outlines)[:, None].float() / 255, **to)
        self.grades, self.boxes = torch.tensor(grades), torch.tensor(boxes, dtype=torch.float32)
        self.haired = haired(self.photos, self.outlines)

    def vary(self, rows, random, is_drawn=False):
        """Pictures, maps and grades of these rows, each changed by chance."""
        pictures, outlines, grades = self.photos[rows].clone(), self.outlines[rows].clone(), self.grades[rows].clone()
        kinds = torch.rand(len(rows), generator=random)
        for at, row in enumerate(rows):
            if is_drawn or self.outlines[row].sum() < 60:
                continue
            if kinds[at] < 0.14:
                pictures[at], outlines[at], grades[at] = self.haired[row], 0, NONE
            elif kinds[at] < 0.28:
                pictures[at], outlines[at] = balded(self.photos[row], self.outlines[row], random)
                grades[at] = SEVERE
        pictures, outlines = turned(pictures, outlines, self.boxes[rows], random)
        pictures = relit(pictures, random)
        paint_stamps(pictures, outlines, random)
        return pictures, F.avg_pool2d(outlines, SIDE // MAP_SIDE)[:, 0], grades


def haired(photos, outlines):
    """The same heads with full hair: what is thin takes colour and contrast of the hair around it."""
    around = (F.max_pool2d(outlines, 19, 1, 9) - outlines).clamp(0, 1)

    def moments(weights):
        total = weights.sum((2, 3), keepdim=True) + 1e-3
        mean = (photos * weights).sum((2, 3), keepdim=True) / total
        return mean, (((photos - mean) ** 2 * weights).sum((2, 3), keepdim=True) / total).sqrt()

    (thin_mean, thin_spread), (mean, spread) = moments(outlines), moments(around)
    soft = F.avg_pool2d(F.max_pool2d(outlines, 5, 1, 2), 7, 1, 3, count_include_pad=False)
    hair = (photos - thin_mean) / (thin_spread + 0.02) * torch.minimum(spread, thin_spread) + mean
    return (photos * (1 - soft) + hair * soft).clamp(0, 1)


SKIN = torch.tensor([[0.9, 0.73, 0.64], [0.8, 0.62, 0.52], [0.66, 0.46, 0.36], [0.45, 0.29, 0.22], [0.3, 0.19, 0.14], [0.95, 0.82, 0.76]])


def balded(photo, outline, random):
    """The same head without hair where it is thin and some way around: smooth skin of its own tone or another."""
    reach = int(torch.randint(0, 13, (1,), generator=random))
    bare = F.max_pool2d(outline[None], 2 * reach + 1, 1, reach)[0] if reach else outline
    soft = F.avg_pool2d(bare[None], 7, 1, 3, count_include_pad=False)[0]
    light = F.avg_pool2d(photo[None].mean(1, keepdim=True), 17, 1, 8, count_include_pad=False)[0]
    mean = (light * soft).sum() / soft.sum()
    if torch.rand(1, generator=random) < 0.5:
        inside = photo.reshape(3, -1)[:, (outline > 0.5).reshape(-1)]
        skin = inside[:, inside.sum(0).topk(max(1, inside.shape[1] // 10))[1]].mean(1)
    else:
        skin = SKIN[int(torch.randint(0, len(SKIN), (1,), generator=random))] * (0.8 + 0.4 * torch.rand(1, generator=random))
    cover = (0.75 + 0.25 * torch.rand(1, generator=random)) * soft
    return photo * (1 - cover) + cover * skin[:, None, None] * (light / mean).clamp(0.6, 1.5), bare


def turned(pictures, outlines, boxes, random):
    """Turned (most a little, many any way), nearer or farther, squeezed, moved and mirrored, around the square of the head."""
    count = len(pictures)
    normal = lambda *size: torch.randn(*size, generator=random)
    any_turn = torch.rand(count, generator=random) < 0.55
    angle = torch.where(any_turn, 2 * math.pi * torch.rand(count, generator=random), 0.2 * normal(count))
    scale, squeeze = torch.exp(0.18 * normal(count)), torch.exp(0.1 * normal(count))
    mirror = torch.where(torch.rand(count, generator=random) < 0.5, -1.0, 1.0)
    middle, half = boxes[:, :2] + boxes[:, 2:] - 1, boxes[:, 2:] - boxes[:, :2]
    moved = middle + 0.08 * normal(count, 2)
    wide, high = half[:, 0] * scale * squeeze, half[:, 1] * scale / squeeze
    rows = [[mirror * angle.cos() * wide, -angle.sin() * high, moved[:, 0]], [mirror * angle.sin() * wide, angle.cos() * high, moved[:, 1]]]
    grid = F.affine_grid(torch.stack([torch.stack(row, 1) for row in rows], 1), (count, 3, SIDE, SIDE), align_corners=False)
    beyond = "reflection" if torch.rand(1, generator=random) < 0.4 else "border"
    outlines = F.grid_sample(outlines, grid, padding_mode="reflection" if beyond == "reflection" else "zeros", align_corners=False)
    return F.grid_sample(pictures, grid, padding_mode=beyond, align_corners=False), outlines


def relit(pictures, random):
    """Other light, colour of light and hair, grey now and then, sharpness, noise and a light from one side."""
    count = len(pictures)
    normal = lambda *size: torch.randn(*size, generator=random)
    pictures = pictures.clamp(1e-4, 1) ** torch.exp(0.15 * normal(count, 1, 1, 1))
    pictures = pictures * torch.exp(0.15 * normal(count, 1, 1, 1)) * torch.exp(0.07 * normal(count, 3, 1, 1))
    grey = pictures.mean(1, keepdim=True)
    pictures = grey + (pictures - grey) * torch.exp(0.25 * normal(count, 1, 1, 1)) * (torch.rand(count, 1, 1, 1, generator=random) > 0.06)
    if torch.rand(1, generator=random) < 0.5:
        pictures = blurred(pictures, float(0.4 + 0.8 * torch.rand(1, generator=random)))
    pictures = pictures + 0.02 * normal(*pictures.shape) * torch.rand(count, 1, 1, 1, generator=random)
    slope = torch.linspace(-1, 1, SIDE)
    side = 0.1 * normal(count, 1, 1, 1) * slope.view(1, 1, 1, -1) + 0.1 * normal(count, 1, 1, 1) * slope.view(1, 1, -1, 1)
    return (pictures * (1 + side)).clamp(0, 1)


def blurred(pictures, spread):
    kernel = torch.exp(-torch.arange(-3, 4).float() ** 2 / (2 * spread * spread))
    kernel = (kernel / kernel.sum()).view(1, 1, 1, 7).repeat(3, 1, 1, 1)
    across = F.conv2d(F.pad(pictures, (3, 3, 0, 0), mode="replicate"), kernel, groups=3)
    return F.conv2d(F.pad(across, (0, 0, 3, 3), mode="replicate"), kernel.transpose(2, 3), groups=3)


def paint_stamps(pictures, outlines, random):
    """Plain bars near the upper and lower border, so that no date printed there can count."""
    share = lambda: float(torch.rand(1, generator=random))
    for picture, outline in zip(pictures, outlines):
        if share() < 0.5:
            continue
        high, wide = 4 + int(8 * share()), 8 + int(30 * share())
        top, left = int((SIDE - high) * (1 - 0.3 * share())), int((SIDE - wide) * share())
        if share() < 0.5:
            top = SIDE - high - top
        if outline[0, top : top + high, left : left + wide].sum() < 5:
            picture[:, top : top + high, left : left + wide] = torch.rand(3, 1, 1, generator=random)


def loss_of(said, maps, grades):
    logits, odds, _ = said
    chances = torch.sigmoid(logits)
    shared = (chances * maps).sum((1, 2))
    apart = 1 - (2 * shared + 4) / (chances.sum((1, 2)) + maps.sum((1, 2)) + 4)
    reached = torch.stack([(grades >= grade).float() for grade in (MILD, MODERATE, SEVERE)], 1)
    graded = F.binary_cross_entropy_with_logits(odds, reached, reduction="none") @ torch.tensor([0.3, 1.0, 1.0])
    return F.binary_cross_entropy_with_logits(logits, maps) + 0.5 * apart.mean() + 0.5 * graded.mean()


BATCH, DRAWN_IN_BATCH = 32, 4
#: Rare grades are shown more often.
SHOWN = torch.tensor([0.0, 1.0, 1.6, 4.0])


#: From this share of the steps on weights are averaged, each step's with so much weight beside those before (Izmailov 2018; exponentially).
AVERAGED_FROM, NEW_WEIGHT = 0.7, 0.01


def fit(heads, rows, drawn, epochs, seed):
    """A network fitted on these rows and on drawn heads: the average of what it was over the last steps."""
    torch.manual_seed(seed)
    random = torch.Generator().manual_seed(seed)
    net, average, rows = HeadNet(), None, torch.as_tensor(rows)
    optimizer = torch.optim.AdamW(net.parameters(), lr=6e-3, weight_decay=0.02)
    steps = epochs * math.ceil(len(rows) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-3, total_steps=steps, pct_start=0.2)
    net.train()
    for step in range(steps):
        shown = rows[torch.multinomial(SHOWN[heads.grades[rows]], BATCH - DRAWN_IN_BATCH, True, generator=random)]
        beside = torch.randint(0, len(drawn.grades), (DRAWN_IN_BATCH,), generator=random)
        photos, painted = heads.vary(shown, random), drawn.vary(beside, random, is_drawn=True)
        pictures, maps, grades = (torch.cat(both) for both in zip(photos, painted))
        loss = loss_of(net(pictures), maps, grades)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        schedule.step()
        if step >= AVERAGED_FROM * steps:
            average = averaged(average, net)
    return average.eval()


@torch.no_grad()
def averaged(average, net):
    """The average so far, moved towards the network as it is."""
    if average is None:
        return copy.deepcopy(net)
    for value, now in zip(average.state_dict().values(), net.state_dict().values()):
        value.lerp_(now, NEW_WEIGHT) if value.is_floating_point() else value.copy_(now)
    return average


@torch.no_grad()
def predict(net, seen):
    """Maps (0..1), log odds and features of pictures as the engine sees them (bytes): maps and odds are means over each picture and its mirror image."""
    parts = []
    for part in torch.from_numpy(seen).permute(0, 3, 1, 2).split(BATCH):
        (logits, odds, features), (mirrored, mirrored_odds, _) = net(part.float() / 255), net(part.flip(3).float() / 255)
        parts.append(((torch.sigmoid(logits) + torch.sigmoid(mirrored).flip(2)) / 2, (odds + mirrored_odds) / 2, features))
    return tuple(torch.cat(values).numpy() for values in zip(*parts))
