import { defineEvent } from '#api/platform/events/event.ts'
import type { ExecutionState, RunTrigger } from '#contract/data/runs/codes.ts'

/** A run ended: finished, failed, stopped or canceled. Runs that `recordCanceled` writes are not published. */
export const runEnded = defineEvent<{
  runId: number
  bizId: string
  processId: number
  workspaceId: number
  state: ExecutionState
  trigger: RunTrigger
  /** As `startRun` was given. */
  startedFor: string | null
  slot: string
  /** Attempts so far. */
  attempt: number
}>('runs.ended')
