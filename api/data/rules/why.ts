import { z } from 'zod'
import { type Reading, readTable } from '#api/data/table-reads/read-table.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import type { Condition } from '#contract/data/conditions.ts'
import { hitsSeparator, ResultColumn, RowOutcome } from '#contract/data/rules/codes.ts'
import type { ResultWhy } from '#contract/data/rules/result-shapes.ts'
import type { RuleContent } from '#contract/data/rules/shapes.ts'
import { type StoredWhy, storedWhy } from '#contract/data/rules/stored-why.ts'
import { ColumnView } from '#contract/data/tables/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { ruleColumns } from './model/rule-columns.ts'
import { modelSources } from './model-sources.ts'
import { openModel } from './open-model.ts'
import { findResult, type OpenResult } from './result-runs.ts'
import { causeOf, reasonsOf } from './row-reasons.ts'

type Params = { bizId: string; runBizId?: string | undefined; key: string }
const keyCells = z.array(z.union([z.string(), z.number(), z.boolean()])).min(1)

/**
 * Reasons for a row of a result. Shows values only if the reader sees both the result column `why` and the source
 * table's column plain. Refuses notFound, validation (the key), and as reading the table does.
 */
export async function explainResult(
  reading: Reading,
  { params, actor, language }: { params: Params; actor: Principal; language: Language },
): Promise<ResultWhy | Refusal> {
  const { db, clock } = reading
  const open = await openModel(db, { bizId: params.bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { model, workspace } = open
  const result = await findResult(db, model, params.runBizId)
  if (isRefusal(result)) return result
  const { content, tableBizId, dataVersion } = result
  const condition = rowWithKey(content, params.key)
  if (!condition) return refuse('validation', { faults: { key: [{ key: 'rules-faults:keyInvalid' }] } })
  const rows = await readTable(reading, {
    table: { bizId: tableBizId, workspaceBizId: workspace.bizId },
    params: { dataVersion, condition, order: 'asc', size: 1 },
    actor,
  })
  if (isRefusal(rows)) return rows
  const [cells] = rows.rows
  if (!cells) return refuse('notFound')
  const columns = new Map(rows.columns.map((column, at) => [column.name, { ...column, value: cells[at] ?? null }]))
  const shownOf = (name: string) => columns.get(name)?.value ?? null
  const sources = await modelSources(db, clock, { workspaceBizId: workspace.bizId, content, actor })
  const seen = ruleColumns(content, sources.tables).columns
  const why = columns.get(ResultColumn.why)
  const stored =
    why?.view === ColumnView.plain ? storedOf(why.value) : namesOnly(content, columns.get(ResultColumn.hits))
  const isOutcome = shownOf(ResultColumn.outcome) === RowOutcome.notJudged
  return {
    model: { bizId: model.bizId, name: model.name },
    ...shownResult(result),
    key: content.mainTable.key.flatMap((name) => {
      const cell = columns.get(name)
      return cell ? [{ column: name, fieldType: cell.fieldType, value: cell.value }] : []
    }),
    outcome: isOutcome ? RowOutcome.notJudged : RowOutcome.hit,
    score: numberOf(shownOf(ResultColumn.score)),
    level: numberOf(shownOf(ResultColumn.level)),
    judging: content.judgingFields.flatMap(({ name }) => {
      const value = shownOf(name)
      return value === null ? [] : [{ name, value: String(value) }]
    }),
    reasons: reasonsOf(stored, { content, seen, language, clock }),
    errors: stored.errors.map((error) => ({ name: error.name, said: causeOf(error, language) })),
  }
}

const shownResult = ({ number, runBizId, tableBizId, dataVersion }: OpenResult) => ({
  number,
  runBizId,
  tableBizId,
  dataVersion,
})

/** Number of a figure; null if it is masked. */
const numberOf = (value: unknown): number | null => {
  const found = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(found) ? found : null
}

function rowWithKey({ mainTable: { key } }: RuleContent, text: string): Condition | undefined {
  const cells = keyCells.safeParse(jsonOf(text))
  if (!cells.success || cells.data.length !== key.length) return undefined
  return {
    all: key.map((column, at): Condition => ({ column, operator: 'eq', values: [String(cells.data[at])] })),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const storedOf = (value: unknown): StoredWhy => storedWhy.parse(jsonOf(String(value ?? '')))

/** Rules that hit, if the reader sees their names. */
function namesOnly({ rules }: RuleContent, hits: { view: ColumnView; value: unknown } | undefined): StoredWhy {
  const names = hits?.view === ColumnView.plain ? String(hits.value ?? '').split(hitsSeparator) : []
  const hit = rules.filter(({ name }) => names.includes(name))
  return {
    reasons: hit.map(({ id, name, kind }) => ({
      rule: id,
      name,
      values: {},
      ...(kind === 'aggregation' && { window: { masked: true as const } }),
    })),
    errors: [],
  }
}
