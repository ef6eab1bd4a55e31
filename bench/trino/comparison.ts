import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { aggregate, count, type Plan, pick, scanFiles } from '#api/platform/engine/plan/plan.ts'
import { sourcesOf } from '#api/platform/engine/plan/scans.ts'
import type { Session, Value } from '#api/platform/engine/session.ts'
import type { JobRunner } from '../job.ts'
import { compareServers } from './compare-servers.ts'
import { type ComparedJob, jobsOfFlow, jobsOfTables } from './compared-jobs.ts'
import { type ComparedPlan, plansOfCharacters, plansOfReaders, plansOfSteps, plansOfTests } from './compared-plans.ts'
import { differenceOf, digestOf, isClose, isEqual, rowsIn, wholeRowsMax } from './digest.ts'
import { type Cost, type Engines, openEngines } from './engines.ts'
import type { Servers } from './servers.ts'
import { makeTables } from './tables.ts'

export type Compared = {
  name: string
  /** `equal`, `left out`, a difference, or an error. */
  outcome: string
  rows?: number
  costs?: [Cost, Cost]
}

type Options = {
  servers: Servers
  place: string
  rows: number
  until: number
  /** Parts of names; all if empty. */
  only: readonly string[]
  flow: JobRunner
  report: (line: string) => void
}

/** Compares everything on both engines; an error of one is a difference. */
export async function comparison({ servers, place, rows, until, only, flow, report }: Options): Promise<Compared[]> {
  const engines = await openEngines(servers, place)
  const tables = await makeTables(place, rows)
  for (const { folder } of tables.values()) await engines.addDataset(folder)
  const compared: Compared[] = []
  const isWanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))
  const add = (found: Compared) => {
    compared.push(found)
    report(lineOf(found))
  }
  const plans = [
    ...plansOfTests(tables),
    ...plansOfCharacters(tables),
    ...plansOfSteps(tables),
    ...plansOfReaders(tables),
  ]
  for (const plan of plans.filter(({ name }) => isWanted(name)))
    add(performance.now() > until ? { name: plan.name, outcome: 'left out' } : await comparePlan(engines, plan))
  const jobs = async (from: AsyncGenerator<ComparedJob | Promise<ComparedJob>>, name: string) => {
    if (!isWanted(name)) return
    if (performance.now() > until) return add({ name, outcome: 'left out' })
    try {
      for await (const job of from) {
        add(await compareJob(engines, job))
        if (performance.now() > until) return add({ name: `rest of the ${name}`, outcome: 'left out' })
      }
    } catch (error) {
      add({ name, outcome: messageOf(error) })
    }
  }
  await jobs(jobsOfTables(engines, tables, rows), 'jobs of tables')
  if (isWanted('jobs of flow')) {
    flow.run('lines', rows)
    await jobs(jobsOfFlow(engines, flow.folder), 'jobs of flow')
  }
  engines.close()
  if (isWanted('server')) {
    if (performance.now() > until) add({ name: 'server', outcome: 'left out' })
    else for await (const found of compareServers(servers)) add(found)
  }
  return compared
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 600)

type Result = { rows: number; whole: Value[][] | undefined; digest: Value[][] | undefined }

async function comparePlan(engines: Engines, { name, plan, free = [] }: ComparedPlan): Promise<Compared> {
  try {
    const inputs = sourcesOf(plan).flatMap((source) =>
      'files' in source ? source.files.map((file) => dirname(file)) : [],
    )
    const checked = await engines.onDuckdb(inputs, (session) => session.schema(plan))
    const schema = checked.filter((column) => !free.includes(column.name))
    const shown = pick(
      plan,
      schema.map((column) => column.name),
    )
    const [one, other] = await engines.onBoth([...new Set(inputs)], async (session): Promise<Result> => {
      const isLarge = await isLargeIn(session, plan)
      if (!isLarge) {
        const whole = await session.rows(shown)
        return { rows: whole.length, whole, digest: undefined }
      }
      const digest = await session.rows(digestOf(shown, schema))
      return { rows: rowsIn(digest), whole: undefined, digest }
    })
    const costs: [Cost, Cost] = [one.cost, other.cost]
    const outcome = differenceIn([one.result, other.result], schema, plan)
    return { name, outcome: outcome ?? 'equal', rows: one.result.rows, costs }
  } catch (error) {
    return { name, outcome: messageOf(error) }
  }
}

/** A cheap bound is enough: a plan that is cut short is small, others are counted. */
async function isLargeIn(session: Session, plan: Plan): Promise<boolean> {
  if (plan.op === 'limit') return plan.count > wholeRowsMax
  const [[rows] = []] = await session.rows(aggregate(plan, [], { rows: count() }))
  return Number(rows) > wholeRowsMax
}

function differenceIn([one, other]: [Result, Result], schema: Parameters<typeof digestOf>[1], plan: Plan) {
  if (one.whole && other.whole)
    return differenceOf(schema, [one.whole, other.whole], { isOrdered: plan.op === 'sort' || plan.op === 'limit' })
  if (!one.digest || !other.digest) return `${one.rows} rows in DuckDB, ${other.rows} in Trino`
  if (one.digest.length !== other.digest.length) return `groups of rows differ`
  let differing = 0
  let sample = ''
  for (const [at, group] of one.digest.entries())
    for (const [column, value] of group.entries())
      if (!isEqual(value, other.digest[at]?.[column] ?? null)) {
        differing++
        sample ||= `group ${group[0]}, figure ${column}: ${value} in DuckDB, ${other.digest[at]?.[column]} in Trino`
      }
  return differing === 0 ? undefined : `${differing} figures differ; ${sample}`
}

async function compareJob(engines: Engines, job: ComparedJob): Promise<Compared> {
  const { name, costs, replies, written } = job
  const [one, other] = replies
  if (!isClose(one, other))
    return {
      name,
      costs,
      outcome: `replies differ: ${JSON.stringify(one, plainly).slice(0, 400)} and ${JSON.stringify(other, plainly).slice(0, 400)}`,
    }
  if (!written) return { name, costs, outcome: 'equal' }
  const results = []
  for (const files of written)
    results.push(
      await engines.onDuckdb(
        files.map((file) => dirname(file)),
        async (session) => {
          const plan = scanFiles(...files)
          const schema = await session.schema(plan)
          const first = await session.rows({ op: 'limit', from: plan, count: 1000 })
          return {
            schema,
            first: name.includes('order') ? first : [],
            digest: await session.rows(digestOf(plan, schema)),
          }
        },
      ),
    )
  const [made, found] = results
  if (!made || !found || !isDeepStrictEqual(made.schema, found.schema))
    return { name, costs, outcome: 'written columns differ' }
  const isSame = isClose(made.digest, found.digest) && isClose(made.first, found.first)
  return { name, costs, outcome: isSame ? 'equal' : 'written rows differ', rows: rowsIn(made.digest) }
}

const plainly = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const lineOf = ({ name, outcome, rows, costs }: Compared): string => {
  const cost = costs ? costs.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)).join(' / ') : ''
  return `${outcome === 'equal' ? 'equal' : '   ✗ '}  ${name.padEnd(44)} ${String(rows ?? '').padStart(9)}  ${cost.padStart(16)}${outcome === 'equal' ? '' : `  ${outcome}`}`
}

/** Totals, and everything that is not equal. */
export function tableOfCompared(compared: readonly Compared[]): string {
  const equal = compared.filter(({ outcome }) => outcome === 'equal')
  const leftOut = compared.filter(({ outcome }) => outcome === 'left out')
  const others = compared.filter(({ outcome }) => outcome !== 'equal' && outcome !== 'left out')
  const sum = (engine: 0 | 1) => compared.reduce((total, { costs }) => total + (costs?.[engine].cpuSeconds ?? 0), 0)
  return [
    `${compared.length} compared, ${equal.length} equal, ${others.length} different, ${leftOut.length} left out for lack of time`,
    `CPU seconds: DuckDB ${sum(0).toFixed(0)}, Trino ${sum(1).toFixed(0)}`,
    ...others.map(lineOf),
  ].join('\n')
}
