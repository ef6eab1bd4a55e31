import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Expression, eq, isIn, literal, or } from '#api/platform/engine/plan/expression.ts'
import { filter, pick, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { openTestSession } from './test-session.ts'

const { folder, session, close } = await openTestSession({ threads: 2, memoryMegabytes: 400 })
afterAll(close)

const file = join(folder, 'rows.parquet')
beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(
    `copy (select i as row, cast(i * 7919 % 1000 as bigint) as number from range(3000000) r(i)) to '${file}' (format parquet, row_group_size 40960)`,
  )
  connection.closeSync()
  instance.closeSync()
})

const numbers = (count: number): Expression[] =>
  Array.from({ length: count }, (_, at) => literal(String(at * 3), 'bigint'))

test.each([
  ['a long list of values', isIn('number', numbers(200))],
  ['a short list beside another condition', or(isIn('number', numbers(8)), eq('number', literal('500', 'bigint')))],
  ['many equalities', or(...numbers(8).map((number) => eq('number', number)), isIn('number', numbers(20)))],
])('rows that %s leaves come in the order of the file', async (_, condition) => {
  let [rows, last, outOfOrder] = [0, -1, 0]
  for await (const chunk of session.stream(pick(filter(scanFiles(file), condition), ['row'])))
    for (const row of chunk.values(0)) {
      if (Number(row) < last) outOfOrder++
      last = Number(row)
      rows++
    }
  expect(rows).toBeGreaterThan(20_000)
  expect(outOfOrder).toBe(0)
})
