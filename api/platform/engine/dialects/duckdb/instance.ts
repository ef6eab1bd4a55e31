import { DuckDBInstance, version } from '@duckdb/node-api'
import { type Catalogue, schemaOf } from '../../plan/check.ts'
import type { Plan, Source } from '../../plan/plan.ts'
import { keyOf, sourcesOf } from '../../plan/scans.ts'
import type { ColumnTypes, Schema } from '../../plan/types.ts'
import { recordBytesMax, recordMarks } from '../../record-file.ts'
import type { Session, Value } from '../../session.ts'
import { countLiteral as count, identifier, textLiteral as text } from '../dialect.ts'
import { translate } from '../translate.ts'
import { chunkOf } from './chunk.ts'
import { duckdb, sqlType } from './dialect.ts'
import { fillingOf } from './filling.ts'
import type { EngineLimits } from './limits.ts'
import { foreignColumns, foreignRows } from './parquet.ts'
import { typeOfColumn } from './types.ts'

/** Disabled optimizers, to keep join sides as planned: the right side is the one held in memory. */
const disabledOptimizers = ['join_order', 'build_side_probe_side']
/** Optimizer that turns a long list of values into a join, which loses the order of rows. */
const joinedLists = 'in_clause'

/** An engine limited to these folders: no network, no extensions, and settings are locked once it runs. */
export async function openInstance(limits: EngineLimits): Promise<Session> {
  const instance = await DuckDBInstance.create(limits.tablesFile ?? ':memory:')
  const main = await instance.connect()
  const under = new Set([main])
  const folders = [...limits.folders, limits.spill].map((folder) => text(folder.endsWith('/') ? folder : `${folder}/`))
  for (const setting of [
    `threads = ${count(limits.threads)}`,
    `memory_limit = '${count(limits.memoryMegabytes)}MB'`,
    `temp_directory = ${text(limits.spill)}`,
    `max_temp_directory_size = '${count(limits.spillMegabytes)}MB'`,
    'autoinstall_known_extensions = false',
    'autoload_known_extensions = false',
    `preserve_insertion_order = ${!limits.inAnyOrder}`,
    // Files have thousands of row groups: reading their footers costs as much as reading a column.
    'parquet_metadata_cache = true',
    `disabled_optimizers = '${(limits.inAnyOrder ? disabledOptimizers : [...disabledOptimizers, joinedLists]).join(',')}'`,
    `TimeZone = 'UTC'`,
    `allowed_directories = [${folders.join(', ')}]`,
    'enable_external_access = false',
    'lock_configuration = true',
  ])
    await main.run(`set ${setting}`)

  async function changed(statement: string): Promise<number> {
    const result = await main.run(statement)
    return Number((await result.getRows())[0]?.[0] ?? 0)
  }
  /** Cached columns of queried tables, until the tables are stored again. */
  const known = new Map<string, Schema | undefined>()
  async function columnsOf(source: Source): Promise<Schema | undefined> {
    if (!('table' in source)) return describeRows(`select * from ${duckdb.source(source)}`)
    const { table } = source
    if (!known.has(table)) known.set(table, await describeRows(identifier(table)).catch(unlessMissing))
    return known.get(table)
  }
  async function describeRows(of: string): Promise<Schema> {
    const columns = await (await main.run(`describe ${of}`)).getRows()
    return columns.map(([name, type]) => typeOfColumn(String(name), String(type)))
  }
  function made(table: string, from: string): Promise<number> {
    known.delete(table)
    return changed(`create or replace table ${identifier(table)} as ${from}`)
  }
  const catalogueOf = (plan: Plan) => describeSources(plan, columnsOf)
  const query = async (plan: Plan) => translate(plan, await catalogueOf(plan), duckdb)
  const session: Session = {
    engine: `DuckDB ${version()}`,
    load: (table, columns, file) => made(table, records(columns, file)),
    convert: (columns, from, file) => changed(`copy (${records(columns, from)}) to ${text(file)} ${asParquet(40_960)}`),
    store: async (table, plan) => made(table, await query(plan)),
    write: async (plan, file) => changed(`copy (${await query(plan)}) to ${text(file)} ${asParquet(rowsTogether)}`),
    async writeForOthers(plan, file) {
      const marked = schemaOf(plan, await catalogueOf(plan))
        .filter(({ type }) => type === 'timestamp')
        .map(({ name }) => `timezone('UTC', ${identifier(name)}) as ${identifier(name)}`)
      const chosen = marked.length === 0 ? '*' : `* replace (${marked.join(', ')})`
      return changed(`copy (select ${chosen} from (${await query(plan)})) to ${text(file)} ${asParquet(rowsTogether)}`)
    },
    describeForeign: (file) => foreignColumns(main, file),
    convertForeign: (columns, from, file) =>
      changed(`copy (${foreignRows(from, columns)}) to ${text(file)} ${asParquet(40_960)}`),
    async *stream(plan) {
      // A second statement on a connection would silently truncate the stream.
      const connection = await instance.connect()
      under.add(connection)
      try {
        const result = await connection.stream(await query(plan))
        for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
          yield chunkOf(chunk, result)
      } finally {
        under.delete(connection)
        connection.closeSync()
      }
    },
    async rows(plan) {
      const rows: Value[][] = []
      for await (const chunk of session.stream(plan)) {
        const columns = Array.from({ length: chunk.width }, (_, column) => chunk.values(column))
        for (let row = 0; row < chunk.count; row++) rows.push(columns.map((values) => values[row] ?? null))
      }
      return rows
    },
    schema: async (plan) => schemaOf(plan, await catalogueOf(plan)),
    async tables() {
      const result = await main.run('select table_name from duckdb_tables() where not internal order by table_oid')
      return (await result.getRows()).map(([table]) => String(table))
    },
    async drop(table) {
      known.delete(table)
      await main.run(`drop table if exists ${identifier(table)}`)
    },
    async fill(table, columns) {
      known.delete(table)
      const typed = Object.entries(columns).map(([column, type]) => `${identifier(column)} ${sqlType(type)}`)
      await main.run(`create or replace table ${identifier(table)} (${typed.join(', ')})`)
      const connection = await instance.connect()
      under.add(connection)
      return fillingOf(await connection.createAppender(table), Object.values(columns), () => {
        under.delete(connection)
        connection.closeSync()
      })
    },
    interrupt: () => {
      for (const connection of under) connection.interrupt()
    },
    close: () => {
      // An engine frees its memory only once it has no connections.
      main.closeSync()
      instance.closeSync()
    },
  }
  return session
}

const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Error && error.message.startsWith('Catalog Error')) return undefined
  throw error
}

/** Columns of all sources that a plan scans. */
async function describeSources(
  plan: Plan,
  columnsOf: (source: Source) => Promise<Schema | undefined>,
): Promise<Catalogue> {
  const known = new Map<string, Schema | undefined>()
  for (const source of sourcesOf(plan)) known.set(keyOf(source), await columnsOf(source))
  return (source) => known.get(keyOf(source))
}

/**
 * Rows per row group. The engine reads complete row groups of a column. With the default of 122,880, reading scattered
 * rows of a page costs ten times as much; files are 9 % smaller.
 */
const rowsTogether = 10_240
/**
 * Parquet options. Each thread buffers that many rows before it writes them. Wide rows, as converted from files, need
 * fewer.
 */
const asParquet = (rows: number) => `(format parquet, compression zstd, row_group_size ${rows})`

/** Strict: a record that does not match the columns is an error, never skipped. */
function records(columns: ColumnTypes, file: string): string {
  const struct = Object.entries(columns).map(([column, type]) => `${text(column)}: ${text(sqlType(type))}`)
  const form = `header = false, auto_detect = false, delim = ${text(recordMarks.between)}, quote = '"', escape = '"', new_line = '\\n', nullstr = ${text(recordMarks.nothing)}, strict_mode = true, max_line_size = ${recordBytesMax}, buffer_size = ${recordBytesMax}`
  return `select * from read_csv(${text(file)}, columns = {${struct.join(', ')}}, ${form})`
}
