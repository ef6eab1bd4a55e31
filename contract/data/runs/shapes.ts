import { z } from 'zod'
import { currentSize, records } from '#contract/platform/paging.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { NodeKind, Port } from '../processes/codes.ts'
import { draftGraph } from '../processes/shapes.ts'
import { listRevision } from '../rules/shapes.ts'
import { ColumnView, FieldType, previewRows } from '../tables/codes.ts'
import { ExecutionState, NodeRunState, RunTrigger } from './codes.ts'

const rowCount = z.number().int()
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const nodeId = z.string().min(1).max(40)

/** Key of a text with its file, such as `runs:reason.lost`, and its values. */
const runText = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
})

/** Runs of a workspace, or of one of its processes. */
export const runPage = z.strictObject({
  workspaceBizId: bizId,
  processBizId: bizId.optional(),
  state: z.enum(ExecutionState).optional(),
  ...currentSize,
})

const run = z.object({
  bizId: z.string(),
  process: z.object({ bizId: z.string(), name: z.string() }),
  /** Number of the version that it runs. */
  number: z.number().int(),
  state: z.enum(ExecutionState),
  trigger: z.enum(RunTrigger),
  /** Due time. */
  slot: z.string(),
  attempt: z.number().int(),
  failure: runText.nullable(),
  by: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type RunRow = z.infer<typeof run>
export const runRecords = records(run)

export const byRun = z.strictObject({ bizId })

const tableVersion = z.object({
  tableBizId: z.string(),
  name: z.string(),
  dataVersion: z.number().int(),
  rows: rowCount,
})

export const runDetail = z.object({
  ...run.shape,
  workspaceBizId: z.string(),
  /** Tables read and created, with their versions; deleted ones have no name. */
  inputs: z.array(tableVersion),
  /** Watch lists that its rules matched. */
  lists: z.array(listRevision),
  outputs: z.array(tableVersion),
  /** Seeds of random samples, by step. */
  seeds: z.record(z.string(), z.string()),
  /** Steps in the order of the graph. */
  nodes: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(NodeKind),
      state: z.enum(NodeRunState),
      /** In = out + left out; null where the rows are not those of the input. */
      rowsIn: rowCount.nullable(),
      rowsOut: rowCount.nullable(),
      rowsLeftOut: rowCount.nullable(),
      /** Rows of both sides of a join, and those without a partner. */
      figures: z.record(z.string(), z.number()).nullable(),
      ms: z.number().int().nullable(),
      message: runText.nullable(),
    }),
  ),
})
export type RunDetail = z.infer<typeof runDetail>

/** Runs the current version unless a number is given. */
export const startingRun = z.strictObject({
  processBizId: bizId,
  number: z.coerce.number().int().min(1).max(1_000_000).optional(),
})
export const startedRun = z.object({ bizId: z.string(), state: z.enum(ExecutionState) })

export const previewingStep = z.strictObject({
  workspaceBizId: bizId,
  graph: draftGraph,
  node: nodeId,
  port: z.enum(Port).default(Port.rows),
  rows: z.coerce
    .number()
    .pipe(
      z.union(previewRows.map((rows) => z.literal(rows)) as [z.ZodLiteral<5>, z.ZodLiteral<10>, z.ZodLiteral<1000>]),
    )
    .default(5),
})

const shownColumn = z.object({ name: z.string(), fieldType: z.enum(FieldType), view: z.enum(ColumnView) })

/** First rows of a step's output under the reader's rights, with the rows of the step. */
export const stepPreview = z.object({
  columns: z.array(shownColumn),
  rows: z.array(z.array(cell)),
  rowsIn: rowCount,
  rowsOut: rowCount,
  /** Null where the rows are not those of the input. */
  rowsLeftOut: rowCount.nullable(),
})
export type StepPreview = z.infer<typeof stepPreview>

const valuesMax = 500
/** A row of a step of a run, named by the values of some columns, such as its key. */
export const explainingRow = z.strictObject({
  bizId,
  node: nodeId,
  port: z.enum(Port).default(Port.rows),
  row: z
    .record(z.string().max(100), z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
    .refine((row) => Object.keys(row).length > 0, 'required')
    .refine((row) => Object.keys(row).length <= valuesMax, 'required'),
})

/** Source rows from which a row was made, as the reader may see them, and the steps between in their order. */
export const explainedRow = z.object({
  steps: z.array(z.object({ id: z.string(), title: z.string(), kind: z.enum(NodeKind) })),
  sources: z.array(
    z.object({
      node: z.string(),
      title: z.string(),
      tableBizId: z.string(),
      dataVersion: z.number().int(),
      columns: z.array(shownColumn),
      /** Number of the row in its table, and its cells. */
      rows: z.array(z.object({ row: rowCount, cells: z.array(cell) })),
      /** True if there are more rows than are listed. */
      hasMore: z.boolean(),
    }),
  ),
})
export type ExplainedRow = z.infer<typeof explainedRow>
