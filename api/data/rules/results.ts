import { type Reading, readTable } from '#api/data/mart/read-table.ts'
import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan } from '#api/platform/engine/plan/plan.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { hitsSeparator, ResultColumn } from '#contract/data/rules/codes.ts'
import type { ResultPage, ResultRows } from '#contract/data/rules/result-shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openModel } from './open-model.ts'
import { findResult } from './result-runs.ts'

/**
 * Rows of a run's result under the reader's right to the table. Refuses notFound, validation (an unknown rule, or a
 * column that the reader does not see), and as reading the table does.
 */
export async function readResult(
  reading: Reading,
  { asked, actor }: { asked: ResultPage; actor: Principal },
): Promise<ResultRows | Refusal> {
  const open = await openModel(reading.db, { bizId: asked.bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const result = await findResult(reading.db, open.model, asked.runBizId)
  if (isRefusal(result)) return result
  const { content, tableBizId, dataVersion } = result
  const rule = asked.rule === undefined ? undefined : content.rules.find(({ id }) => id === asked.rule)
  if (asked.rule !== undefined && !rule)
    return refuse('validation', {
      faults: { rule: [{ key: 'rules-faults:ruleUnknown', values: { rule: asked.rule } }] },
    })
  const { sort, order, after, size } = asked
  const rows = await readTable(reading, {
    table: { bizId: tableBizId, workspaceBizId: open.workspace.bizId },
    asked: {
      dataVersion,
      condition: conditionOf(content, asked, rule?.name),
      sort,
      order,
      after,
      size,
      ...(rule && { narrow: withHit(rule.name) }),
    },
    actor,
  })
  return isRefusal(rows) ? rows : { ...rows, tableBizId, key: content.mainTable.key }
}

function conditionOf(
  { mainTable }: RuleContent,
  { outcome, level, keyword }: ResultPage,
  rule: string | undefined,
): Condition | null {
  const [key = ''] = mainTable.key
  const all: Condition[] = []
  if (outcome !== undefined) all.push({ column: ResultColumn.outcome, operator: 'eq', values: [outcome] })
  if (level !== undefined) all.push({ column: ResultColumn.level, operator: 'eq', values: [String(level)] })
  if (keyword) all.push({ column: key, operator: 'contains', values: [keyword] })
  if (rule !== undefined) all.push({ column: ResultColumn.hits, operator: 'contains', values: [rule] })
  return all.length > 0 ? { all } : null
}

/** Rows in which a name is one of the joined names. */
const withHit =
  (rule: string) =>
  (rows: Plan): Plan => {
    const around = literal(hitsSeparator)
    const names = call('concat', around, ResultColumn.hits, around)
    return filter(rows, call('contains', names, literal(`${hitsSeparator}${rule}${hitsSeparator}`)))
  }
