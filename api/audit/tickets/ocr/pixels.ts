import type { Box } from '../fields/layout.ts'

/** A grayscale picture: 0 is black, 255 white. */
export type GrayImage = { data: Uint8Array; width: number; height: number }
export type Point = { x: number; y: number }

/** Summed-area table: the sum of any box takes four lookups. */
function sumsOf({ data, width, height }: GrayImage): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    const at = (y + 1) * (width + 1)
    const above = y * (width + 1)
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[at + x + 1] = (sums[above + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Mean of the neighbourhood of each pixel. */
export function meansOf(grey: GrayImage, reach: number): Uint8Array {
  const { width, height } = grey
  const sums = sumsOf(grey)
  const means = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - reach) * (width + 1)
    const bottom = Math.min(height, y + reach + 1) * (width + 1)
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        (sums[bottom + right] ?? 0) - (sums[bottom + left] ?? 0) - (sums[top + right] ?? 0) + (sums[top + left] ?? 0)
      means[y * width + x] = sum / (((bottom - top) / (width + 1)) * (right - left))
    }
  }
  return means
}

/** A connected component (8-neighbourhood): its box and number of pixels. */
export type Part = Box & { pixels: number }

/** Connected components of a mask, and each pixel's component number from 1; 0 is none. */
export function partsOf(mask: Uint8Array, width: number, height: number): { parts: Part[]; labels: Int32Array } {
  const labels = new Int32Array(width * height)
  const parts: Part[] = []
  const stack = new Int32Array(width * height)
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || labels[start]) continue
    const label = parts.length + 1
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let pixels = 0
    let depth = 0
    stack[depth++] = start
    labels[start] = label
    while (depth > 0) {
      const at = stack[--depth] ?? 0
      const x = at % width
      const y = (at - x) / width
      pixels += 1
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      for (let dy = -1; dy <= 1; dy += 1) {
        const ny = y + dy
        if (ny < 0 || ny >= height) continue
        for (let dx = -1; dx <= 1; dx += 1) {
          const nx = x + dx
          if (nx < 0 || nx >= width) continue
          const next = ny * width + nx
          if (mask[next] && !labels[next]) {
            labels[next] = label
            stack[depth++] = next
          }
        }
      }
    }
    parts.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels })
  }
  return { parts, labels }
}

/** Downscales to columns × rows cells, each the mean of its pixels. */
export function smaller({ data, width, height }: GrayImage, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  const columnOf = Int32Array.from({ length: width }, (_, x) =>
    Math.min(columns - 1, Math.floor((x * columns) / width)),
  )
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns
    for (let x = 0; x < width; x += 1) {
      const at = row + (columnOf[x] ?? 0)
      sums[at] = (sums[at] ?? 0) + (data[y * width + x] ?? 0)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  return sums.map((sum, at) => sum / Math.max(1, counts[at] ?? 1))
}
