import pg from 'pg'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { guardedSocket, networksOf } from './address.ts'
import { connectWithinMs, rowsAtOnce, type SourceConnection, type SourcePlace, statementWithinMs } from './connector.ts'

const fieldTypes: Readonly<Record<string, FieldType>> = {
  int2: FieldType.integer,
  int4: FieldType.integer,
  int8: FieldType.integer,
  numeric: FieldType.number,
  money: FieldType.string,
  float4: FieldType.float,
  float8: FieldType.float,
  bool: FieldType.boolean,
  date: FieldType.date,
  timestamp: FieldType.timestamp,
  timestamptz: FieldType.timestamp,
  time: FieldType.time,
}

const usualSchema = 'public'

/** Everything is read as text: no value passes through a type of JavaScript. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** Text of a value that a strict reader of the type takes. */
const textOf = (column: string, type: string): string => {
  const name = pg.escapeIdentifier(column)
  if (type === 'bytea') return `encode(${name}, 'hex')`
  if (type === 'bool') return `case ${name} when true then 'true' when false then 'false' end`
  if (type === 'timestamptz') return `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  return `${name}::text`
}

/** Opens a connection in a read-only transaction of one snapshot. */
export async function openPostgres(place: SourcePlace): Promise<SourceConnection> {
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
    statement_timeout: statementWithinMs,
    query_timeout: statementWithinMs,
    idle_in_transaction_session_timeout: statementWithinMs,
    application_name: 'risk-workbench',
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c client_encoding=UTF8',
    types: asText,
  })
  client.on('error', () => {
    // The statement that runs is rejected with it.
  })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
  } catch (error) {
    await client.end()
    throw error
  }
  const rowsOf = async (text: string, values: readonly string[]) =>
    (await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' })).rows
  const qualified = (table: string) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
  return {
    async server() {
      const [[version = ''] = []] = await rowsOf('select current_setting($1)', ['server_version'])
      return `PostgreSQL ${version}`
    },
    async tables() {
      const rows = await rowsOf(
        `select c.relname, c.relkind in ('v', 'm'), c.reltuples::bigint
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and has_table_privilege(c.oid, 'select')
        order by c.relname limit $2`,
        [schema, String(sourceTablesMax)],
      )
      return rows.map(
        ([name, isView, estimated]): ListedSourceTable => ({
          name: name ?? '',
          isView: isView === 't',
          estimatedRows: estimated === null || Number(estimated) < 0 ? null : Number(estimated),
        }),
      )
    },
    async columns(table) {
      const rows = await rowsOf(
        `select a.attname, t.typname, coalesce(i.indisprimary, false), not a.attnotnull
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_type t on t.oid = a.atttypid
        left join pg_index i on i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)
        where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped
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
    },
    async *rows({ table, columns, since }, limit) {
      const texts = columns.map(({ name, type }) => textOf(name, type))
      const where = since ? `where ${pg.escapeIdentifier(since.watermark)} > ${pg.escapeLiteral(since.above)}` : ''
      const end = limit === undefined ? '' : `limit ${limit}`
      await client.query(
        `declare reading no scroll cursor for select ${texts.join(', ')} from ${qualified(table)} ${where} ${end}`,
      )
      for (;;) {
        const rows = await rowsOf(`fetch forward ${rowsAtOnce} from reading`, [])
        if (rows.length > 0) yield rows
        if (rows.length < rowsAtOnce) break
      }
      await client.query('close reading')
    },
    close: () => client.end(),
  }
}
