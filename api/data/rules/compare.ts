import { fieldTypeOf } from '#api/data/processes/graph/field-type.ts'
import { todayOf } from '#api/data/processes/rule-models.ts'
import { cellOf } from '#api/data/table-reads/read-table.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { ComparedModel } from '#contract/data/rules/compare-shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { withListFiles } from '../watch-lists/list-files.ts'
import { compileModel, listValues, rowsOfModel } from './model/compile-model.ts'
import { isDifferent, outcomeOf } from './model/difference.ts'
import { revisionsOf } from './model/lists.ts'
import { modelSources } from './model-sources.ts'
import { contentOf, openModel } from './open-model.ts'
import { refuseFaults } from './rule-model.ts'
import { budgetOf, openedPlans, readColumns, refuseFailed, refuseTest, type Testing } from './run-test.ts'
import type { Compared } from './steps/compare-models.ts'

type Params = { bizId: string; first: number | null; second: number | null; actor: Principal }

/**
 * Evaluates all rows with two contents of a model; null is the draft. Stores nothing. Refuses notFound, execute.denied,
 * validation (other tables, faults for this reader, a right has changed, or the time limit is exceeded).
 */
export async function compareModel(
  { db, clock, keys, datasets, rules, listFiles }: Testing,
  { bizId, first, second, actor }: Params,
): Promise<ComparedModel | Refusal> {
  const open = await openModel(db, { bizId, actor, action: 'execute' })
  if (isRefusal(open)) return open
  const { model: stored, workspace } = open
  const one = await contentOf(db, stored, first ?? undefined)
  if (isRefusal(one)) return one
  const other = await contentOf(db, stored, second ?? undefined)
  if (isRefusal(other)) return other
  if (JSON.stringify(one.mainTable) !== JSON.stringify(other.mainTable))
    return refuseTest('rules-faults:comparedTables')
  const today = await todayOf(db, clock)
  const prepare = async (content: RuleContent) => {
    const sources = await modelSources(db, clock, { workspaceBizId: workspace.bizId, content, actor })
    const { tables, lists } = sources
    return { sources, ...compileModel(content, { tables, lists, timeZone: clock.timeZone, today }) }
  }
  const [a, b] = [await prepare(one), await prepare(other)]
  if (!a.model || !b.model) return refuseFaults([...a.faults, ...b.faults]) ?? refuse('notFound')
  const [modelA, modelB] = [a.model, b.model]
  const main = a.sources.opened.get(one.mainTable.tableBizId)
  if (!main) return refuse('notFound')
  const opened = new Map([...a.sources.opened, ...b.sources.opened])
  const ids = [...new Set([...opened.values()].map(({ version }) => version.datasetId))]
  const read = async (folders: ReadonlyMap<number, string>, files: ReadonlyMap<string, string>) => {
    const plans = openedPlans(opened, { folders, keys, clock })
    if (isRefusal(plans)) return plans
    const planOf = (tableBizId: string) => plans.get(tableBizId) as Plan
    const sideOf = (model: typeof modelA) => ({
      rows: rowsOfModel(model, planOf),
      lists: { rules: listValues(model, planOf), files: Object.fromEntries(files), day: today },
      columns: readColumns(model),
      model: { content: model.content, conditions: model.conditions, snoozed: model.snoozed, unable: [] },
    })
    const input = { first: sideOf(modelA), second: sideOf(modelB), key: one.mainTable.key }
    return rules.query('compare', input, {
      inputs: [...folders.values()],
      budgetMs: Math.max(budgetOf(one), budgetOf(other)),
      by: actor.userId,
      workspace: workspace.id,
    })
  }
  const lists = revisionsOf([...modelA.lists, ...modelB.lists])
  const outcome = await withListFiles(listFiles, lists, (files) => datasets.use(ids, (folders) => read(folders, files)))
  if (!outcome) return refuseTest('runs:rightChanged')
  if (isRefusal(outcome)) return outcome
  const timeBudget = Math.max(one.timeBudget, other.timeBudget)
  if ('failed' in outcome) return refuseFailed(outcome.failed, { bizId, timeBudget })
  const { reply } = outcome
  if ('overflow' in reply) return refuseTest('rules-faults:overflow')
  if ('tooMany' in reply) return refuseTest('rules-faults:listValuesTooMany', reply.tooMany)
  if (!(await a.sources.areStillOpen()) || !(await b.sources.areStillOpen())) return refuseTest('runs:rightChanged')
  const key = one.mainTable.key.map((name) => ({
    column: name,
    fieldType: fieldTypeOf(modelA.columns.get(name)?.type ?? 'text'),
  }))
  return {
    dataVersion: main.version.number,
    ...figuresOf({ first: one, second: other }, reply),
    shown: reply.shown.map(({ row, key: cells, ...texts }) => ({
      row,
      key: key.map((column, at) => ({ ...column, value: cellOf(cells[at] ?? null, column.fieldType) })),
      first: shownOutcome(one, texts.first),
      second: shownOutcome(other, texts.second),
    })),
  }
}

function shownOutcome(content: RuleContent, text: string) {
  const { ids: _, ...outcome } = outcomeOf(content, text)
  return outcome
}

type Contents = { first: RuleContent; second: RuleContent }

/** Figures of the pairs of outcomes. */
function figuresOf(contents: Contents, { groups }: Compared): Omit<ComparedModel, 'dataVersion' | 'shown'> {
  const known = groups.map((group) => ({
    rows: group.rows,
    first: outcomeOf(contents.first, group.first),
    second: outcomeOf(contents.second, group.second),
    differs: isDifferent(contents, group),
  }))
  const rowsWhere = (holds: (group: (typeof known)[number]) => boolean) =>
    known.filter(holds).reduce((sum, { rows }) => sum + rows, 0)
  const levels = new Map<string, ComparedModel['levels'][number]>()
  for (const { first, second, rows } of known) {
    if (first.level === second.level) continue
    const name = `${first.level} ${second.level}`
    levels.set(name, { first: first.level, second: second.level, rows: (levels.get(name)?.rows ?? 0) + rows })
  }
  const names = new Map([...contents.first.rules, ...contents.second.rules].map(({ id, name }) => [id, name]))
  const hitsOf = (side: 'first' | 'second', id: string) =>
    contents[side].rules.some((rule) => rule.id === id) ? rowsWhere((group) => group[side].ids.includes(id)) : null
  return {
    rows: rowsWhere(() => true),
    both: rowsWhere(({ first, second }) => first.ids.length > 0 && second.ids.length > 0),
    onlyFirst: rowsWhere(({ first, second }) => first.ids.length > 0 && second.ids.length === 0),
    onlySecond: rowsWhere(({ first, second }) => first.ids.length === 0 && second.ids.length > 0),
    levels: [...levels.values()],
    notJudged: {
      first: rowsWhere(({ first }) => !first.isJudged),
      second: rowsWhere(({ second }) => !second.isJudged),
    },
    rules: [...names].map(([id, name]) => ({ id, name, first: hitsOf('first', id), second: hitsOf('second', id) })),
    differing: rowsWhere(({ differs }) => differs),
  }
}
