/**
 * How far pixels differ from the mean of a square of 2 * radius + 1 pixels around them, for every `rowsApart`-th row, away from the border.
 * `workspace` holds a row. Returns how many.
 */
export function findDetails(
  plane: usize,
  width: i32,
  height: i32,
  radius: i32,
  rowsApart: i32,
  workspace: usize,
  details: usize,
): i32 {
  const side = 2 * radius + 1
  const share = f32x4.splat(1 / <f32>(side * side))
  const rowBytes = 4 * width
  let count = 0
  for (let y = radius; y < height - radius; y += rowsApart) {
    addRows(plane + (y - radius) * rowBytes, rowBytes, side, workspace)
    for (let x = radius; x < width - radius; x += 4) {
      let sum = f32x4.splat(0)
      for (let k = x - radius; k <= x + radius; k++) sum = f32x4.add(sum, v128.load(workspace + 4 * k))
      const here = v128.load(plane + y * rowBytes + 4 * x)
      v128.store(details + 4 * count, f32x4.abs(f32x4.sub(here, f32x4.mul(sum, share))))
      count += min(4, width - radius - x)
    }
  }
  return count
}

function addRows(rows: usize, rowBytes: i32, many: i32, sums: usize): void {
  for (let at = 0; at < rowBytes; at += 16) {
    let sum = v128.load(rows + at)
    for (let row = 1; row < many; row++) sum = f32x4.add(sum, v128.load(rows + row * rowBytes + at))
    v128.store(sums + at, sum)
  }
}
