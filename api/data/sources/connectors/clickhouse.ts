import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { createClient } from '@clickhouse/client'
import { guardedSocket, networksOf } from '#api/platform/http/permitted-address.ts'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import { clickhouseRows } from './clickhouse-rows.ts'
import {
  cutInstant,
  estimateOf,
  fractionMax,
  type SourceConfig,
  type SourceConnection,
  SourceFailure,
  statementWithinMs,
  typeOfColumn,
  type WatermarkRange,
} from './connector.ts'

/** Types without `Nullable`, sizes and time zones. Unsigned types of 64 bits and more need 20 digits and more. */
const fieldTypes: Readonly<Record<string, FieldType>> = {
  Int8: FieldType.integer,
  Int16: FieldType.integer,
  Int32: FieldType.integer,
  Int64: FieldType.integer,
  UInt8: FieldType.integer,
  UInt16: FieldType.integer,
  UInt32: FieldType.integer,
  UInt64: FieldType.number,
  Int128: FieldType.number,
  Int256: FieldType.number,
  UInt128: FieldType.number,
  UInt256: FieldType.number,
  Decimal: FieldType.number,
  Float32: FieldType.float,
  Float64: FieldType.float,
  BFloat16: FieldType.float,
  Bool: FieldType.boolean,
  Date: FieldType.date,
  Date32: FieldType.date,
  DateTime: FieldType.timestamp,
  DateTime64: FieldType.timestamp,
}

const wrapped = /^(?:Nullable|LowCardinality)\((.*)\)$/
/** Type inside `Nullable` and `LowCardinality`. */
const innerType = (type: string): string => {
  const inner = wrapped.exec(type)?.[1]
  return inner === undefined ? type : innerType(inner)
}
const kindOf = (type: string): string => /^\w*/.exec(innerType(type))?.[0] ?? ''
const isInstant = (type: string): boolean => fieldTypes[kindOf(type)] === FieldType.timestamp

const nameOf = (name: string): string => `\`${name.replace(/[\\`]/g, '\\$&')}\``
const literalOf = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Text of a value in the format of the type's strict parser. A `DateTime` is an instant, whatever its display zone. */
export function clickhouseText(column: string, type: string): string {
  const name = nameOf(column)
  if (isInstant(type)) return `concat(replaceOne(toString(${name}, 'UTC'), ' ', 'T'), 'Z')`
  if (kindOf(type) in fieldTypes) return `toString(${name})`
  return `substringUTF8(toString(${name}), 1, ${cellLengthMax + 1})`
}

function boundOf(bound: string, type: string): string {
  if (!isInstant(type)) return `cast(${literalOf(bound)} as ${innerType(type)})`
  const local = bound.replace('T', ' ').replace(/Z$/, '')
  const digits = /\.(\d+)$/.exec(local)?.[1]?.length ?? 0
  return `toDateTime64(${literalOf(local)}, ${digits}, 'UTC')`
}

/** `where` clause for a range of a column. */
export function clickhouseRange({ watermark, from, to }: WatermarkRange, type: string): string {
  const name = nameOf(watermark)
  const bounds = [
    `${name} is not null`,
    ...(from === undefined ? [] : [`${name} >= ${boundOf(from, type)}`]),
    ...(to === undefined ? [] : [`${name} <= ${boundOf(to, type)}`]),
  ]
  return `where ${bounds.join(' and ')}`
}

/** HTTP agent that connects only to permitted addresses. */
function guardedAgent({ tls, host, permitted }: SourceConfig): HttpAgent | HttpsAgent {
  const networks = networksOf(permitted)
  const connect = (port: number) => {
    const socket = guardedSocket(networks)
    socket.connect(port, host)
    return socket
  }
  const agent = tls ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
  agent.createConnection = ({ port }) => {
    const socket = connect(Number(port))
    return tls ? connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) }) : socket
  }
  return agent
}

/** Maximum bytes of an error that are read. */
const errorBytesMax = 20_000

/** Error of a response with an unexpected status; redirects are not followed. */
async function refusalOf(stream: Readable, status: number): Promise<Error> {
  let text = ''
  for await (const chunk of stream) {
    text += String(chunk)
    if (text.length > errorBytesMax) break
  }
  if (status >= 300 && status < 400) return new SourceFailure('redirected', `status ${status}`)
  const code = /Code: (\d+)/.exec(text)?.[1]
  return Object.assign(new Error(text.slice(0, errorBytesMax)), { code: `CH-${code}` })
}

/** Opens a connection. Each statement reads one snapshot of its table; the server has no transactions over several. */
export async function openClickhouse(place: SourceConfig): Promise<SourceConnection> {
  const { host, port, database, account, secret, tls } = place
  const schema = place.schema || database
  const client = createClient({
    url: `${tls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    username: account,
    password: secret,
    database,
    request_timeout: statementWithinMs,
    http_agent: guardedAgent(place),
    set_basic_auth_header: true,
    compression: { request: false, response: false },
    application: 'risk-workbench',
    log: { level: 127 },
  })
  // Read-only accounts may not change settings, so the format itself must show that a result is complete.
  const open = async (sql: string): Promise<Readable> => {
    const query = `${sql} format JSONCompact`
    const { stream, http_status_code: status = 0 } = await client.exec({ query, ignore_error_response: true })
    if (status === 200) return stream
    throw await refusalOf(stream, status)
  }
  const rowsOf = async (sql: string) => {
    const rows: (readonly (string | null)[])[] = []
    for await (const batch of clickhouseRows(await open(sql))) rows.push(...batch)
    return rows
  }
  const columnsOf = async (table: string): Promise<SourceColumn[]> => {
    const rows = await rowsOf(
      `select name, type from system.columns
      where database = ${literalOf(schema)} and table = ${literalOf(table)} order by position`,
    )
    return rows.map(
      ([name, type]): SourceColumn => ({
        name: name ?? '',
        type: type ?? '',
        fieldType: fieldTypes[kindOf(type ?? '')] ?? FieldType.string,
        // The primary key only sorts rows; its values may repeat.
        isKey: false,
        isFiner: Number(/DateTime64\((\d)/.exec(type ?? '')?.[1] ?? 0) > fractionMax,
        isNullable: /^(LowCardinality\()?Nullable\(/.test(type ?? ''),
      }),
    )
  }
  const typeOf = async (table: string, column: string) => typeOfColumn(await columnsOf(table), column)
  const qualified = (table: string) => `${nameOf(schema)}.${nameOf(table)}`
  // Runs a query, so that a wrong account or address fails here.
  const [[version = ''] = []] = await rowsOf('select version()')
  return {
    isSnapshot: false,
    server: async () => `ClickHouse ${version}`,
    async tables() {
      const rows = await rowsOf(
        `select name, engine, toString(total_rows) from system.tables
        where database = ${literalOf(schema)} and not is_temporary order by name limit ${sourceTablesMax}`,
      )
      return rows.map(
        ([name, engine, total]): ListedSourceTable => ({
          name: name ?? '',
          isView: /View$/.test(engine ?? ''),
          estimatedRows: estimateOf(total),
        }),
      )
    },
    columns: columnsOf,
    async highest({ table, watermark }) {
      const type = await typeOf(table, watermark)
      const name = nameOf(watermark)
      const [[value = null] = []] = await rowsOf(
        `select ${clickhouseText(watermark, type)} from ${qualified(table)} where ${name} is not null
        order by ${name} desc limit 1`,
      )
      return value
    },
    async *rows({ table, columns, range }, limit) {
      const texts = columns.map(({ name, type }) => clickhouseText(name, type))
      const where = range ? clickhouseRange(range, await typeOf(table, range.watermark)) : ''
      const end = limit === undefined ? '' : `limit ${limit}`
      const instants = columns.flatMap(({ type }, at) => (isInstant(type) ? [at] : []))
      const stream = await open(`select ${texts.join(', ')} from ${qualified(table)} ${where} ${end}`)
      yield* clickhouseRows(stream, (row) => {
        for (const at of instants) row[at] = cutInstant(row[at] ?? null)
      })
    },
    close: () => client.close(),
  }
}
