import type { Point } from '../ocr/pixels.ts'
import { type Box, boxOf, type Character, type Found, foundOf, type Row, rowsOf, type Word } from './layout.ts'
import { lexical } from './lexicon.ts'
import { cellAt, isParted, type Rules } from './rules.ts'

/** Characters of one visual row within one cell, left to right. `text` is normalized like the lexicon. */
export type Run = { characters: Character[]; text: string; box: Box; height: number; cell: Box | undefined }

export type Page = { runs: Run[]; rules: Rules; height: number }

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Rules drawn with characters. */
const strokes = /^\s*[-=_*.~─━—\s]{4,}\s*$/

/** Pitch of vertical text, including at most one blank, and its sideways offset, in text heights. */
const [pitchFrom, pitchTo, aside] = [0.7, 2.3, 0.3] as const

/** Words without vertical names of copies, such as `第二联客户`, which touch the rows next to them. */
function withoutCopyNames(words: readonly Word[]): Word[] {
  const singles = words.filter(({ text }) => /^\p{Script=Han}$/u.test(text)).toSorted((a, b) => a.y - b.y)
  const dropped = new Set<Word>()
  for (const copy of singles.filter(({ text }) => text === '联')) {
    const column = singles.filter(({ x }) => Math.abs(x - copy.x) < copy.height * aside)
    const own = stretchOf(column, copy)
    if (/[一二三四五六七八此]联/.test(own.map(({ text }) => text).join(''))) for (const word of own) dropped.add(word)
  }
  return dropped.size === 0 ? [...words] : words.filter((word) => !dropped.has(word))
}

/** Characters of a column around one of them that follow each other without a gap. */
function stretchOf(column: readonly Word[], word: Word): Word[] {
  const isNext = (one: Word | undefined, other: Word | undefined): boolean => {
    const pitch = one && other ? (other.y - one.y) / one.height : 0
    return pitch > pitchFrom && pitch < pitchTo
  }
  const at = column.indexOf(word)
  let [from, to] = [at, at + 1]
  while (isNext(column[from - 1], column[from])) from -= 1
  while (isNext(column[to - 1], column[to])) to += 1
  return column.slice(from, to)
}

export function pageOf(words: readonly Word[], rules: Rules): Page {
  const rows = rowsOf(withoutCopyNames(words.filter(({ text }) => !strokes.test(text))))
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b)
  const runs = rows.flatMap((row) =>
    partsOf(row, rules).flatMap((characters) => runOf(characters, row.height, rules) ?? []),
  )
  return { runs, rules, height: heights[heights.length >> 1] ?? 1 }
}

function partsOf({ characters, y, height }: Row, rules: Rules): Character[][] {
  const parts: Character[][] = []
  for (const character of characters) {
    const last = parts.at(-1)?.at(-1)
    const level = last ? (middleOf(last.word).y + middleOf(character.word).y) / 2 : y + height / 2
    // OCR locates a character only to about half of its width.
    if (last && !isParted(rules, level, (last.x + last.end) / 2, (character.x + character.end) / 2))
      parts.at(-1)?.push(character)
    else parts.push([character])
  }
  return parts
}

const cellHeightMax = 12

export function runOf(characters: Character[], height: number, rules: Rules): Run | undefined {
  const found = foundOf(characters)
  if (!found) return undefined
  const text = lexical(found.text)
  const box = boxOf(found)
  const [first, last] = [characters[0], characters.at(-1)]
  const place = { x: ((first?.x ?? 0) + (last?.end ?? 0)) / 2, y: box.y + box.height / 2 }
  const cell = cellAt(rules, place)
  // The frame of a page is no cell.
  return {
    characters: characters,
    text,
    box,
    height,
    cell: cell && cell.height < height * cellHeightMax ? cell : undefined,
  }
}

/** Splits a run at gaps wider than `gap` heights. */
export function piecesOf({ characters, height }: Pick<Run, 'characters' | 'height'>, gap: number): Character[][] {
  const pieces: Character[][] = []
  for (const character of characters) {
    const last = pieces.at(-1)?.at(-1)
    if (last && character.x - last.end <= height * gap) pieces.at(-1)?.push(character)
    else pieces.push([character])
  }
  return pieces
}

export const isSameCell = (one: Box | undefined, other: Box | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one.x - other.x) < 8 &&
  Math.abs(one.y - other.y) < 8 &&
  Math.abs(one.x + one.width - other.x - other.width) < 8 &&
  Math.abs(one.y + one.height - other.y - other.height) < 8

/** Text of a cell, row by row. */
export const textIn = ({ runs }: Page, cell: Box): Found | undefined =>
  foundOf(runs.filter((run) => isSameCell(run.cell, cell)).flatMap(({ characters }) => characters))
