import { basename, join } from 'node:path'
import { sheetColumnsMax } from '#contract/flow/file.ts'
import type { Chunk, Session } from '../analytics/plan.ts'
import { createRecordFile } from '../analytics/record-file.ts'
import type { Row, Rows } from './rows.ts'

/** Rows as they stand in their file, as a table: `row`, `broken`, and the cells as text, `c1`, `c2` and so on. */
export type RawTable = { file: string; rows: number; width: number }

const columnOf = (column: number): string => `c${column}`

/** Longer than anything that a field holds; what is longer still is cut. */
const cellLengthMax = 8000
/** What is farther right says only that it is there. */
const beyondMax = 20

/** Rows whose cells are looked at before it is decided how many columns a table has; what is farther right comes in one more. */
const looksAt = 2000

/** Writes the rows of a sheet into a Parquet file, as they come, and shows each batch to `see` on its way. */
export async function writeRaw(
  session: Session,
  rows: Rows,
  { scratch, file, see }: { scratch: string; file: string; see?: (batch: readonly Row[]) => void },
): Promise<RawTable> {
  const records = join(scratch, `${basename(file)}.records`)
  const written = createRecordFile(records)
  let width = 0
  let waiting: Row[] = []
  let last = 0
  const add = (batch: readonly Row[]) => {
    for (const { number, cells, broken } of batch) {
      const record: (string | undefined)[] = [String(number), broken ? '1' : undefined]
      for (let at = 0; at < width; at++) record.push(cells[at]?.slice(0, cellLengthMax))
      record.push(
        cells.length > width
          ? JSON.stringify(cells.slice(width, width + beyondMax).map((cell) => cell.slice(0, cellLengthMax)))
          : undefined,
      )
      written.add(record)
    }
  }
  const begin = () => {
    width = Math.min(sheetColumnsMax, Math.max(1, ...waiting.map(({ cells }) => cells.length)))
    add(waiting)
    waiting = []
  }
  for await (const batch of rows) {
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
  await session.load('raw', { row: 'integer', broken: 'integer', ...columns, beyond: 'text' }, records)
  await session.write({ table: 'raw' }, file)
  return { file, rows: last, width }
}

/** Those columns of a raw table, a thousand rows at a time; the others are ''. */
export async function* readRaw(
  session: Session,
  { file, width }: Pick<RawTable, 'file' | 'width'>,
  wanted: readonly number[],
): AsyncGenerator<Row[]> {
  const columns = [...new Set(wanted)].filter((column) => column >= 1 && column <= width)
  const stream = session.stream({
    from: { files: [file] },
    columns: {
      row: 'row',
      broken: { call: 'first', of: ['broken', { value: 0 }] },
      ...Object.fromEntries(columns.map((column) => [columnOf(column), columnOf(column)])),
      beyond: 'beyond',
    },
  })
  for await (const chunk of stream) yield rowsOf(chunk, columns)
}

function rowsOf(chunk: Chunk, columns: readonly number[]): Row[] {
  const numbers = chunk.numbers(0)
  const broken = chunk.numbers(1)
  const texts = columns.map((column, at) => [column - 1, chunk.values(at + 2)] as const)
  const beyond = chunk.values(columns.length + 2)
  return Array.from({ length: chunk.count }, (_, row) => {
    const cells: string[] = []
    for (const [at, values] of texts) cells[at] = (values[row] ?? '') as string
    for (let at = 0; at < cells.length; at++) cells[at] ??= ''
    const more = beyond[row]
    return {
      number: numbers[row] as number,
      cells: more ? [...cells, ...(JSON.parse(String(more)) as string[])] : cells,
      ...(broken[row] ? { broken: true as const } : {}),
    }
  })
}
