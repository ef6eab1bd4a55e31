import { basename, join } from 'node:path'
import { call, coalesce, isNull, literal, when } from '#api/platform/engine/plan/expression.ts'
import { join as joinPlans, onEqual, type Plan, project, scanFiles, sort } from '#api/platform/engine/plan/plan.ts'
import { createRecordFile, recordMarks } from '#api/platform/engine/record-file.ts'
import type { Chunk, Session } from '#api/platform/engine/session.ts'
import { cellLengthMax, sheetColumnsMax } from '#contract/platform/ingest/file.ts'
import { withoutMark } from './byte-order-mark.ts'
import { arePlain, copyPlainLines, type PlainLines, type TakeLines } from './plain-lines.ts'
import { brokenRows, type Row, type Rows } from './rows.ts'

/**
 * A Parquet file of raw rows: `row`, `broken` (one-based index of its reason), and the cells as text in `c1`, `c2` and
 * so on.
 */
type RawTable = { file: string; rows: number; width: number }

export const columnOf = (column: number): string => `c${column}`

/** Maximum cells kept beyond the last column; readers only get a marker. */
const beyondMax = 20
const somethingBeyond = '…'

/** Number of rows inspected before the number of columns is fixed; cells farther right go to column `beyond`. */
const looksAt = 2000

type Watched = {
  /** Called for each batch. */
  see?: (batch: readonly Row[]) => void
  /** Called with the last row number of copied plain lines, and a histogram of cells per line. */
  pass?: (last: number, widths: ReadonlyMap<number, number>) => void
}

/** Streams the rows of a sheet into a Parquet file. */
export async function writeRaw(
  session: Session,
  read: (take: TakeLines) => Rows,
  {
    scratch,
    file,
    columnsMax = sheetColumnsMax,
    see,
    pass,
  }: { scratch: string; file: string; columnsMax?: number } & Watched,
): Promise<RawTable> {
  const records = join(scratch, `${basename(file)}.records`)
  const written = createRecordFile(records)
  let width = 0
  let waiting: Row[] = []
  let last = 0
  const add = (batch: readonly Row[]) => {
    for (const { number, cells, broken } of batch) {
      const record: (string | undefined)[] = [String(number), broken && String(brokenRows.indexOf(broken) + 1)]
      for (let at = 0; at < width; at++) {
        const cell = cells[at]
        record.push(cell === undefined ? undefined : withoutMark(cell).slice(0, cellLengthMax))
      }
      record.push(
        cells.length > width
          ? JSON.stringify(cells.slice(width, width + beyondMax).map((cell) => cell.slice(0, cellLengthMax)))
          : undefined,
      )
      written.add(record)
    }
  }
  const begin = () => {
    width = Math.min(
      columnsMax,
      waiting.reduce((most, { cells }) => Math.max(most, cells.length), 1),
    )
    add(waiting)
    waiting = []
  }
  const take = (lines: PlainLines): number => {
    if (width === 0 || !arePlain(lines)) return 0
    const { separator } = lines
    const odd = (number: number, line: string) => add([{ number, cells: line.split(separator) }])
    const widths = copyPlainLines(lines, { width, put: written.put, odd })
    const rows = [...widths.values()].reduce((sum, many) => sum + many, 0)
    last = lines.first + rows - 1
    pass?.(last, widths)
    return rows
  }
  for await (const batch of read(take)) {
    see?.(batch)
    last = batch.at(-1)?.number ?? last
    if (width > 0) add(batch)
    else {
      waiting.push(...batch)
      if (waiting.length >= looksAt) begin()
    }
  }
  if (width === 0) begin()
  written.end()
  const columns = Object.fromEntries(Array.from({ length: width }, (_, at) => [columnOf(at + 1), 'text'] as const))
  await session.convert({ row: 'integer', broken: 'integer', ...columns, beyond: 'text' }, records, file)
  return { file, rows: last, width }
}

/** Separator of cells joined into one text; no cell contains it. */
const between = recordMarks.between

/**
 * Reads some columns of a raw table in batches; other cells are ''. With `only`, reads just those rows, in their order.
 */
export async function* readRaw(
  session: Session,
  { file, width }: Pick<RawTable, 'file' | 'width'>,
  wanted: readonly number[],
  only?: Plan,
): AsyncGenerator<Row[]> {
  const columns = new Set(wanted.filter((column) => column >= 1 && column <= width))
  const last = Math.max(0, ...columns)
  const cells = Array.from({ length: last }, (_, at) =>
    columns.has(at + 1) ? coalesce(columnOf(at + 1), literal('')) : literal(''),
  )
  const every = scanFiles(file)
  const chosen = only
    ? sort(joinPlans('inner', { left: every, right: only, on: onEqual('row'), columns: { right: [] } }), 'row')
    : every
  const rows = project(chosen, {
    row: 'row',
    broken: coalesce('broken', literal(0)),
    // One joined text per row is much faster to read than one text per cell.
    cells: call('concat_ws', literal(between), ...(cells.length > 0 ? cells : [literal('')])),
    isBeyond: when(isNull('beyond'), literal(0), literal(1)),
  })
  for await (const chunk of session.stream(rows)) yield rowsOf(chunk)
}

function rowsOf(chunk: Chunk): Row[] {
  const numbers = chunk.numbers(0)
  const broken = chunk.numbers(1)
  const texts = chunk.texts(2)
  const beyond = chunk.numbers(3)
  return texts.map((text, row) => {
    const cells = text.split(between)
    const reason = brokenRows[(broken[row] ?? 0) - 1]
    return {
      number: numbers[row] as number,
      cells: beyond[row] ? [...cells, somethingBeyond] : cells,
      ...(reason && { broken: reason }),
    }
  })
}
