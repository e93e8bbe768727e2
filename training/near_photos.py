"""The outlined microscope photos as the engine reads them, written by `export-near-photos.ts`."""

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter

from protocol import run_typescript

# Correlation of two small pictures, however turned or mirrored, from which they are taken for one.
NEAR_DUPLICATE_FROM = 0.6


@dataclass
class NearPhotos:
    signs: list
    features: list
    sources: np.ndarray
    # (photos, signs): whether a photo was said to show a sign.
    shows: np.ndarray
    # A photo each, (features and channels of the network, cells), (signs, cells) and (cells,): figures, share inside the outlines, not at the border.
    cells: list
    outlined: list
    inside: list
    # (photos, figures) of whole photos.
    spread: np.ndarray
    plain: np.ndarray
    # What a general network sees: of each look at the photos (side of the square, number of blocks) the features, (photos, features).
    surface: dict
    # The least and the highest log-odds that what is measured by hand allows, (photos, signs, 2).
    bounds: np.ndarray
    # Bytes of the pictures that a network is fitted on, stretched to one shape, (photos, rows, columns, 3); outlines of each sign at a quarter of it; width over
    # height of each before.
    pictures: np.ndarray
    outlines: np.ndarray
    proportions: np.ndarray
    # Bytes of each picture as the engine looks at it, (rows, columns, 3).
    looks: list
    # One number a photo; photos of one picture share it.
    groups: np.ndarray

    @property
    def kinds(self):
        return ["".join("01"[shown] for shown in row) for row in self.shows]


def load_near_photos(data_dir):
    with tempfile.TemporaryDirectory() as folder:
        run_typescript("export-near-photos.ts", data_dir, folder)
        return read_near_photos(Path(folder))


def read_near_photos(folder):
    exported = json.loads((folder / "photos.json").read_text())
    photos, signs, features, figures = exported["photos"], exported["signs"], exported["names"], exported["planes"]
    values, at, planes = np.fromfile(folder / "cells.f32", np.float32), 0, []
    for photo in photos:
        width, height = photo["grid"]["width"], photo["grid"]["height"]
        count = (figures + len(signs)) * width * height
        planes.append(values[at : at + count].reshape(-1, width * height))
        at += count
    pictures, outlines = (
        np.fromfile(folder / f"{name}.u8", np.uint8).reshape(len(photos), exported[name]["height"], exported[name]["width"], 3) for name in ("pictures", "outlines")
    )
    return NearPhotos(
        signs,
        features,
        np.array([photo["source"] for photo in photos]),
        np.array([[int(photo["shows"][sign]) for sign in signs] for photo in photos]),
        [plane[:figures] for plane in planes],
        [plane[figures:] for plane in planes],
        [inside_of(photo["grid"]) for photo in photos],
        np.array([photo["spread"] for photo in photos]),
        np.array([photo["plain"] for photo in photos]),
        surface_of(photos),
        np.array([[photo["bounds"][sign] for sign in signs] for photo in photos], float),
        pictures,
        outlines,
        np.array([photo["proportion"] for photo in photos], np.float32),
        looks_of(folder / "looks.u8", [photo["look"] for photo in photos]),
        group_near_duplicates([np.array(photo["small"]) for photo in photos]),
    )


def surface_of(photos):
    looks = zip(*(photo["surface"] for photo in photos))
    return {(look[0]["squareSidePx"], look[0]["lastBlocks"]): np.array([seen["features"] for seen in look]) for look in looks}


def looks_of(file, sizes):
    values, at, looks = np.fromfile(file, np.uint8), 0, []
    for size in sizes:
        end = at + size["width"] * size["height"] * 3
        looks.append(values[at:end].reshape(size["height"], size["width"], 3))
        at = end
    return looks


def inside_of(grid):
    """Plain borders bleed into the outermost cells where a photo was compressed."""
    inside = np.zeros((grid["height"], grid["width"]), bool)
    inside[1:-1, 1:-1] = True
    return inside.ravel()


def group_near_duplicates(small):
    prints = [fingerprint(picture) for picture in small]
    groups = np.arange(len(prints))
    for i, first in enumerate(prints):
        turned = np.stack([side.ravel() for turn in range(4) for side in (np.rot90(first, turn), np.rot90(first, turn)[:, ::-1])])
        for j in range(i + 1, len(prints)):
            if (turned @ prints[j].ravel()).max() > NEAR_DUPLICATE_FROM:
                groups[groups == groups[j]] = groups[i]
    return groups


def fingerprint(picture):
    """Structure without light: the small picture minus its blur, mean 0 and length 1."""
    side = int(np.sqrt(picture.size))
    fine = picture.reshape(side, side) - gaussian_filter(picture.reshape(side, side), 3)
    fine = fine - fine.mean()
    return fine / (np.linalg.norm(fine) + 1e-9)
