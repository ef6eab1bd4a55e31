import { and, call, coalesce, type Expression, eq, isNull, literal } from '#api/platform/engine/plan/expression.ts'
import {
  type Aggregate,
  aggregate,
  count,
  distinct,
  filter,
  limit,
  min,
  type Plan,
  pick,
  project,
  scan,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { columnOf } from '#api/platform/ingest/raw.ts'
import { FieldType, type PersonalKind } from '#contract/data/tables/codes.ts'
import { type DateOrder, dateOrderOf } from '#contract/platform/ingest/date.ts'
import { decimalPoint, singlePoint } from '#contract/platform/ingest/decimal.ts'
import { shownCell } from '#contract/platform/ingest/file.ts'
import { type CellEvidence, type CellKind, kindOfCell } from './cell-kind.ts'
import { readCell } from './cell-value.ts'
import { countFigures } from './count-figures.ts'
import { fittingShare, guessType, proposeType, suggestingShare, type Tally } from './field-type.ts'
import { findPersonalKind } from './personal-kind.ts'
import { isRow, type RawSheet, rowsBelow } from './raw-sheet.ts'
import { type Guess, isFilled, isUnusual, type UsualKind, usualKinds, usualValue } from './typed-cell.ts'

/** A text that does not fit, its first row, and its number of rows. */
type Misfit = { row: number; text: string; times: number }

export type ColumnProposal = {
  /** Column number in the sheet, starting with 1. */
  at: number
  head: string
  fieldType: FieldType
  /** True for digits with leading zeros, or more than a number holds, so that the column is text. */
  isCode: boolean
  personalKind: PersonalKind | null
  filled: number
  empty: number
  /**
   * Number of cells that do not fit the suggested type, and the first of them. For text, the first cells that ruled out
   * another type. Each text occurs once.
   */
  misfits: number
  firstMisfits: Misfit[]
  /** True if times without an offset need a stated zone. */
  isLocal: boolean
  /** Position of the month in dates such as 1/5/26; `undecided` if the dates allow both. */
  dateOrder: DateOrder | 'undecided' | null
  samples: string[]
  doubts: ColumnDoubt[]
}

/** Assumptions about a column's cells, shown with the suggestion. */
export type ColumnDoubt =
  | 'mixedColumns'
  | 'undecidedDates'
  | 'shortYears'
  | 'finerTimes'
  | 'lostDigits'
  | 'roundedNumbers'
  | 'decimalCommas'
  | 'thousandsPoints'

export type ColumnsSurvey = {
  /** Number of non-blank rows below the header. */
  rows: number
  /** Additional counts that the caller requested, over all rows below the header row. */
  counted: (name: string) => number
  columns: ColumnProposal[]
  /** Cells of sample rows, spread over the sheet, by column. */
  sample: string[][]
}

const sampleRows = 2000
const sampleTable = 'sample'
const samplesShown = 5
const misfitsListed = 20

const cellAt = (at: number): Expression => coalesce(columnOf(at), literal(''))

type Surveying = { headRow: number; heads: readonly string[]; beside: Readonly<Record<string, Aggregate>> }

/**
 * Suggests a type for each column: guessed from a sample, then counted in all rows, together with the counts of
 * `beside`.
 */
export async function surveyColumns(
  session: Session,
  raw: RawSheet,
  { headRow, heads, beside }: Surveying,
): Promise<ColumnsSurvey> {
  const below = rowsBelow(raw, headRow)
  const places = Array.from({ length: raw.width }, (_, at) => at + 1)
  const sample = await sampleOf(session, below, raw)
  const guesses = places.map((at) => guessType(tallyOf(sample[at - 1] ?? []), heads[at - 1] ?? ''))
  // Counts only the kinds of a declared type, and guessed ones only if the declared type does not fit.
  const requestedTypes = guesses.map((guess, at) => raw.types?.[at] ?? guess)
  const aggregates: Record<string, Aggregate> = { ...beside, rows: { ...count(), where: isRow(raw.width) } }
  for (const [at, kinds] of requestedTypes.entries()) {
    aggregates[`filled${at}`] = { ...count(), where: isFilled(columnOf(at + 1)) }
    Object.assign(aggregates, kindCounts(at, kinds))
    if (raw.hasDecimalCommas) Object.assign(aggregates, pointCounts(at))
  }
  const number = await countFigures(session, below, aggregates)
  const rows = number('rows')
  const columns: ColumnProposal[] = []
  for (const [at, guess] of guesses.entries()) {
    const filled = number(`filled${at}`)
    const column = {
      at: at + 1,
      head: heads[at] ?? '',
      filled,
      empty: rows - filled,
      cells: sample[at] ?? [],
      hasDecimalCommas: raw.hasDecimalCommas === true,
      hasThousandsPoints:
        raw.hasDecimalCommas === true && number(`points${at}`) > 0 && number(`decimalPoints${at}`) === 0,
    }
    const declared = raw.types?.[at]
    const usual = tallyIn(at, declared ?? guess, number)
    const isHeld =
      declared !== undefined &&
      (declared === FieldType.string ||
        sumOfTally(usual) === filled ||
        (await areRead(session, below, { at: at + 1, fieldType: declared })))
    if (declared === undefined) columns.push(await surveyColumn(session, below, { ...column, guess, usual, declared }))
    else if (isHeld) columns.push(await surveyColumn(session, below, { ...column, guess: declared, usual, declared }))
    else {
      const counted = await countFigures(session, below, kindCounts(at, guess))
      const guessed = tallyIn(at, guess, counted)
      columns.push(await surveyColumn(session, below, { ...column, guess, usual: guessed, declared: undefined }))
    }
  }
  return { rows, columns, sample, counted: number }
}

const kindCounts = (at: number, kinds: Guess): Record<string, Aggregate> =>
  Object.fromEntries(
    Object.entries(usualKinds(columnOf(at + 1), kinds)).map(([kind, is]) => [
      `${kind}${at}`,
      { ...count(), where: is },
    ]),
  )

/** Counts of cells such as `1.234`, and of those that prove a decimal point. */
const pointCounts = (at: number): Record<string, Aggregate> => {
  const isOf = (form: RegExp) => call('regexp_full_match', cellAt(at + 1), literal(form.source))
  return {
    [`points${at}`]: { ...count(), where: isOf(singlePoint) },
    [`decimalPoints${at}`]: { ...count(), where: isOf(decimalPoint) },
  }
}

function tallyIn(at: number, kinds: Guess, number: (name: string) => number): Tally {
  const tally: Tally = {}
  for (const kind of Object.keys(usualKinds(columnOf(at + 1), kinds))) tally[kind as UsualKind] = number(`${kind}${at}`)
  return tally
}

const sumOfTally = (tally: Tally): number => Object.values(tally).reduce((sum, cells) => sum + cells, 0)

type Counted = {
  at: number
  head: string
  filled: number
  empty: number
  guess: Guess
  usual: Tally
  cells: readonly string[]
  /** Type declared by the file or the database, if all cells fit. */
  declared: FieldType | undefined
  hasDecimalCommas: boolean
  hasThousandsPoints: boolean
}

async function surveyColumn(session: Session, below: Plan, counted: Counted): Promise<ColumnProposal> {
  const { at, head, filled, empty, guess, usual, cells, declared } = counted
  const given = cells.filter((cell) => kindOfCell(cell) !== 'empty')
  const samples = given.slice(0, samplesShown).map(shownCell)
  const usualCells = sumOfTally(usual)
  const isText = guess === FieldType.string
  const unusual = isText ? undefined : await tallyUnusual(session, below, { at, guess, filled, usual: usualCells })
  const tally = unusual ? sumOf(usual, unusual.tally) : { text: filled }
  const proposed = isText || !unusual?.isWhole ? undefined : proposeType(tally, head)
  const type = declared ?? proposed?.type ?? FieldType.string
  const personalKind = findPersonalKind(head, type, given)
  // Personal numbers are not added up, and masks apply to texts.
  const fieldType = personalKind ? FieldType.string : type
  const misfits = declared || fieldType === FieldType.string ? 0 : filled - (proposed?.fitting ?? filled)
  const evidence = unusual?.evidence
  const dateOrder = isTemporal(fieldType) && evidence?.isShort ? (dateOrderOf(evidence) ?? 'undecided') : null
  const isCode = proposed?.isCode ?? proposeType(tallyOf(given), head, suggestingShare).isCode
  // In a text column of mixed types, misfits are counted against the most frequent type.
  const fittingKinds = proposed?.kinds.length ? proposed.kinds : proposeType(tally, head, 0).kinds
  const isMixedText = !isText && fieldType === FieldType.string && !isCode && personalKind === null
  return {
    at,
    head,
    fieldType,
    isCode,
    personalKind,
    filled,
    empty,
    misfits,
    firstMisfits: misfits > 0 || isMixedText ? (unusual?.firstBut(fittingKinds) ?? []) : [],
    isLocal: fieldType === FieldType.timestamp && (tally.local ?? 0) + (tally.date ?? 0) > 0,
    dateOrder,
    samples,
    doubts: doubtsOf({
      fieldType,
      tally: declared ? {} : isText ? tallyOf(given) : tally,
      isCode,
      evidence,
      dateOrder,
      misfits,
      isMixedText,
      hasDecimalCommas: counted.hasDecimalCommas,
      hasThousandsPoints: counted.hasThousandsPoints,
    }),
  }
}

/** Doubts about the cells of a column, by its type. */
function doubtsOf({
  fieldType,
  tally,
  isCode,
  evidence,
  dateOrder,
  misfits,
  isMixedText,
  hasDecimalCommas,
  hasThousandsPoints,
}: {
  fieldType: FieldType
  /** Tally of all cells; for a text column, of the sample. */
  tally: Tally
  isCode: boolean
  evidence: CellEvidence | undefined
  dateOrder: ColumnProposal['dateOrder']
  misfits: number
  /** True for text because some cells do not fit the type of the others. */
  isMixedText: boolean
  hasDecimalCommas: boolean
  hasThousandsPoints: boolean
}): ColumnDoubt[] {
  const { lost = 0, long = 0, fine = 0 } = tally
  const isFloat = fieldType === FieldType.float
  const isNumeric = isFloat || fieldType === FieldType.integer || fieldType === FieldType.number
  const found: Record<ColumnDoubt, boolean> = {
    mixedColumns: misfits > 0 || isMixedText,
    undecidedDates: dateOrder === 'undecided',
    shortYears: isTemporal(fieldType) && evidence?.hasShortYears === true,
    finerTimes: (isTemporal(fieldType) || fieldType === FieldType.time) && evidence?.hasFinerTimes === true,
    lostDigits: lost > 0 && (isNumeric || isCode),
    roundedNumbers: isFloat && long + fine > 0,
    decimalCommas: isNumeric && hasDecimalCommas && evidence?.hasSingleCommas === true && !evidence.hasThousands,
    thousandsPoints: isNumeric && hasThousandsPoints,
  }
  return Object.entries(found).flatMap(([doubt, is]) => (is ? [doubt as ColumnDoubt] : []))
}

const isTemporal = (type: FieldType): boolean => type === FieldType.date || type === FieldType.timestamp

/** Times without an offset parse in any zone. */
const anyZone = 'UTC'

const isNotUsual = (cell: Expression, fieldType: FieldType): Expression =>
  and(isFilled(cell), isNull(usualValue(cell, fieldType, anyZone)))

/** True if every cell matches the type in some format. */
async function areRead(
  session: Session,
  below: Plan,
  { at, fieldType }: { at: number; fieldType: FieldType },
): Promise<boolean> {
  const texts = distinct(pick(filter(below, isNotUsual(columnOf(at), fieldType)), [columnOf(at)]))
  for await (const chunk of session.stream(texts))
    if (chunk.texts(0).some((text) => readCell(text, fieldType) === undefined)) return false
  return true
}

/** Cells of rows at equal distances, or of the first rows if there are too few. */
async function sampleOf(session: Session, below: Plan, { rows, width }: RawSheet): Promise<string[][]> {
  const distance = Math.max(1, Math.floor(rows / sampleRows))
  const spread = filter(below, eq(call('mod', 'row', literal(distance)), literal(0)))
  const cells = Object.fromEntries(Array.from({ length: width }, (_, at) => [columnOf(at + 1), cellAt(at + 1)]))
  const columns = Array.from({ length: width }, (): string[] => [])
  // A streamed filter would allocate a full-size chunk for almost every row.
  await session.store(sampleTable, limit(project(filter(spread, isRow(width)), cells), 2 * sampleRows))
  const [[found] = []] = await session.rows(aggregate(scan(sampleTable), [], { rows: count() }))
  if (distance > 1 && Number(found) < sampleRows / 2) {
    await session.drop(sampleTable)
    await session.store(sampleTable, limit(project(filter(below, isRow(width)), cells), sampleRows))
  }
  for await (const chunk of session.stream(scan(sampleTable)))
    for (const [at, column] of columns.entries()) column.push(...chunk.texts(at))
  await session.drop(sampleTable)
  return columns
}

function tallyOf(cells: readonly string[]): Tally {
  const tally: Tally = {}
  for (const cell of cells) {
    const kind = kindOfCell(cell)
    tally[kind] = (tally[kind] ?? 0) + 1
  }
  return tally
}

function sumOf(one: Tally, other: Tally): Tally {
  const sum: Tally = { ...one }
  for (const [kind, cells] of Object.entries(other)) sum[kind as keyof Tally] = (sum[kind as keyof Tally] ?? 0) + cells
  return sum
}

/** Classifies each distinct text of no usual kind. Stops early if too many fit no type. */
async function tallyUnusual(
  session: Session,
  below: Plan,
  { at, guess, filled, usual }: { at: number; guess: Guess; filled: number; usual: number },
) {
  const tally: Tally = {}
  const evidence: CellEvidence = { dayFirst: false, monthFirst: false, isShort: false }
  const first = new Map<CellKind, Misfit[]>()
  let isWhole = true
  if (filled > usual) {
    const cells = project(pick(below, ['row', columnOf(at)]), { row: 'row', text: cellAt(at) })
    const texts = aggregate(filter(cells, isUnusual('text', guess)), ['text'], { row: min('row'), times: count() })
    for await (const chunk of session.stream(sort(texts, 'row'))) {
      const [text, row, times] = [chunk.texts(0), chunk.values(1), chunk.values(2)]
      for (const [index, cell] of text.entries()) {
        const kind = kindOfCell(cell, evidence)
        tally[kind] = (tally[kind] ?? 0) + Number(times[index])
        const known = first.get(kind) ?? []
        first.set(kind, known)
        if (known.length < misfitsListed)
          known.push({ row: Number(row[index]), text: shownCell(cell), times: Number(times[index]) })
      }
      isWhole = (tally.text ?? 0) <= (1 - fittingShare) * filled
      if (!isWhole) break
    }
  }
  return {
    tally,
    evidence,
    isWhole,
    firstBut: (kinds: readonly CellKind[]): Misfit[] =>
      [...first]
        .flatMap(([kind, texts]) => (kinds.includes(kind) ? [] : texts))
        .sort((a, b) => a.row - b.row)
        .slice(0, misfitsListed),
  }
}
