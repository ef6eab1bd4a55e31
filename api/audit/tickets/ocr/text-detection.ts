import type { Box } from '../fields/layout.ts'
import { isAlone, isBetween, merged, type Rules, runsOf } from '../fields/rules.ts'
import { type ColorImage, greyOf } from './deskew.ts'
import { type GrayImage, type Part, partsOf } from './pixels.ts'

/** Adjacent texts in one row and cell, left to right. */
export type TextRow = { pieces: Box[]; box: Box }

/** A page without seals, rules and shadows, and its text rows. */
export type Printed = { grey: GrayImage; rows: TextRow[]; textHeight: number; rules: Rules }

const darkBelow = 195
const inkBelow = 110

/** `blanks` are areas without text, such as codes. */
export function printedOf(page: ColorImage, blanks: readonly Box[]): Printed {
  const grey = evened(greyOf(withoutSeals(page)))
  const { width, height } = grey
  for (const { x, y, width: w, height: h } of blanks)
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + h); row += 1)
      grey.data.fill(255, row * width + Math.max(0, Math.floor(x)), row * width + Math.min(width, Math.ceil(x + w)))
  const dark = new Uint8Array(grey.data.length)
  for (let at = 0; at < dark.length; at += 1) if ((grey.data[at] ?? 0) < darkBelow) dark[at] = 1
  const rules = rulesIn(dark, { width, height, textHeight: textHeightOf(partsOf(dark, width, height).parts) })
  const walls = withoutRules(grey, dark, rules)
  const textHeight = textHeightOf(partsOf(dark, width, height).parts)
  const isText = ({ width: w, height: h, pixels }: Part) => pixels >= 3 && h <= textHeight * 3 && w <= textHeight * 7
  // A seal's ring may touch the letters below, which are darker.
  for (const level of [inkBelow, 0]) {
    const { parts, labels } = partsOf(dark, width, height)
    const texts = parts.map(isText)
    for (let at = 0; at < dark.length; at += 1) {
      const label = labels[at] ?? 0
      if (label === 0 || texts[label - 1] || (grey.data[at] ?? 0) < level) continue
      const part = parts[label - 1] as Part
      dark[at] = 0
      if (part.pixels > 40) grey.data[at] = 255
    }
  }
  const letters = partsOf(dark, width, height).parts
  return {
    grey,
    rows: rowsOf(smeared(dark, walls, { width, height, reach: Math.round(textHeight * 1.1) }), walls, {
      width,
      height,
      textHeight,
    }).filter(({ box, pieces }) => pieces.length > 1 || !isCipher(box, letters, textHeight)),
    textHeight,
    rules: { level: merged(rules.level), upright: merged(rules.upright) },
  }
}

/** True for the cipher block of an invoice: long rows of narrow, widely spaced characters. */
function isCipher(box: Box, letters: readonly Part[], textHeight: number): boolean {
  if (box.width < textHeight * 20) return false
  const own = letters.filter(
    ({ x, y, width, height }) =>
      x >= box.x && x + width <= box.x + box.width && y + height / 2 >= box.y && y + height / 2 <= box.y + box.height,
  )
  const pitch = box.width / own.length / textHeight
  const narrow = own.filter(({ width }) => width < textHeight * 0.8).length
  return own.length >= 18 && pitch > 0.8 && pitch < 1.5 && narrow >= own.length * 0.9
}

/** Typical height of letters on a page, in pixels. */
function textHeightOf(parts: readonly Part[]): number {
  const heights = parts
    .filter(({ width, height, pixels }) => height >= 8 && height <= 60 && width >= 3 && width <= 80 && pixels > 12)
    .map(({ height }) => height)
    .toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.6)] ?? 16
}

/** Grain in pixels at which a seal is one part, its minimum size, and its maximum share: a whole form may be red. */
const sealGrain = 8
const sealMin = { width: 60, height: 40 }
const sealMax = 0.4
/** Maximum ratio of width to height: longer red shapes are rows of print. */
const sealLongest = 3
/** Brightness of print and paper in the red channel below a seal. */
const [printBelow, paperAbove] = [110, 180]

/** Removes large red shapes, such as a ring with its text, and restores the paper below. */
export function withoutSeals(page: ColorImage): ColorImage {
  const { width, height } = page
  const columns = Math.ceil(width / sealGrain)
  const rows = Math.ceil(height / sealGrain)
  const red = new Uint8Array(columns * rows)
  for (let y = 0, from = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, from += 3) {
      const r = page.data[from] ?? 0
      if (r > 90 && r - (page.data[from + 1] ?? 0) > 28 && r - (page.data[from + 2] ?? 0) > 28)
        red[Math.floor(y / sealGrain) * columns + Math.floor(x / sealGrain)] = 1
    }
  const seals = partsOf(red, columns, rows).parts.filter(
    ({ width: w, height: h }) =>
      w * sealGrain >= sealMin.width &&
      h * sealGrain >= sealMin.height &&
      w <= h * sealLongest &&
      Math.max(w, h) * sealGrain <= Math.max(width, height) * sealMax,
  )
  if (seals.length === 0) return page
  const data = page.data.slice()
  for (const seal of seals)
    for (let y = seal.y * sealGrain; y < Math.min(height, (seal.y + seal.height) * sealGrain); y += 1)
      for (let x = seal.x * sealGrain; x < Math.min(width, (seal.x + seal.width) * sealGrain); x += 1) {
        const from = (y * width + x) * 3
        const r = data[from] ?? 0
        const other = Math.max(data[from + 1] ?? 0, data[from + 2] ?? 0)
        if (r <= other) continue
        // Print under a seal stays dark in the red channel, while paper stays light.
        const light = Math.max(0, Math.min(1, (r - printBelow) / (paperAbove - printBelow)))
        data.fill(Math.min(255, r + (r - other) * light), from, from + 3)
      }
  return { data, width, height }
}

const block = 16

/** Evens the lighting, so that the paper is white everywhere. */
function evened(grey: GrayImage): GrayImage {
  const { data, width, height } = grey
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const light = new Float64Array(columns * rows)
  const values = new Uint8Array(block * block)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let count = 0
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 2)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 2)
          values[count++] = data[y * width + x] ?? 0
      const sorted = values.subarray(0, count).sort()
      light[row * columns + column] = sorted[Math.floor(count * 0.8)] ?? 255
    }
  const wide = spread(light, columns, rows)
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(rows - 1, Math.max(0, (y - block / 2) / block))
    const top = Math.floor(v)
    const below = Math.min(rows - 1, top + 1)
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(columns - 1, Math.max(0, (x - block / 2) / block))
      const left = Math.floor(u)
      const right = Math.min(columns - 1, left + 1)
      const upper = (wide[top * columns + left] ?? 0) * (1 - u + left) + (wide[top * columns + right] ?? 0) * (u - left)
      const lower =
        (wide[below * columns + left] ?? 0) * (1 - u + left) + (wide[below * columns + right] ?? 0) * (u - left)
      const paper = upper * (1 - v + top) + lower * (v - top)
      out[y * width + x] = Math.min(255, ((data[y * width + x] ?? 0) * 255) / Math.max(30, paper))
    }
  }
  return { data: out, width, height }
}

/** Maximum of each block and its neighbours, which finds the paper next to dense letters. */
function spread(light: Float64Array, columns: number, rows: number): Float64Array {
  const out = new Float64Array(light.length)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const around: number[] = []
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1)
          if (row + dy >= 0 && row + dy < rows && column + dx >= 0 && column + dx < columns)
            around.push(light[(row + dy) * columns + column + dx] ?? 0)
      around.sort((a, b) => a - b)
      out[row * columns + column] = around[Math.floor(around.length * 0.75)] ?? 255
    }
  return out
}

/** Minimum lengths in shares of the page's width and in heights of its letters, whose strokes are not rules. */
const ruleMin = { level: 0.045, upright: 0.036, letters: 2.6, sides: 8, sure: 12 }

/** Straight runs of dark pixels outside letters. Short upright ones count only as sides of cells. */
function rulesIn(
  mask: Uint8Array,
  { width, height, textHeight }: { width: number; height: number; textHeight: number },
): Rules {
  const letters = textHeight * ruleMin.letters
  const level = runsOf(
    { mask, width, height, min: Math.round(Math.max(width * ruleMin.level, letters)) },
    'level',
  ).filter((run) => run.to - run.from > textHeight * ruleMin.sure || isAlone(run, mask, { width, height }))
  const steepMin = Math.round(Math.max(width * ruleMin.upright, letters))
  const upright = runsOf({ mask, width, height, min: Math.round(textHeight * 1.4) }, 'upright')
  const known = merged(level).filter(({ from, to }) => to - from > textHeight * ruleMin.sides)
  return { level, upright: upright.filter((run) => run.to - run.from + 1 >= steepMin || isBetween(run, known)) }
}

/** Erases rules of tables and underlines. Returns a mask of the upright ones, which texts do not cross. */
function withoutRules(grey: GrayImage, dark: Uint8Array, { level, upright }: Rules): Uint8Array {
  const { width, height } = grey
  const walls = new Uint8Array(width * height)
  const rules = new Uint8Array(width * height)
  for (const { at, from, to } of level) rules.fill(1, at * width + from, at * width + to + 1)
  for (const { at, from, to } of upright)
    for (let y = from; y <= to; y += 1) {
      rules[y * width + at] = 1
      walls[y * width + at] = 1
    }
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      if (!rules[at] && !rules[at - 1] && !rules[at + 1] && !rules[at - width] && !rules[at + width]) continue
      dark[at] = 0
      grey.data[at] = 255
    }
  return walls
}

/** Smears letters into words (run-length smoothing); walls stop it. */
function smeared(
  dark: Uint8Array,
  walls: Uint8Array,
  { width, height, reach }: { width: number; height: number; reach: number },
): Uint8Array {
  const out = dark.slice()
  for (let y = 0; y < height; y += 1) {
    let last = -1
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (walls[at]) last = -1
      if (!dark[at]) continue
      if (last >= 0 && x - last <= reach) out.fill(1, y * width + last, at)
      last = x
    }
  }
  return out
}

function rowsOf(
  mask: Uint8Array,
  walls: Uint8Array,
  { width, height, textHeight }: { width: number; height: number; textHeight: number },
): TextRow[] {
  const { parts } = partsOf(mask, width, height)
  const pieces: Box[] = parts.filter(
    ({ width: w, height: h, pixels }) => pixels > 8 && h >= textHeight * 0.12 && w >= 2,
  )
  const merged = joinedBoxes(pieces, textHeight)
    .filter(({ width: w, height: h }) => h >= textHeight * 0.45 && h <= textHeight * 3 && w >= textHeight * 0.25)
    .toSorted((a, b) => a.x - b.x)
  const rows: TextRow[] = []
  for (const piece of merged) {
    const row = rows.find(
      ({ pieces: known, box }) =>
        overlap(box, piece) > Math.min(box.height, piece.height) * 0.55 &&
        Math.max(box.height, piece.height) < Math.min(box.height, piece.height) * 1.9 &&
        gapBetween(known.at(-1) as Box, piece) < textHeight * 7 &&
        !isWall(walls, width, known.at(-1) as Box, piece),
    )
    if (row) {
      row.pieces.push(piece)
      row.box = around(row.box, piece)
    } else rows.push({ pieces: [piece], box: piece })
  }
  return rows.toSorted((a, b) => a.box.y - b.box.y)
}

const overlap = (a: Box, b: Box): number => Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
const gapBetween = (a: Box, b: Box): number => Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)

function around(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Merges boxes that contain each other, or that are parts of one character above each other. */
function joinedBoxes(boxes: readonly Box[], textHeight: number): Box[] {
  let known = [...boxes]
  for (let changed = true; changed; ) {
    changed = false
    const out: Box[] = []
    for (const box of known) {
      const at = out.findIndex((other) => {
        const shared = Math.min(other.x + other.width, box.x + box.width) - Math.max(other.x, box.x)
        if (shared < -textHeight * 0.4) return false
        const within = overlap(other, box) > Math.min(other.height, box.height) * 0.5
        if (within) return shared > -textHeight * 0.4
        const whole = around(other, box)
        return (
          shared > Math.min(other.width, box.width) * 0.5 &&
          whole.height <= textHeight * 1.25 &&
          Math.min(other.height, box.height) < textHeight * 0.6
        )
      })
      if (at < 0) out.push(box)
      else {
        out[at] = around(out[at] as Box, box)
        changed = true
      }
    }
    known = out
  }
  return known
}

function isWall(walls: Uint8Array, width: number, left: Box, right: Box): boolean {
  const y = Math.round((Math.max(left.y, right.y) + Math.min(left.y + left.height, right.y + right.height)) / 2)
  for (let x = Math.floor(left.x + left.width) - 1; x <= right.x; x += 1)
    for (let dy = -2; dy <= 2; dy += 1) if (walls[(y + dy) * width + x]) return true
  return false
}
