import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlType } from '#api/platform/engine/dialects/duckdb/dialect.ts'
import { tables } from './plans.ts'

/** A connection without limits, to a database that has the tables with some rows. */
export async function openFilledTables(): Promise<{ connection: DuckDBConnection; close(): void }> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await fillTables(connection)
  return {
    connection,
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const cells: Readonly<Record<string, readonly string[]>> = {
  id: ['1', '2', '-3', '2147483647', 'null'],
  dealer: [`'甲'`, `'b'`, `''`, 'null'],
  product: [`'12.5'`, `'x 250mg'`, `'2026-01-05'`, 'null'],
  day: [`'2026-01-31'`, `'2024-02-29'`, 'null'],
  at: [`'2026-01-05 10:30:00.25'`, 'null'],
  quantity: ['0', '12', '-9', '9007199254740993', 'null'],
  price: ['0.5000', '-12.3450', '99999999999999.9999', 'null'],
  weight: ['0', '-1.5', '2.5', '1e15', 'null'],
  isReturn: ['true', 'false', 'null'],
  code: [`'甲'`, `'c'`],
  name: [`'n'`],
  region: [`'北'`, 'null'],
  since: [`'2020-05-05'`],
}

async function fillTables(connection: DuckDBConnection): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${sqlType(type)}`)
    await connection.run(`create table "${table}" (${typed.join(', ')})`)
    for (let row = 0; row < 7; row++) {
      const values = Object.entries(columns).map(([name, type], at) => {
        const known = cells[name] ?? ['null']
        return `try_cast(${known[(row * (at + 1)) % known.length]} as ${sqlType(type)})`
      })
      await connection.run(`insert into "${table}" values (${values.join(', ')})`)
    }
  }
}
