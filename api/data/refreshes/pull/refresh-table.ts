import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type SourceConfig, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import type { Duplicates } from '#api/data/tables/import/duplicates.ts'
import type { Faults } from '#api/data/tables/import/row-faults.ts'
import { storeTable } from '#api/data/tables/import/store-table.ts'
import { storedName } from '#api/data/tables/import/typed-rows.ts'
import type { RefreshedColumn } from '#api/data/tables/table.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import type { ColumnChanges, RefreshedRows } from '#contract/data/refreshes/shapes.ts'
import type { SourceColumn } from '#contract/data/sources/shapes.ts'
import { noHeadRow } from '#contract/platform/ingest/file.ts'
import { columnChangesOf } from './column-changes.ts'
import { compareRows, mergeRows } from './merge-rows.ts'
import { type ReadFailure, readSource, writeSourceRows } from './read-source.ts'

export type RefreshParams = {
  place: SourceConfig
  table: string
  /** Columns of the source at the import, and the stored ones, in the order of the version. */
  sourceColumns: readonly { name: string; type: string }[]
  columns: readonly RefreshedColumn[]
  /** Indexes of the key columns among the stored ones. */
  keys: readonly number[]
  /** Parquet files of the current version. */
  before: readonly string[]
  /** Watermark column in the source, and the value from which rows are read; all rows if absent. */
  watermark?: string | undefined
  from?: string | undefined
  isIncremental: boolean
  timeZone: string
  leaveOut: boolean
}

export type Refreshed =
  | { failure: ReadFailure | 'empty' }
  | { failure: 'columnsChanged'; changes: ColumnChanges }
  | { failure: 'faulty'; changes: ColumnChanges; faults: Faults; duplicates: Duplicates }
  | {
      rows: RefreshedRows
      changes: ColumnChanges
      highest: string | null
      /** The next version; undefined if it would equal the current one. */
      stored?: { file: string; rows: number }
    }

const raw = 'raw.parquet'
const part = 'part-0.parquet'

/** Reads a table of a database again and creates its next version, from all rows or from those above a watermark. */
export async function refreshTable(params: RefreshParams, context: JobContext): Promise<Refreshed> {
  const { place, table, sourceColumns, columns, watermark, from, isIncremental } = params
  const { room, progress } = context
  const used = new Set(columns.map(({ source }) => source))
  const read = await readSource(place, async (source) => {
    const now = await source.columns(table)
    if (now.length === 0) throw new SourceFailure('noTable', undefined)
    const changes = columnChangesOf(sourceColumns, now, used)
    if (changes.gone.length > 0 || changes.retyped.length > 0) return { changes, raw: undefined, highest: null }
    const byName = new Map(now.map((column) => [column.name, column]))
    const chosen = columns.flatMap(({ source: name }): SourceColumn[] => {
      const found = byName.get(name)
      return found ? [found] : []
    })
    const highest = watermark === undefined ? null : await source.highest({ table, watermark })
    const range = isIncremental && watermark !== undefined && from !== undefined ? { watermark, from } : undefined
    const file = join(room.scratch, raw)
    return { changes, highest, raw: await writeSourceRows(source, { table, columns: chosen, range, file }, context) }
  })
  if ('failure' in read) return read
  const { changes, highest } = read
  if (!read.raw) return { failure: 'columnsChanged', changes }
  const none: RefreshedRows = { read: 0, new: 0, replaced: 0, unchanged: 0, leftOut: 0, gone: 0 }
  if (read.raw.rows === 0) return isIncremental ? { rows: none, changes, highest } : { failure: 'empty' }

  const typed = join(room.scratch, 'typed')
  await mkdir(typed)
  const result = await storeTable(
    {
      raw: { ...read.raw, isText: false },
      headRow: noHeadRow,
      columns: columns.map(({ fieldType, dateOrder }, at) => ({ at: at + 1, fieldType, dateOrder })),
      primaryKey: params.keys.map((at) => at + 1),
      timeZone: params.timeZone,
      leaveOut: params.leaveOut,
    },
    { ...context, room: { ...room, output: typed } },
  )
  const { faults, duplicates } = result
  if (!result.stored) return { failure: 'faulty', changes, faults, duplicates }
  const versions = {
    before: params.before,
    fresh: join(typed, part),
    columns: columns.map((_, at) => storedName(at)),
    keys: params.keys.map(storedName),
  }
  progress({ stage: 'compare', rows: 0, of: result.rows.stored })
  const compared = await compareRows(context, versions)
  const { replaced, unchanged } = compared
  const rows: RefreshedRows = {
    read: read.raw.rows,
    new: compared.fresh - replaced - unchanged,
    replaced,
    unchanged,
    leftOut: read.raw.rows - compared.fresh,
    gone: isIncremental ? 0 : compared.before - replaced - unchanged,
  }
  const summary = { rows, changes, highest }
  if (rows.new + rows.replaced + rows.gone === 0) return summary
  if (isIncremental) {
    progress({ stage: 'store', rows: 0, of: compared.before + rows.new })
    return { ...summary, stored: await mergeRows(context, versions, compared) }
  }
  await rename(versions.fresh, join(room.output, part))
  return { ...summary, stored: { file: part, rows: compared.fresh } }
}
