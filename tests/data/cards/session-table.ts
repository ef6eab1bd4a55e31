import { join } from 'node:path'
import { cardJobs } from '#api/data/cards/jobs.ts'
import { columnTypes } from '#api/data/data-rights/column-types.ts'
import { conditionExpression } from '#api/data/data-rights/condition.ts'
import { rowKey } from '#api/data/data-rights/open-table.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { aggregate, count, filter, type Plan, project, scan, scanFiles } from '#api/platform/engine/plan/plan.ts'
import type { Value } from '#api/platform/engine/session.ts'
import { boardCard } from '#contract/data/cards/shapes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'
import { type Cell, loadTable, openTestSession } from '../../platform/engine/test-session.ts'

type Params = { kind: string; settings: object }

/** A table in Parquet of an engine's own, of which cards are computed without a server. */
export async function openSessionTable(
  columns: Readonly<Record<string, FieldType>>,
  rows: readonly (readonly Cell[])[],
  timeZone = 'Asia/Shanghai',
) {
  const made = await openTestSession()
  const types = Object.fromEntries(Object.entries(columns).map(([name, fieldType]) => [name, columnTypes[fieldType]]))
  await loadTable(made.session, 'raw', {
    folder: made.folder,
    columns: { ...types, source_row: 'bigint' },
    rows: rows.map((row, at) => [...row, String(at + 1)]),
  })
  const file = join(made.folder, 'part-0.parquet')
  await made.session.write(scan('raw'), file)
  const opened: Plan = project(scanFiles(file), {
    ...Object.fromEntries(Object.keys(columns).map((name) => [name, name])),
    [rowKey]: 'source_row',
  })
  const seen = Object.entries(columns).map(([name, fieldType]) => ({ name, fieldType }))
  const narrowed = (condition: Condition | null): Plan => {
    if (!condition) return opened
    const known = new Map(seen.map(({ name, fieldType }) => [name, { expression: name, fieldType }]))
    const read = conditionExpression(condition, { columnOf: (name) => known.get(name), timeZone })
    if ('faults' in read) throw new Error(JSON.stringify(read.faults))
    return filter(opened, read.where)
  }
  return {
    ...made,
    rows: opened,
    narrowed,
    timeZone,
    /** Figures of cards with these settings. */
    async compute(request: readonly Params[], condition: Condition | null = null) {
      const cards = request.map((card, at) => boardCard.parse({ id: `c${at}`, ...card }))
      const input = { rows: narrowed(condition), columns: seen, cards, timeZone, isCounted: true }
      return cardJobs.compute(input, { session: made.session } as unknown as JobContext)
    },
    /** Number of rows that match a condition. */
    async count(condition: Condition): Promise<number> {
      const [[rows] = []] = await made.session.rows(aggregate(narrowed(condition), [], { rows: count() }))
      return Number(rows)
    },
    query: (plan: Plan): Promise<Value[][]> => made.session.rows(plan),
  }
}
