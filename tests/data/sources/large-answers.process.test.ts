import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import type { SourceConfig } from '#api/data/sources/connectors/connector.ts'
import { sourceJobs } from '#api/data/sources/jobs.ts'
import { columnsMax } from '#contract/data/tables/codes.ts'
import { shop } from './reading.ts'

type Cells = readonly string[]
type Answers = { version?: string; tables?: Cells[]; columns?: Cells[]; rows?: Cells[] }

/** A server that answers each query with its own choice of rows, however many were requested. */
async function serve({ version = '24.8', tables = [], columns = [['id', 'Int64']], rows = [] }: Answers) {
  const server = createServer(async (request, response) => {
    let sql = ''
    for await (const chunk of request) sql += chunk
    const answered = sql.includes('version()')
      ? [[version]]
      : sql.includes('system.tables')
        ? tables
        : sql.includes('system.columns')
          ? columns
          : rows
    const data = answered.map((row) => `\t\t${JSON.stringify(row)}`).join(',\n')
    response.end(`{\n\t"data":\n\t[\n${data}\n\t],\n\n\t"rows": ${answered.length}\n}\n`)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const place: SourceConfig = {
    ...shop,
    connector: 'clickhouse',
    port: (server.address() as { port: number }).port,
  }
  return {
    check: () => sourceJobs.check({ place }),
    tables: () => sourceJobs.tables({ place }),
    preview: () => sourceJobs.preview({ place, table: 'payment' }),
  }
}

const long = 'x'.repeat(1_000_000)
const table = (name: string) => [name, 'MergeTree', '1']
const tooLarge = { result: 'tooLarge' }

test('answers as they were asked for are taken', async () => {
  const server = await serve({ tables: [table('payment')], rows: [['1'], ['2']] })
  expect(await server.check()).toMatchObject({ result: 'ok', server: 'ClickHouse 24.8' })
  expect(await server.tables()).toMatchObject({ result: 'ok', tables: [{ name: 'payment' }] })
  expect(await server.preview()).toMatchObject({ result: 'ok', rows: [['1'], ['2']] })
})

test('a server that sends a version or names of a megabyte fails, and nothing of it is passed on', async () => {
  expect(await (await serve({ version: long })).check()).toEqual(tooLarge)
  expect(await (await serve({ tables: [table(long)] })).tables()).toEqual(tooLarge)
  expect(await (await serve({ columns: [[long, 'Int64']] })).preview()).toEqual(tooLarge)
  expect(await (await serve({ columns: [['id', long]] })).preview()).toEqual(tooLarge)
})

test('a server that sends more tables, columns, rows or cells than were asked for fails', async () => {
  const many = (count: number, row: Cells) => Array.from({ length: count }, () => row)
  expect(await (await serve({ tables: many(2001, table('t')) })).tables()).toEqual(tooLarge)
  expect(await (await serve({ columns: many(10 * columnsMax + 1, ['id', 'Int64']) })).preview()).toEqual(tooLarge)
  expect(await (await serve({ rows: many(6, ['1']) })).preview()).toEqual(tooLarge)
  expect(await (await serve({ rows: [many(30_000, ['1']).flat()] })).preview()).toEqual(tooLarge)
})
