import { planeStride } from './channels'

const FLOAT = 4

/**
 * A picture of interleaved bytes, `width` and `height` multiples of eight, as the 27 values around every second pixel (3 x 3 pixels of red, green and
 * blue, 0..1, first the colours, then the columns, then the rows; 0 beyond the right and lower border): one plane each.
 */
export function unfoldPatches(picture: usize, to: usize, width: i32, height: i32): void {
  const columns = width / 2
  const rows = height / 2
  const plane: usize = FLOAT * planeStride(columns * rows)
  const rowBytes: usize = FLOAT * columns
  for (let ky = 0; ky < 2; ky++) {
    for (let kx = 0; kx < 2; kx++) {
      for (let colour = 0; colour < 3; colour++) {
        const target = to + <usize>(9 * ky + 3 * kx + colour) * plane
        for (let y = 0; y < rows; y++) {
          spreadRow(picture + 3 * ((2 * y + ky) * width + kx) + colour, target + <usize>y * rowBytes, columns)
        }
      }
    }
  }
  // What lies two pixels to the right or below is what the next column or row begins with.
  for (let ky = 0; ky < 2; ky++) {
    for (let colour = 0; colour < 3; colour++) {
      const first = to + <usize>(9 * ky + colour) * plane
      shiftPlane(first, first + 6 * plane, columns, rows)
    }
  }
  for (let channel = 0; channel < 9; channel++) {
    const target = to + <usize>(18 + channel) * plane
    memory.copy(target, to + <usize>channel * plane + rowBytes, rowBytes * (rows - 1))
    memory.fill(target + rowBytes * (rows - 1), 0, rowBytes)
  }
}

/** Every sixth byte, 0..1. */
function spreadRow(from: usize, to: usize, columns: i32): void {
  for (let x = 0; x < columns; x += 4) {
    const bytes = v128.shuffle<u8>(
      v128.load(from + 6 * x),
      v128.load(from + 6 * x, 8),
      0,
      1,
      2,
      3,
      6,
      7,
      8,
      9,
      12,
      13,
      14,
      15,
      26,
      27,
      28,
      29,
    )
    const values = f32x4.convert_i32x4_s(v128.and(bytes, i32x4.splat(0xff)))
    v128.store(to + FLOAT * x, f32x4.div(values, f32x4.splat(255)))
  }
}

/** Each row one place to the left, and 0 at its end. */
function shiftPlane(from: usize, to: usize, columns: i32, rows: i32): void {
  for (let y = 0; y < rows; y++) {
    const row = FLOAT * y * columns
    memory.copy(to + row, from + row + FLOAT, FLOAT * (columns - 1))
    store<f32>(to + row + FLOAT * (columns - 1), 0)
  }
}
