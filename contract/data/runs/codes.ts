/** States of a run of a process. design: processes "Runs" */
export const ExecutionState = {
  queued: 'queued',
  started: 'started',
  finished: 'finished',
  failed: 'failed',
  /** Ended by a person after it started. */
  stopped: 'stopped',
  /** Ended before it started, by a person or because a predecessor did not succeed. */
  canceled: 'canceled',
  /** Its process has ended; the next sweep settles its state. */
  unknown: 'unknown',
} as const
export type ExecutionState = (typeof ExecutionState)[keyof typeof ExecutionState]

export const openExecutionStates: readonly ExecutionState[] = [
  ExecutionState.queued,
  ExecutionState.started,
  ExecutionState.unknown,
]

/** States of one step within a run. design: processes "Runs" */
export const NodeRunState = {
  waiting: 'waiting',
  running: 'running',
  success: 'success',
  fail: 'fail',
  warning: 'warning',
} as const
export type NodeRunState = (typeof NodeRunState)[keyof typeof NodeRunState]

export const RunTrigger = {
  hand: 'hand',
  schedule: 'schedule',
  predecessor: 'predecessor',
  backfill: 'backfill',
} as const
export type RunTrigger = (typeof RunTrigger)[keyof typeof RunTrigger]

/** Runs that the log of a process shows. design: processes "Runs" */
export const loggedRuns = 5
export const runRetentionDays = 400
/** Maximum concurrent runs of one workspace; further ones wait in its queue. */
export const runsAtOnce = 2
