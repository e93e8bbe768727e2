"""A network that tells dandruff, oiliness and redness of a scalp under a microscope: MobileNetV2 as others fitted it (Sandler 2018), whose first four blocks
stay as they are while the nine after them and a small head are fitted on outlined photos. As `packages/engine/src/measure/near/scalp-net.ts` computes it.
Fitting takes half a minute on a GPU and nearly two hours without.
"""

import base64
import hashlib
import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from head_net import in_fours
from protocol import ROOT

CACHE = ROOT / ".cache" / "near"
TARGET = ROOT / "packages" / "engine" / "src" / "measure" / "near" / "scalp-net-weights.ts"
SIGNS = 3
FOUR = 4
#: Squares of this side are fitted on; the engine looks at as many pixels.
SQUARE_SIDE = 256
#: Blocks that stay as others fitted them, whose figures the engine uses besides; the block that is looked at finely; the last.
KEPT_BLOCKS, FINE_BLOCK, LAST_BLOCK = 4, 6, 13
HALVING_BLOCKS = (2, 4, 7)
FINE_CHANNELS, LAST_CHANNELS, HEAD_CHANNELS = 32, 96, 32
#: The mean over this share of the places, the highest, speaks for a photo.
HIGHEST_SHARE = 0.04


class MobileNet(nn.Module):
    """`layers`: weights (outputs, rows, columns, inputs; one channel by itself: 1, rows, columns, channels) and biases of each convolution in turn."""

    def __init__(self, layers):
        super().__init__()
        self.weights, self.biases = nn.ParameterList(), nn.ParameterList()
        for index in range(3 * LAST_BLOCK):
            weights, biases = layers[index]
            order = (3, 0, 1, 2) if weights.shape[0] == 1 and weights.shape[1] == 3 else (0, 3, 1, 2)
            is_fitted = index >= 3 * KEPT_BLOCKS
            for into, value in ((self.weights, weights.transpose(order)), (self.biases, biases)):
                # A copy: what one network is fitted to or reads must not change what the next one begins with.
                into.append(nn.Parameter(torch.tensor(np.ascontiguousarray(value)).float(), requires_grad=is_fitted))

    def forward(self, pictures):
        """Layers of the block that is looked at finely and of the last, of pictures (0..1)."""
        with torch.no_grad():
            # What lies outside of a picture is black, as the kernels have it.
            layer = F.relu6(F.conv2d(F.pad(pictures * 2 - 1, (0, 1, 0, 1), value=-1.0), self.weights[0], self.biases[0], 2))
            layer = self.convolve(self.convolve(layer, 1), 2, is_linear=True)
            for block in range(2, KEPT_BLOCKS + 1):
                layer = self.run(layer, block)
        seen = {}
        for block in range(KEPT_BLOCKS + 1, LAST_BLOCK + 1):
            layer = seen[block] = self.run(layer, block)
        return seen[FINE_BLOCK], layer

    def run(self, layer, block):
        first, step = 3 * (block - 1), 2 if block in HALVING_BLOCKS else 1
        to = self.convolve(self.convolve(self.convolve(layer, first), first + 1, step), first + 2, is_linear=True)
        return layer + to if to.shape == layer.shape else to

    def convolve(self, layer, index, step=1, is_linear=False):
        weights = self.weights[index]
        if weights.shape[2] == 3:
            layer = F.pad(layer, (0, 1, 0, 1) if step == 2 else (1, 1, 1, 1))
        groups = len(weights) if weights.shape[1] == 1 else 1
        to = F.conv2d(layer, weights, self.biases[index], step, groups=groups)
        return to if is_linear else F.relu6(to)


class ScalpNet(nn.Module):
    """Pictures to log odds of each sign: at every eighth pixel, and of the photo."""

    def __init__(self, layers):
        super().__init__()
        self.body = MobileNet(layers)
        self.from_last, self.from_fine = nn.Conv2d(LAST_CHANNELS, HEAD_CHANNELS, 1), nn.Conv2d(FINE_CHANNELS, HEAD_CHANNELS, 1)
        self.around, self.mixed = nn.Conv2d(HEAD_CHANNELS, HEAD_CHANNELS, 5, padding=2, groups=HEAD_CHANNELS), nn.Conv2d(HEAD_CHANNELS, HEAD_CHANNELS, 1)
        self.map = nn.Conv2d(HEAD_CHANNELS, SIGNS, 1)
        self.whole = nn.Linear(2 * LAST_CHANNELS, SIGNS)
        nn.init.zeros_(self.whole.weight)
        nn.init.zeros_(self.whole.bias)
        self.weight_of_highest = nn.Parameter(torch.ones(SIGNS))
        self.drop_places, self.drop_whole = nn.Dropout2d(0.2), nn.Dropout(0.5)
        # Fixed: what each channel of both layers was like before anything was fitted.
        for name, channels in (("fine", FINE_CHANNELS), ("last", LAST_CHANNELS)):
            self.register_buffer(f"{name}_mean", torch.zeros(1, channels, 1, 1))
            self.register_buffer(f"{name}_deviation", torch.ones(1, channels, 1, 1))

    @torch.no_grad()
    def note_usual(self, pictures):
        layers = [self.body(part) for part in pictures]
        for name, seen in (("fine", [fine for fine, _ in layers]), ("last", [last for _, last in layers])):
            values = torch.cat([layer.transpose(0, 1).flatten(1) for layer in seen], 1).float()
            getattr(self, f"{name}_mean").copy_(values.mean(1).view(1, -1, 1, 1))
            getattr(self, f"{name}_deviation").copy_(values.std(1).view(1, -1, 1, 1))

    def forward(self, pictures):
        fine, last = self.body(pictures)
        fine, last = (fine - self.fine_mean) / self.fine_deviation, (last - self.last_mean) / self.last_deviation
        coarse = F.hardswish(self.from_last(last))
        layer = F.hardswish(self.from_fine(fine)) + F.interpolate(coarse, scale_factor=2, mode="bilinear", align_corners=False)
        layer = layer + F.hardswish(self.mixed(F.hardswish(self.around(self.drop_places(layer)))))
        places = self.map(layer).float()
        spread = last.float().flatten(2)
        whole = self.whole(self.drop_whole(torch.cat([spread.mean(2), spread.std(2, unbiased=False)], 1)))
        highest = places.flatten(2)
        highest = highest.topk(max(1, int(HIGHEST_SHARE * highest.shape[2])), 2)[0].mean(2)
        return places, highest, highest * self.weight_of_highest + whole


class Photos:
    """What is fitted on: pictures (bytes; photos, 3, rows, columns) stretched to one shape, outlines at a quarter of it, which signs they show, and width over
    height of each before."""

    def __init__(self, pictures, outlines, shows, proportions, device):
        to = lambda values: torch.as_tensor(values).to(device)
        self.pictures, self.outlines, self.shows, self.proportions = to(pictures), to(outlines), to(shows).float(), to(proportions).float()

    def vary(self, rows, random):
        """Squares of these photos, turned and mirrored any way, nearer or farther, in other light, and their outlines at every eighth pixel."""
        count, device = len(rows), self.pictures.device
        share = lambda *size: torch.rand(*size, generator=random, device=device)
        normal = lambda *size: torch.randn(*size, generator=random, device=device)
        angle = torch.randint(0, 4, (count,), generator=random, device=device) * (math.pi / 2) + 0.12 * normal(count)
        scale, squeeze = torch.exp(0.14 * normal(count)), torch.exp(0.05 * normal(count))
        root = self.proportions[rows].sqrt()
        wide, high = squeeze / scale / root, root / squeeze / scale
        mirror = torch.where(share(count) < 0.5, -1.0, 1.0)
        across, down = ((2 * share(count) - 1) * (1 - half).clamp(min=0.1) for half in (wide, high))
        turned = [[mirror * angle.cos() * wide, -angle.sin() * wide, across], [mirror * angle.sin() * high, angle.cos() * high, down]]
        turned = torch.stack([torch.stack(row, 1) for row in turned], 1)
        taken = lambda values, side: F.grid_sample(values[rows].float() / 255, F.affine_grid(turned, (count, 3, side, side), align_corners=False), padding_mode="reflection", align_corners=False)
        pictures, outlines = taken(self.pictures, SQUARE_SIDE), F.avg_pool2d(taken(self.outlines, SQUARE_SIDE // 4), 2)
        pictures = pictures.clamp(1e-4, 1) ** torch.exp(0.12 * normal(count, 1, 1, 1)) * torch.exp(0.08 * normal(count, 1, 1, 1)) * torch.exp(0.04 * normal(count, 3, 1, 1))
        grey = pictures.mean(1, keepdim=True)
        pictures = grey + (pictures - grey) * torch.exp(0.15 * normal(count, 1, 1, 1))
        if float(share(1)) < 0.3:
            pictures = blurred(pictures)
        pictures = pictures + 0.015 * normal(*pictures.shape) * share(count, 1, 1, 1)
        return pictures.clamp(0, 1), outlines


def blurred(pictures):
    row = torch.tensor([1.0, 2.0, 1.0], device=pictures.device)
    kernel = (row[:, None] * row / 16).expand(3, 1, 3, 3)
    return F.conv2d(F.pad(pictures, (1, 1, 1, 1), mode="replicate"), kernel, groups=3)


#: A sign whose outlines lie mostly outside of the square is neither shown nor not shown there.
LEAST_SEEN = 0.3
#: Labels are one person's, and some are wrong.
DOUBT_OF_PLACE, DOUBT_OF_PHOTO = 0.03, 0.05
#: So few places of one kind weigh less than many.
FEW_PLACES = 200


def loss_of(said, outlines, shows, whole_outlines, prior):
    """Outlined places against those of photos without the sign; what lies outside the outlines of a photo with it is left out. And the photo as a whole."""
    places, highest, odds = (values.float() for values in said)
    shown = shows[:, :, None, None]
    inside, without = (outlines > 0.5) * shown, (1 - shown).expand_as(places)
    missed = F.binary_cross_entropy_with_logits(places, (DOUBT_OF_PLACE + (1 - 2 * DOUBT_OF_PLACE) * shown).expand_as(places), reduction="none")
    of_places = sum((missed * kind).sum((0, 2, 3)) / (kind.sum((0, 2, 3)) + FEW_PLACES) for kind in (inside, without)).mean()
    is_judged = (shows == 0) | (whole_outlines == 0) | (outlines.mean((2, 3)) > LEAST_SEEN * whole_outlines)
    weights = is_judged * torch.where(shows > 0, 0.5 / prior, 0.5 / (1 - prior))
    expected = DOUBT_OF_PHOTO + (1 - 2 * DOUBT_OF_PHOTO) * shows
    of_photo = lambda odds: (F.binary_cross_entropy_with_logits(odds, expected, reduction="none") * weights).mean()
    return 0.5 * (of_places + of_photo(highest) + of_photo(odds))


BATCH, EPOCHS = 24, 100
HEAD_RATE, BODY_RATE = 2e-3, 4e-4
#: From this share of the steps on weights are averaged, each step's with so much weight beside those before.
AVERAGED_FROM, NEW_WEIGHT = 0.6, 0.03


def fit(layers, photos, looks, rows, seed=0):
    """A network fitted on these rows: the average of what it was over the last steps."""
    device = photos.pictures.device
    torch.manual_seed(seed)
    random, rows = torch.Generator(device=device).manual_seed(seed), torch.as_tensor(rows, device=device)
    net = ScalpNet(layers).to(device).to(memory_format=torch.channels_last)
    net.note_usual([looks[row].to(device) for row in rows])
    fitted = [value for value in net.parameters() if value.requires_grad]
    body = {id(value) for value in net.body.parameters()}
    groups = [{"params": [value for value in fitted if (id(value) in body) == is_body], "lr": rate} for is_body, rate in ((False, HEAD_RATE), (True, BODY_RATE))]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.02)
    steps = EPOCHS * math.ceil(len(rows) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, [group["lr"] for group in groups], total_steps=steps, pct_start=0.2)
    prior, average = photos.shows[rows].mean(0), None
    net.train()
    for step in range(steps):
        shown = rows[torch.randint(0, len(rows), (BATCH,), generator=random, device=device)]
        pictures, outlines = photos.vary(shown, random)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            said = net(pictures.contiguous(memory_format=torch.channels_last))
        loss = loss_of(said, outlines, photos.shows[shown], photos.outlines[shown].float().mean((2, 3)) / 255, prior)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(fitted, 2.0)
        optimizer.step()
        schedule.step()
        if step >= AVERAGED_FROM * steps:
            with torch.no_grad():
                average = [value.detach().clone() for value in fitted] if average is None else [kept.lerp_(value, NEW_WEIGHT) for kept, value in zip(average, fitted)]
    with torch.no_grad():
        for value, kept in zip(fitted, average):
            value.copy_(kept)
    return net.eval()


@torch.no_grad()
def predict(net, looks):
    """(photos, signs): log odds of pictures (1, 3, rows, columns; 0..1) as the engine looks at them."""
    return np.array([net(look)[2][0].numpy() for look in looks])


class FittedNets:
    """Networks by the photos that they were fitted on; fitted once, then read."""

    def __init__(self, layers, photos):
        self.layers, self.looks = layers, [torch.from_numpy(look).permute(2, 0, 1)[None].float() / 255 for look in photos.looks]
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        planes = lambda values: np.ascontiguousarray(values.transpose(0, 3, 1, 2))
        self.photos = Photos(planes(photos.pictures), planes(photos.outlines), photos.shows, photos.proportions, device)
        self.said = {}
        CACHE.mkdir(parents=True, exist_ok=True)

    def fitted_on(self, rows):
        kept = CACHE / f"scalp-net-{digest_of(rows)}.pt"
        if not kept.exists():
            torch.save(fit(self.layers, self.photos, self.looks, rows).cpu().state_dict(), kept)
        net = ScalpNet(self.layers)
        net.load_state_dict(torch.load(kept))
        return net.eval()

    def say(self, fitted_on, rows):
        """(rows, signs): what the network fitted on some rows says of others."""
        key = digest_of(fitted_on)
        if key not in self.said:
            self.said[key] = predict(self.fitted_on(fitted_on), self.looks)
        return self.said[key][rows]


def digest_of(rows):
    return hashlib.sha256(",".join(map(str, sorted(map(int, rows)))).encode()).hexdigest()[:12]


def write_scalp_net(net):
    """As `scalp-net.ts` unpacks it: blocks, head, and what is said of a photo as a whole. What was usual is folded in."""
    body, values = net.body, []
    for index in range(3 * KEPT_BLOCKS, 3 * LAST_BLOCK):
        weights = body.weights[index]
        values += [weights if weights.shape[1] == 1 else in_fours(weights[:, :, 0, 0]), body.biases[index]]
    for convolution, mean, deviation in ((net.from_fine, net.fine_mean, net.fine_deviation), (net.from_last, net.last_mean, net.last_deviation)):
        scaled = convolution.weight[:, :, 0, 0] / deviation.flatten()
        values += [in_fours(scaled), convolution.bias - scaled @ mean.flatten()]
    none = torch.zeros(FOUR - SIGNS, HEAD_CHANNELS)
    values += [net.around.weight, net.around.bias, in_fours(net.mixed.weight[:, :, 0, 0]), net.mixed.bias]
    values += [in_fours(torch.cat([net.map.weight[:, :, 0, 0], none])), torch.cat([net.map.bias, torch.zeros(FOUR - SIGNS)])]
    whole = net.whole.weight / net.last_deviation.flatten().repeat(2)
    values += [whole, net.whole.bias - whole[:, :LAST_CHANNELS] @ net.last_mean.flatten(), net.weight_of_highest]
    packed = torch.cat([value.detach().flatten() for value in values]).numpy().astype("<f2")
    lines = [
        "// Written by training/tasks/near_signs.py; not by hand.",
        "/** Blocks 5 to 13 of MobileNetV2 (as MediaPipe Objectron has it, Copyright The MediaPipe Authors, Apache-2.0), fitted further, with a head, on",
        ' * "scalp-data" (Roboflow Universe, nisipeanu; CC BY 4.0 as stated there): weights and biases, 16 bits each; in Base64. See docs/MODEL-CARD.md. */',
        f"export const SCALP_NET_WEIGHTS =\n  '{base64.b64encode(packed.tobytes()).decode()}'",
    ]
    TARGET.write_text("\n".join(lines) + "\n")
