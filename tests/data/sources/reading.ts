import { type Reading, type SourceConfig, SourceFailure } from '#api/data/sources/connectors/connector.ts'
import { withSource } from '#api/data/sources/connectors/open.ts'
import { readCell } from '#api/data/tables/import/cell-value.ts'

/** Networks of servers on this machine. */
export const permitted = ['127.0.0.0/8', '::1/128']

/** A database on this machine, but for its connector and port. */
export const shop = {
  host: '127.0.0.1',
  database: 'shop',
  schema: '',
  account: 'reader',
  secret: 'a secret',
  tls: false,
  permitted,
}

/** Columns and rows of a table. */
export const readTable = (place: SourceConfig, table: string, range?: Reading['range']) =>
  withSource(place, async (source) => {
    const columns = await source.columns(table)
    const rows: (string | null)[][] = []
    for await (const batch of source.rows({ table, columns, range })) for (const row of batch) rows.push([...row])
    return { columns, rows }
  })

/** Values that the strict reader takes from the only row, by column; `fault` where it takes none. */
export async function strictRow(place: SourceConfig, table: string): Promise<Record<string, unknown>> {
  const { columns, rows } = await readTable(place, table)
  return Object.fromEntries(
    columns.map(({ name, fieldType }, at) => {
      const cell = rows[0]?.[at]
      if (cell === null || cell === undefined) return [name, null]
      const read = readCell(cell, fieldType)
      return [name, read === undefined ? `fault ${cell}` : `${fieldType} ${read.value}${read.isInstant ? ' UTC' : ''}`]
    }),
  )
}

/** Result of reading a table: `ok`, or the failure. */
export const resultOf = (place: SourceConfig, table = 'payment'): Promise<unknown> =>
  readTable(place, table).then(
    () => 'ok',
    (error: unknown) => (error instanceof SourceFailure ? error.result : error),
  )
