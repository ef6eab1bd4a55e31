import { type Homography, homographyBetween, identityHomography, joined, turned } from './homography.ts'
import { type GrayImage, meansOf, type Point, partsOf } from './pixels.ts'

/** An RGB picture, three bytes a pixel. */
export type ColorImage = { data: Uint8Array; width: number; height: number }

/** A rectified page; `plane` maps its pixels to those of the original picture. */
export type Deskewed = ColorImage & { plane: Homography }

/** Cuts out and rectifies a sheet on a darker background, then levels its text lines. */
export function deskew(picture: ColorImage): Deskewed {
  const sheet = sheetOf(picture)
  const cut = sheet ?? { width: picture.width, height: picture.height, plane: identityHomography }
  const flat = sheet ? taken(picture, cut) : { ...picture, plane: identityHomography }
  const radians = slantOf(greyOf(flat))
  if (Math.abs(radians) < 0.0008) return flat
  const middle = { x: flat.width / 2, y: flat.height / 2 }
  return taken(picture, { ...cut, plane: joined(turned(radians, middle), cut.plane) })
}

export function greyOf({ data, width, height }: ColorImage): GrayImage {
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 3)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  return { data: grey, width, height }
}

type Cut = { width: number; height: number; plane: Homography }

/** Resamples a plane by bilinear interpolation. */
function taken({ data, width, height }: ColorImage, cut: Cut): Deskewed {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = cut.plane
  const out = new Uint8Array(cut.width * cut.height * 3)
  let to = 0
  for (let y = 0; y < cut.height; y += 1) {
    for (let x = 0; x < cut.width; x += 1, to += 3) {
      const depth = g * x + h * y + i
      const u = (a * x + b * y + c) / depth
      const v = (d * x + e * y + f) / depth
      const left = Math.floor(u)
      const top = Math.floor(v)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
        out[to] = out[to + 1] = out[to + 2] = 255
        continue
      }
      const fx = u - left
      const fy = v - top
      const at = (top * width + left) * 3
      const below = at + width * 3
      for (let colour = 0; colour < 3; colour += 1) {
        const upper = (data[at + colour] ?? 0) * (1 - fx) + (data[at + 3 + colour] ?? 0) * fx
        const lower = (data[below + colour] ?? 0) * (1 - fx) + (data[below + 3 + colour] ?? 0) * fx
        out[to + colour] = upper * (1 - fy) + lower * fy + 0.5
      }
    }
  }
  return { data: out, width: cut.width, height: cut.height, plane: cut.plane }
}

const smallSide = 420

/** Downsamples by a step; each pixel is the mean of its neighbourhood. */
function reduced(grey: GrayImage, step: number): GrayImage {
  if (step <= 1) return grey
  const width = Math.floor(grey.width / step)
  const height = Math.floor(grey.height / step)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < step; dy += 1) {
        const from = (y * step + dy) * grey.width + x * step
        for (let at = from; at < from + step; at += 1) sum += grey.data[at] ?? 0
      }
      data[y * width + x] = sum / (step * step)
    }
  return { data, width, height }
}

/** Corners of a light sheet on a darker background. Undefined if the sheet fills the picture. */
function sheetOf(picture: ColorImage): Cut | undefined {
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) / smallSide))
  const small = reduced(greyOf(picture), step)
  const { width, height } = small
  const means = meansOf(small, 2)
  // The picture's edges are background; a shadow on the sheet is lighter.
  const background = edgeOf(means, width, height)
  const inner = means.filter((value) => value > background + 12)
  if (inner.length < means.length * 0.2 || inner.length > means.length * 0.92) return undefined
  inner.sort()
  if ((inner[inner.length >> 1] ?? 0) - background < 45) return undefined
  const mask = means.map((value) => (value > background + 12 ? 1 : 0))
  const { parts, labels } = partsOf(mask, width, height)
  const largest = parts.reduce((best, part, at) => (part.pixels > (parts[best]?.pixels ?? 0) ? at : best), 0)
  const sheet = parts[largest]
  if (!sheet || sheet.pixels < width * height * 0.2) return undefined
  const corners = cornersOf(labels, largest + 1, small)
  if (!corners) return undefined
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step })) as [
    Point,
    Point,
    Point,
    Point,
  ]
  if (!isSheet([a, b, c, d], picture)) return undefined
  const wide = Math.round(Math.max(distance(a, b), distance(d, c)))
  const high = Math.round(Math.max(distance(a, d), distance(b, c)))
  if (wide < 100 || high < 100) return undefined
  const plane = homographyBetween(
    [
      { x: 0, y: 0 },
      { x: wide, y: 0 },
      { x: wide, y: high },
      { x: 0, y: high },
    ],
    [a, b, c, d],
  )
  return plane && { width: wide, height: high, plane }
}

/** Maximum distance of a cut-off corner outside the picture, as a share of its side. */
const outsideMax = 0.15

/** Checks that four corners form a convex sheet within the picture. */
function isSheet(corners: readonly Point[], { width, height }: ColorImage): boolean {
  return corners.every(({ x, y }, at) => {
    const isNear =
      x > -width * outsideMax &&
      x < width * (1 + outsideMax) &&
      y > -height * outsideMax &&
      y < height * (1 + outsideMax)
    const [next, after] = [corners[(at + 1) % 4] as Point, corners[(at + 2) % 4] as Point]
    return isNear && (next.x - x) * (after.y - next.y) - (next.y - y) * (after.x - next.x) > 0
  })
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Upper bound of brightness of nearly all edge pixels. */
function edgeOf(means: Uint8Array, width: number, height: number): number {
  const edge: number[] = []
  for (let x = 0; x < width; x += 1) edge.push(means[x] ?? 0, means[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y += 1) edge.push(means[y * width] ?? 0, means[y * width + width - 1] ?? 0)
  edge.sort((one, other) => one - other)
  return edge[Math.floor(edge.length * 0.9)] ?? 0
}

/** Corners clockwise from the upper left: intersections of lines along the four edges. */
function cornersOf(labels: Int32Array, label: number, { width, height }: GrayImage): Point[] | undefined {
  let extremes: [Point, Point, Point, Point] | undefined
  const rowEnds: { left: Point; right: Point }[] = []
  const columnEnds: { top: Point; bottom: Point }[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (labels[y * width + x] !== label) continue
      const point = { x, y }
      extremes ??= [point, point, point, point]
      if (x + y < extremes[0].x + extremes[0].y) extremes[0] = point
      if (x - y > extremes[1].x - extremes[1].y) extremes[1] = point
      if (x + y > extremes[2].x + extremes[2].y) extremes[2] = point
      if (y - x > extremes[3].y - extremes[3].x) extremes[3] = point
      const row = rowEnds[y]
      if (row) row.right = point
      else rowEnds[y] = { left: point, right: point }
      const column = columnEnds[x]
      if (column) column.bottom = point
      else columnEnds[x] = { top: point, bottom: point }
    }
  if (!extremes) return undefined
  const [nw, ne, se, sw] = extremes
  const within = <T>(ends: (T | undefined)[], from: number, to: number): T[] => {
    const cut = Math.abs(to - from) * 0.08
    return ends
      .slice(Math.ceil(Math.min(from, to) + cut), Math.floor(Math.max(from, to) - cut))
      .flatMap((end) => end ?? [])
  }
  const top = lineThrough(
    within(columnEnds, nw.x, ne.x).map((each) => each.top),
    'x',
  )
  const bottom = lineThrough(
    within(columnEnds, sw.x, se.x).map((each) => each.bottom),
    'x',
  )
  const left = lineThrough(
    within(rowEnds, nw.y, sw.y).map((each) => each.left),
    'y',
  )
  const right = lineThrough(
    within(rowEnds, ne.y, se.y).map((each) => each.right),
    'y',
  )
  if (!top || !bottom || !left || !right) return undefined
  return [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)]
}

/** `other` is `by` times the one it runs along, and `plus`. */
type Line = { by: number; plus: number }

/** Least squares in two passes; outliers of the first, such as a finger, are excluded from the second. */
function lineThrough(points: readonly Point[], along: 'x' | 'y'): Line | undefined {
  let known = points.map(({ x, y }) => (along === 'x' ? [x, y] : [y, x]) as [number, number])
  let line: Line | undefined
  for (let round = 0; round < 3; round += 1) {
    if (known.length < 8) return undefined
    const count = known.length
    const mean = [0, 1].map((at) => known.reduce((sum, each) => sum + (each[at] ?? 0), 0) / count) as [number, number]
    const spread = known.reduce((sum, [s]) => sum + (s - mean[0]) ** 2, 0)
    const slope = known.reduce((sum, [s, t]) => sum + (s - mean[0]) * (t - mean[1]), 0) / (spread || 1)
    const found = { by: slope, plus: mean[1] - slope * mean[0] }
    const off = known.map(([s, t]) => Math.abs(t - found.by * s - found.plus)).toSorted((a, b) => a - b)
    const allowed = Math.max(1, (off[Math.floor(off.length * 0.6)] ?? 0) * 2)
    known = known.filter(([s, t]) => Math.abs(t - found.by * s - found.plus) <= allowed)
    line = found
  }
  return line
}

/** Intersection of a line along x and one along y. */
function crossing(flat: Line, steep: Line): Point {
  const y = (flat.by * steep.plus + flat.plus) / (1 - flat.by * steep.by)
  return { x: steep.by * y + steep.plus, y }
}

const slantMax = 0.14

/** Skew of a page's text lines in radians: the angle with the highest contrast between rows. */
function slantOf(grey: GrayImage): number {
  const small = reduced(grey, Math.max(1, Math.round(Math.max(grey.width, grey.height) / 900)))
  const { width, height } = small
  const means = meansOf(small, 12)
  const dark: number[] = []
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((small.data[y * width + x] ?? 255) < (means[y * width + x] ?? 0) * 0.85) dark.push(x, y)
  const rows = new Float64Array(height * 2 + width)
  const unlike = (slope: number): number => {
    rows.fill(0)
    for (let at = 0; at < dark.length; at += 2) {
      const row = Math.round((dark[at + 1] ?? 0) - slope * ((dark[at] ?? 0) - width / 2)) + (width >> 1)
      rows[row] = (rows[row] ?? 0) + 1
    }
    return rows.reduce((sum, count) => sum + count * count, 0)
  }
  const best = (around: number, reach: number, step: number): number => {
    let found = around
    let most = -1
    for (let slope = around - reach; slope <= around + reach + step / 2; slope += step) {
      const value = unlike(slope)
      if (value > most) {
        most = value
        found = slope
      }
    }
    return found
  }
  return Math.atan(best(best(0, slantMax, 0.008), 0.008, 0.001))
}

/** Rotates clockwise by multiples of 90 degrees. */
export function turnedBy(picture: ColorImage, quarters: number): ColorImage {
  let known = picture
  for (let turn = 0; turn < quarters; turn += 1) {
    const { data, width, height } = known
    const out = new Uint8Array(data.length)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const from = (y * width + x) * 3
        const to = (x * height + height - 1 - y) * 3
        out[to] = data[from] ?? 0
        out[to + 1] = data[from + 1] ?? 0
        out[to + 2] = data[from + 2] ?? 0
      }
    known = { data: out, width: height, height: width }
  }
  return known
}

/** True if text rows run vertically: letters in a row are close together, and rows are apart. */
export function liesOnItsSide(picture: ColorImage): boolean {
  const grey = greyOf(picture)
  const small = reduced(grey, Math.max(1, Math.round(Math.max(grey.width, grey.height) / 900)))
  const means = meansOf(small, 12)
  const { width, height, data } = small
  const rows = new Float64Array(height)
  const columns = new Float64Array(width)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) >= (means[y * width + x] ?? 0) * 0.85) continue
      rows[y] = (rows[y] ?? 0) + 1
      columns[x] = (columns[x] ?? 0) + 1
    }
  return unevenness(columns) > unevenness(rows) * 1.5
}

/** Difference of neighbours relative to the mean. */
function unevenness(counts: Float64Array): number {
  let steps = 0
  let sum = 0
  for (let at = 1; at < counts.length; at += 1) {
    steps += Math.abs((counts[at] ?? 0) - (counts[at - 1] ?? 0))
    sum += counts[at] ?? 0
  }
  return sum === 0 ? 0 : steps / sum
}
