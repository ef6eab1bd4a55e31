import { isSameCell, middleOf, type Page, piecesOf, type Run, textIn } from './cells.ts'
import type { Placed } from './labels.ts'
import { type Box, boxOf, type Character, type Found, foundOf, type Word } from './layout.ts'
import { type LabelKind, lexical, nameEnd } from './lexicon.ts'
import { cellAt } from './rules.ts'

/** Labels of a page, and its runs outside the table of goods. */
export type Context = { page: Page; labels: readonly Placed[]; outside: readonly Run[] }

/** Widest gaps within a value, in heights. Blanks of a form separate the parts of a date. */
export const valueGap = { usual: 1.8, date: 4 } as const
/** Maximum distances of a value from its label, in heights. */
const reach = { beside: 28, below: 3.2, above: 0.8 } as const

const firstWordsOf = new WeakMap<readonly Placed[], ReadonlySet<Word>>()

/** First words of labels. */
function firstWords(labels: readonly Placed[]): ReadonlySet<Word> {
  const words = firstWordsOf.get(labels) ?? new Set(labels.flatMap(({ run, from }) => run.characters[from]?.word ?? []))
  firstWordsOf.set(labels, words)
  return words
}

/** Candidate values of a label, most likely position first. */
function* placesOf(
  { page, labels }: Context,
  label: Placed,
  gap: number,
): Generator<{ found: Found; isBelow: boolean }> {
  const { run, to, next } = label
  const within = valueIn(run.characters.slice(to, next), run.height, gap)
  if (within) {
    yield { found: within, isBelow: false }
    return
  }
  const firsts = firstWords(labels)
  const isLabel = ({ words: [first] }: Found): boolean => first !== undefined && firsts.has(first)
  if (next < run.text.length) {
    yield* belowAndAbove()
    return
  }
  const under = underIn(page, label)
  if (under && !isLabel(under)) {
    yield { found: under, isBelow: true }
    return
  }
  const beside = besideOf(page, label, gap)
  if (beside && !isLabel(beside)) yield { found: beside, isBelow: false }
  yield* belowAndAbove()

  function* belowAndAbove() {
    for (const placeOf of [belowOf, aboveOf]) {
      const found = placeOf(page, label)
      if (found && !isLabel(found)) yield { found, isBelow: true }
    }
  }
}

/** First piece of text after a label, after any blank. */
function valueIn(characters: readonly Character[], height: number, gap: number): Found | undefined {
  const from = characters.findIndex(({ character }) => !/[:_.\-—~|'"·=]/.test(character))
  if (from < 0) return undefined
  const [piece] = piecesOf({ characters: characters.slice(from), height }, gap)
  return piece && foundOf(beforeBar(piece))
}

/** Characters before a bar after a name, which separates it from the next pair. A code may have a bar after it. */
function beforeBar(characters: Character[]): Character[] {
  const bar = characters.findIndex(
    ({ character }, at) =>
      (character === '|' || character === '丨') && /[一-鿿)]/.test(characters[at - 1]?.character ?? ''),
  )
  return bar > 0 ? characters.slice(0, bar) : characters
}

/** Cell of a run. Undefined if rules surround several separate texts. */
const ownCell = (run: Run): Box | undefined => (piecesOf(run, valueGap.usual).length === 1 ? run.cell : undefined)

/** Text in the second row of a cell whose first row is only a label. */
function underIn(page: Page, { run, from }: Placed): Found | undefined {
  if (!run.cell || from > 0) return undefined
  const rows = page.runs.filter((each) => isSameCell(each.cell, run.cell))
  const isWide = rows.some((each) => piecesOf(each, valueGap.usual).length > 1)
  const [first, second] = rows
  return first === run && second && !isWide ? foundOf(second.characters) : undefined
}

/** Text right of a label: in the next cell, or without rules in the same row. */
function besideOf(page: Page, { run, box }: Placed, gap: number): Found | undefined {
  const cell = ownCell(run)
  const middle = middleOf(box)
  if (cell) {
    const beside = cellAt(page.rules, { x: cell.x + cell.width + 6, y: middle.y })
    if (beside && beside.width < cell.width + page.height * 60) return textIn(page, beside)
  }
  const right = box.x + box.width
  const next = page.runs
    .filter(
      (each) =>
        each !== run && Math.abs(middleOf(each.box).y - middle.y) < page.height * 0.6 && each.box.x >= right - 2,
    )
    .toSorted((a, b) => a.box.x - b.box.x)[0]
  if (!next || next.box.x - right > page.height * reach.beside) return undefined
  return valueIn(next.characters, next.height, gap)
}

/** Text below a label: in the next cell, or without rules in the next row at about the same x. */
function belowOf(page: Page, { run, box }: Placed): Found | undefined {
  const cell = ownCell(run)
  const middle = middleOf(box)
  if (cell) {
    const below = cellAt(page.rules, { x: middle.x, y: cell.y + cell.height + 6 })
    return below && Math.abs(below.x - cell.x) < 8 && Math.abs(below.width - cell.width) < 12
      ? textIn(page, below)
      : undefined
  }
  const pieces = page.runs
    .filter(({ box: other }) => other.y > middle.y && other.y - box.y - box.height < page.height * reach.below)
    .flatMap((each) => piecesOf(each, valueGap.usual).map((characters) => ({ found: foundOf(characters), characters })))
    .filter(({ characters }) => {
      const [left, right] = [characters[0]?.x ?? 0, characters.at(-1)?.end ?? 0]
      return left < box.x + box.width + page.height && right > box.x - page.height * 0.5
    })
  return pieces.toSorted((a, b) => boxOf(a.found as Found).y - boxOf(b.found as Found).y)[0]?.found
}

/** Text on the line above a label that has no other text there, centred over it. */
function aboveOf(page: Page, { run, box, from, to, hasColon }: Placed): Found | undefined {
  const isAlone = piecesOf(run, valueGap.usual).some(
    (piece) => piece[0] === run.characters[from] && piece.at(-1) === run.characters[to - 1],
  )
  if (run.cell || hasColon || !isAlone) return undefined
  const middle = middleOf(box).x
  return page.runs
    .filter(({ box: other }) => other.y < box.y && box.y - other.y - other.height < page.height * reach.above)
    .flatMap((each) => piecesOf(each, valueGap.usual).flatMap((characters) => foundOf(characters) ?? []))
    .find((found) => Math.abs(middleOf(boxOf(found)).x - middle) < page.height)
}

export type Candidate = { label: Placed; found: Found; isBelow: boolean }
/** Candidates found so far by page: several fields request the same ones. */
const known = new WeakMap<Context, Map<string, readonly Candidate[]>>()

/** Candidates of a kind, best first. */
export function candidates(context: Context, kind: LabelKind, gap: number): readonly Candidate[] {
  const own = known.get(context) ?? new Map<string, readonly Candidate[]>()
  known.set(context, own)
  const key = `${kind}/${gap}`
  const found = own.get(key) ?? candidatesOf(context, kind, gap)
  own.set(key, found)
  return found
}

function candidatesOf(context: Context, kind: LabelKind, gap: number): Candidate[] {
  return (kind === 'buyer' || kind === 'seller' ? withoutInner(context.labels) : context.labels)
    .filter((label) => label.kind === kind)
    .flatMap((label) => {
      const inner = kind === 'buyer' || kind === 'seller' ? innerName(context, label) : undefined
      const places = inner ? [{ found: inner, isBelow: false }] : [...placesOf(context, label, gap)]
      const under =
        places.length === 0 && (kind === 'buyer' || kind === 'seller') ? nameUnder(context, label) : undefined
      return (under ? [{ found: under, isBelow: true }] : places).map((place) => ({ ...place, label }))
    })
    .toSorted((a, b) => a.label.rank - b.label.rank || Number(a.isBelow) - Number(b.isBelow))
}

/** Label of a name within a block, whose role is that of the block. */
const isInner = ({ kind, word }: Placed): boolean => kind === 'partyName' || /^单位(名称)?$/.test(word)

/** Labels next to a label of a party that spans several rows. */
const withoutInner = (labels: readonly Placed[]): Placed[] =>
  labels.filter(
    (label) =>
      !(
        isInner(label) &&
        labels.some(
          ({ run: { cell }, kind }) =>
            (kind === 'buyer' || kind === 'seller') &&
            cell !== undefined &&
            label.run.cell !== undefined &&
            cell.height > label.run.cell.height * 1.5 &&
            label.box.x >= cell.x + cell.width - 4 &&
            middleOf(label.box).y > cell.y - 4 &&
            middleOf(label.box).y < cell.y + cell.height + 4,
        )
      ),
  )

/** Value of a `名称` label next to a party label that spans several rows. */
function innerName(context: Context, { run, box }: Placed): Found | undefined {
  const { cell } = run
  if (!cell) return undefined
  const own = context.labels
    .filter(
      (each) =>
        isInner(each) &&
        each.box.x >= cell.x + cell.width - 4 &&
        middleOf(each.box).y > cell.y - 4 &&
        middleOf(each.box).y < cell.y + cell.height + 4,
    )
    .toSorted((a, b) => a.box.x - b.box.x)[0]
  if (!own || own.box.x - box.x - box.width > context.page.height * 8) return undefined
  return [...placesOf(context, own, valueGap.usual)][0]?.found
}

/** Value of a `名称` label below a heading such as `收货方信息`, at its left or in the cell below it. */
function nameUnder(context: Context, { box, run: { cell } }: Placed): Found | undefined {
  const { height } = context.page
  const isUnder = ({ box: other, run }: Placed): boolean =>
    cell && run.cell
      ? Math.abs(run.cell.x - cell.x) < 8 && Math.abs(run.cell.y - cell.y - cell.height) < 8
      : Math.abs(other.x - box.x) < height && other.y - box.y - box.height < height * reach.below
  const own = context.labels.find((each) => isInner(each) && each.box.y > box.y && isUnder(each))
  return own && [...placesOf(context, own, valueGap.usual)][0]?.found
}

/** Joins a name with its rest in the row below, at the same x or in the same cell. */
export function continued({ page, labels, outside }: Context, label: Placed, found: Found): Found {
  const box = boxOf(found)
  const cell = cellAt(page.rules, { x: box.x + 2, y: middleOf(box).y })
  const rest = outside
    .filter((run) => run.box.y > middleOf(box).y && run.box.y - box.y - box.height < page.height * 1.2)
    .filter((run) => piecesOf(run, valueGap.usual).length === 1)
    .find((run) => {
      if (labels.some((each) => each.run === run)) return false
      if (cell && isSameCell(run.cell, cell)) return !found.words.includes(run.characters[0]?.word as never)
      return !isName(found.text) && !cell && Math.abs(run.box.x - box.x) < page.height * 1.2 && isName(run.text)
    })
  if (!rest || label.run === rest) return found
  const more = foundOf(rest.characters)
  if (!more) return found
  const text = found.text + more.text
  // An address below a name is not part of it.
  return isName(found.text) && !isName(text) ? found : { text, words: [...found.words, ...more.words] }
}

export const isName = (text: string): boolean => nameEnd.test(lexical(text))
