import { mkdir } from 'node:fs/promises'
import type { JobContext } from '#api/platform/engine/job.ts'
import { BrokenFile, LineTooLong } from '#api/platform/ingest/broken-file.ts'
import { isBlank, type Row } from '#api/platform/ingest/rows.ts'
import { openSheets, type SheetToRead } from '#api/platform/ingest/sheets.ts'
import { TooManyTexts } from '#api/platform/ingest/workbook-rows.ts'
import {
  ImportField,
  LineFault,
  lineFaultsMax,
  listColumnsMax,
  listSheetsMax,
  watchEntriesMax,
} from '#contract/data/watch-lists/codes.ts'
import type { CheckedImport, ImportLineFault, ImportSheet } from '#contract/data/watch-lists/import-shapes.ts'
import type { FileFault } from '#contract/platform/files/content.ts'
import { columnLetters } from '#contract/platform/ingest/column-letters.ts'
import { type DateOrder, dateOrderOf, gatherDateEvidence } from '#contract/platform/ingest/date.ts'
import { noHeadRow, shownCell } from '#contract/platform/ingest/file.ts'
import { fileDoubtsOf } from '#contract/platform/ingest/file-doubts.ts'
import type { ReadChoices } from '../table.ts'
import { createComparison } from './changes.ts'
import { createLineReader, type FieldColumn } from './read-line.ts'
import { columnsOf, firstRowsMax } from './sheet-columns.ts'

export type ReadParams = {
  path: string
  /** File with the list's entries, with which the imported file is compared. */
  listFile: string
  revision: number
  choices: ReadChoices
}

export type ReadFault = { fault: FileFault | 'lineTooLong' | 'tooManyEntries'; row?: number }

export type ListRead = {
  encoding: string | null
  sheets: ImportSheet[]
  sheet: number
  isDayUndecided: boolean
  dateOrder: DateOrder | null
  /** Null if no column holds the names. */
  checked: CheckedImport | null
  faults: ImportLineFault[]
}

/** Reads a file, compares its entries with a list, and writes the changes to the job's folder. */
export async function readFile(params: ReadParams, context: JobContext): Promise<ListRead | ReadFault> {
  try {
    const read = await readOnce(params, context)
    if ('fault' in read) return read
    const { evidence, ...result } = read
    const order = params.choices.dateOrder ?? dateOrderOf(evidence)
    if (!result.isDayUndecided || order === undefined) return { ...result, dateOrder: params.choices.dateOrder ?? null }
    // The days in the whole file show the position of the month: read the file again with this order.
    const again = await readOnce({ ...params, choices: { ...params.choices, dateOrder: order } }, context)
    if ('fault' in again) return again
    const { evidence: _evidence, ...known } = again
    return { ...known, dateOrder: order }
  } catch (error) {
    if (error instanceof LineTooLong) return { fault: 'lineTooLong', row: error.row }
    if (!(error instanceof BrokenFile)) throw error
    return { fault: error.cause instanceof TooManyTexts ? 'tooLarge' : 'broken' }
  }
}

class TooManyEntries extends Error {}

type Once = Omit<ListRead, 'dateOrder'> & { evidence: { dayFirst: boolean; monthFirst: boolean; isShort: boolean } }

async function readOnce(
  { path, listFile, revision, choices }: ReadParams,
  context: JobContext,
): Promise<Once | ReadFault> {
  const { room, progress } = context
  const opened = await openSheets(path, { encoding: choices.encoding, columnsMax: listColumnsMax + 1 })
  if ('fault' in opened) return { fault: opened.fault }
  await mkdir(room.scratch, { recursive: true })
  const isText = opened.form === 'csv'
  const sheets: ImportSheet[] = []
  let lines: Lines | undefined
  let sheet = choices.sheet ?? 0
  for (const source of opened.sheets.slice(0, listSheetsMax)) {
    const isChosen = () => choices.sheet === undefined || choices.sheet === sheets.length
    const begin = async (found: Pick<ImportSheet, 'headRow' | 'columns'>) => {
      const hasName = found.columns.some(({ field }) => field === ImportField.name)
      if (lines || !isChosen() || !hasName) return undefined
      sheet = sheets.length
      const comparison = await createComparison({ listFile, folder: room.output, scratch: room.scratch })
      lines = createLines({ ...found, isText, dateOrder: choices.dateOrder, comparison })
      return lines
    }
    try {
      const read = await readSheet(source, {
        choices: { ...(isChosen() && choices), isText },
        begin,
        passed: (rows) => progress({ stage: 'read', rows, of: 0 }),
      })
      const { name, isHidden, notes } = source
      if (read) sheets.push({ name, isHidden, doubts: fileDoubtsOf({ ...opened, notes }), ...read })
    } catch (error) {
      await lines?.comparison.drop()
      if (error instanceof TooManyEntries) return { fault: 'tooManyEntries' }
      throw error
    }
  }
  if (sheets.length === 0) return { fault: 'empty' }
  const encoding = opened.csv?.encoding ?? null
  const evidence = lines?.evidence ?? { dayFirst: false, monthFirst: false, isShort: false }
  if (!lines)
    return {
      encoding,
      sheets,
      sheet: Math.min(sheet, sheets.length - 1),
      isDayUndecided: false,
      checked: null,
      faults: [],
      evidence,
    }
  const { counts, faults } = lines
  const { undecided, ...counted } = counts
  const difference = await lines.comparison.end((rows) => progress({ stage: 'compare', rows, of: counts.taken }))
  return {
    encoding,
    sheets,
    sheet,
    isDayUndecided: undecided > 0,
    checked: { revision, ...counted, ...difference },
    faults,
    evidence,
  }
}

type Begin = (found: Pick<ImportSheet, 'headRow' | 'columns'>) => Promise<Lines | undefined>

/** Undefined for a blank sheet. */
async function readSheet(
  source: SheetToRead,
  {
    choices,
    begin,
    passed,
  }: { choices: ReadChoices & { isText: boolean }; begin: Begin; passed: (rows: number) => void },
): Promise<Omit<ImportSheet, 'name' | 'isHidden' | 'doubts'> | undefined> {
  let first: Row[] = []
  let found: ReturnType<typeof columnsOf> | undefined
  let lines: Lines | undefined
  let rows = 0
  const take = async (row: Row) => {
    if (!found || row.number <= found.headRow || isBlank(row.cells)) return
    rows += 1
    await lines?.take(row)
  }
  const settle = async () => {
    found = columnsOf(first, choices)
    lines = await begin(found)
    for (const row of first) await take(row)
    first = []
  }
  for await (const batch of source.rows()) {
    for (const row of batch) {
      if (found) await take(row)
      else if (!isBlank(row.cells)) first.push(row)
      if (!found && first.length >= firstRowsMax) await settle()
    }
    passed(batch.at(-1)?.number ?? 0)
  }
  if (!found && first.length > 0) await settle()
  return found && { rows, ...found }
}

type Lines = ReturnType<typeof createLines>

function createLines({
  headRow,
  columns,
  isText,
  dateOrder,
  comparison,
}: Pick<ImportSheet, 'headRow' | 'columns'> & {
  isText: boolean
  dateOrder: DateOrder | undefined
  comparison: Awaited<ReturnType<typeof createComparison>>
}) {
  const chosen = columns.flatMap(({ at, field }): FieldColumn[] => (field === null ? [] : [{ at, field }]))
  const days = chosen.filter(
    ({ field }) => field === ImportField.bornOn || field === ImportField.from || field === ImportField.until,
  )
  const read = createLineReader(chosen, dateOrder)
  const heads = new Map(columns.map(({ at, head }) => [at, head || columnLetters(at - 1)]))
  const width = columns.findLastIndex(({ head }) => head !== '') + 1
  const counts = { lines: 0, taken: 0, doubled: 0, faulty: 0, faults: 0, undecided: 0 }
  const evidence = { dayFirst: false, monthFirst: false, isShort: false }
  const faults: ImportLineFault[] = []
  const faultsOf = ({ cells, broken }: Row) => {
    const whole = cells.join(', ')
    if (broken) return { faults: [{ at: null, text: whole, reason: LineFault.brokenQuote }] }
    // One extra comma shifts all cells after it.
    const isShifted = isText && headRow !== noHeadRow && cells.slice(width).some((cell) => cell.trim() !== '')
    if (isShifted) return { faults: [{ at: null, text: whole, reason: LineFault.tooManyCells }] }
    return read(cells)
  }
  return {
    counts,
    evidence,
    faults,
    comparison,
    async take(row: Row): Promise<void> {
      counts.lines += 1
      for (const { at } of days) gatherDateEvidence(evidence, row.cells[at - 1] ?? '')
      const result = faultsOf(row)
      if ('entry' in result) {
        if (!(await comparison.add(result.entry))) counts.doubled += 1
        else if (++counts.taken > watchEntriesMax) throw new TooManyEntries()
        return
      }
      counts.faulty += 1
      counts.faults += result.faults.length
      for (const { at, text, reason } of result.faults) {
        if (reason === LineFault.dayOrMonthUndecided) counts.undecided += 1
        if (faults.length < lineFaultsMax)
          faults.push({
            row: row.number,
            column: at === null ? '' : (heads.get(at) ?? ''),
            text: shownCell(text),
            reason,
          })
      }
    },
  }
}
