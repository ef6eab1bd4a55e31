import type { Socket } from 'node:net'
import { Connection, Request } from 'tedious'
import { guardedSocket, networksOf } from '#api/platform/http/permitted-address.ts'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { cellLengthMax } from '#contract/platform/ingest/file.ts'
import {
  connectWithinMs,
  cutInstant,
  estimateOf,
  floatText,
  fractionMax,
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
  int: FieldType.integer,
  bigint: FieldType.integer,
  decimal: FieldType.number,
  numeric: FieldType.number,
  money: FieldType.number,
  smallmoney: FieldType.number,
  float: FieldType.float,
  real: FieldType.float,
  bit: FieldType.boolean,
  date: FieldType.date,
  datetime: FieldType.timestamp,
  datetime2: FieldType.timestamp,
  smalldatetime: FieldType.timestamp,
  datetimeoffset: FieldType.timestamp,
  time: FieldType.time,
}
/** Types with up to seven digits of a second. */
const finerTypes = ['datetime2', 'datetimeoffset', 'time']
const isTimed = (type: string): boolean =>
  fieldTypes[type] === FieldType.timestamp || fieldTypes[type] === FieldType.time

const nameOf = (name: string): string => `[${name.replaceAll(']', ']]')}]`
const literalOf = (text: string): string => `N'${text.replaceAll("'", "''")}'`

/** Text of a value in the format of the type's strict parser; floats remain numbers, which are exact. */
export function sqlServerText(column: string, type: string): string {
  const name = nameOf(column)
  switch (type) {
    case 'float':
    case 'real':
      return name
    case 'money':
    case 'smallmoney':
      return `convert(varchar(30), ${name}, 2)`
    case 'date':
      return `convert(varchar(10), ${name}, 23)`
    case 'datetime':
    case 'datetime2':
    case 'smalldatetime':
    case 'time':
      return `convert(varchar(27), ${name}, 121)`
    case 'datetimeoffset':
      return `replace(convert(varchar(27), convert(datetime2, switchoffset(${name}, '+00:00')), 121), ' ', 'T') + 'Z'`
    case 'binary':
    case 'varbinary':
    case 'timestamp':
      return `convert(varchar(max), substring(convert(varbinary(max), ${name}), 1, ${cellLengthMax / 2 + 1}), 2)`
    case 'image':
      return `convert(varchar(${cellLengthMax}), substring(${name}, 1, ${cellLengthMax / 2}), 2)`
    case 'geometry':
    case 'geography':
    case 'hierarchyid':
      return `left(${name}.ToString(), ${cellLengthMax + 1})`
    default:
      return type in fieldTypes
        ? `convert(varchar(60), ${name})`
        : `left(convert(nvarchar(max), ${name}), ${cellLengthMax + 1})`
  }
}

const number = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i

/** Literal of the column's type. */
function boundOf(bound: string, type: string): string {
  switch (fieldTypes[type]) {
    case FieldType.date:
      return `convert(date, ${literalOf(bound)}, 23)`
    case FieldType.time:
      return `convert(time, ${literalOf(bound)}, 121)`
    case FieldType.timestamp: {
      const text = literalOf(bound.replace('T', ' ').replace(/Z$/, ' +00:00'))
      return `convert(${type === 'smalldatetime' ? 'datetime' : type}, ${text}, 121)`
    }
    case undefined:
      return type === 'timestamp' ? `convert(binary(8), ${literalOf(bound)}, 2)` : literalOf(bound)
    default:
      if (!number.test(bound)) throw new SourceFailure('failed', `"${bound}" is no number`)
      if (type === 'real') return Math.fround(Number(bound)).toExponential()
      return type === 'float' && !/e/i.test(bound) ? `${bound}e0` : bound
  }
}

/** `where` clause for a range of a column. */
export function sqlServerRange({ watermark, from, to }: WatermarkRange, type: string): string {
  const name = nameOf(watermark)
  const bounds = [
    `${name} is not null`,
    ...(from === undefined ? [] : [`${name} >= ${boundOf(from, type)}`]),
    ...(to === undefined ? [] : [`${name} <= ${boundOf(to, type)}`]),
  ]
  return `where ${bounds.join(' and ')}`
}

/** Maximum connection attempts: a server may redirect to another permitted address. */
const connectsMax = 3

type Cells = (string | null)[]

/** Cell of a driver value: the server has converted all types except floats to text. */
function cellOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (type === 'real') return floatText(text)
  return isTimed(type) ? cutInstant(text) : text
}

/** Opens a connection and signs in. Never signs in unencrypted if encryption is required. */
async function connect({ host, port, database, account, secret, tls, permitted }: SourceConfig) {
  const networks = networksOf(permitted)
  let connects = 0
  let isEncrypted = false
  let socket: Socket | undefined
  const connector = async (to: { host: string; port: number } = { host, port }): Promise<Socket> => {
    if (++connects > connectsMax) throw new SourceFailure('redirected', undefined)
    isEncrypted = false
    const opened = guardedSocket(networks)
    socket = opened
    return new Promise((resolve, reject) => {
      opened.once('error', reject)
      opened.once('connect', () => {
        opened.off('error', reject)
        resolve(opened)
      })
      opened.connect(to.port, to.host)
    })
  }
  class EncryptedConnection extends Connection {
    override sendLogin7Packet() {
      // A server, or a man in the middle, may claim not to support encryption; the driver would continue in plain text.
      if (tls && !isEncrypted) throw new SourceFailure('noTls', undefined)
      super.sendLogin7Packet()
    }
  }
  const connection = new EncryptedConnection({
    server: host,
    authentication: { type: 'default', options: { userName: account, password: secret } },
    options: {
      port,
      database,
      encrypt: tls,
      trustServerCertificate: false,
      connectTimeout: connectWithinMs,
      requestTimeout: statementWithinMs,
      maxRetriesOnTransientErrors: 0,
      readOnlyIntent: true,
      useUTC: true,
      appName: 'risk-workbench',
      connector: connector as () => Promise<Socket>,
    },
  })
  connection.on('secure', () => {
    isEncrypted = true
  })
  connection.on('error', () => {
    // The running statement is rejected with this error.
  })
  // A refused sign-in has an error without number; the first message has the reason.
  let number: number | undefined
  connection.on('errorMessage', (message) => {
    number ??= message.number
  })
  await new Promise<void>((resolve, reject) =>
    connection.connect((error) => (error ? reject(Object.assign(error, { number })) : resolve())),
  )
  return { connection, socket }
}

/** Opens a connection in a transaction, with one snapshot if the database allows it. */
export async function openSqlServer(place: SourceConfig): Promise<SourceConnection> {
  const schema = place.schema || 'dbo'
  const { connection, socket } = await connect(place)
  const rowsOf = (sql: string): Promise<Cells[]> =>
    new Promise((resolve, reject) => {
      const rows: Cells[] = []
      const request = new Request(sql, (error) => (error ? reject(error) : resolve(rows)))
      request.on('row', (columns: { value: unknown }[]) => rows.push(columns.map(({ value }) => cellOf(value, ''))))
      connection.execSqlBatch(request)
    })
  let isSnapshot: boolean
  try {
    const [[state] = []] = await rowsOf(
      'select snapshot_isolation_state from sys.databases where database_id = db_id()',
    )
    isSnapshot = state === '1'
    await rowsOf(`set lock_timeout ${statementWithinMs}`)
    await rowsOf(`set transaction isolation level ${isSnapshot ? 'snapshot' : 'read committed'}`)
    await rowsOf('begin transaction')
  } catch (error) {
    connection.close()
    throw error
  }
  const objectOf = (table: string) =>
    `o.object_id = object_id(${literalOf(`${nameOf(schema)}.${nameOf(table)}`)}) and o.type in ('U', 'V')`
  const columnsOf = async (table: string): Promise<SourceColumn[]> => {
    const rows = await rowsOf(
      `select c.name, coalesce(b.name, t.name), iif(k.column_id is null, 0, 1), c.is_nullable, c.scale
      from sys.columns c
      join sys.objects o on o.object_id = c.object_id
      join sys.types t on t.user_type_id = c.user_type_id
      left join sys.types b on b.user_type_id = c.system_type_id and b.system_type_id = c.system_type_id
      left join sys.indexes i on i.object_id = c.object_id and i.is_primary_key = 1
      left join sys.index_columns k on k.object_id = i.object_id and k.index_id = i.index_id
        and k.column_id = c.column_id and k.is_included_column = 0
      where ${objectOf(table)}
      order by c.column_id`,
    )
    return rows.map(
      ([name, type, isKey, isNullable, scale]): SourceColumn => ({
        name: name ?? '',
        type: type ?? '',
        fieldType: type === 'timestamp' ? FieldType.string : (fieldTypes[type ?? ''] ?? FieldType.string),
        isKey: isKey === '1',
        isNullable: isNullable === 'true',
        isFiner: finerTypes.includes(type ?? '') && Number(scale) > fractionMax,
      }),
    )
  }
  const typeOf = async (table: string, column: string) => typeOfColumn(await columnsOf(table), column)
  const qualified = (table: string) => `${nameOf(schema)}.${nameOf(table)}`
  return {
    isSnapshot,
    async server() {
      const [[version = ''] = []] = await rowsOf(`select convert(varchar(60), serverproperty('ProductVersion'))`)
      return `SQL Server ${version}`
    },
    async tables() {
      const rows = await rowsOf(
        `select top (${sourceTablesMax}) o.name, o.type,
          (select sum(p.rows) from sys.partitions p where p.object_id = o.object_id and p.index_id in (0, 1))
        from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
        where s.name = ${literalOf(schema)} and o.type in ('U', 'V') and o.is_ms_shipped = 0
          and has_perms_by_name(quotename(s.name) + '.' + quotename(o.name), 'OBJECT', 'SELECT') = 1
        order by o.name`,
      )
      return rows.map(
        ([name, type, estimated]): ListedSourceTable => ({
          name: name ?? '',
          isView: type?.trim() === 'V',
          estimatedRows: estimateOf(estimated),
        }),
      )
    },
    columns: columnsOf,
    async highest({ table, watermark }) {
      const type = await typeOf(table, watermark)
      const name = nameOf(watermark)
      const [[value = null] = []] = await rowsOf(
        `select top (1) ${sqlServerText(watermark, type)} from ${qualified(table)} where ${name} is not null
        order by ${name} desc`,
      )
      return type === 'real' && value !== null ? floatText(value) : value
    },
    async *rows({ table, columns, range }, limit) {
      const texts = columns.map(({ name, type }) => sqlServerText(name, type))
      const types = columns.map(({ type }) => type)
      const where = range ? sqlServerRange(range, await typeOf(table, range.watermark)) : ''
      const top = limit === undefined ? '' : `top (${limit})`
      const sql = `select ${top} ${texts.join(', ')} from ${qualified(table)} ${where}`
      const request = new Request(sql, (error) => (error ? batches.fail(error) : batches.end()))
      const batches = new RowBatches({ pause: () => request.pause(), resume: () => request.resume() })
      // Disables the total time limit, since reading may take hours; `RowBatches` limits the time without a row.
      request.setTimeout(0)
      if (socket) batches.watch(socket)
      request.on('row', (cells: { value: unknown }[]) =>
        batches.push(cells.map(({ value }, at) => cellOf(value, types[at] ?? ''))),
      )
      connection.execSqlBatch(request)
      yield* batches
    },
    async close() {
      connection.close()
    },
  }
}
