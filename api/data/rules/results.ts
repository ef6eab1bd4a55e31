import { exportTable } from '#api/data/table-reads/export-table.ts'
import { type Reading, readTable } from '#api/data/table-reads/read-table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { call, literal } from '#api/platform/engine/plan/expression.ts'
import { filter, type Plan } from '#api/platform/engine/plan/plan.ts'
import { type Caller, type Principal, signedIn } from '#api/platform/http/caller.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { hitsSeparator, ResultColumn } from '#contract/data/rules/codes.ts'
import type { ExportingResult, ResultFilter, ResultPage, ResultRows } from '#contract/data/rules/result-shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openModel } from './open-model.ts'
import { findResult } from './result-runs.ts'

/** Table and version with a run's result, and the rows that the filter wants. Refuses notFound, validation. */
async function openResult(db: Db, { params, actor }: { params: ResultFilter; actor: Principal }) {
  const open = await openModel(db, { bizId: params.bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const result = await findResult(db, open.model, params.runBizId)
  if (isRefusal(result)) return result
  const { content, tableBizId, dataVersion } = result
  const rule = params.rule === undefined ? undefined : content.rules.find(({ id }) => id === params.rule)
  if (params.rule !== undefined && !rule)
    return refuse('validation', {
      faults: { rule: [{ key: 'rules-faults:ruleUnknown', values: { rule: params.rule } }] },
    })
  return {
    table: { bizId: tableBizId, workspaceBizId: open.workspace.bizId },
    wanted: {
      dataVersion,
      condition: conditionOf(content, params, rule?.name),
      ...(rule && { narrow: withHit(rule.name) }),
    },
    key: content.mainTable.key,
  }
}

/**
 * Rows of a run's result under the reader's right to the table. Refuses notFound, validation (an unknown rule, or a
 * column that the reader does not see), and as reading the table does.
 */
export async function readResult(
  reading: Reading,
  { params, actor }: { params: ResultPage; actor: Principal },
): Promise<ResultRows | Refusal> {
  const open = await openResult(reading.db, { params, actor })
  if (isRefusal(open)) return open
  const { sort, order, after, size } = params
  const { table, wanted, key } = open
  const rows = await readTable(reading, { table, params: { ...wanted, sort, order, after, size }, actor })
  return isRefusal(rows) ? rows : { ...rows, tableBizId: table.bizId, key }
}

/** Rows of the list as a file. Refuses as the list and as exporting the table do. */
export async function exportResult(
  reading: Parameters<typeof exportTable>[0],
  { params: { form, ...params }, caller }: { params: ExportingResult; caller: Caller },
): Promise<StreamReply | Refusal> {
  const open = await openResult(reading.db, { params, actor: signedIn(caller) })
  if (isRefusal(open)) return open
  return exportTable(reading, { table: open.table, ...open.wanted, form, caller })
}

function conditionOf(
  { mainTable }: RuleContent,
  { outcome, level, keyword }: ResultFilter,
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
