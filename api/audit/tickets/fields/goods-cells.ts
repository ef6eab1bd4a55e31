import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { type FieldRead, field, withCommas } from './field-read.ts'
import { type Column, manyWords, numeric } from './goods-columns.ts'
import type { Head, Places } from './goods-heads.ts'
import { type Character, foundOf, type Word } from './layout.ts'
import type { Block } from './table-rows.ts'

/** Text of a cell; `lines` has the rows of its print. */
type Token = { characters: Character[]; text: string; lines: string[]; left: number; right: number }
const figuresApart = 0.9

/** Row of goods with a text for each column. */
export type Filled = {
  cells: Partial<Record<Column, string>>
  words: Word[]
  name: FieldRead | undefined
  middle: number
  isDoubtful: boolean
}

/** Splits a row at gaps, and in a document always between its words. */
export function tokensOf(row: readonly Block[], height: number): Token[] {
  return row.flatMap(({ characters, cell, runs }) => {
    if (cell && runs.length > 1) {
      const token = tokenOf(characters)
      return token ? { ...token, lines: runs.map((run) => foundOf(run.characters)?.text ?? '') } : []
    }
    const single = characters.every(({ word }) => [...word.text].length === 1)
    const parts: Character[][] = []
    for (const character of characters) {
      const last = parts.at(-1)?.at(-1)
      if (last && isJoined(last, character, single ? 'recognized' : 'document', height)) parts.at(-1)?.push(character)
      else parts.push([character])
    }
    return parts.flatMap((part) => tokenOf(part) ?? [])
  })
}

/** Widest gap within a text of a cell, in text heights; `words` applies to document text without digits. */
const joinGap = { recognized: 0.5, document: 0.3, words: 0.6 } as const

function isJoined(before: Character, after: Character, source: 'recognized' | 'document', height: number): boolean {
  if (source === 'document' && before.word !== after.word) return false
  const ofWords = source === 'document' && !/\d/.test(before.character + after.character)
  return after.x - before.end <= height * (ofWords ? joinGap.words : joinGap[source])
}

function tokenOf(characters: Character[]): Token | undefined {
  const [first, last] = [characters[0], characters.at(-1)]
  if (!first || !last) return undefined
  const left = Math.min(...characters.map(({ x }) => x))
  const right = Math.max(...characters.map(({ end }) => end))
  const text = characters.map(({ character }) => character).join('')
  return { characters, text, lines: [text], left, right }
}

const figureForm = /^[¥$]?[-(]?\d[\d,]*(\.\d+)?\)?[^\d.,]{0,3}$/
const otherForm = 4
const oftenForm = 2

/** Cost of placing a text in a column whose format it does not match; 0 if it matches. */
function misfit(text: string, column: Column): number {
  if (numeric.has(column)) return figureForm.test(text) ? 0 : otherForm
  if (column === 'unit') return /^[^\d]{1,4}$/.test(text) ? 0 : otherForm
  if (column === 'index') return /^[A-Za-z0-9-]{1,16}$/.test(text) ? 0 : otherForm
  if (column === 'taxRate') return /%|税|\*/.test(text) ? 0 : otherForm
  if (column === 'expiry') return /^\d{2,4}[-/.年]?\d{0,2}/.test(text) ? 0 : oftenForm
  if (column === 'batchNo') return /^[-A-Za-z0-9/.]{3,}$/.test(text) ? 0 : oftenForm
  if (column === 'name') return /^[\d.,]+$/.test(text) ? oftenForm : 0
  return 0
}

function distance({ left, right }: Token, head: Head, height: number): number {
  if (head.cell) {
    const middle = (left + right) / 2
    const off = Math.max(head.cell.x - middle, middle - head.cell.x - head.cell.width, 0)
    return off === 0 ? 0 : 6 + off / height
  }
  const off = Math.min(
    Math.abs(left - head.left),
    Math.abs(right - head.right),
    Math.abs((left + right) / 2 - (head.left + head.right) / 2),
  )
  const overlaps = left < head.right && right > head.left
  return off / height + (overlaps ? 0 : 1)
}

/** Assigns tokens to columns in reading order: shortest path over distances and formats. */
export function assigned(tokens: readonly Token[], heads: readonly Head[], height: number): number[] {
  type Way = { cost: number; path: number[] }
  let ways: (Way | undefined)[] = heads.map(() => undefined)
  for (const [at, token] of tokens.entries()) {
    const next: (Way | undefined)[] = heads.map(() => undefined)
    for (const [to, head] of heads.entries()) {
      const own = distance(token, head, height) + misfit(token.text, head.column)
      if (at === 0) {
        next[to] = { cost: own, path: [to] }
        continue
      }
      for (let from = 0; from <= to; from += 1) {
        const way = ways[from]
        if (!way) continue
        const again = from === to ? (manyWords.has(head.column) ? 0.3 : otherForm + 1) : 0
        const cost = way.cost + own + again
        if (cost < (next[to]?.cost ?? Number.POSITIVE_INFINITY)) next[to] = { cost, path: [...way.path, to] }
      }
    }
    ways = next
  }
  return (
    ways.reduce<Way | undefined>(
      (best, way) => (way && way.cost < (best?.cost ?? Number.POSITIVE_INFINITY) ? way : best),
      undefined,
    )?.path ?? []
  )
}

export function filledFrom(row: readonly Block[], heads: readonly Head[], height: number): Filled {
  const digits = heads.find(({ places }) => places)
  const isDigit = ({ left, right }: Token): boolean =>
    digits !== undefined && (left + right) / 2 > digits.left && (left + right) / 2 < digits.right
  const all = tokensOf(row, height)
  const tokens = all.filter((token) => !isDigit(token))
  const path = assigned(tokens, heads, height)
  const texts = heads.map(() => '')
  const several = new Set<number>()
  for (const [at, token] of tokens.entries()) {
    const column = path[at]
    if (column === undefined) continue
    const before = path[at - 1] === column ? tokens[at - 1] : undefined
    // Figures separated by a gap are separate figures.
    if (before && numeric.has(heads[column]?.column ?? 'note') && token.left - before.right > height * figuresApart)
      several.add(column)
    const isName = heads[column]?.column === 'name'
    texts[column] += isName ? withoutMaker(token.lines).join('') : token.text
  }
  for (const column of several) texts[column] = ''
  const own = all.filter(isDigit).flatMap(({ characters }) => characters)
  const byPlaces = digits?.places && own.length > 0 ? amountByPlaces(own, digits.places) : undefined
  if (digits) texts[heads.indexOf(digits)] = byPlaces ?? ''
  const isUnsure = parted(texts, heads) || several.size > 0 || (own.length > 0 && byPlaces === undefined)
  const cells: Filled['cells'] = {}
  for (const [at, { column }] of heads.entries()) if (texts[at] && column !== 'note') cells[column] = texts[at]
  const ofPackages = heads.some(({ ofPackages, column }) => ofPackages && column === 'quantity')
  const isDoubtful = isUnsure || (ofPackages && !isProduct(cells))
  const words = [...new Set(all.flatMap(({ characters }) => characters.map(({ word }) => word)))]
  const named = tokens
    .filter((_, at) => heads[path[at] ?? 0]?.column === 'name')
    .flatMap(({ characters }) => characters)
  const name = foundOf(named)
  return { cells, words, name: field(name, name?.text), middle: row[0]?.middle ?? 0, isDoubtful }
}

/** Lines of a name without the maker below it. */
const withoutMaker = (lines: readonly string[]): readonly string[] =>
  makerEnd.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines
const makerEnd = /(公司|[药器]厂|制药|ltd\.?|inc\.?)$/i

/** Checks that the quantity times the unit price is the amount, to the cent. */
export function isProduct({ quantity, unitPrice, amount, gross }: Filled['cells']): boolean {
  const [count, price, sum] = [quantity, unitPrice, gross ?? amount].map((text) =>
    Number(cleaned(text ?? '').replaceAll(',', '') || Number.NaN),
  )
  return Math.abs((count ?? 0) * (price ?? 0) - (sum ?? Number.NaN)) < 0.01
}

export const amountForm = /^-?\d[\d,]*(\.\d{1,2}0{0,4})?$/
/** Text of an amount without the currency symbol; one in brackets is negative. */
export const cleaned = (text: string): string =>
  withCommas(text)
    .replace(/^[¥$]|元$/g, '')
    .replace(/^\(([\d.,]+)\)$/, '-$1')
export const readsWhole = (text: string, column: Column): boolean =>
  (yuan.has(column) ? amountForm.test(cleaned(text)) : true) && readDecimal(cleaned(text)) !== undefined

/** Splits a text that fills two columns if only one split parses. Returns true if any text did not fit its column. */
function parted(texts: string[], heads: readonly Head[]): boolean {
  let isDoubtful = false
  for (let at = 0; at + 1 < heads.length; at += 1) {
    const [left, right] = [heads[at]?.column, heads[at + 1]?.column]
    const [one = '', other = ''] = [texts[at], texts[at + 1]]
    const text = one || other
    if (!left || !right || !text || (one && other)) continue
    const own = one ? left : right
    if (!(numeric.has(left) || numeric.has(right)) || !hasForm.has(own) || isOf(text, own)) continue
    isDoubtful = true
    const ways = Array.from({ length: text.length - 1 }, (_, cut) => [
      text.slice(0, cut + 1),
      text.slice(cut + 1),
    ]).filter(
      ([first = '', second = '']) =>
        isOf(first, left) && isOf(second, right) && (!yuan.has(left) || /\.\d{2}$/.test(first)),
    )
    const [only] = ways
    if (only && ways.length === 1) [texts[at], texts[at + 1]] = [only[0] ?? '', only[1] ?? '']
  }
  return isDoubtful
}

const yuan: ReadonlySet<Column> = new Set(['amount', 'gross', 'tax'])
const hasForm: ReadonlySet<Column> = new Set([...numeric, 'expiry', 'unit'])

const isOf = (text: string, column: Column): boolean =>
  numeric.has(column)
    ? readsWhole(text, column)
    : column === 'expiry'
      ? /^\d{4}[-/.年]\d{1,2}([-/.月]\d{1,2}日?|月)?$|^\d{8}$|^\d{6}$/.test(text)
      : column === 'unit'
        ? /^[^\d\s]{1,3}$/.test(text)
        : false

/** Amount written digit by digit in columns. Undefined if a column before the last one is empty. */
export function amountByPlaces(characters: readonly Character[], { middles, parts }: Places): string | undefined {
  const digits = characters.filter(({ character }) => !/[¥$]/.test(character))
  if (digits.length === 0 || digits.some(({ character }) => !/^\d$/.test(character))) return undefined
  const off = middles.length - digits.length
  const stand = digits.every(({ x, end }, at) => {
    const middle = (x + end) / 2
    const own = Math.abs((middles[off + at] ?? Number.POSITIVE_INFINITY) - middle)
    return middles.every((other) => own <= Math.abs(other - middle))
  })
  if (!stand) return undefined
  const text = digits.map(({ character }) => character).join('')
  return parts === 0 ? text : `${text.slice(0, -parts) || '0'}.${text.slice(-parts).padStart(parts, '0')}`
}
