import { createConnection, escapeId, type RowDataPacket } from 'mysql2'
import { sourceTablesMax } from '#contract/data/sources/codes.ts'
import type { ListedSourceTable, SourceColumn } from '#contract/data/sources/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { guardedSocket, networksOf } from './address.ts'
import { connectWithinMs, rowsAtOnce, type SourceConnection, type SourcePlace, statementWithinMs } from './connector.ts'

const fieldTypes: Readonly<Record<string, FieldType>> = {
  tinyint: FieldType.integer,
  smallint: FieldType.integer,
  mediumint: FieldType.integer,
  int: FieldType.integer,
  bigint: FieldType.integer,
  year: FieldType.integer,
  decimal: FieldType.number,
  float: FieldType.float,
  double: FieldType.float,
  date: FieldType.date,
  datetime: FieldType.timestamp,
  timestamp: FieldType.timestamp,
  time: FieldType.time,
}

type Cells = (string | null)[]

/** Text of a value that a strict reader of the type takes. */
const textOf = (column: string, type: string): string =>
  /blob|binary|geometry|^bit/.test(type) ? `hex(${escapeId(column)})` : `cast(${escapeId(column)} as char)`

/** Opens a connection in a read-only transaction of one snapshot. */
export async function openMysql(place: SourcePlace): Promise<SourceConnection> {
  const { host, port, database, account, secret, tls, permitted } = place
  const schema = place.schema || database
  const driver = createConnection({
    host,
    port,
    database,
    user: account,
    password: secret,
    ...(tls && { ssl: { rejectUnauthorized: true } }),
    stream: () => {
      const socket = guardedSocket(networksOf(permitted))
      socket.connect(port, host)
      return socket
    },
    connectTimeout: connectWithinMs,
    rowsAsArray: true,
    // The server could otherwise ask for any file of this machine.
    flags: ['-LOCAL_FILES'],
    infileStreamFactory: () => {
      throw new Error('no file is sent')
    },
    charset: 'utf8mb4',
    typeCast: (field) => field.string('utf8'),
  })
  driver.on('error', () => {
    // The statement that runs is rejected with it.
  })
  const connection = driver.promise()
  await connection.connect()
  const rowsOf = async (sql: string, values: readonly string[] = []) => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: statementWithinMs }, [...values])
    return rows as unknown as Cells[]
  }
  try {
    await rowsOf(`set session time_zone = '+00:00'`)
    await rowsOf('set session transaction isolation level repeatable read')
    await rowsOf('start transaction with consistent snapshot, read only')
  } catch (error) {
    driver.destroy()
    throw error
  }
  return {
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
          estimatedRows: estimated === null || estimated === undefined ? null : Number(estimated),
        }),
      )
    },
    async columns(table) {
      const rows = await rowsOf(
        `select column_name, data_type, column_key, is_nullable from information_schema.columns
        where table_schema = ? and table_name = ? order by ordinal_position`,
        [schema, table],
      )
      return rows.map(
        ([name, type, key, isNullable]): SourceColumn => ({
          name: name ?? '',
          type: type ?? '',
          fieldType: fieldTypes[type ?? ''] ?? FieldType.string,
          isKey: key === 'PRI',
          isNullable: isNullable === 'YES',
        }),
      )
    },
    async *rows({ table, columns, since }, limit) {
      const texts = columns.map(({ name, type }) => textOf(name, type))
      const where = since ? `where ${escapeId(since.watermark)} > ?` : ''
      const end = limit === undefined ? '' : `limit ${limit}`
      const sql = `select ${texts.join(', ')} from ${escapeId(schema)}.${escapeId(table)} ${where} ${end}`
      let batch: Cells[] = []
      for await (const row of driver.query({ sql, rowsAsArray: true, values: since ? [since.above] : [] }).stream()) {
        batch.push(row as Cells)
        if (batch.length < rowsAtOnce) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async close() {
      driver.destroy()
    },
  }
}
