import type { Duplex } from 'node:stream'
import { createConnection, escapeId, escape as escapeText, type RowDataPacket } from 'mysql2'
import { guardedSocket, networksOf } from '#api/platform/http/permitted-address.ts'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import {
  connectWithinMs,
  estimateOf,
  floatText,
  type SourceConfig,
  type SourceConnection,
  SourceFailure,
  statementWithinMs,
  typeOfColumn,
  type WatermarkRange,
} from './connector.ts'
import { RowBatches } from './row-batches.ts'

const fieldTypes: Readonly<Record<string, FieldType>> = {
  tinyint: FieldType.integer,
  smallint: FieldType.integer,
  mediumint: FieldType.integer,
  int: FieldType.integer,
  bigint: FieldType.integer,
  // 20 digits, which no signed 64-bit integer holds.
  'bigint unsigned': FieldType.number,
  'bit(1)': FieldType.boolean,
  bit: FieldType.number,
  year: FieldType.integer,
  decimal: FieldType.number,
  float: FieldType.float,
  double: FieldType.float,
  date: FieldType.date,
  datetime: FieldType.timestamp,
  timestamp: FieldType.timestamp,
  time: FieldType.time,
}

/** Type without its size and signedness. */
const kindOf = (type: string): string => /^\w*/.exec(type)?.[0] ?? ''

type Cells = (string | null)[]

const isBytes = (kind: string): boolean =>
  /blob$|binary$|^(geometry|geomcollection|geometrycollection|(multi)?(point|linestring|polygon))$/.test(kind)
const isWritten = (kind: string): boolean => kind !== 'bit' && kind !== 'timestamp' && kind in fieldTypes

/**
 * Text of a value in the format of the type's strict parser. Does not convert dates and times that exist only in MySQL.
 */
export function mysqlText(column: string, type: string): string {
  const name = escapeId(column, true)
  const kind = kindOf(type)
  // Without an addition, a float is written with only six digits.
  if (kind === 'float') return `${name} + 0e0`
  if (isWritten(kind)) return name
  if (kind === 'bit') return `${name} + 0`
  if (kind === 'timestamp') return `concat(replace(${name}, ' ', 'T'), 'Z')`
  if (isBytes(kind)) return `lower(hex(left(${name}, ${cellLengthMax})))`
  return `left(cast(${name} as char), ${cellLengthMax + 1})`
}

const number = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i

/** Literal of the column's type. MySQL would compare texts with numbers as floats. */
function boundOf(bound: string, type: string): string {
  const kind = kindOf(type)
  const fieldType = fieldTypes[type] ?? fieldTypes[kind]
  switch (fieldType) {
    case FieldType.date:
      return `cast(${escapeText(bound)} as date)`
    case FieldType.timestamp:
      return `cast(${escapeText(bound.replace('T', ' ').replace(/Z$/, ''))} as datetime(6))`
    case FieldType.time:
      return `cast(${escapeText(bound)} as time(6))`
    case undefined:
      return escapeText(bound)
    default:
      if (!number.test(bound)) throw new SourceFailure('failed', `"${bound}" is no number`)
      if (kind === 'float') return Math.fround(Number(bound)).toExponential()
      return kind === 'double' && !/e/i.test(bound) ? `${bound}e0` : bound
  }
}

/** `where` clause for a range of a column. */
export function mysqlRange({ watermark, from, to }: WatermarkRange, type: string): string {
  const name = escapeId(watermark, true)
  const bounds = [
    `${name} is not null`,
    ...(from === undefined ? [] : [`${name} >= ${boundOf(from, type)}`]),
    ...(to === undefined ? [] : [`${name} <= ${boundOf(to, type)}`]),
  ]
  return `where ${bounds.join(' and ')}`
}

const refusePlainText = () => {
  throw new SourceFailure('needsTls', undefined)
}

/** Socket of a connection, which is replaced when encryption starts. The driver's types omit it. */
const streamOf = (driver: object): Duplex => (driver as { stream: Duplex }).stream

/** Opens a connection in a read-only transaction of one snapshot. */
export async function openMysql(place: SourceConfig): Promise<SourceConnection> {
  const { host, port, database, account, secret, tls, permitted } = place
  const schema = place.schema || database
  const driver = createConnection({
    host,
    port,
    database,
    user: account,
    password: secret,
    ...(tls && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
    stream: () => {
      const socket = guardedSocket(networksOf(permitted))
      socket.connect(port, host)
      return socket
    },
    connectTimeout: connectWithinMs,
    rowsAsArray: true,
    // Prevents a server, or a man in the middle, from requesting the password in plain text.
    ...(!tls && { authPlugins: { mysql_clear_password: refusePlainText } }),
    // Otherwise the server could request any file of this machine.
    flags: ['-LOCAL_FILES'],
    infileStreamFactory: () => {
      throw new Error('no file is sent')
    },
    charset: 'utf8mb4',
    typeCast: (field) => field.string('utf8'),
  })
  // Reports a lost connection to statements without a callback, which learn of it only by this event.
  let reading: RowBatches | undefined
  driver.on('error', (error) => reading?.fail(error))
  const connection = driver.promise()
  await connection.connect()
  const rowsOf = async (sql: string, values: readonly string[] = []) => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: statementWithinMs }, [...values])
    return rows as unknown as Cells[]
  }
  try {
    await rowsOf(`set session time_zone = '+00:00'`)
    // Without SQL modes, a backslash in a literal is an escape, as the driver assumes.
    await rowsOf(`set session sql_mode = ''`)
    await rowsOf('set session transaction isolation level repeatable read')
    await rowsOf('start transaction with consistent snapshot, read only')
  } catch (error) {
    driver.destroy()
    throw error
  }
  const columnsOf = async (table: string): Promise<SourceColumn[]> => {
    const rows = await rowsOf(
      `select column_name, data_type, column_type, column_key, is_nullable from information_schema.columns
      where table_schema = ? and table_name = ? order by ordinal_position`,
      [schema, table],
    )
    return rows.map(([name, kind, whole, key, isNullable]): SourceColumn => {
      const isUnsigned = / unsigned/.test(whole ?? '') && kind !== 'enum' && kind !== 'set'
      const type = kind === 'bit' ? (whole ?? '') : `${kind}${isUnsigned ? ' unsigned' : ''}`
      const fieldType = fieldTypes[type] ?? fieldTypes[kind ?? ''] ?? FieldType.string
      return { name: name ?? '', type, fieldType, isKey: key === 'PRI', isNullable: isNullable === 'YES' }
    })
  }
  const typeOf = async (table: string, column: string) => typeOfColumn(await columnsOf(table), column)
  const qualified = (table: string) => `${escapeId(schema, true)}.${escapeId(table, true)}`
  const asFloat = (type: string, text: string | null): string | null =>
    kindOf(type) === 'float' && text !== null ? floatText(text) : text
  return {
    // Tables of engines without transactions, such as MyISAM, are not part of the snapshot.
    isSnapshot: true,
    async server() {
      const [[version = ''] = []] = await rowsOf('select version()')
      return /mariadb/i.test(version ?? '') ? `MariaDB ${version}` : `MySQL ${version}`
    },
    async tables() {
      const rows = await rowsOf(
        `select table_name, table_type, table_rows from information_schema.tables
        where table_schema = ? order by table_name limit ${sourceTablesMax}`,
        [schema],
      )
      return rows.map(
        ([name, type, estimated]): ListedSourceTable => ({
          name: name ?? '',
          isView: type === 'VIEW',
          estimatedRows: estimateOf(estimated),
        }),
      )
    },
    columns: columnsOf,
    async highest({ table, watermark }) {
      const type = await typeOf(table, watermark)
      const name = escapeId(watermark, true)
      const [[value = null] = []] = await rowsOf(
        `select ${mysqlText(watermark, type)} from ${qualified(table)} where ${name} is not null
        order by ${name} desc limit 1`,
      )
      return asFloat(type, value)
    },
    async *rows({ table, columns, range }, limit) {
      const texts = columns.map(({ name, type }) => mysqlText(name, type))
      const where = range ? mysqlRange(range, await typeOf(table, range.watermark)) : ''
      const end = limit === undefined ? '' : `limit ${limit}`
      const floats = columns.flatMap(({ type }, at) => (kindOf(type) === 'float' ? [at] : []))
      const batches = new RowBatches({ pause: () => driver.pause(), resume: () => driver.resume() })
      reading = batches
      batches.watch(streamOf(driver))
      const sql = `select ${texts.join(', ')} from ${qualified(table)} ${where} ${end}`
      const query = driver.query({ sql, rowsAsArray: true })
      query.on('result', (row: Cells) => {
        for (const at of floats) row[at] = asFloat('float', row[at] ?? null)
        batches.push(row)
      })
      query.on('error', (error) => batches.fail(error))
      query.on('end', () => batches.end())
      yield* batches
    },
    async close() {
      driver.destroy()
    },
  }
}
