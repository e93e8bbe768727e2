import { isSet } from './lanes'

/**
 * How much of each pixel is flake, 0..1: half where it is whiter than the baseline (lighter, and less yellow) by `half`, none or whole where it
 * is `softness` less or more. Less than 4 lighter, or glittering, it is none. The planes of a colour are `colourBytes` apart.
 */
export function findFlakes(
  lab: usize,
  baseline: usize,
  colourBytes: i32,
  glitter: usize,
  target: usize,
  count: i32,
  half: f32,
  softness: f32,
): void {
  for (let at = 0; at < 4 * count; at += 16) {
    const lighter = f32x4.sub(v128.load(lab + at), v128.load(baseline + at))
    const isWhite = f32x4.ge(lighter, f32x4.splat(4))
    const isDull = f32x4.lt(v128.load(glitter + at), f32x4.splat(0.9))
    const yellow = 2 * colourBytes + at
    const yellower = f32x4.sub(v128.load(lab + yellow), v128.load(baseline + yellow))
    const whiteness = f32x4.sub(f32x4.sub(lighter, f32x4.mul(f32x4.splat(0.6), yellower)), f32x4.splat(half))
    const share = f32x4.add(f32x4.splat(0.5), f32x4.mul(whiteness, f32x4.splat(0.5 / softness)))
    v128.store(target + at, v128.and(v128.and(isWhite, isDull), held(share)))
  }
}

/** How far each value has risen from none to full, 0..1, where the mask is set; 0 elsewhere. */
export function riseWithin(values: usize, mask: usize, target: usize, count: i32, from: f32, full: f32): void {
  const slope = f32x4.splat(1 / (full - from))
  for (let i = 0; i < count; i += 4) {
    const share = f32x4.mul(f32x4.sub(v128.load(values + 4 * i), f32x4.splat(from)), slope)
    v128.store(target + 4 * i, v128.and(isSet(mask + i), held(share)))
  }
}

/** Takes an amount off each value where the mask is set; puts 0 elsewhere. */
export function subtractWithin(values: usize, mask: usize, count: i32, amount: f32): void {
  for (let i = 0; i < count; i += 4) {
    const at = values + 4 * i
    v128.store(at, v128.and(isSet(mask + i), f32x4.sub(v128.load(at), f32x4.splat(amount))))
  }
}

/** Puts 0 where flakes cover more than half, or the light is burnt out: as light as `burntOut`, or lighter. */
export function clearBright(plane: usize, flakes: usize, light: usize, count: i32, burntOut: f32): void {
  for (let at = 0; at < 4 * count; at += 16) {
    const isFlake = f32x4.gt(v128.load(flakes + at), f32x4.splat(0.5))
    const isBurntOut = f32x4.ge(v128.load(light + at), f32x4.splat(burntOut))
    v128.store(plane + at, v128.andnot(v128.load(plane + at), v128.or(isFlake, isBurntOut)))
  }
}

/** Puts 0 along the border. */
export function clearBorder(plane: usize, width: i32, height: i32, depth: i32): void {
  for (let y = 0; y < height; y++) {
    const row = plane + 4 * y * width
    if (y < depth || y >= height - depth || width <= 2 * depth) memory.fill(row, 0, 4 * width)
    else {
      memory.fill(row, 0, 4 * depth)
      memory.fill(row + 4 * (width - depth), 0, 4 * depth)
    }
  }
}

/** The first plane where the mask is set, the second elsewhere. */
export function choosePlane(first: usize, second: usize, mask: usize, target: usize, count: i32): void {
  for (let i = 0; i < count; i += 4) {
    v128.store(target + 4 * i, v128.bitselect(v128.load(first + 4 * i), v128.load(second + 4 * i), isSet(mask + i)))
  }
}

/** Sums and counts of the values in each of `tiles` by `tiles` parts, of those inside the mask where there is one; in double precision. */
export function addTiles(plane: usize, mask: usize, width: i32, height: i32, tiles: i32, sums: usize, counts: usize): void {
  memory.fill(sums, 0, 8 * tiles * tiles)
  memory.fill(counts, 0, 8 * tiles * tiles)
  for (let y = 0; y < height; y++) {
    const row = 8 * ((y * tiles) / height) * tiles
    for (let tile = 0; tile < tiles; tile++) {
      const end = y * width + ((tile + 1) * width + tiles - 1) / tiles
      let sum = load<f64>(sums + row + 8 * tile)
      let many = 0
      for (let i = y * width + (tile * width + tiles - 1) / tiles; i < end; i++) {
        const isInside: i32 = mask === 0 || load<u8>(mask + i) !== 0 ? 1 : 0
        sum += isInside ? <f64>load<f32>(plane + 4 * i) : 0
        many += isInside
      }
      store<f64>(sums + row + 8 * tile, sum)
      store<f64>(counts + row + 8 * tile, load<f64>(counts + row + 8 * tile) + <f64>many)
    }
  }
}

function held(share: v128): v128 {
  return f32x4.pmin(f32x4.splat(1), f32x4.pmax(f32x4.splat(0), share))
}
