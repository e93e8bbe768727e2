/** Vivid red and blue by this much are lines and marks of instruments and pens, not hair. */
const MARK_RISE = 60

/**
 * How much darker each pixel is than its ground, in L*, held within `least` and `most`; 0 where it is darker by `clearly` and more and vividly
 * red or blue. `lightness` gives the L* of each of 256 lumas, `columns` and `rows` the place in the ground of each column and row.
 */
export function darkness(
  luma: usize,
  colours: usize,
  ground: usize,
  target: usize,
  width: i32,
  height: i32,
  lightness: usize,
  columns: usize,
  rows: usize,
  least: f32,
  most: f32,
  clearly: f32,
): void {
  for (let y = 0; y < height; y++) {
    const groundRow = ground + 4 * load<i32>(rows + 4 * y)
    const from = luma + 4 * y * width
    const to = target + 4 * y * width
    const pixels = colours + 3 * y * width
    for (let x = 0; x < width; x++) {
      const level = <i32>(load<f32>(from + 4 * x) + <f32>0.5)
      const over = load<f32>(groundRow + 4 * load<i32>(columns + 4 * x))
      const difference = over - load<f32>(lightness + 4 * level)
      const isHidden = difference > clearly && isMark(pixels + 3 * x)
      store<f32>(to + 4 * x, isHidden ? 0 : min(most, max(least, difference)))
    }
  }
}

function isMark(pixel: usize): bool {
  const red = <i32>load<u8>(pixel)
  const green = <i32>load<u8>(pixel, 1)
  const blue = <i32>load<u8>(pixel, 2)
  return red - max(green, blue) > MARK_RISE || blue - max(red, green) > MARK_RISE
}
