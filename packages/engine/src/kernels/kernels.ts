import { COMPILED_KERNELS } from './compiled-kernels.ts'
import { unpackBytes } from './packed-weights.ts'

/**
 * Loops over pixels, compiled from `packages/engine/kernels`, where each is described. Arguments are places in memory (in bytes), sizes in
 * pixels, and plain numbers.
 */
interface Kernels {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  freeFrom(): number
  blurWorkspace(width: number, height: number, passes: number, margin: number): number
  blur(
    plane: number,
    spare: number,
    workspace: number,
    width: number,
    height: number,
    radii: number,
    passes: number,
    margin: number,
  ): number
  extremesWorkspace(width: number, radius: number): number
  smallest(source: number, target: number, workspace: number, width: number, height: number, radius: number): void
  largest(source: number, target: number, workspace: number, width: number, height: number, radius: number): void
  subtract(values: number, others: number, count: number): void
  maskWorkspace(width: number, radius: number): number
  countSet(mask: number, count: number): number
  countEdges(mask: number, width: number, height: number): number
  growMask(source: number, target: number, workspace: number, width: number, height: number, radius: number): void
  shrinkMask(source: number, target: number, workspace: number, width: number, height: number, radius: number): void
  halveColours(source: number, target: number, width: number, height: number): void
  halvePlane(source: number, target: number, width: number, height: number): void
  scaleColours(source: number, target: number, row: number, sourceWidth: number, ...axes: ScaledAxes): void
  scalePlane(source: number, target: number, row: number, sourceWidth: number, ...axes: ScaledAxes): void
  luma(source: number, target: number, count: number): void
  lab(source: number, target: number, planeBytes: number, count: number, linear: number, curve: number): void
  countBrightness(source: number, count: number, mask: number, counts: number): void
  choose(values: number, count: number, step: number, mask: number, chosen: number): number
  findRange(values: number, count: number, range: number): void
  countBins(values: number, count: number, low: number, scale: number, counts: number, bins: number): void
  addTails(values: number, count: number, mask: number, limit: number, mean: number, spread: number, cubes: number): number
  addUp(values: number, count: number, mask: number, sums: number): number
  findDetails(
    plane: number,
    width: number,
    height: number,
    radius: number,
    rowsApart: number,
    workspace: number,
    details: number,
  ): number
  summariseCells(
    lab: number,
    baseline: number,
    colourBytes: number,
    rims: number,
    cracks: number,
    glitter: number,
    hair: number,
    width: number,
    height: number,
    target: number,
    planeBytes: number,
  ): void
  addSkin(
    lab: number,
    colourBytes: number,
    skin: number,
    around: number,
    rise: number,
    width: number,
    height: number,
    target: number,
    planeBytes: number,
  ): void
  markDarker(
    light: number,
    width: number,
    height: number,
    around: number,
    aroundWidth: number,
    aroundHeight: number,
    side: number,
    depth: number,
    workspace: number,
    target: number,
  ): void
  findFlakes(
    lab: number,
    baseline: number,
    colourBytes: number,
    glitter: number,
    target: number,
    count: number,
    half: number,
    softness: number,
  ): void
  riseWithin(values: number, mask: number, target: number, count: number, from: number, full: number): void
  subtractWithin(values: number, mask: number, count: number, amount: number): void
  clearBright(plane: number, flakes: number, light: number, count: number, burntOut: number): void
  clearBorder(plane: number, width: number, height: number, depth: number): void
  choosePlane(first: number, second: number, mask: number, target: number, count: number): void
  addTiles(plane: number, mask: number, width: number, height: number, tiles: number, sums: number, counts: number): void
  addCellColours(lab: number, colourBytes: number, frameSide: number, cellSide: number, target: number): void
  addCellDetail(plane: number, frameSide: number, cellSide: number, flatBelow: number, target: number): void
  addGradients(plane: number, frameSide: number, target: number): void
  countLevels(lab: number, colourBytes: number, soft: number, frameSide: number, counts: number): void
  soften(plane: number, workspace: number, target: number, width: number, height: number): void
  findSeeds(
    line: number,
    cosine: number,
    sine: number,
    width: number,
    height: number,
    least: number,
    places: number,
    keys: number,
  ): number
  copyInside(plane: number, to: number, stride: number, width: number, height: number): void
  interleave(planes: number, to: number, stride: number, rows: number, width: number, height: number): void
  orientColours(source: number, target: number, stepX: number, stepY: number, width: number, height: number): void
  measureAcross(
    light: number,
    width: number,
    height: number,
    places: number,
    count: number,
    reach: number,
    near: number,
    contrast: number,
    evenness: number,
    workspace: number,
    widths: number,
  ): number
  pairColours(source: number, pairs: number, levels: number, width: number, height: number, rows: number, stride: number): void
  pairChannels(
    from: number,
    channels: number,
    stride: number,
    rows: number,
    pairs: number,
    most: number,
    isSplit: boolean,
  ): number
  tilesWorkspace(channels: number): number
  convolveTiles(
    pairs: number,
    to: number,
    weights: number,
    terms: number,
    workspace: number,
    unit: number,
    channels: number,
    outputs: number,
    stride: number,
    width: number,
    height: number,
    isRectified: boolean,
  ): void
  convolve(
    pairs: number,
    to: number,
    weights: number,
    terms: number,
    offsets: number,
    taps: number,
    unit: number,
    channels: number,
    outputs: number,
    plane: number,
    rowStep: number,
    toStride: number,
    width: number,
    height: number,
    isRectified: boolean,
  ): void
  addUpsampled(
    to: number,
    small: number,
    channels: number,
    width: number,
    height: number,
    stride: number,
    smallStride: number,
  ): void
  convolvePointwise(
    from: number,
    to: number,
    weights: number,
    biases: number,
    inputs: number,
    outputs: number,
    count: number,
    activation: number,
  ): void
  largestMagnitude(from: number, channels: number, count: number): number
  quantizeLayer(from: number, to: number, channels: number, count: number, scale: number): void
  convolveQuantized(
    from: number,
    to: number,
    weights: number,
    units: number,
    biases: number,
    step: number,
    inputs: number,
    outputs: number,
    count: number,
    activation: number,
  ): void
  depthwiseWorkspace(width: number, height: number, size: number): number
  convolveDepthwise(
    from: number,
    to: number,
    weights: number,
    biases: number,
    workspace: number,
    channels: number,
    width: number,
    height: number,
    size: number,
    step: number,
    before: number,
    activation: number,
  ): void
  upsampleLayer(from: number, to: number, channels: number, width: number, height: number): void
  averageChannels(from: number, to: number, channels: number, count: number): void
  scaleChannels(from: number, to: number, factors: number, added: number, channels: number, count: number): void
  addLayer(to: number, added: number, channels: number, count: number): void
  rectifyLayer(layer: number, channels: number, count: number): void
  maxPoolLayer(from: number, to: number, channels: number, width: number, height: number): void
  planeStride(count: number): number
  unfoldPatches(picture: number, to: number, width: number, height: number): void
  countParts(cells: number, chances: number, count: number, counts: number, totals: number): void
  smoothParts(counts: number, source: number, starts: number, rows: number, length: number, stride: number, share: number): void
  shareParts(counts: number, cells: number, little: number, totals: number): void
  weighParts(
    cells: number,
    places: number,
    counts: number,
    around: number,
    weights: number,
    steps: number,
    chances: number,
    planes: number,
    planeBytes: number,
    count: number,
  ): void
  addTrees(planes: number, planeBytes: number, cells: number, trees: number, treeCount: number, odds: number): void
}

type ScaledAxes = [rows: number, rowStride: number, height: number, columns: number, columnStride: number, width: number]

/** What is used of the standard; the language's own library does not describe it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { exports: Kernels }
}

export const kernels = new WebAssembly.Instance(new WebAssembly.Module(unpackBytes(COMPILED_KERNELS))).exports
