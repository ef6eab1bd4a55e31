import {
  DOUBLE,
  DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBResult,
  type DuckDBVector,
  INTEGER,
  version,
} from '@duckdb/node-api'
import type {
  Aggregate,
  Call,
  Chunk,
  ColumnsOf,
  ColumnType,
  Expression,
  Filling,
  NumberType,
  Order,
  Plan,
  Session,
  Value,
} from './plan.ts'
import { recordBytesMax, recordMarks } from './record-file.ts'

/** All that is specific to DuckDB: its sandbox, the translation of plans, and the transfer of rows. */

export type EngineLimits = {
  threads: number
  /** Limit of the engine's own memory; the process takes a few hundred MB more. */
  memoryMegabytes: number
  /** Folder for data that does not fit into memory. */
  spill: string
  spillMegabytes: number
  /**
   * A database file whose tables outlive the engine; without one they end with it. One engine at a time may have it
   * open.
   */
  kept?: string | undefined
  /** Preserves no order of rows unless a plan sets one: half the work, and less memory. */
  inAnyOrder?: boolean
  /** The only folders it may read and write. */
  folders: readonly string[]
}

/** An engine limited to these folders: no network, no extensions, and settings are locked once it runs. */
export async function openDuckdb(limits: EngineLimits): Promise<Session> {
  const instance = await DuckDBInstance.create(limits.kept ?? ':memory:')
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
    // Keep join sides as planned: the right side is the one held in memory.
    `disabled_optimizers = 'join_order,build_side_probe_side'`,
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
  const session: Session = {
    engine: `DuckDB ${version()}`,
    load: (table, columns, file) => changed(`create or replace table ${name(table)} as ${records(columns, file)}`),
    convert: (columns, from, file) => changed(`copy (${records(columns, from)}) to ${text(file)} ${asParquet(40_960)}`),
    store: (table, plan) => changed(`create or replace table ${name(table)} as ${query(plan)}`),
    write: (plan, file) => changed(`copy (${query(plan)}) to ${text(file)} ${asParquet(122_880)}`),
    async *stream(plan) {
      // A second statement on a connection would cut its stream short without a word.
      const connection = await instance.connect()
      under.add(connection)
      try {
        const result = await connection.stream(query(plan))
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
    async tables() {
      const result = await main.run('select table_name from duckdb_tables() where not internal order by table_oid')
      return (await result.getRows()).map(([table]) => String(table))
    },
    async drop(table) {
      await main.run(`drop table if exists ${name(table)}`)
    },
    async fill(table, columns) {
      const typed = Object.entries(columns).map(([column, type]) => `${name(column)} ${types[type]}`)
      await main.run(`create or replace table ${name(table)} (${typed.join(', ')})`)
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

const outOf = {
  disk: /No space left on device|ENOSPC/,
  memory: /^Out of Memory Error|failed to (pin|allocate)/,
}
/** Checks whether an error of an engine, or of work beside it, means that this resource is exhausted. */
export const isOutOf = (what: keyof typeof outOf, error: unknown): boolean =>
  error instanceof Error && outOf[what].test(error.message)

/** Each thread buffers that many rows before it writes them. Wide rows, as converted from files, need fewer. */
const asParquet = (rows: number) => `(format parquet, compression zstd, row_group_size ${rows})`

/** Strict: a record that does not match the columns is an error, never skipped. */
function records(columns: ColumnsOf, file: string): string {
  const struct = Object.entries(columns).map(([column, type]) => `${text(column)}: ${text(types[type])}`)
  const form = `header = false, auto_detect = false, delim = ${text(recordMarks.between)}, quote = '"', escape = '"', new_line = '\\n', nullstr = ${text(recordMarks.nothing)}, strict_mode = true, max_line_size = ${recordBytesMax}, buffer_size = ${recordBytesMax}`
  return `select * from read_csv(${text(file)}, columns = {${struct.join(', ')}}, ${form})`
}

const types: Record<ColumnType, string> = {
  text: 'varchar',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double',
  date: 'date',
  boolean: 'boolean',
}

const name = (known: string): string => `"${known.replaceAll('"', '""')}"`
function text(known: string): string {
  if (known.includes('\0')) throw new Error('a text has no NUL')
  return `'${known.replaceAll("'", "''")}'`
}
function count(known: number): string {
  if (!Number.isSafeInteger(known) || known < 0) throw new Error(`${known} is no count`)
  return String(known)
}

function literal(known: Value, as?: ColumnType): string {
  const written =
    known === null
      ? 'null'
      : typeof known === 'string'
        ? text(known)
        : typeof known === 'number' && !Number.isFinite(known)
          ? 'null'
          : String(known)
  return as ? `cast(${written} as ${types[as]})` : written
}

const infix = (operator: string) => (of: string[]) => `(${of.join(` ${operator} `)})`
const written: Record<Call, (of: string[]) => string> = {
  equal: infix('='),
  differ: infix('<>'),
  less: infix('<'),
  atMost: infix('<='),
  atLeast: infix('>='),
  more: infix('>'),
  and: (of) => (of.length === 0 ? 'true' : infix('and')(of)),
  or: (of) => (of.length === 0 ? 'false' : infix('or')(of)),
  not: ([one]) => `(not ${one})`,
  oneOf: ([one, ...others]) => (others.length === 0 ? 'false' : `(${one} in (${others.join(', ')}))`),
  isNull: ([one]) => `(${one} is null)`,
  first: (of) => `coalesce(${of.join(', ')})`,
  when: ([condition, then, otherwise]) => `(case when ${condition} then ${then} else ${otherwise} end)`,
  add: infix('+'),
  subtract: infix('-'),
  multiply: infix('*'),
  absolute: ([one]) => `abs(${one})`,
  joined: ([between, ...others]) => `concat_ws(${between}, ${others.map((one) => `coalesce(${one}, '')`).join(', ')})`,
  matches: ([where, pattern]) => `regexp_full_match(${where}, ${pattern})`,
  without: ([where, pattern]) => `regexp_replace(${where}, ${pattern}, '')`,
  trimmed: ([where, characters]) => `trim(${where}, ${characters})`,
  lowered: ([one]) => `lower(${one})`,
  contains: ([where, what]) => `contains(${where}, ${what})`,
  month: ([date]) => `strftime(${date}, '%Y-%m')`,
  dayNumber: ([date]) => `(${date} - date '1970-01-01')`,
}

function expression(known: Expression): string {
  if (typeof known === 'string') return name(known)
  if ('value' in known) return literal(known.value, known.as)
  if ('cast' in known) return `cast(${expression(known.cast)} as ${types[known.to]})`
  return written[known.call](known.of.map(expression))
}

const named = (columns: Readonly<Record<string, Expression>>): string =>
  Object.entries(columns)
    .map(([column, of]) => `${expression(of)} as ${name(column)}`)
    .join(', ')

function orderBy(order: readonly Order[]): string {
  const by = order.map(
    (one) => `${expression(one.by)}${one.descending ? ' desc' : ''} nulls ${one.nothingFirst ? 'first' : 'last'}`,
  )
  return ` order by ${by.join(', ')}`
}

function aggregate(known: Aggregate): string {
  if (known === 'count') return 'count(*)'
  if ('sum' in known) return `cast(coalesce(sum(${expression(known.sum)}), 0) as bigint)`
  if ('wholeSum' in known) return `cast(coalesce(sum(${expression(known.wholeSum)}), 0) as varchar)`
  return 'least' in known ? `min(${expression(known.least)})` : `max(${expression(known.most)})`
}

function query(plan: Plan): string {
  if ('files' in plan) return `select * from read_parquet([${plan.files.map(text).join(', ')}])`
  if ('table' in plan) return `select * from ${name(plan.table)}`
  if ('union' in plan) return plan.union.map((of) => `(${query(of)})`).join(' union all ')
  if ('left' in plan) {
    const on = plan.on.map(([left, right]) => `l.${name(left)} = r.${name(right)}`).join(' and ')
    const added = plan.add.map((column) => `, r.${name(column)}`).join('')
    const how = plan.unmatched === 'stay' ? 'left join' : 'join'
    return `select l.*${added} from (${query(plan.left)}) as l ${how} (${query(plan.right)}) as r on ${on}`
  }
  const from = `(${query(plan.from)}) as f`
  if ('numbered' in plan) {
    const along = plan.along ? `(select * from ${from}${orderBy(plan.along)}) as o` : from
    return `select *, row_number() over () as ${name(plan.numbered)} from ${along}`
  }
  if ('order' in plan)
    return `select * from ${from}${orderBy(plan.order)}${plan.most === undefined ? '' : ` limit ${count(plan.most)}`}`
  if ('by' in plan) {
    const values = Object.entries(plan.values).map(([column, of]) => `${aggregate(of)} as ${name(column)}`)
    const having = plan.atLeast === undefined ? '' : ` having count(*) >= ${count(plan.atLeast)}`
    const by = plan.by.map(name)
    const grouped = by.length > 0 ? ` group by ${by.join(', ')}` : ''
    return `select ${[...by, ...values].join(', ')} from ${from}${grouped}${having}`
  }
  const where = plan.where === undefined ? '' : ` where ${expression(plan.where)}`
  return `select ${plan.distinct ? 'distinct ' : ''}${named(plan.columns)} from ${from}${where}`
}

function chunkOf(chunk: DuckDBDataChunk, result: DuckDBResult): Chunk {
  return {
    count: chunk.rowCount,
    width: result.columnCount,
    numbers(column) {
      const vector = chunk.getColumnVector(column) as DuckDBVector & { items?: ArrayLike<number | bigint> }
      if (!vector.items || typeof vector.items[0] === 'bigint') throw new Error(`column ${column} has no numbers`)
      return vector.items as ArrayLike<number>
    },
    texts: (column) => chunk.getColumnValues(column).map((known) => (known === null ? '' : String(known))),
    values: (column) => chunk.getColumnValues(column).map(plainValue),
  }
}

const plainValue = (known: unknown): Value =>
  known === null || known === undefined
    ? null
    : typeof known === 'object'
      ? known.toString()
      : (known as Exclude<Value, null>)

const chunkRows = 2048

function fillingOf(
  appender: { appendDataChunk(chunk: DuckDBDataChunk): void; closeSync(): void },
  columnTypes: readonly NumberType[],
  ended: () => void,
): Filling {
  const chunk = DuckDBDataChunk.create(columnTypes.map((type) => (type === 'integer' ? INTEGER : DOUBLE)))
  const waiting = columnTypes.map((type) => new (type === 'integer' ? Int32Array : Float64Array)(chunkRows))
  let held = 0
  const flush = () => {
    if (held === 0) return
    chunk.reset()
    chunk.rowCount = held
    for (const [column, values] of waiting.entries()) {
      const vector = chunk.getColumnVector(column) as DuckDBVector & { items: Int32Array | Float64Array; flush(): void }
      vector.items.set(values.subarray(0, held))
      vector.flush()
    }
    appender.appendDataChunk(chunk)
    held = 0
  }
  return {
    add(columns, at) {
      for (let from = 0; from < at.length; ) {
        const fits = Math.min(chunkRows - held, at.length - from)
        for (const [column, values] of waiting.entries()) {
          const of = columns[column] as ArrayLike<number>
          for (let row = 0; row < fits; row++) values[held + row] = of[at[from + row] as number] as number
        }
        held += fits
        from += fits
        if (held === chunkRows) flush()
      }
    },
    end() {
      flush()
      appender.closeSync()
      ended()
    },
  }
}
