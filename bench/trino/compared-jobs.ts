import { join } from 'node:path'
import { flowJobs } from '#api/audit/flow/jobs.ts'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import { compareRows, mergeRows } from '#api/data/refreshes/pull/merge-rows.ts'
import { type PageParams, tableReadJobs } from '#api/data/table-reads/jobs.ts'
import { tableJobs } from '#api/data/tables/import/jobs.ts'
import type { Jobs } from '#api/platform/engine/job.ts'
import { call, eq, literal, ne } from '#api/platform/engine/plan/expression.ts'
import { aggregate, count, filter, project, scanFiles, sort } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'
import { madeProducts } from '../helper/flow-lines.ts'
import type { Cost, Engines } from './engines.ts'
import type { TableFile } from './tables.ts'

export type ComparedJob = {
  name: string
  costs: [Cost, Cost]
  replies: [unknown, unknown]
  /** Files that each engine wrote, of the same rows. */
  written?: [string[], string[]]
}

/** Parts of replies that are estimates. */
const withoutEstimates = (profile: { columns: { isApproximate: boolean; distinct: number }[] }) => ({
  ...profile,
  columns: profile.columns.map(({ distinct, ...column }) => ({
    ...column,
    distinct: column.isApproximate ? null : distinct,
  })),
})

const versionColumns = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9']

/** Jobs that read and write tables of the workbench. */
export async function* jobsOfTables(engines: Engines, tables: ReadonlyMap<string, TableFile>, rows: number) {
  const { file = '', folder = '' } = tables.get('version') ?? {}
  const named = project(scanFiles(file), {
    ...Object.fromEntries(versionColumns.map((name) => [name, name])),
    [rowKey]: 'source_row',
  })
  const run = (jobs: Jobs, name: string, title: string, input: (output: string) => unknown) =>
    runOnBoth(engines, { jobs, name, title, input, inputs: [folder] })
  for (const by of [undefined, ...versionColumns.map((name) => ({ by: name, descending: true }))]) {
    const counted = aggregate(named, [], { total: count() })
    const input: PageParams = {
      ...{ rows: named, by, size: 51, keys: 51, isFirst: true, counted, of: rows },
      columns: [...versionColumns, rowKey],
    }
    yield run(tableReadJobs as Jobs, 'page', `page by ${by?.by ?? 'row'}`, () => input)
  }
  const profiled = await run(tableJobs as Jobs, 'profile', 'profile', () => ({
    rows: scanFiles(file),
    columns: versionColumns,
  }))
  const [one, other] = profiled.replies as Parameters<typeof withoutEstimates>[0][]
  if (one && other)
    yield { ...profiled, replies: [withoutEstimates(one), withoutEstimates(other)] as [unknown, unknown] }
  const plan = sort(
    project(filter(named, ne('c5', literal(true))), { 码: 'c1', 'Amount "X"': 'c3', at: 'c7', [rowKey]: rowKey }),
    {
      by: 'at',
      descending: true,
      nullsFirst: true,
    },
    rowKey,
  )
  yield writtenOnBoth(
    engines,
    [folder],
    'export in an order',
    (session, output) => session.write(plan, join(output, 'x.parquet')),
    'x.parquet',
  )
  yield merged(engines, tables)
}

/** An incremental read: a tenth of the rows comes again, half of them changed, and some are new. */
async function merged(engines: Engines, tables: ReadonlyMap<string, TableFile>): Promise<ComparedJob> {
  const { file = '', folder = '' } = tables.get('version') ?? {}
  const rows = scanFiles(file)
  const tenth = filter(rows, eq(call('mod', 'source_row', literal(10)), literal(0)))
  const fresh = project(tenth, {
    ...Object.fromEntries(versionColumns.map((name) => [name, name])),
    c2: call('add', 'c2', call('mod', 'source_row', literal(3))),
    source_row: 'source_row',
  })
  return writtenOnBoth(
    engines,
    [folder],
    'rows merged by key',
    async (session, output) => {
      const path = join(output, 'fresh.parquet')
      await session.write(fresh, path)
      const versions = { before: [file], fresh: path, columns: versionColumns, keys: ['c9'] }
      const compared = await compareRows({ session }, versions)
      const room = { output } as Parameters<typeof mergeRows>[0]['room']
      return { compared, ...(await mergeRows({ session, room }, versions, compared)) }
    },
    'part-0.parquet',
  )
}

/** Jobs of the flow audit on two sides of a million lines: each reads what those before it wrote. */
export async function* jobsOfFlow(engines: Engines, folder: string) {
  const sides = ['reported', 'sale'] as const
  for (const side of sides) await engines.addDataset(join(folder, side))
  const sources = sides.map((role, source) => ({ source, role, lines: join(folder, role, 'lines.parquet') }))
  const settings = pairingSettingsShape.parse({})
  const inputs = sides.map((side) => join(folder, side))
  const run = (name: keyof typeof flowJobs, title: string, input: (output: string) => unknown, of = inputs) =>
    runOnBoth(engines, { jobs: flowJobs as Jobs, name, title, input, inputs: of })
  yield run('listWords', 'words of lines', () => ({ lines: sources[0]?.lines }))
  const compared = await run('compare', 'lines compared', () => ({
    sources,
    products: madeProducts,
    relations: [],
    settings,
  }))
  const results = compared.outputs.map((output) => join(output, 'result-0.parquet'))
  yield { ...compared, written: results.map((file) => [file]) as [string[], string[]] }
  const [result = ''] = compared.outputs
  await engines.addDataset(result)
  const inResult = [result]
  for (const by of ['counterparty', 'amount', 'documentNo'] as const)
    for (const page of [1, 200]) {
      const input = { folder: result, filter: { states: ['matched'] }, order: { by, descending: true }, page, size: 50 }
      yield run('resultPage', `result by ${by}, page ${page}`, () => input, inResult)
    }
  yield run('resultGroup', 'group of a line', () => ({ folder: result, place: 5, raws: [] }), inResult)
  const open = {
    folder: result,
    filter: { states: ['unmatched'] },
    order: { by: 'place', descending: false },
    page: 1,
    size: 1,
  }
  const opened = await run('resultPage', 'first open line', () => open, inResult)
  yield opened
  const place = (opened.replies[0] as { rows: { place: number }[] }).rows[0]?.place ?? 0
  yield run('resultReasons', 'reasons of an open line', () => ({ folder: result, place, settings }), inResult)
  for (const sampling of [
    { method: 'amount', share: '50' },
    { method: 'random', count: 500, seed: 7 },
  ])
    yield run('drawSample', `sample by ${sampling.method}`, () => ({ folder: result, sampling, most: 2000 }), inResult)
}

type RunParams = {
  jobs: Jobs
  name: string
  title: string
  input: (output: string) => unknown
  inputs: readonly string[]
}

async function runOnBoth(engines: Engines, { jobs, name, title, input, inputs }: RunParams) {
  const [one, other] = await engines.runJob<unknown>(jobs, name, input, inputs)
  return {
    name: `job ${title}`,
    costs: [one.cost, other.cost] as [Cost, Cost],
    replies: [one.result, other.result] as [unknown, unknown],
    outputs: [one.output, other.output],
  }
}

async function writtenOnBoth(
  engines: Engines,
  inputs: readonly string[],
  name: string,
  work: (session: Session, output: string) => Promise<unknown>,
  file: string,
): Promise<ComparedJob> {
  const outputs: string[] = []
  const [one, other] = await engines.onBoth(inputs, (session) => {
    const output = engines.newFolder('written')
    outputs.push(output)
    return work(session, output)
  })
  return {
    name: `job ${name}`,
    costs: [one.cost, other.cost],
    replies: [one.result, other.result],
    written: outputs.map((output) => [join(output, file)]) as [string[], string[]],
  }
}
