import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compileGraph } from '#api/data/processes/graph/compile-graph.ts'
import { inlinedPlan } from '#api/data/processes/graph/inlined-plan.ts'
import type { SourceTable } from '#api/data/processes/graph/source-table.ts'
import { aggregate, count, type Plan, pick, project, sort } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { type DraftGraph, draftGraph } from '#contract/data/processes/shapes.ts'
import { newTableFolder, rowsIn, stored, surveyed } from '../../tables/import/run-table-job.ts'
import flightGraphs from './graphs/flights.json' with { type: 'json' }
import paymentGraphs from './graphs/payments.json' with { type: 'json' }

/** Folder with `workbench` and `flights`, which are not in the repository. */
const place = process.env.TABLE_DATA
const folder = newTableFolder()
afterAll(folder.remove)

const truthOf = (of: string) => JSON.parse(readFileSync(join(place ?? '', of, 'truth.json'), 'utf8'))

type Imported = { table: SourceTable; plan: Plan }
const imported = new Map<string, Promise<Imported>>()

/** A table as an import stores it, under the names of its columns. */
function tableOf(of: string, name: string): Promise<Imported> {
  const known = imported.get(name) ?? importTable(of, name)
  imported.set(name, known)
  return known
}

async function importTable(of: string, name: string): Promise<Imported> {
  const sheet = await surveyed(folder, join(place ?? '', of, `${name}.csv`))
  const made = await stored(folder, sheet)
  const columns = sheet.columns.map(({ name, fieldType }) => ({ name, fieldType, view: 'plain' as const }))
  const key = sheet.primaryKey.map((at) => sheet.columns.find((column) => column.at === at)?.name ?? '')
  const named = Object.fromEntries(columns.map((column, at) => [column.name, `c${at + 1}`]))
  return { table: { columns, key, rows: made.rows.stored, locked: null }, plan: project(made.plan, named) }
}

/** Plan of the last step of a graph, whose sources name their tables. */
async function lastStep(of: string, nodes: unknown, timeZone: string): Promise<Plan> {
  const graph: DraftGraph = draftGraph.parse({ nodes })
  const names = graph.nodes.flatMap(({ kind, id }) => (kind === 'source' ? [id] : []))
  const known = new Map(await Promise.all(names.map(async (name) => [name, await tableOf(of, name)] as const)))
  /** Ids of tables in place of their names. */
  const bizIdOf = (name: string) => Buffer.from(name).toString('hex').padEnd(32, '0')
  const placed = {
    nodes: graph.nodes.map((node) =>
      'tableBizId' in node.settings ? { ...node, settings: { tableBizId: bizIdOf(node.id) } } : node,
    ),
  }
  const tables = new Map([...known].map(([name, { table }]) => [bizIdOf(name), table]))
  const compiled = compileGraph(placed, { tables, timeZone })
  expect(compiled.faults).toEqual([])
  const sourcePlan = (node: string): Plan => {
    const found = known.get(node)
    if (!found) throw new Error(`no table ${node}`)
    return found.plan
  }
  return inlinedPlan(compiled, { node: graph.nodes.at(-1)?.id ?? '', port: 'rows' }, { sourcePlan })
}

const plain = (rows: Value[][]) =>
  rows.map((cells) => cells.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)))
const rowsOf = async (
  plan: Plan,
  columns: readonly string[],
  ...order: Parameters<typeof sort> extends [Plan, ...infer O] ? O : never
) => plain(await rowsIn(folder, sort(pick(plan, columns), ...(order.length > 0 ? order : columns))))
const countOf = async (plan: Plan) => Number((await rowsIn(folder, aggregate(plan, [], { n: count() })))[0]?.[0])
const cents = (amount: Value | undefined) => String(amount).replace(/(\.\d\d)0+$/, '$1')

describe.skipIf(!place)('findings in payments, as graphs of steps', { timeout: 120_000 }, () => {
  const { payments: truth } = place ? truthOf('workbench') : { payments: {} }
  const step = (name: keyof typeof paymentGraphs) => lastStep('workbench', paymentGraphs[name], 'Asia/Shanghai')

  test('duplicate payments are the planted groups', async () => {
    const groups = new Map<unknown, unknown[]>()
    for (const [group, id] of await rowsOf(await step('duplicate'), ['group_no', 'payment_id']))
      groups.set(group, [...(groups.get(group) ?? []), id])
    const found = [...groups.values()].sort((a, b) => String(a[0]).localeCompare(String(b[0])))
    expect(found).toEqual(truth.duplicate)
  })

  test.each(['split', 'weekend', 'foreign_account', 'to_employee'] as const)(
    '%s payments are the planted ones',
    async (name) => {
      const found = await rowsOf(await step(name), ['payment_id'])
      expect(found.map(([id]) => id)).toEqual(truth[name])
    },
  )

  test('first digits, their deviation, and the approvers who deviate most are as counted', async () => {
    const digits = await rowsOf(await step('benford'), ['digit', 'rows', 'mad'])
    expect(digits.map(([, rows]) => rows)).toEqual(truth.benford.digits)
    expect(Number(digits[0]?.[2]).toFixed(6)).toBe(truth.benford.all.toFixed(6))
    const most = await rowsOf(await step('benford_by_approver'), ['mad', 'approver_id'], {
      by: 'mad',
      descending: true,
    })
    expect(most.map(([mad]) => Number(mad).toFixed(6))).toEqual(
      [truth.benford.mad, truth.benford.next].map((mad) => mad.toFixed(6)),
    )
    expect(most[0]?.[1]).toBe(truth.benford.approver)
  })

  test('sums by month and the suppliers paid most are exact', async () => {
    const months = await rowsOf(await step('by_month'), ['month', 'rows', 'amount'])
    expect(Object.fromEntries(months.map(([month, rows, sum]) => [month, [rows, cents(sum)]]))).toEqual(
      truth.figures.by_month,
    )
    const top = await rowsOf(
      await step('top'),
      ['supplier_id', 'amount'],
      { by: 'amount', descending: true },
      'supplier_id',
    )
    expect(top.map(([supplier, sum]) => [supplier, cents(sum)])).toEqual(Object.values(truth.figures)[3])
  })
})

describe.skipIf(!place)('figures of flights, as graphs of steps', { timeout: 120_000 }, () => {
  const truth = place ? truthOf('flights') : {}
  const step = (name: keyof typeof flightGraphs) => lastStep('flights', flightGraphs[name], 'America/New_York')
  const figuresOf = async (name: keyof typeof flightGraphs, columns: readonly string[]) =>
    Object.fromEntries(
      (await rowsOf(await step(name), columns)).map((cells) => [cells.slice(0, -1).join(' '), cells.at(-1)]),
    )

  test('joins of each type have their rows, and so have the rows without partner', async () => {
    for (const type of ['inner', 'left', 'right', 'outer'] as const)
      expect([type, await countOf(await step(`join_${type}`))]).toEqual([type, truth.joins[type]])
    expect(await countOf(await step('anti'))).toBe(truth.anti)
    expect(await countOf(await step('two_keys'))).toBe(truth.two_keys)
  })

  test.each(['union', 'union_all', 'and', 'only_january'] as const)('routes of two months: %s', async (name) => {
    expect(await countOf(await step(`routes_${name}`))).toBe(truth.routes[name])
  })

  test('routes of either month come once', async () => {
    expect(await countOf(await step('routes_or'))).toBe(truth.routes.union)
  })

  test('figures of carriers', async () => {
    const names = ['flights', 'cancelled', 'mean_arr_delay', 'median_arr_delay', 'max_dep_delay', 'sum_distance']
    const rows = await rowsOf(await step('by_carrier'), ['carrier', ...names])
    expect(rows).toHaveLength(Object.keys(truth.by_carrier).length)
    for (const [carrier, ...figures] of rows) {
      const known = truth.by_carrier[String(carrier)]
      const found = names.map((name, at) => [name, Number(Number(figures[at]).toFixed(6))])
      expect(found).toEqual(names.map((name) => [name, known[name]]))
    }
  })

  test('flights by month and origin, by local day, month and hour', async () => {
    const byOrigin = await figuresOf('by_month_origin', ['month', 'origin', 'n'])
    expect(Object.fromEntries(Object.entries(byOrigin).map(([name, n]) => [name.padStart(6, '0'), n]))).toEqual(
      truth.by_month_origin,
    )
    expect(await figuresOf('by_day', ['day_of_flight', 'n'])).toEqual(truth.by_day_first)
    expect(await figuresOf('by_hour', ['hour_of_day', 'n'])).toEqual(truth.by_hour)
    const months = Object.values(await figuresOf('by_month', ['month_of_flight', 'n']))
    const known = Object.entries<number>(truth.by_month_origin)
    const ofMonth = (month: number) =>
      known.reduce((sum, [name, n]) => (Number(name.slice(0, 2)) === month ? sum + n : sum), 0)
    expect(months).toEqual(Array.from({ length: 12 }, (_, at) => ofMonth(at + 1)))
  })

  test('quantiles, deviation and correlations', async () => {
    const [quantiles = []] = plain(await rowsIn(folder, await step('quantiles')))
    expect(quantiles.slice(0, -1)).toEqual(Object.values(truth.quantiles_arr_delay))
    expect(Number(quantiles.at(-1)).toFixed(6)).toBe(truth.stddev_arr_delay.toFixed(6))
    const [correlations = []] = plain(await rowsIn(folder, await step('correlation')))
    const known = Object.values<Record<string, number>>(truth.correlation).flatMap((row) => Object.values(row))
    expect(correlations.map((each) => Number(each).toFixed(6))).toEqual(known.map((each) => each.toFixed(6)))
  })

  test('histogram, most frequent destinations, worst delays and ranks', async () => {
    const bins = await figuresOf('histogram', ['bin', 'n'])
    const filled = Object.entries<number>(truth.histogram_distance).filter(([, n]) => n > 0)
    expect(bins).toEqual(Object.fromEntries(filled))
    const top = await rowsOf(await step('top_destinations'), ['dest', 'rows'], { by: 'rows', descending: true })
    expect(top).toEqual(truth.top_destinations)
    const worst = await rowsOf(await step('worst'), ['month', 'day', 'carrier', 'flight', 'dest', 'arr_delay'], {
      by: 'arr_delay',
      descending: true,
    })
    expect(worst).toEqual(truth.worst)
    const ranks = new Map<unknown, unknown[]>()
    for (const [origin, delay] of await rowsOf(await step('ranked'), ['origin', 'dep_delay']))
      ranks.set(origin, [...(ranks.get(origin) ?? []), delay])
    expect(Object.fromEntries(ranks)).toEqual(truth.ranked)
  })
})
