import { z } from 'zod'
import { currentSize, pageSizeDefault, pageSizeMax, records, sortOrder } from '#contract/platform/paging.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { exportForm, tableRows } from '../mart/shapes.ts'
import { ExecutionState } from '../runs/codes.ts'
import { levelsMax, RowOutcome, RuleKind } from './codes.ts'
import { foundEntry, listRevision, readCell, ruleId } from './shapes.ts'

/** Runs of a model that was applied for, newest first. */
export const resultRunPage = z.strictObject({ bizId, ...currentSize })
const resultRun = z.object({
  bizId: z.string(),
  /** Number of the model's version that it ran. */
  number: z.number().int(),
  state: z.enum(ExecutionState),
  slot: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Null before it has ended. */
  rows: z.object({ judged: z.number().int(), hits: z.number().int(), notJudged: z.number().int() }).nullable(),
  /** Data version of the result table; null if it made none. */
  dataVersion: z.number().int().nullable(),
  /** Watch lists that it compared. */
  lists: z.array(listRevision),
})
export type ResultRun = z.infer<typeof resultRun>
/** Hits of the last run of each day with one, the oldest first. */
const hitDay = z.object({ day: z.string(), hits: z.number().int(), notJudged: z.number().int() })
export type HitDay = z.infer<typeof hitDay>
export const resultRunRecords = records(resultRun).extend({ days: z.array(hitDay) })

/** Run whose result is read, by default the newest with a result, and the filter of its rows. */
const resultFilter = {
  bizId,
  runBizId: bizId.optional(),
  outcome: z.enum(RowOutcome).optional(),
  level: z.coerce.number().int().min(0).max(levelsMax).optional(),
  /** Id of a rule that hit. */
  rule: ruleId.optional(),
  /** Rows whose first key column contains it. */
  keyword: z.string().trim().max(50).optional(),
}
export type ResultFilter = z.output<z.ZodObject<typeof resultFilter>>

/** Cursor pagination over the rows of a run's result, like that of tables. */
export const resultPage = z.strictObject({
  ...resultFilter,
  sort: z.string().max(60).optional(),
  order: sortOrder.default('desc'),
  after: z.string().max(1000).optional(),
  size: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
})
export type ResultPage = z.infer<typeof resultPage>

export const exportingResult = z.strictObject({ ...resultFilter, form: exportForm.default('xlsx') })
export type ExportingResult = z.output<typeof exportingResult>

/** Rows as the reader may see them, with the table and the version that hold them. */
export const resultRows = tableRows.extend({ tableBizId: z.string(), key: z.array(z.string()) })
export type ResultRows = z.infer<typeof resultRows>

/** Key cells of a result row as JSON, such as `["P-7","3"]`. */
const rowKeyText = z.string().min(2).max(4000)
export const byResultRow = z.strictObject({ bizId, runBizId: bizId.optional(), key: rowKeyText })

/** A value that the reader may not see is masked. */
const seenCell = readCell.extend({ isMasked: z.boolean() })
const window = z.object({
  by: z.array(seenCell),
  from: z.string(),
  to: z.string(),
  /** Rows behind the figure, and the numbers of the first of them in the main table. */
  rows: z.number().int(),
  first: z.array(z.number().int()),
})
const rowReason = z.object({
  rule: z.string(),
  name: z.string(),
  kind: z.enum(RuleKind),
  weight: z.number(),
  condition: z.string(),
  /** Sentence in the reader's language. */
  said: z.string(),
  values: z.array(seenCell),
  /** Rows behind its figures; null for other rules, and where a column of it is masked. */
  window: window.nullable(),
  entry: foundEntry.nullable(),
})
export type RowReason = z.infer<typeof rowReason>

export const resultWhy = z.object({
  model: z.object({ bizId: z.string(), name: z.string() }),
  number: z.number().int(),
  runBizId: z.string(),
  tableBizId: z.string(),
  dataVersion: z.number().int(),
  key: z.array(readCell),
  outcome: z.enum(RowOutcome),
  score: z.number().nullable(),
  level: z.number().int().nullable(),
  judging: z.array(z.object({ name: z.string(), value: z.string() })),
  reasons: z.array(rowReason),
  /** Rules that could not be judged; `said` is the cause if it is that of all rows. */
  errors: z.array(z.object({ name: z.string(), said: z.string().nullable() })),
})
export type ResultWhy = z.infer<typeof resultWhy>
