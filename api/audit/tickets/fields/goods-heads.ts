import { isSameCell } from './cells.ts'
import { type Column, columnByEnding, columnWordsAt, numeric } from './goods-columns.ts'
import type { Box, Character } from './layout.ts'
import type { Block } from './table-rows.ts'

export type Head = {
  column: Column
  left: number
  right: number
  cell: Box | undefined
  /** Text of a header that is not in the lexicon. */
  unknown?: string
  /** `件数`, the quantity if no other header names it. */
  ofPackages?: boolean
  /** `包装`, the spec if no other header names it. */
  ofPacking?: boolean
  places?: Places
  /** Column that a header before it has too, such as in a second table next to the first one. */
  repeats?: Column
}

/** Headers of tables next to each other: the first one's, and those that repeat them. */
export function tablesOf(heads: readonly Head[]): (readonly Head[])[] {
  const at = heads.findIndex(({ repeats }) => repeats === heads[0]?.column)
  const [first, second] = [heads.slice(0, at), heads.slice(at)]
  const isSame = second.length === at && second.every(({ repeats }, place) => repeats === first[place]?.column)
  if (at < 2 || !isSame) return [heads]
  return [first, second.map((head, place) => ({ ...head, column: first[place]?.column ?? 'note' }))]
}

/** Middles of narrow columns, one for each digit of an amount; `parts` of them are 角 and 分. */
export type Places = { middles: readonly number[]; parts: number }

/** Headers of the first row that names columns of goods, and the index of the row below them. */
export function findHeads(
  rows: readonly (readonly Block[])[],
  height: number,
): { heads: readonly Head[]; at: number; next: number } | undefined {
  for (const [at, row] of rows.entries()) {
    const levels = levelsOf(rows.slice(at, at + levelsMost))
    const hasPlaces = levels?.some((level) => digitHead(level, height))
    const lowestHeads = levels && !hasPlaces ? headsOf(lowest(levels.flat()), height) : []
    if (levels && isHead(lowestHeads)) return { heads: lowestHeads, at, next: at + levels.length }
    const heads = headsOf(row, height)
    if (!isHead(heads)) continue
    const below = rows[at + 1] ?? []
    const digits = digitHead(below, height)
    if (digits) return { heads: withDigits(heads, digits), at, next: at + 2 }
    // The headers may be repeated in another language.
    return { heads, at, next: isHead(headsOf(below, height)) ? at + 2 : at + 1 }
  }
  return undefined
}

const levelsMost = 3

/** Rows of headers in a band of cells: some span the band, others are below a shared one, such as `实发` below `数量`. */
function levelsOf(rows: readonly (readonly Block[])[]): (readonly Block[])[] | undefined {
  const cells = rows.flatMap((row) => row.flatMap(({ cell }) => cell ?? []))
  const [first] = rows[0]?.flatMap(({ cell }) => cell ?? []) ?? []
  const band = cells.find(({ y, height }) => first && Math.abs(y - first.y) < near && height > first.height * 1.5)
  if (!first || !band) return undefined
  const isWithin = ({ cell }: Block): boolean =>
    cell !== undefined && cell.y > band.y - near && cell.y + cell.height < band.y + band.height + near
  const levels = rows.filter((row) => row.every(isWithin))
  return levels.length > 1 ? levels : undefined
}
/** Tolerance in pixels for equal borders of cells. */
const near = 4

/** Blocks without those that have another one below them, from the left to the right. */
const lowest = (blocks: readonly Block[]): Block[] =>
  blocks
    .filter(
      ({ cell }) =>
        !blocks.some(
          ({ cell: other }) =>
            cell &&
            other &&
            other.y > cell.y + cell.height - near &&
            other.x > cell.x - near &&
            other.x + other.width < cell.x + cell.width + near,
        ),
    )
    .toSorted((a, b) => a.box.x - b.box.x)

/** Row of `万 千 百 十 元 角 分` below the header of the amount. */
function digitHead(row: readonly Block[], height: number): Head | undefined {
  const characters = row.flatMap((block) => block.characters)
  const text = characters.map(({ character }) => character).join('')
  if (!/^[亿億千百十万萬仟佰拾]{1,8}[元圆圓]?角分$|^[亿億千百十万萬仟佰拾]{2,8}[元圆圓]$/.test(text)) return undefined
  const middles = characters.map(({ x, end }) => (x + end) / 2)
  const [left, right] = [(middles[0] ?? 0) - height, (middles.at(-1) ?? 0) + height]
  const places = { middles, parts: text.endsWith('角分') ? 2 : 0 }
  return { column: 'amount', left, right, cell: undefined, places }
}

const withDigits = (heads: readonly Head[], digits: Head): Head[] =>
  [
    ...heads.filter(
      ({ column, left, right }) =>
        column !== 'amount' && column !== 'gross' && (right < digits.left || left > digits.right),
    ),
    digits,
  ].toSorted((a, b) => a.left - b.left)

function isHead(heads: readonly Head[]): boolean {
  const kinds = new Set(heads.filter(({ unknown }) => unknown === undefined).map(({ column }) => column))
  const figures = (['quantity', 'unitPrice', 'amount', 'gross'] as const).filter((column) => kinds.has(column)).length
  if (!kinds.has('name')) return false
  const details = detailColumns.filter((column) => kinds.has(column)).length
  const isPriced = figures >= 2 && kinds.size >= 3 && (kinds.has('quantity') || kinds.has('unitPrice'))
  return isPriced || (kinds.has('quantity') && details >= 2)
}

/** Columns of goods on notes without prices. */
const detailColumns: readonly Column[] = ['spec', 'unit', 'batchNo', 'expiry', 'maker']

const headGap = 0.2
const unknownGap = 0.9
const insideMax = 4

/** Maximum characters of a cell that is a single header, even if gaps split it or the lexicon only has its ending. */
const wholeMost = 10

/** True for a text made of headers in the lexicon. */
function isCovered(text: string): boolean {
  let at = 0
  while (at < text.length) {
    const length = columnWordsAt(text, at)[0]?.word.length
    if (!length) return false
    at += length
  }
  return true
}

/** The headers of columns in a row, from the left to the right. */
function headsOf(row: readonly Block[], height: number): Head[] {
  const heads: Head[] = []
  for (const { characters, text, cell, runs } of row) {
    if (cell && text.length <= wholeMost && !isCovered(text)) {
      const [left, right] = [characters[0]?.x ?? 0, characters.at(-1)?.end ?? 0]
      heads.push({ column: 'note', left, right, cell, unknown: text })
      continue
    }
    const several = runs.length === 1
    let last: Head | undefined
    let ended = -1
    for (let at = 0; at < text.length; ) {
      const gap =
        at === 0 ? Number.POSITIVE_INFINITY : ((characters[at]?.x ?? 0) - (characters[at - 1]?.end ?? 0)) / height
      const next = at === 0 || several ? columnAt(text, at, characters, height) : undefined
      // Headers of narrow columns may touch; a text column next to a column of figures is still a separate one.
      const touches =
        last !== undefined &&
        ended === at &&
        next !== undefined &&
        numeric.has(last.column) !== numeric.has(next.column)
      const found = at === 0 || gap >= headGap || touches ? next : undefined
      if (!found) {
        const end = characters[at]?.end ?? 0
        if (last && gap < (last.unknown === undefined ? headGap : unknownGap)) {
          last.right = Math.max(last.right, end)
          if (last.unknown !== undefined) last.unknown += text[at] ?? ''
        } else if (gap >= unknownGap && /[一-鿿a-z]/.test(text[at] ?? '')) {
          last = {
            column: 'note',
            left: characters[at]?.x ?? 0,
            right: end,
            cell,
            unknown: text[at] ?? '',
          }
          heads.push(last)
        }
        at += 1
        continue
      }
      const [left, right] = [characters[at]?.x ?? 0, characters[at + found.word.length - 1]?.end ?? 0]
      at += found.word.length
      ended = at
      // A second header text for the same column, such as in another language.
      if (last && last.column === found.column && (cell || gap < 1)) last.right = right
      else {
        const isRepeated = heads.some(({ column }) => column === found.column)
        last = {
          column: isRepeated ? 'note' : found.column,
          left,
          right,
          cell,
          ...(isRepeated ? { repeats: found.column } : {}),
          ...(found.word === packages ? { ofPackages: true } : found.word === packing ? { ofPacking: true } : {}),
        }
        heads.push(last)
      }
    }
  }
  // A header that is the only text of its cell has the width of the cell.
  return withEndings(heads)
    .map((head) => ({
      ...head,
      cell: heads.filter(({ cell }) => isSameCell(cell, head.cell)).length === 1 ? head.cell : undefined,
    }))
    .toSorted((a, b) => a.left - b.left)
}

/** Header of the goods of a receipt, or of row numbers next to goods that have their own header. */
const itemHead = '项目'
const packages = '件数'
const packing = '包装'

/** Assigns columns to headers that are missing from the lexicon, from the columns that no other header has. */
function withEndings(heads: readonly Head[]): Head[] {
  const taken = new Set(heads.map(({ column }) => column))
  const known = (column: Column | undefined, head: Head): Head => {
    if (!column || taken.has(column)) return head
    taken.add(column)
    const { unknown: _, ...rest } = head
    return { ...rest, column }
  }
  const named = heads
    .map((head) => (head.unknown === undefined ? head : known(columnByEnding(bare(head.unknown)), head)))
    .map((head) =>
      head.unknown === undefined ? head : known(bare(head.unknown) === itemHead ? 'name' : undefined, head),
    )
    .map((head) => (head.ofPackages ? known('quantity', head) : head.ofPacking ? known('spec', head) : head))
  // If all columns of figures are known, the first unknown header is that of the goods.
  const first = figureColumns.every((column) => taken.has(column))
    ? named.find(({ unknown }) => unknown !== undefined)
    : undefined
  return named.map((head) => (head === first ? known('name', head) : head))
}

const figureColumns: readonly Column[] = ['quantity', 'unitPrice', 'amount']

/** Text of a header without its unit. */
const bare = (head: string): string => head.replace(/[([:/].*$|[a-z$¥]+$/, '')

function columnAt(text: string, at: number, characters: readonly Character[], height: number) {
  return columnWordsAt(text, at).find(({ word }) => {
    const end = at + word.length
    for (let place = at + 1; place < end; place += 1)
      if ((characters[place]?.x ?? 0) - (characters[place - 1]?.end ?? 0) > height * insideMax) return false
    // A longer word is a different word.
    const gap = ((characters[end]?.x ?? Number.POSITIVE_INFINITY) - (characters[end - 1]?.end ?? 0)) / height
    return gap >= headGap || /^[([/（:a-z]/.test(text.slice(end)) || columnWordsAt(text, end).length > 0
  })
}
