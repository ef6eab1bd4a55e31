import { eq } from 'drizzle-orm'
import { openTable } from '#api/data/data-rights/open-table.ts'
import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { todayOf } from '#api/data/processes/rule-models.ts'
import type { OpenedSource } from '#api/data/processes/source-tables.ts'
import { viewIn } from '#api/data/table-reads/open-version.ts'
import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Datasets } from '#api/platform/datasets/datasets.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { EngineOf } from '#api/platform/engine/engine.ts'
import { and, call, type Expression, isNotNull, literal, ne } from '#api/platform/engine/plan/expression.ts'
import { limit, type Plan, sort } from '#api/platform/engine/plan/plan.ts'
import { isNumeric, type Schema } from '#api/platform/engine/plan/types.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { TaskFailure } from '#api/platform/jobs/job.ts'
import type { Keys } from '#api/platform/keys.ts'
import type { TestRows } from '#contract/data/rules/codes.ts'
import type { RuleContent, TestedModel } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { rowKey } from '../data-rights/open-table.ts'
import { type ListFiles, withListFiles } from '../watch-lists/list-files.ts'
import type { ruleJobs } from './jobs.ts'
import { type CompiledModel, compileModel, listValues, rowsOfModel } from './model/compile-model.ts'
import { revisionsOf } from './model/lists.ts'
import { dayOf } from './model/window-rows.ts'
import { modelSources } from './model-sources.ts'
import { contentOf, openModel } from './open-model.ts'
import { refuseFaults } from './rule-model.ts'
import type { Tested } from './steps/test-model.ts'
import { summarize } from './summary.ts'
import { ruleModel, ruleModelTest } from './table.ts'

export type Testing = {
  db: Db
  clock: Clock
  keys: Keys
  datasets: Datasets
  rules: EngineOf<typeof ruleJobs>
  listFiles: ListFiles
}

const secondMillis = 1000
/** Maximum milliseconds that a caller waits for a result. */
const answerMillisMax = 60_000
const hundred = 100

export const refuseTest = (key: string, values: Record<string, string | number> = {}): Refusal =>
  refuse('validation', { faults: { rows: [{ key, values }] } })

type Params = {
  bizId: string
  number?: number | undefined
  content?: RuleContent | undefined
  rows: TestRows
  actor: Principal
}

/**
 * Evaluates rows of the main table under the reader's rights; stores no rows. Refuses notFound, execute.denied,
 * validation (the content has faults for this reader, a right has changed, or the time limit is exceeded).
 */
export async function testModel(
  { db, clock, keys, datasets, rules, listFiles }: Testing,
  { bizId, number, content: given, rows: which, actor }: Params,
): Promise<TestedModel | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'execute' })
  if (isRefusal(open)) return open
  const { model: stored, workspace } = open
  const content = given ?? (await contentOf(db, stored, number))
  if (isRefusal(content)) return content
  const sources = await modelSources(db, clock, { workspaceBizId: workspace.bizId, content, actor })
  const { tables, lists: usable } = sources
  const today = await todayOf(db, clock)
  const { model, faults } = compileModel(content, { tables, lists: usable, timeZone: clock.timeZone, today })
  if (!model) return refuseFaults(faults) ?? refuse('notFound')
  const main = sources.opened.get(content.mainTable.tableBizId)
  if (!main) return refuse('notFound')
  const columns = readColumns(model)
  const ids = [...new Set([...sources.opened.values()].map(({ version }) => version.datasetId))]
  const lists = revisionsOf(model.lists)
  const read = async (folders: ReadonlyMap<number, string>, files: ReadonlyMap<string, string>) => {
    const opened = openedPlans(sources.opened, { folders, keys, clock })
    if (isRefusal(opened)) return opened
    const planOf = (tableBizId: string) => opened.get(tableBizId) as Plan
    const judged = (rows: Plan) => chosen(rows, which, { share: content.samplePercent / hundred, seed: bizId })
    const input = {
      rows: judged(rowsOfModel(model, planOf)),
      lists: { rules: listValues(model, planOf, judged), files: Object.fromEntries(files), day: today },
      columns,
      model: { content, conditions: model.conditions, snoozed: model.snoozed, unable: [] },
      wanted: expectedHit(model),
      day: dayBy(model),
    }
    return rules.query('test', input, {
      inputs: [...folders.values()],
      budgetMs: budgetOf(content),
      by: actor.userId,
      workspace: workspace.id,
    })
  }
  const outcome = await withListFiles(listFiles, lists, (files) => datasets.use(ids, (folders) => read(folders, files)))
  if (!outcome) return refuseTest('runs:rightChanged')
  if (isRefusal(outcome)) return outcome
  if ('failed' in outcome) return refuseFailed(outcome.failed, { bizId, timeBudget: content.timeBudget })
  const { reply } = outcome
  if ('overflow' in reply) return refuseTest('rules-faults:overflow')
  if ('tooMany' in reply) return refuseTest('rules-faults:listValuesTooMany', reply.tooMany)
  if (!(await sources.areStillOpen())) return refuseTest('runs:rightChanged')
  const { version } = main
  return {
    dataVersion: version.number,
    of: version.rows,
    lists,
    ...summarize(model, { tested: plainCells(reply, columns), columns }),
  }
}

type Surroundings = { folders: ReadonlyMap<number, string>; keys: Keys; clock: Clock }

/** Tables as the reader sees them, by bizId. Refuses validation if a row condition does not fit its table. */
export function openedPlans(
  sources: ReadonlyMap<string, OpenedSource>,
  { folders, keys, clock }: Surroundings,
): Map<string, Plan> | Refusal {
  const opened = new Map<string, Plan>()
  for (const [tableBizId, { right, version }] of sources) {
    const plan = openTable(viewIn(folders.get(version.datasetId) ?? '', { right, version, keys, clock }))
    if ('faults' in plan) return refuseTest('rules-faults:conditionOutdated')
    opened.set(tableBizId, plan)
  }
  return opened
}

export const budgetOf = ({ timeBudget }: Pick<RuleContent, 'timeBudget'>): number =>
  Math.min(timeBudget * secondMillis, answerMillisMax)

/** Refuses a test that exceeded its time or memory limit; throws for other failures. */
export function refuseFailed(
  failed: TaskFailure,
  { bizId, timeBudget }: { bizId: string; timeBudget: number },
): Refusal {
  if (failed === 'late') return refuseTest('rules-faults:late', { seconds: budgetOf({ timeBudget }) / secondMillis })
  if (failed === 'memory') return refuseTest('rules-faults:memory')
  throw new Error(`rule model ${bizId} was not tested: ${failed}`)
}

/** Cells in wire format. */
const plainCells = ({ groups, hits, days }: Tested, columns: Schema): Tested => ({
  groups,
  days,
  hits: hits.map((hit) => ({
    ...hit,
    cells: hit.cells.map((cell, at) => cellOf(cell, fieldTypeOf((columns[at] as Schema[number]).type))),
  })),
})

/** Columns of the key and of all conditions. */
export function readColumns({ content, conditions, columns }: CompiledModel): Schema {
  const figures = new Map(
    conditions.flatMap((condition) => condition.figures.map(({ column }) => [column.name, column] as const)),
  )
  const names = new Set([...content.mainTable.key, ...conditions.flatMap(({ reads }) => reads)])
  return [...names].flatMap((name) => {
    const found = columns.get(name) ?? figures.get(name)
    return found ? [{ name, type: found.type, nullable: true }] : []
  })
}

/** True where the label says that the row should have a hit. */
function expectedHit({ content: { label }, columns }: CompiledModel): Expression | null {
  const column = label === null ? undefined : columns.get(label)
  if (!column) return null
  const { name, type } = column
  if (type === 'boolean') return name
  if (isNumeric(type)) return ne(name, literal(0))
  return and(isNotNull(name), type === 'text' ? call('ne', name, literal('')) : literal(true))
}

/** Day of the timestamp of the first window. */
function dayBy({ aggregations, columns, timeZone }: CompiledModel): Expression | null {
  const [first] = aggregations
  return first ? dayOf(first.rule.time, { columns, timeZone }) : null
}

/** Selects the rows to judge; figures are still computed over all rows. */
function chosen(rows: Plan, which: TestRows, { share, seed }: { share: number; seed: string }): Plan {
  if (which === 'all') return rows
  if (which === 'sample') return { op: 'sample', from: rows, share, seed, key: rowKey }
  return limit(sort(rows, rowKey), Number(which))
}

/** Records that a version was tested on rows. */
export async function recordTest(
  tx: Tx,
  { bizId, number, tested, byId }: { bizId: string; number: number; tested: TestedModel; byId: number },
): Promise<void> {
  const [model] = await tx.select({ id: ruleModel.id }).from(ruleModel).where(eq(ruleModel.bizId, bizId))
  if (!model || tested.rows === 0) return
  const { dataVersion, rows, hitRows, notJudged, lists } = tested
  const found = { dataVersion, rows, hitRows, notJudged, lists }
  await tx.insert(ruleModelTest).values({ modelId: model.id, number, ...found, byId })
}
