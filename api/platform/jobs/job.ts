import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'

/** Declaration of a background job: shared by the operations that send it and the queue. */
export type JobKind<Data extends object = object> = {
  /** `<feature>.<what>`, unique. */
  readonly name: string
  /** Shape of the data; ids only, because it is stored unencrypted, and rows may change before the job runs. */
  readonly data: z.ZodType<Data>
  /** Maximum attempts; after the last failure the job fails permanently. */
  readonly attempts: number
  /** Seconds before the first retry; about doubled before each further one (back-off). */
  readonly pauseSeconds: number
  /** Interval in seconds at which it is sent automatically, once for all instances. Its data is then `{}`. */
  readonly everySeconds?: number
  /** Maximum concurrent jobs of this kind per instance; 1 by default. */
  readonly atOnce?: number
}

/** Progress of a job; `done` and `total` count the same unit, such as rows. */
export const progress = z.object({ stage: z.string().optional(), done: z.number(), total: z.number() })
export type Progress = z.infer<typeof progress>

/** One attempt of a job. */
export type Run = {
  /** Number of the attempt, starting with 1. */
  readonly attempt: number
  /** Aborted when the job is cancelled or taken for lost, or this instance stops: its result is then discarded. */
  readonly signal: AbortSignal
  /** Stores the progress. Throws JobCancelled once the signal is aborted. */
  progress(said: Progress): Promise<void>
  /**
   * Completes the job with this transaction; afterwards it cannot be cancelled or taken over. Throws JobCancelled if it
   * already was.
   */
  finish(tx: Tx): Promise<void>
}

/** A job kind with its function, which must be idempotent: it may run again after a kill. */
export type Job = {
  readonly kind: Omit<JobKind, 'data'>
  run(data: unknown, run: Run): Promise<void>
  /** Called after the last attempt with a reason: `server`, `lost`, or that of PermanentFailure or TryAgain. */
  givenUp(data: unknown, reason: string): Promise<void>
}

type Work<Data> = {
  run(data: Data, run: Run): Promise<void>
  givenUp?(data: Data, reason: string): Promise<void>
}

export const defineJob = <Data extends object>(kind: JobKind<Data>, { run, givenUp }: Work<Data>): Job => ({
  kind,
  run: async (data, one) => run(kind.data.parse(data), one),
  givenUp: async (data, reason) => givenUp?.(kind.data.parse(data), reason),
})

const nothing = z.object({})

/** A kind without data or retries, because it runs again at the next interval. */
export const recurring = (name: string, everySeconds: number): JobKind => ({
  name,
  data: nothing,
  attempts: 1,
  pauseSeconds: 0,
  everySeconds,
})

/** Thrown in a cancelled job; not a failure. */
export class JobCancelled extends Error {
  override readonly name = 'JobCancelled'
}

/** Transient failure, which is retried; after the last attempt, this is the reason. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** Permanent failure: a retry would fail in the same way. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
  constructor(readonly reason: string) {
    super(reason)
  }
}

/**
 * Failure of a task in a separate process: too slow, out of memory or disk, cancelled, or its process was killed. Such
 * a task cannot be resumed.
 */
export type TaskFailure = 'late' | 'memory' | 'disk' | 'cancelled' | 'killed'

/**
 * Returns the reply of such a task. Fails the job permanently if a retry would end the same way; a full disk may have
 * space again later.
 */
export function repliedOf<R>(outcome: { reply: R } | { failed: TaskFailure }): R {
  if ('reply' in outcome) return outcome.reply
  if (outcome.failed === 'cancelled') throw new JobCancelled()
  if (outcome.failed === 'killed') throw new TryAgain('lost')
  if (outcome.failed === 'disk') throw new TryAgain('disk')
  throw new PermanentFailure(outcome.failed)
}
