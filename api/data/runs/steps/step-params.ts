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
  /** Over `outputTable` of the inputs, and `sourceTable` of a source. */
  outputs: Partial<Record<Port, Plan>>
  /** Columns of each output, in their order. */
  columns: Partial<Record<Port, readonly string[]>>
  /** Outputs whose rows are stored, because they are read several times or are costly to make. */
  stored: readonly Port[]
  source?: SourceParams
  output?: OutputParams
  judge?: JudgeParams
  alike?: AlikeParams
  /** Entries of the watch lists that its rules match. */
  lists?: Omit<ListsParams, 'rules'>
  /** Result of an earlier attempt. */
  done?: StepDone & { files: Partial<Record<Port, string>> }
}

type SourceParams = {
  /** Table as its reader sees it, and those of its rows that are read. */
  opened: Plan
  read: Plan
  /** Rows of `opened`, if they are known. */
  rows: number | null
  /** Greatest value of the watermark among them. */
  watermark: Plan | null
}

export type OutputParams = {
  settings: Settings<'output'>
  /** Columns of the table and its key, by their places from 0. */
  key: readonly number[]
  /** Columns with a plain view: members see values in messages only for these columns. */
  plain: readonly string[]
  /** Version before, of which an incremental run keeps the rows; null for the first. */
  before: { files: readonly string[]; rows: number } | null
  /** Time of the run, for the age of values. */
  now: string
}

/** Rows of a step: `in` = `out` + `leftOut` where it leaves rows out. */
export type StepDone = {
  rowsIn: number
  rowsOut: number
  rowsLeftOut: number | null
  figures: Record<string, number> | null
  ms: number
  /** Warning, or reason of the failure. */
  message: RunText | null
}

/** Rows that were written: a folder in the output folder with files and their rows. */
export type Written = { folder: string; files: Record<string, number> }

export type RunReply = {
  /** Steps that were executed, the failed one last. */
  steps: Record<string, StepDone>
  failed: string | null
  /** Stored rows of steps, by `outputTable`; kept for another attempt if the run failed. */
  stored: Record<string, Written>
  /** New versions by step; absent if an incremental run found no new rows. */
  made: Record<string, Written>
  watermarks: Record<string, string>
}

/** Detail of the job's progress: a step has started, or is done. */
export type StepProgress = { id: string; done?: StepDone }

/** Error of a step that its data causes, such as a value beyond all digits. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
  constructor(readonly text: RunText) {
    super(text.key)
  }
}
