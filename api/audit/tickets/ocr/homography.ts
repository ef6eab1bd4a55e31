import type { Point } from './pixels.ts'

/** Homography that maps points of one plane to another: nine numbers, the last is 1. */
export type Homography = readonly number[]
type Corners = readonly [Point, Point, Point, Point]

export const identityHomography: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export function moved(plane: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = plane
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** Homography that maps four points to four others. Undefined if three of them are collinear. */
export function homographyBetween(from: Corners, to: Corners): Homography | undefined {
  const rows: number[][] = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] as Point
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const known = solved(rows)
  return known && [...known, 1]
}

/** Gaussian elimination with partial pivoting. */
function solved(rows: number[][]): number[] | undefined {
  const count = rows.length
  for (let column = 0; column < count; column += 1) {
    let pivot = column
    for (let row = column; row < count; row += 1)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row
    const chosen = rows[pivot] as number[]
    const by = chosen[column] ?? 0
    if (Math.abs(by) < 1e-9) return undefined
    rows[pivot] = rows[column] as number[]
    rows[column] = chosen
    for (let row = 0; row < count; row += 1) {
      if (row === column) continue
      const each = rows[row] as number[]
      const factor = (each[column] ?? 0) / by
      if (factor) for (let at = column; at <= count; at += 1) each[at] = (each[at] ?? 0) - factor * (chosen[at] ?? 0)
    }
  }
  return rows.map((row, at) => (row[count] ?? 0) / (row[at] ?? 1))
}

/** Composition: `first`, then the second. */
export function joined(first: Homography, second: Homography): Homography {
  const product = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) =>
      [0, 1, 2].reduce((sum, at) => sum + (second[row * 3 + at] ?? 0) * (first[at * 3 + column] ?? 0), 0),
    ),
  )
  return product.map((value) => value / (product[8] ?? 1))
}

/** Rotation around a point. */
export function turned(radians: number, { x, y }: Point): Homography {
  const cos = Math.cos(radians)
  const sin = Math.sin(radians)
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1]
}

export function inverted(plane: Homography): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = plane
  const back = [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ]
  return back.map((value) => value / (back[8] || 1))
}
