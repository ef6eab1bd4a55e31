import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { guardedSocket, networksOf } from '#api/platform/http/permitted-address.ts'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import {
  connectWithinMs,
  estimateOf,
  type Reading,
  type SourceConfig,
  type SourceConnection,
  type SourceRowCells,
  statementWithinMs,
  typeOfColumn,
  type WatermarkRange,
} from './connector.ts'
import { copiedLines, copyOptions } from './copied-rows.ts'
import { RowBatches } from './row-batches.ts'

const fieldTypes: Readonly<Record<string, FieldType>> = {
  int2: FieldType.integer,
  int4: FieldType.integer,
  int8: FieldType.integer,
  numeric: FieldType.number,
  money: FieldType.number,
  oid: FieldType.integer,
  float4: FieldType.float,
  float8: FieldType.float,
  bool: FieldType.boolean,
  date: FieldType.date,
  timestamp: FieldType.timestamp,
  timestamptz: FieldType.timestamp,
  time: FieldType.time,
}

const usualSchema = 'public'

/** Returns every value as text, without conversion to JavaScript types. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** Types of short values that need no `::text`, once the session uses ISO dates and exact floats. */
const asWritten = new Set(['int2', 'int4', 'int8', 'oid', 'numeric', 'float4', 'float8', 'bool', 'date', 'timestamp'])

/**
 * Text of a value in the format of the type's strict parser; does not convert `infinity` and years before 1 or above
 * 9999.
 */
export function postgresText(column: string, type: string): string {
  const name = pg.escapeIdentifier(column)
  if (asWritten.has(type)) return `${name}::text`
  if (type === 'timestamptz') return `replace((${name} at time zone 'UTC')::text, ' ', 'T') || 'Z'`
  if (type === 'money') return `${name}::numeric::text`
  if (type === 'bytea') return `encode(substring(${name} from 1 for ${cellLengthMax}), 'hex')`
  return `left(${name}::text, ${cellLengthMax + 1})`
}

/** `where` clause for a range. A literal without a type takes the column's type. */
export function postgresRange({ watermark, from, to }: WatermarkRange): string {
  const name = pg.escapeIdentifier(watermark)
  const bounds = [
    `${name} is not null`,
    ...(from === undefined ? [] : [`${name} >= ${pg.escapeLiteral(from)}`]),
    ...(to === undefined ? [] : [`${name} <= ${pg.escapeLiteral(to)}`]),
  ]
  return `where ${bounds.join(' and ')}`
}

/**
 * Time limit for statements with buffered results. A limit for the whole connection would also buffer all rows of a
 * streaming read.
 */
const limited: { query_timeout: number } = { query_timeout: statementWithinMs }

/** Settings of the transaction. Not set as connection parameters, which proxies with connection pools refuse. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'iso_8601',
  extra_float_digits: '3',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  search_path: 'pg_catalog',
  statement_timeout: String(statementWithinMs),
  idle_in_transaction_session_timeout: String(statementWithinMs),
}

/** Opens a connection in a read-only transaction of one snapshot. */
export async function openPostgres(place: SourceConfig): Promise<SourceConnection> {
  const { host, port, database, account, secret, tls, permitted } = place
  const schema = place.schema || usualSchema
  const client = new pg.Client({
    host,
    port,
    database,
    user: account,
    password: secret,
    ssl: tls,
    stream: () => guardedSocket(networksOf(permitted)),
    connectionTimeoutMillis: connectWithinMs,
    application_name: 'risk-workbench',
    types: asText,
  })
  client.on('error', () => {
    // The running statement is rejected with this error.
  })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const set = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`)
    await client.query(set.join('; '))
  } catch (error) {
    await client.end()
    throw error
  }
  const rowsOf = async (text: string, values: readonly string[]) =>
    (await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array', ...limited })).rows
  const columnsOf = async (table: string): Promise<SourceColumn[]> => {
    const rows = await rowsOf(
      `with recursive base as (
        select oid as of, oid, typname, typtype, typbasetype, typcategory from pg_type
        union all
        select base.of, t.oid, t.typname, t.typtype, t.typbasetype, t.typcategory
        from pg_type t join base on base.typtype = 'd' and t.oid = base.typbasetype
      )
      select a.attname, case t.typcategory when 'A' then format_type(t.oid, null) else t.typname end,
        coalesce(i.indisprimary, false), not a.attnotnull
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join base t on t.of = a.atttypid and t.typtype <> 'd'
      left join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)
      where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
        and has_column_privilege(c.oid, a.attnum, 'select')
      order by a.attnum`,
      [schema, table],
    )
    return rows.map(
      ([name, type, isKey, isNullable]): SourceColumn => ({
        name: name ?? '',
        type: type ?? '',
        fieldType: fieldTypes[type ?? ''] ?? FieldType.string,
        isKey: isKey === 't',
        isNullable: isNullable === 't',
      }),
    )
  }
  const qualified = (table: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
  const selecting = ({ table, columns, range }: Reading) => {
    const texts = columns.map(({ name, type }) => postgresText(name, type))
    return `select ${texts.join(', ')} from ${qualified(table)} ${range ? postgresRange(range) : ''}`
  }
  /** Reads rows without a total time limit, since it may take hours; readers limit the time without a row. */
  async function* untimed<T>(read: () => AsyncIterable<T>): AsyncGenerator<T> {
    await client.query('set local statement_timeout = 0')
    yield* read()
    await client.query(`set local statement_timeout = ${statementWithinMs}`)
  }
  return {
    isSnapshot: true,
    async server() {
      const [[version = ''] = []] = await rowsOf('select current_setting($1)', ['server_version'])
      return `PostgreSQL ${version}`
    },
    async tables() {
      const rows = await rowsOf(
        `select c.relname, c.relkind in ('v', 'm'), c.reltuples::bigint
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and has_any_column_privilege(c.oid, 'select')
        order by c.relname limit $2`,
        [schema, String(sourceTablesMax)],
      )
      return rows.map(
        ([name, isView, estimated]): ListedSourceTable => ({
          name: name ?? '',
          isView: isView === 't',
          estimatedRows: estimateOf(estimated),
        }),
      )
    },
    columns: columnsOf,
    async highest({ table, watermark }) {
      const type = typeOfColumn(await columnsOf(table), watermark)
      const name = pg.escapeIdentifier(watermark)
      const [[value = null] = []] = await rowsOf(
        `select ${postgresText(watermark, type)} as highest from ${qualified(table)} where ${name} is not null
        order by ${name} desc limit 1`,
        [],
      )
      return value
    },
    rows: (reading, limit) =>
      untimed(() => {
        const { stream } = client.connection
        const batches = new RowBatches({ pause: () => stream.pause(), resume: () => stream.resume() })
        batches.watch(stream)
        const end = limit === undefined ? '' : `limit ${limit}`
        const config: pg.QueryArrayConfig = { text: `${selecting(reading)} ${end}`, rowMode: 'array', types: asText }
        const query = new pg.Query<SourceRowCells>(config)
        query.on('row', (row) => batches.push(row))
        query.on('end', () => batches.end())
        query.on('error', (error) => batches.fail(error))
        client.query(query)
        return batches
      }),
    lines: (reading) =>
      untimed(() => copiedLines(client.query(copyTo(`copy (${selecting(reading)}) to stdout ${copyOptions}`)))),
    close: () => client.end(),
  }
}
