import driver from 'oracledb'
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
import { openRelay } from './tns-relay.ts'

/** Maximum digits of an integer `NUMBER` that fits a bigint. */
const integerDigitsMax = 18

/** Type without its precision: `TIMESTAMP(6) WITH TIME ZONE` is `TIMESTAMP WITH TIME ZONE`. */
const kindOf = (type: string): string => type.replace(/\(.*?\)/g, '')

const fieldTypes: Readonly<Record<string, FieldType>> = {
  NUMBER: FieldType.number,
  FLOAT: FieldType.number,
  BINARY_FLOAT: FieldType.float,
  BINARY_DOUBLE: FieldType.float,
  BOOLEAN: FieldType.boolean,
  // `DATE` includes hours, minutes and seconds.
  DATE: FieldType.timestamp,
  TIMESTAMP: FieldType.timestamp,
  'TIMESTAMP WITH TIME ZONE': FieldType.timestamp,
  'TIMESTAMP WITH LOCAL TIME ZONE': FieldType.timestamp,
}

/** Type of a column. `NUMBER(10)` is an integer. */
export function oracleFieldType(type: string): FieldType {
  const [, digits, places = '0'] = /^NUMBER\((\d+)(?:,(-?\d+))?\)$/.exec(type) ?? []
  if (digits !== undefined && places === '0' && Number(digits) <= integerDigitsMax) return FieldType.integer
  return fieldTypes[kindOf(type)] ?? FieldType.string
}

/** Quoted name, case-sensitive; a name that is empty or contains a quote cannot exist. */
function nameOf(name: string): string {
  if (name === '' || /["\0]/.test(name)) throw new SourceFailure('noTable', `no name "${name}"`)
  return `"${name}"`
}
const literalOf = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Adds a minus sign to years before 1, which no parser accepts. */
const timeFormat = (fraction: string): string => `'SYYYY-MM-DD HH24:MI:SS${fraction}'`
/** Placeholder for a binary value too long for SQL text; its cell counts as too long. */
const tooLong = '-'
const blobBytesMax = 2000

/** Text of a value in the format of the type's strict parser; the driver converts numbers without losing digits. */
export function oracleText(column: string, type: string): string {
  const name = nameOf(column)
  switch (kindOf(type)) {
    case 'NUMBER':
    case 'FLOAT':
    case 'BINARY_FLOAT':
    case 'BINARY_DOUBLE':
    case 'BOOLEAN':
    case 'LONG':
    case 'LONG RAW':
      return name
    case 'DATE':
      return `ltrim(to_char(${name}, ${timeFormat('')}))`
    case 'TIMESTAMP':
      return `ltrim(to_char(${name}, ${timeFormat('.FF9')}))`
    case 'TIMESTAMP WITH TIME ZONE':
    case 'TIMESTAMP WITH LOCAL TIME ZONE':
      return `replace(ltrim(to_char(sys_extract_utc(${name}), ${timeFormat('.FF9')})), ' ', 'T') || 'Z'`
    case 'RAW':
      return `rawtohex(${name})`
    case 'BLOB':
      return `case when dbms_lob.getlength(${name}) <= ${blobBytesMax} then rawtohex(dbms_lob.substr(${name}, ${blobBytesMax}, 1)) when ${name} is not null then '${tooLong}' end`
    case 'CLOB':
    case 'NCLOB':
      return `substr(${name}, 1, ${cellLengthMax + 1})`
    case 'XMLTYPE':
      return `substr(xmlserialize(content ${name} as clob), 1, ${cellLengthMax + 1})`
    case 'JSON':
      return `substr(json_serialize(${name} returning clob), 1, ${cellLengthMax + 1})`
    case 'ROWID':
    case 'UROWID':
      return `rowidtochar(${name})`
    default:
      return /^INTERVAL/.test(type) ? `to_char(${name})` : name
  }
}

const number = /^-?\d*\.?\d+(e[-+]?\d+)?$/i

/** Literal of the column's type. */
function boundOf(bound: string, type: string): string {
  const kind = kindOf(type)
  if (kind === 'DATE') return `to_date(${literalOf(bound)}, 'YYYY-MM-DD HH24:MI:SS')`
  if (kind === 'TIMESTAMP') return `to_timestamp(${literalOf(bound)}, 'YYYY-MM-DD HH24:MI:SS.FF')`
  if (kind.startsWith('TIMESTAMP')) {
    const utc = literalOf(bound.replace('T', ' ').replace(/Z$/, ' +00:00'))
    return `to_timestamp_tz(${utc}, 'YYYY-MM-DD HH24:MI:SS.FF TZH:TZM')`
  }
  if (kind === 'RAW') return `hextoraw(${literalOf(bound)})`
  if (!(kind in fieldTypes)) return literalOf(bound)
  if (!number.test(bound)) throw new SourceFailure('failed', `"${bound}" is no number`)
  if (kind === 'BINARY_FLOAT') return `${bound}f`
  return kind === 'BINARY_DOUBLE' ? `${bound}d` : bound
}

/** `where` clause for a range of a column. */
export function oracleRange({ watermark, from, to }: WatermarkRange, type: string): string {
  const name = nameOf(watermark)
  const bounds = [
    `${name} is not null`,
    ...(from === undefined ? [] : [`${name} >= ${boundOf(from, type)}`]),
    ...(to === undefined ? [] : [`${name} <= ${boundOf(to, type)}`]),
  ]
  return `where ${bounds.join(' and ')}`
}

/** Connect descriptor. It contains the service name, which must not have brackets. */
export function oracleDescription(
  { host, port, database, tls }: Pick<SourceConfig, 'host' | 'port' | 'database' | 'tls'>,
  relayPort: number,
): string {
  if (!/^[\w.$#-]+$/.test(database)) throw new SourceFailure('unknownDatabase', `no service "${database}"`)
  const address = tls
    ? `(PROTOCOL=TCPS)(HOST=${host})(PORT=${port})`
    : `(PROTOCOL=TCP)(HOST=127.0.0.1)(PORT=${relayPort})`
  return `(DESCRIPTION=(ADDRESS=${address})(CONNECT_DATA=(SERVICE_NAME=${database})))`
}

function cellOf(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value.toString('hex')
  const text = String(value)
  if (type === 'BINARY_FLOAT') return floatText(text)
  if (type === 'BLOB' && text === tooLong) return tooLong.repeat(cellLengthMax)
  return oracleFieldType(type) === FieldType.timestamp ? cutInstant(text) : text
}

const asText = new Set([driver.DB_TYPE_NUMBER, driver.DB_TYPE_CLOB, driver.DB_TYPE_NCLOB, driver.DB_TYPE_LONG])
const readOptions = {
  outFormat: driver.OUT_FORMAT_ARRAY,
  fetchTypeHandler: ({ dbType }: { dbType: unknown }) => (asText.has(dbType) ? { type: driver.STRING } : undefined),
}
/** Rows per round trip. */
const fetchRows = 1_000

/** Opens a connection in a read-only transaction of one snapshot. */
export async function openOracle(place: SourceConfig): Promise<SourceConnection> {
  const { account, secret, tls } = place
  const schema = place.schema || account.toUpperCase()
  const relay = await openRelay(place)
  /** Reports the relay's failure, since the driver only says that the connection was refused or lost. */
  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run()
    } catch (error) {
      throw relay.failure() ?? error
    }
  }
  const open = async () => {
    const connection = await driver.getConnection({
      user: account,
      password: secret,
      connectString: oracleDescription(place, relay.port),
      connectTimeout: connectWithinMs / 1000,
      sslServerDNMatch: true,
      ...(tls && { httpsProxy: '127.0.0.1', httpsProxyPort: relay.port }),
    })
    connection.callTimeout = statementWithinMs
    await connection.execute('set transaction read only')
    return connection
  }
  const connection = await guarded(open).catch((error) => {
    relay.close()
    throw error
  })
  const rowsOf = (sql: string, binds: readonly string[] = []): Promise<(string | null)[][]> =>
    guarded(async () => {
      const { rows = [] } = await connection.execute(sql, binds, readOptions)
      return rows.map((row) => row.map((cell) => cellOf(cell, '')))
    })
  const columnsOf = async (table: string): Promise<SourceColumn[]> => {
    const rows = await rowsOf(
      `select c.column_name,
        case when c.data_type = 'NUMBER' and c.data_precision is not null
          then 'NUMBER(' || c.data_precision || ',' || c.data_scale || ')' else c.data_type end,
        case when k.column_name is null then 'N' else 'Y' end, c.nullable
      from all_tab_columns c
      left join (
        select cc.column_name from all_constraints k
        join all_cons_columns cc on cc.owner = k.owner and cc.constraint_name = k.constraint_name
        where k.owner = :1 and k.table_name = :2 and k.constraint_type = 'P'
      ) k on k.column_name = c.column_name
      where c.owner = :3 and c.table_name = :4 and (c.data_type_owner is null or c.data_type = 'XMLTYPE')
      order by c.column_id`,
      [schema, table, schema, table],
    )
    return rows.map(
      ([name, type, isKey, nullable]): SourceColumn => ({
        name: name ?? '',
        type: type ?? '',
        fieldType: oracleFieldType(type ?? ''),
        isKey: isKey === 'Y',
        isNullable: nullable === 'Y',
        isFiner: Number(/^TIMESTAMP\((\d)\)/.exec(type ?? '')?.[1] ?? 0) > fractionMax,
      }),
    )
  }
  const typeOf = async (table: string, column: string) => typeOfColumn(await columnsOf(table), column)
  const qualified = (table: string) => `${nameOf(schema)}.${nameOf(table)}`
  return {
    isSnapshot: true,
    server: async () => `Oracle ${connection.oracleServerVersionString}`,
    async tables() {
      const rows = await rowsOf(
        `select name, kind, total from (
          select table_name as name, 'T' as kind, to_char(num_rows) as total from all_tables where owner = :1
          union all select view_name, 'V', null from all_views where owner = :2
        ) where rownum <= ${sourceTablesMax} order by name`,
        [schema, schema],
      )
      return rows.map(
        ([name, kind, total]): ListedSourceTable => ({
          name: name ?? '',
          isView: kind === 'V',
          estimatedRows: estimateOf(total),
        }),
      )
    },
    columns: columnsOf,
    async highest({ table, watermark }) {
      const type = await typeOf(table, watermark)
      const name = nameOf(watermark)
      const [[value = null] = []] = await rowsOf(
        `select * from (select ${oracleText(watermark, type)} from ${qualified(table)} where ${name} is not null
        order by ${name} desc) where rownum = 1`,
      )
      return value
    },
    async *rows({ table, columns, range }, limit) {
      const texts = columns.map(({ name, type }) => oracleText(name, type))
      const types = columns.map(({ type }) => type)
      const where = range ? oracleRange(range, await typeOf(table, range.watermark)) : ''
      const read = `select ${texts.join(', ')} from ${qualified(table)} ${where}`
      const sql = limit === undefined ? read : `select * from (${read}) where rownum <= ${limit}`
      const { resultSet } = await guarded(() =>
        connection.execute(sql, [], { ...readOptions, resultSet: true, fetchArraySize: fetchRows }),
      )
      if (!resultSet) return
      for (;;) {
        const rows = await guarded(() => resultSet.getRows(fetchRows))
        if (rows.length === 0) break
        yield rows.map((row) => row.map((cell, at) => cellOf(cell, types[at] ?? '')))
      }
      await resultSet.close()
    },
    async close() {
      // Drops the connection, since a statement may still be running.
      await connection.close({ drop: true }).catch(() => {})
      relay.close()
    },
  }
}
