import { z } from 'zod'
import type { Tx } from '#api/platform/db/connection.ts'

/** Work beside requests, as data: what operations send and what the queue knows of it. */
export type JobKind<Data extends object = object> = {
  /** `<feature>.<what>`, like no other. */
  readonly name: string
  /** Ids only: it lies in the database in the clear, and rows may change until it is taken up. */
  readonly data: z.ZodType<Data>
  /** Tries in all; after the last one that fails the job is given up. */
  readonly attempts: number
  /** Before the second try; about twice as long before each further one. */
  readonly pauseSeconds: number
  /** Sent without being asked for once in so many seconds by one of all instances. Its data is then `{}`. */
  readonly everySeconds?: number
}

/** How far a job is; `done` and `total` count the same thing, such as rows. */
export const progress = z.object({ stage: z.string().optional(), done: z.number(), total: z.number() })
export type Progress = z.infer<typeof progress>

/** One try of a job. */
export type Run = {
  /** 1 at the first. */
  readonly attempt: number
  /** Aborted when the job was cancelled or taken for lost, and when this instance stops: nobody wants what follows. */
  readonly signal: AbortSignal
  /** Keeps how far it is, for anyone who may see it. Throws LetGo once the signal is aborted. */
  progress(said: Progress): Promise<void>
  /** The job is done with this transaction, which nobody can cancel or take over any more. Throws LetGo where somebody has. */
  finish(tx: Tx): Promise<void>
}

/** A kind with the work itself, which must bear being done again after a kill. */
export type Job = {
  readonly kind: Omit<JobKind, 'data'>
  run(data: unknown, run: Run): Promise<void>
  /** After the last try, with a reason in a word: `server`, `lost`, or one of GivenUp or TryAgain. */
  givenUp(data: unknown, reason: string): Promise<void>
}

type Work<Data> = {
  run(data: Data, run: Run): Promise<void>
  givenUp?(data: Data, reason: string): Promise<void>
}

export const workOn = <Data extends object>(kind: JobKind<Data>, { run, givenUp }: Work<Data>): Job => ({
  kind,
  run: async (data, one) => run(kind.data.parse(data), one),
  givenUp: async (data, reason) => givenUp?.(kind.data.parse(data), reason),
})

const nothing = z.object({})

/** A kind that needs no data, and whose next time comes anyway. */
export const recurring = (name: string, everySeconds: number): JobKind => ({
  name,
  data: nothing,
  attempts: 1,
  pauseSeconds: 0,
  everySeconds,
})

/** Nobody wants the work any more; thrown through it, and no failure. */
export class LetGo extends Error {
  override readonly name = 'LetGo'
}

/** Another try may end otherwise; after the last one this is the reason. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain'
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** Another try would end alike. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  constructor(readonly reason: string) {
    super(reason)
  }
}

/**
 * Why nothing came of a task in a process of its own: it took too long, filled the memory or the disk, was cancelled, or somebody
 * killed its process. None can go on.
 */
export type TaskFailure = 'late' | 'memory' | 'disk' | 'cancelled' | 'killed'

/** What such a task replied; gives the job up where another try would end alike. A disk may have room again. */
export function repliedOf<R>(outcome: { reply: R } | { failed: TaskFailure }): R {
  if ('reply' in outcome) return outcome.reply
  if (outcome.failed === 'cancelled') throw new LetGo()
  if (outcome.failed === 'killed') throw new TryAgain('lost')
  if (outcome.failed === 'disk') throw new TryAgain('disk')
  throw new GivenUp(outcome.failed)
}
