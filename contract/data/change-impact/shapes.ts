import { z } from 'zod'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { draftGraph } from '../processes/shapes.ts'
import { ScheduleState } from '../schedules/codes.ts'
import { FieldType } from '../tables/codes.ts'
import { ColumnChange, ReaderKind } from './codes.ts'

export const assessing = z.strictObject({ bizId, graph: draftGraph })

const changedColumn = z.object({
  name: z.string(),
  change: z.enum(ColumnChange),
  before: z.enum(FieldType).nullable(),
  after: z.enum(FieldType).nullable(),
})
export type ChangedColumn = z.infer<typeof changedColumn>

const named = z.object({ bizId: z.string(), name: z.string() })

const columnReader = z.object({
  kind: z.enum(ReaderKind),
  /** Names the record that opens: the rule model for warnings, the request for a grant. */
  bizId: z.string(),
  /** Name of the record; of the workspace for a grant. */
  name: z.string(),
  /** Null if the caller is no member. */
  workspace: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Changed columns of the table that it reads, directly or through derived columns. */
  columns: z.array(z.string()),
  /** Table in between from which it reads; null if it reads this one, or if that table must not be named. */
  through: named.nullable(),
  /** Schedule of a process. */
  schedule: z.object({ bizId: z.string(), state: z.enum(ScheduleState) }).nullable(),
  /** True for a process that runs by its schedule, a published board and a live scene. */
  isLive: z.boolean(),
  /** Steps that would fail once the table is changed. */
  breaks: z.array(z.string()),
  /** Number of parts that read them, such as cards or open warnings; null if the reader has no parts. */
  count: z.number().int().nullable(),
})
export type ColumnReader = z.infer<typeof columnReader>

/**
 * Tables that the change of a process would touch, compared with their columns of today, and everything that reads the
 * changed columns. Outputs with faults in the graph, or before them, count as without columns.
 */
export const impact = z.object({
  tables: z.array(
    named.extend({
      /** The process would no longer write the table; it keeps its rows and columns. */
      isDropped: z.boolean(),
      columns: z.array(changedColumn),
      readers: z.array(columnReader),
      /** Further readers that the caller may not open. */
      unseen: z.number().int(),
    }),
  ),
  /** Names of tables that would be made in addition. */
  added: z.array(z.string()),
  /** Version that its schedule runs; it is not changed by saving. Null if none is live. */
  liveVersion: z.number().int().nullable(),
  /** True if not all processes were examined: there are too many, or their graphs are too large. */
  isPartial: z.boolean(),
})
export type ProcessImpact = z.infer<typeof impact>
