import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#api/platform/engine/job.ts'
import { cast, coalesce, ge, isNotNull, isNull, literal, when } from '#api/platform/engine/plan/expression.ts'
import {
  aggregate,
  count,
  filter,
  join as joinPlans,
  limit,
  max,
  min,
  named,
  onEqual,
  type Plan,
  pick,
  project,
  scan,
  sort,
} from '#api/platform/engine/plan/plan.ts'
import { createRecordFile } from '#api/platform/engine/record-file.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { BrokenFile } from '#api/platform/ingest/broken-file.ts'
import { isBlank } from '#api/platform/ingest/rows.ts'
import { openSheets, type SheetToRead } from '#api/platform/ingest/sheets.ts'
import type { HandChange } from '#contract/audit/flow/hand-pair.ts'
import { lineFields } from '#contract/audit/flow/line.ts'
import { type PairingState, pairingStates } from '#contract/audit/flow/pairing.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import { comparable } from '#contract/platform/comparable.ts'
import type { FileFault } from '#contract/platform/files/content.ts'
import { type WorkbookFault, workbookFaultsMax } from '#contract/platform/files/workbook.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { comparisonFiles, resultLines } from './comparison-files.ts'
import type { LineByHand } from './pair-by-hand.ts'
import {
  type Cell,
  createLineWriter,
  groupsOf,
  type LineWriter,
  linesInGroups,
  type ResultHead,
  type ResultWords,
  resultHeads,
  type SourceConfig,
} from './result-rows.ts'
import { type ComparisonTotals, totalsOf } from './totals.ts'

type EditingWords = ResultWords & { sheet: { lines: string } }

type EditedResultParams = {
  /** The edited workbook. */
  path: string
  /** The folder of the base result. */
  folder: string
  sources: readonly SourceConfig[]
  /** Texts in all languages, because the workbook may have been exported in another one. */
  words: readonly EditingWords[]
  /** Notes by place as exported; unchanged ones may exceed the length limit. */
  notes: readonly (readonly [number, string])[]
}

type EditedResult =
  | { faults: WorkbookFault[] }
  | {
      lines: number
      /** Lines whose result a person has changed. */
      changed: number
      totals: ComparisonTotals
      /** Notes in the workbook, by line place. */
      notes: [number, string][]
    }

export const reasonOfFile: Record<FileFault, FieldError> = {
  empty: { key: 'files-workbook:file.notWorkbook' },
  broken: { key: 'files-workbook:archive.broken' },
  tooLarge: { key: 'files-workbook:fault.resultTooLarge' },
  encrypted: { key: 'files-workbook:file.oldOrEncrypted' },
  oldWorkbook: { key: 'files-workbook:file.oldOrEncrypted' },
  webPage: { key: 'files-workbook:file.notWorkbook' },
  encodingUnknown: { key: 'files-workbook:file.notWorkbook' },
  noTable: { key: 'files-workbook:file.notWorkbook' },
}

/**
 * Makes a result from an edited workbook of another result. Only states and notes may differ from its lines. If there
 * are faults, returns them by sheet, row and column, and writes nothing.
 */
export async function readEditedResult(params: EditedResultParams, context: JobContext): Promise<EditedResult> {
  const { session, room, progress } = context
  const faults = createFaults()
  const opened = await openSheets(params.path)
  if ('fault' in opened) return { faults: [nowhere(reasonOfFile[opened.fault])] }
  if (opened.form !== 'xlsx') return { faults: [nowhere({ key: 'files-workbook:file.notWorkbook' })] }
  const sheets = linesSheets(opened.sheets, params.words)
  if (sheets.length === 0) {
    const [words] = params.words
    const values = { sheet: words?.sheet.lines ?? '' }
    return { faults: [nowhere({ key: 'files-workbook:fault.sheetMissing', values })] }
  }

  const records = join(room.scratch, 'edited.records')
  const edited = createRecordFile(records)
  const before = new Map(params.notes)
  const notes: [number, string][] = []
  try {
    for (const [at, sheet] of sheets.entries())
      await readSheet(sheet, {
        faults,
        before,
        add({ place, row, state, note, cells }) {
          if (note !== '') notes.push([place, note])
          edited.add([String(place), String(at), String(row), state, JSON.stringify(cells)])
        },
        report: (rows) => progress({ stage: 'workbook', rows, of: 0 }),
      })
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { faults: [nowhere({ key: 'files-workbook:archive.broken' })] }
  } finally {
    edited.end()
  }
  if (faults.any()) return { faults: faults.all() }
  await session.load('edited', editedColumns, records)
  await findStrayRows(session, { params, sheets, faults })
  if (faults.any()) return { faults: faults.all() }

  const changes = join(room.scratch, 'changes.records')
  const changed = await compareLines(session, { params, sheets, faults, changes, context })
  if (faults.any()) return { faults: faults.all() }
  const workbook = createHash('sha256')
  await pipeline(createReadStream(params.path), workbook)
  const made = { folder: params.folder, changes, edited: { workbook: workbook.digest('hex'), changed } }
  return { ...(await writeChanged(context, made)), changed, notes }
}

type ByHandParams = { folder: string; change: HandChange; lines: readonly LineByHand[] }

/** Makes a result after a person has paired or split lines. */
export async function changeByHand(
  { folder, change, lines }: ByHandParams,
  context: JobContext,
): Promise<{ lines: number; totals: ComparisonTotals }> {
  const file = join(context.room.scratch, 'changes.records')
  const changes = createRecordFile(file)
  for (const line of lines) changes.add(changeOf(line, true))
  changes.end()
  const edited = { byHand: change, changed: lines.length }
  return writeChanged(context, { folder, changes: file, edited })
}

const changeColumns = {
  place: 'bigint',
  newState: 'text',
  isRegrouped: 'boolean',
  newGroup: 'bigint',
  newOther: 'bigint',
  newDays: 'integer',
  newDifference: 'bigint',
} as const

const changeOf = ({ place, state, group, other, days, difference }: LineByHand, isRegrouped: boolean): string[] =>
  [place, state, isRegrouped, group, other, days, difference].map(String)

const onItsOwn = { group: -1, other: -1, days: 0, difference: '0' }

/** Writes the result with its changes, new figures and their origin. */
async function writeChanged(
  { session, room }: JobContext,
  { folder, changes, edited }: { folder: string; changes: string; edited: object },
): Promise<{ lines: number; totals: ComparisonTotals }> {
  await session.load('changes', changeColumns, changes)
  const lines = await session.write(editedPlan(folder), join(room.output, comparisonFiles.result(0)))
  const totals = await totalsOf(session, resultLines(room.output))
  await writeBeside(folder, { output: room.output, totals, edited })
  return { lines, totals }
}

const editedColumns = {
  place: 'bigint',
  editedSheet: 'integer',
  editedRow: 'integer',
  editedState: 'text',
  editedCells: 'text',
} as const

const nowhere = (reason: FieldError): WorkbookFault => ({ sheet: null, row: null, column: null, reason })

type Faults = ReturnType<typeof createFaults>

/** Collects faults up to a limit; the last entry counts the rest. */
function createFaults() {
  const listed: WorkbookFault[] = []
  let more = 0
  return {
    add(fault: WorkbookFault) {
      if (listed.length < workbookFaultsMax - 1) listed.push(fault)
      else more++
    },
    any: () => listed.length > 0,
    all: (): WorkbookFault[] =>
      more === 0 ? listed : [...listed, nowhere({ key: 'files-workbook:fault.more', values: { count: more } })],
  }
}

type LinesSheet = {
  name: string
  sheet: SheetToRead
  words: EditingWords
  /** Column indexes from 0, by the sheet's first row. */
  columns: ReadonlyMap<ResultHead, number>
}

/** Finds the sheets with lines by their exported names, numbered if there are several. */
function linesSheets(sheets: readonly SheetToRead[], words: readonly EditingWords[]): LinesSheet[] {
  return sheets.flatMap((sheet) => {
    const name = sheet.name ?? ''
    const plain = comparable(name.replace(/\s+\d+$/, ''))
    const known = words.find((one) => comparable(one.sheet.lines) === plain)
    return known ? [{ name, sheet, words: known, columns: new Map() }] : []
  })
}

type EditedRow = { place: number; row: number; state: PairingState; note: string; cells: string[] }
type Reading = {
  faults: Faults
  before: ReadonlyMap<number, string>
  add: (row: EditedRow) => void
  report: (rows: number) => void
}

async function readSheet(lines: LinesSheet, { faults, before, add, report }: Reading): Promise<void> {
  const { name, sheet, words } = lines
  const states = new Map(pairingStates.map((state) => [comparable(words.state[state]), state]))
  let columns: Map<ResultHead, number> | undefined
  const at = (row: number | null, column: number | null, reason: FieldError) =>
    faults.add({ sheet: name, row, column: column === null ? null : columnLetters(column), reason })
  for await (const batch of sheet.rows()) {
    for (const { number, cells } of batch) {
      if (isBlank(cells)) continue
      if (!columns) {
        columns = headsOf(cells, {
          words,
          fault: (column, reason) => at(column === null ? null : number, column, reason),
        })
        if (!columns) return
        lines.columns = columns
        continue
      }
      const of = (head: ResultHead) => (cells[columns?.get(head) ?? -1] ?? '').trim()
      const columnOf = (head: ResultHead) => columns?.get(head) ?? null
      const place = Number(of('id'))
      const state = states.get(comparable(of('state')))
      const note = of('note')
      if (!Number.isSafeInteger(place) || place <= 0)
        at(number, columnOf('id'), { key: 'files-workbook:fault.resultId' })
      else if (!state) {
        const values = { states: pairingStates.map((one) => words.state[one]).join('、') }
        at(number, columnOf('state'), { key: 'files-workbook:fault.resultState', values })
      } else if (note.length > remarkMax && note !== before.get(place))
        at(number, columnOf('note'), { key: 'files-workbook:fault.tooLong', values: { max: remarkMax } })
      else add({ place, row: number, state, note, cells: resultHeads.map(of) })
    }
    report(batch.at(-1)?.number ?? 0)
  }
  if (!columns) at(null, null, { key: 'files-workbook:fault.sheetEmpty' })
}

/** Column indexes from 0, by header; undefined if the headers are ambiguous. */
function headsOf(
  cells: readonly string[],
  { words, fault }: { words: EditingWords; fault: (column: number | null, reason: FieldError) => void },
): Map<ResultHead, number> | undefined {
  const known = new Map(resultHeads.map((head) => [comparable(words.head[head]), head]))
  const columns = new Map<ResultHead, number>()
  let isWhole = true
  const wrong = (column: number | null, reason: FieldError) => {
    isWhole = false
    fault(column, reason)
  }
  for (const [column, text] of cells.entries()) {
    if (text.trim() === '') continue
    const head = known.get(comparable(text))
    const values = { head: text.trim().slice(0, 50) }
    if (!head) wrong(column, { key: 'files-workbook:fault.headUnknown', values })
    else if (columns.has(head)) wrong(column, { key: 'files-workbook:fault.headTwice', values })
    else columns.set(head, column)
  }
  for (const head of resultHeads)
    if (!columns.has(head)) wrong(null, { key: 'files-workbook:fault.headMissing', values: { head: words.head[head] } })
  return isWhole ? columns : undefined
}

type Checking = { params: EditedResultParams; sheets: readonly LinesSheet[]; faults: Faults }

/** Finds duplicate, unknown and missing lines. */
async function findStrayRows(session: Session, { params, sheets, faults }: Checking): Promise<void> {
  const edited = scan('edited')
  const result = pick(resultLines(params.folder), ['place', 'source', 'row'])
  const placed = (sheet: unknown, row: unknown) => ({
    sheet: sheets[Number(sheet)]?.name ?? null,
    row: Number(row),
    column: columnLetters(sheets[Number(sheet)]?.columns.get('id') ?? 0),
  })
  const byPlace = aggregate(
    edited,
    ['place'],
    { last: max('editedRow'), first: min('editedRow'), sheet: max('editedSheet'), rows: count() },
    ge('rows', literal(2)),
  )
  const twice = await session.rows(limit(sort(byPlace, 'place'), workbookFaultsMax))
  for (const [, last, first, sheet] of twice)
    faults.add({
      ...placed(sheet, last),
      reason: { key: 'files-workbook:fault.twice', values: { row: Number(first) } },
    })
  const onPlace = onEqual('place')
  const found = joinPlans('left', { left: edited, right: result, on: onPlace, columns: { right: ['source'] } })
  const unknown = pick(filter(found, isNull('source')), ['editedSheet', 'editedRow'])
  const strangers = await session.rows(limit(sort(unknown, 'editedSheet', 'editedRow'), workbookFaultsMax))
  for (const [sheet, row] of strangers)
    faults.add({ ...placed(sheet, row), reason: { key: 'files-workbook:fault.resultId' } })
  const paired = joinPlans('left', { left: result, right: edited, on: onPlace, columns: { right: ['editedRow'] } })
  const lost = pick(filter(paired, isNull('editedRow')), ['place', 'source', 'row'])
  const missing = await session.rows(limit(sort(lost, 'place'), workbookFaultsMax))
  for (const [, source, row] of missing) {
    const { file = '', sheet } = params.sources[Number(source)] ?? {}
    const values = { place: [file, sheet].filter(Boolean).join(' '), row: Number(row) }
    faults.add(nowhere({ key: 'files-workbook:fault.resultMissing', values }))
  }
}

/** Compares each row with its line, group by group, and records changes; returns the number of changed lines. */
async function compareLines(
  session: Session,
  { params, sheets, faults, changes: file, context }: Checking & { changes: string; context: JobContext },
): Promise<number> {
  const writers = new Map<EditingWords, LineWriter>(
    params.words.map((words) => [words, createLineWriter(words, params.sources)]),
  )
  const changes = createRecordFile(file)
  const fault = ({ name, columns }: LinesSheet, row: number, head: ResultHead, reason: FieldError) =>
    faults.add({ sheet: name, row, column: columnLetters(columns.get(head) ?? 0), reason })
  const add = Object.keys(editedColumns).filter((column) => column !== 'place')
  let changed = 0
  let done = 0
  for await (const groups of groupsOf(session, linesInGroups(params.folder, { table: 'edited', add }))) {
    for (const group of groups) {
      const parts = group.map((line) => line.parts)
      const lines = group.map(({ besides: [sheet, row, state, cells] }, at) => {
        const found = sheets[Number(sheet)]
        const written = found && writers.get(found.words)?.write(parts)[at]
        if (!found || !written) throw new Error('a row of a workbook has lost its sheet')
        return {
          sheet: found,
          row: Number(row),
          state: state as PairingState,
          cells: JSON.parse(cells ?? '[]') as string[],
          was: written,
        }
      })
      for (const { sheet, row, cells, was } of lines)
        for (const [column, head] of resultHeads.entries()) {
          if (mayChange.has(head) || isSame(was.cells[column] ?? null, cells[column] ?? '')) continue
          const values = { was: String(was.cells[column] ?? '').slice(0, 100) }
          fault(sheet, row, head, { key: 'files-workbook:fault.resultChanged', values })
        }
      const edited = lines.filter(({ state, was }) => state !== was.state)
      if (edited.length === 0) continue
      const others = lines.map(({ state, was }) => isAlone(state) && state === alone(was.role))
      for (const { sheet, row, state, was } of edited)
        if (isAlone(state) && state !== alone(was.role))
          fault(sheet, row, 'state', { key: 'files-workbook:fault.resultSide' })
      const isDissolved = others.every(Boolean)
      const [first] = lines
      if (!isDissolved && lines.some(({ state }) => state !== first?.state))
        for (const { sheet, row } of edited) fault(sheet, row, 'state', { key: 'files-workbook:fault.resultGroup' })
      for (const { state, was } of edited) changes.add(changeOf({ place: was.place, state, ...onItsOwn }, isDissolved))
      changed += edited.length
    }
    done += groups.reduce((sum, group) => sum + group.length, 0)
    context.progress({ stage: 'result', rows: done, of: 0 })
  }
  changes.end()
  return changed
}

/** The rule is derived from the pairing, so a changed cell is ignored. */
const mayChange: ReadonlySet<ResultHead> = new Set(['state', 'note', 'rule'])
const alone = (role: string): PairingState => (role === 'sale' ? 'onlyDealer' : 'onlyReported')
const isAlone = (state: PairingState) => state === 'onlyDealer' || state === 'onlyReported'

const isSame = (was: Cell, is: string): boolean => {
  if (was === null) return is === ''
  if (typeof was === 'number') return is !== '' && Number(is) === was
  return was.trim() === is || comparable(was) === comparable(is)
}

const resultTypes = {
  source: 'integer',
  base: 'bigint',
  place: 'bigint',
  group: 'bigint',
  other: 'bigint',
  days: 'integer',
  difference: 'bigint',
} as const

/** The result's lines, with the new states of edited lines. */
function editedPlan(folder: string): Plan {
  const isRegrouped = coalesce('isRegrouped', literal(false))
  const changedOr = (column: keyof typeof resultTypes, changed: string) =>
    cast(when(isRegrouped, changed, column), resultTypes[column])
  const withChanges = joinPlans('left', {
    left: resultLines(folder),
    right: scan('changes'),
    on: onEqual('place'),
    columns: { right: Object.keys(changeColumns).filter((column) => column !== 'place') },
  })
  return project(withChanges, {
    ...named(['source', 'role', 'row', ...lineFields, 'product', 'month', 'base']),
    state: coalesce('newState', 'state'),
    rule: when(isNotNull('newState'), literal('edited'), 'rule'),
    place: 'place',
    group: changedOr('group', 'newGroup'),
    other: changedOr('other', 'newOther'),
    days: changedOr('days', 'newDays'),
    difference: changedOr('difference', 'newDifference'),
    ...named(['duplicate', 'productRank', 'batchNoRank', 'counterpartyRank']),
  })
}

/** Writes the other files of the result folder: unchanged except for totals and the manifest's origin. */
async function writeBeside(
  folder: string,
  { output, totals, edited }: { output: string; totals: ComparisonTotals; edited: object },
): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as object
  await copyFile(join(folder, comparisonFiles.unitFaults), join(output, comparisonFiles.unitFaults))
  await writeFile(
    join(output, comparisonFiles.figures),
    JSON.stringify({ ...(await read(comparisonFiles.figures)), ...totals }),
  )
  await writeFile(
    join(output, comparisonFiles.manifest),
    JSON.stringify({ ...(await read(comparisonFiles.manifest)), edited }, null, 1),
  )
}
