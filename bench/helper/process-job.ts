/**
 * Runs a process in this process and prints its cost: `process-job.ts <what> <count> <folder>`. CPU seconds count from
 * when all sources are loaded.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { runJobs } from '#api/data/runs/jobs.ts'
import type { RunReply, StepParams } from '#api/data/runs/steps/step-params.ts'
import { namedRows } from '#api/data/runs/steps/stored-rows.ts'
import { storedPorts } from '#api/data/runs/stored-ports.ts'
import { processLimits } from '#api/platform/engine/engine.ts'
import { tasksOfJobs } from '#api/platform/engine/job.ts'
import { gt, literal } from '#api/platform/engine/plan/expression.ts'
import { aggregate, filter, max } from '#api/platform/engine/plan/plan.ts'
import { draftGraph } from '#contract/data/processes/shapes.ts'

const [what = '', counted = '', folder = ''] = process.argv.slice(2)
const count = Number(counted)
const vendors = 100_000
const fresh = 10_000

const tables = {
  payments: {
    columns: { id: 'integer', vendor: 'integer', amount: 'number', day: 'date' },
    select: (rows: number, from = 0) => `
      select (i + ${from})::bigint as c1, (i * 7919 % ${vendors})::bigint as c2,
        ((i * 31 % 9000000) / 100)::decimal(38,10) as c3, date '2024-01-01' + (i % 700)::int as c4,
        i::bigint + 1 as source_row from range(${rows}) t(i)`,
  },
  vendors: {
    columns: { vendor: 'integer', name: 'string' },
    select: () => `
      select i::bigint as c1, '供应商' || i as c2, i::bigint + 1 as source_row from range(${vendors}) t(i)`,
  },
  states: {
    columns: { id: 'integer', state: 'string' },
    select: (rows: number) => `
      select (${rows} - 1 - i)::bigint as c1, 's' || (i % 12) as c2, i::bigint + 1 as source_row
      from range(${rows}) t(i)`,
  },
  repeated: {
    columns: { id: 'integer', text: 'string' },
    select: (rows: number) => `
      select (i * 7919 % ${Math.floor(rows / 2)})::bigint as c1, '备注' || (i % 1000) as c2, i::bigint + 1 as source_row
      from range(${rows}) t(i)`,
  },
} as const
type TableName = keyof typeof tables

const fileOf = (name: string) => join(folder, `${name}.parquet`)

async function makeTables(rows: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' })
  const connection = await instance.connect()
  const write = (name: string, select: string) =>
    connection.run(`copy (${select}) to '${fileOf(name)}' (format parquet, compression zstd, row_group_size 20480)`)
  for (const [name, { select }] of Object.entries(tables)) await write(name, select(rows))
  await write('more', `${tables.payments.select(rows)} union all ${tables.payments.select(fresh, rows)}`)
  connection.closeSync()
  instance.closeSync()
}

const step = (id: string, kind: string, from: string[], settings: object) => ({
  id,
  title: id,
  kind,
  inputs: from.map((node) => ({ node })),
  settings,
})
const bizIdOf = (name: string) => `bench-${name}`
const source = (name: TableName, more: object = {}) => step(name, 'source', [], { tableBizId: bizIdOf(name), ...more })
const sums = step('sums', 'aggregate', ['joined'], {
  groupBy: [],
  aggregates: [
    { name: 'total', aggregate: 'sum', column: 'amount' },
    { name: 'rows', aggregate: 'count' },
  ],
})
const grouped = (column: string) => ({ ...sums, settings: { ...sums.settings, groupBy: [{ column }] } })

const graphs: Record<string, object[]> = {
  join: [
    source('payments'),
    source('vendors'),
    step('joined', 'join', ['payments', 'vendors'], { on: [{ left: 'vendor', right: 'vendor' }] }),
    grouped('name'),
    step('out', 'output', ['sums'], { tableName: 'out', key: ['name'] }),
  ],
  keyJoin: [
    source('payments'),
    source('states'),
    step('joined', 'join', ['payments', 'states'], { on: [{ left: 'id', right: 'id' }] }),
    grouped('state'),
    step('out', 'output', ['sums'], { tableName: 'out', key: ['state'] }),
  ],
  dedupe: [
    source('repeated'),
    step('once', 'distinct', ['repeated'], { columns: ['id'] }),
    step('out', 'output', ['once'], { tableName: 'out', key: ['id'] }),
  ],
  incremental: [
    source('payments', { mode: 'incremental', watermark: 'id' }),
    step('out', 'output', ['payments'], { tableName: 'out', key: ['id'], mode: 'incremental' }),
  ],
}

function stepsOf(nodes: object[], rows: number): StepParams[] {
  const graph = draftGraph.parse({ nodes })
  const known = new Map(
    Object.entries(tables).map(([name, { columns }]) => [
      bizIdOf(name),
      {
        columns: Object.entries(columns).map(([column, fieldType]) => ({
          name: column,
          fieldType,
          view: 'plain' as const,
        })),
        key: [Object.keys(columns)[0] ?? ''],
        rows,
        locked: null,
      },
    ]),
  )
  const compiled = compileGraph(graph, { tables: known, timeZone: 'Asia/Shanghai' })
  if (compiled.faults.length > 0) throw new Error(JSON.stringify(compiled.faults))
  const stored = storedPorts(compiled)
  return [...compiled.steps.values()].map(({ node, outputs }) => {
    const columns = Object.fromEntries([...outputs].map(([port, made]) => [port, made.columns.map(({ name }) => name)]))
    const stepParams: StepParams = {
      id: node.id,
      kind: node.kind,
      inputs: node.inputs,
      outputs: Object.fromEntries([...outputs].map(([port, { plan }]) => [port, plan])),
      columns,
      stored: stored.get(node.id) ?? [],
    }
    if (node.kind === 'source') {
      const names = Object.keys(tables[node.id as TableName].columns)
      const isMore = node.settings.mode === 'incremental'
      const opened = namedRows([fileOf(isMore ? 'more' : node.id)], names)
      const read = isMore ? filter(opened, gt('id', literal(rows - 1, columnTypes.integer))) : opened
      stepParams.source = {
        opened,
        read,
        rows: isMore ? rows + fresh : node.id === 'vendors' ? vendors : rows,
        watermark: isMore ? aggregate(opened, [], { last: max('id') }) : null,
      }
    }
    if (node.kind === 'output') {
      const key = node.settings.key.map((name) => columns.rows?.indexOf(name) ?? 0)
      const before = node.settings.mode === 'incremental' ? { files: [fileOf('payments')], rows } : null
      stepParams.output = { settings: node.settings, key, plain: [], before, now: new Date().toISOString() }
    }
    return stepParams
  })
}

async function run(): Promise<RunReply> {
  const [output, scratch] = [join(folder, `${what}-output`), join(folder, `${what}-scratch`)]
  for (const path of [output, scratch]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  }
  const { threads, memoryMegabytes } = processLimits
  const room = { threads, memoryMegabytes, spillMegabytes: 40_000, inputs: [folder], scratch, output }
  const input = { steps: stepsOf(graphs[what] ?? [], count) }
  const progress = () => {}
  const reply = (await tasksOfJobs(runJobs).run?.(
    { input, room } as never,
    { signal: new AbortController().signal, progress } as never,
  )) as RunReply
  if (reply.failed !== null) throw new Error(JSON.stringify(reply.steps[reply.failed]))
  if (!existsSync(join(output, 'output-out')) || readdirSync(join(output, 'output-out')).length === 0)
    throw new Error('no version was made')
  return reply
}

const before = process.cpuUsage()
const began = performance.now()
const reply = what === 'tables' ? await makeTables(count) : await run()
const { user, system } = process.cpuUsage(before)
console.log(
  JSON.stringify({
    cpuSeconds: (user + system) / 1_000_000,
    seconds: (performance.now() - began) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
    reply:
      reply &&
      Object.fromEntries(Object.entries(reply.steps).map(([id, each]) => [id, [each.rowsIn, each.rowsOut, each.ms]])),
  }),
)
