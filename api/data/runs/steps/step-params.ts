import type { AlikeParams } from '#api/data/processes/graph/step.ts'
import type { JudgeParams } from '#api/data/rules/steps/judge-params.ts'
import type { ListsParams } from '#api/data/rules/steps/match-lists.ts'
import type { Plan } from '#api/platform/engine/plan/plan.ts'
import type { NodeKind, Port } from '#contract/data/processes/codes.ts'
import type { Settings } from '#contract/data/processes/settings.ts'
import type { RunText } from '../table.ts'

/** A step of a run, as the engine executes it. */
export type StepParams = {
  id: string
  kind: NodeKind
  inputs: readonly { node: string; port: Port }[]
  /** Plans over `outputTable` of the inputs, and `sourceTable` of a source. */
  outputs: Partial<Record<Port, Plan>>
  /** Columns of each output, in their order. */
  columns: Partial<Record<Port, readonly string[]>>
  /** Outputs whose rows are stored, because they are read several times or expensive to compute. */
  stored: readonly Port[]
  source?: SourceParams
  output?: OutputParams
  judge?: JudgeParams
  alike?: AlikeParams
  /** Entries of the watch lists that its rules match. */
  lists?: Omit<ListsParams, 'rules'>
  /** Result of a previous attempt. */
  done?: StepDone & { files: Partial<Record<Port, string>> }
}

type SourceParams = {
  /** Table as its reader sees it, and the plan of the rows that are read. */
  opened: Plan
  read: Plan
  /** Number of rows of `opened`, if known. */
  rows: number | null
  /** Maximum watermark value among the rows. */
  watermark: Plan | null
}

export type OutputParams = {
  settings: Settings<'output'>
  /** Columns of the table and its key, by zero-based index. */
  key: readonly number[]
  /** Columns with a plain view; messages show members only the values of these columns. */
  plain: readonly string[]
  /** Previous version, whose rows an incremental run keeps; null for the first. */
  before: { files: readonly string[]; rows: number } | null
  /** Time of the run, from which the age of values is computed. */
  now: string
}

/** Row counts of a step: `in` = `out` + `leftOut` where it leaves rows out. */
export type StepDone = {
  rowsIn: number
  rowsOut: number
  rowsLeftOut: number | null
  figures: Record<string, number> | null
  ms: number
  /** Warning, or reason of the failure. */
  message: RunText | null
}

/** Written rows: a folder in the output folder with files and their row counts. */
export type Written = { folder: string; files: Record<string, number> }

export type RunReply = {
  /** Executed steps, the failed one last. */
  steps: Record<string, StepDone>
  failed: string | null
  /** Stored rows of steps, by `outputTable`; kept for a retry if the run failed. */
  stored: Record<string, Written>
  /** New versions by step; absent if an incremental run found no new rows. */
  made: Record<string, Written>
  watermarks: Record<string, string>
}

/** Detail of the job's progress: a step has started, or is done. */
export type StepProgress = { id: string; done?: StepDone }

/** Failure of a step caused by its data, such as a value with too many digits. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  constructor(readonly text: RunText) {
    super(text.key)
  }
}
