import type { Tx } from '#api/platform/db/connection.ts'

declare const payload: unique symbol

/** Declaration of an event of a feature, shared by the feature that publishes it and its subscribers. */
export type EventKind<Data extends object> = {
  /** `<feature>.<what happened>` */
  readonly name: string
  readonly [payload]: (data: Data) => void
}

/** Defines an event. `Data` holds ids, and values that rows no longer have when subscribers run. */
export const defineEvent = <Data extends object>(name: string): EventKind<Data> => ({ name }) as EventKind<Data>

/** Subscriber of a feature to an event. */
export type Subscription = {
  readonly event: Pick<EventKind<object>, 'name'>
  run(tx: Tx, data: object): Promise<void>
}

/**
 * Runs `run` in the publisher's transaction, which rolls back if it throws. Work that may fail separately, or takes
 * long, goes into a job sent from `run`.
 */
export const subscribe = <Data extends object>(
  event: EventKind<Data>,
  run: (tx: Tx, data: Data) => Promise<void>,
): Subscription => ({ event, run: (tx, data) => run(tx, data as Data) })
