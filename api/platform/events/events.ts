import type { Tx } from '#api/platform/db/connection.ts'
import type { EventKind, Subscription } from './event.ts'

/** Runs the event's subscribers one after the other within `tx`; resolves when all are done. */
export type Publish = <Data extends object>(tx: Tx, event: EventKind<Data>, data: Data) => Promise<void>

export type Events = {
  publish: Publish
  /** Registers all subscriptions. Call once, after all features are open. Subscribers of an event run in list order. */
  open(subscriptions: readonly Subscription[]): void
}

export function createEvents(): Events {
  let opened: Map<Subscription['event'], Subscription[]> | undefined
  return {
    async publish(tx, event, data) {
      // Publishing without subscribers would lose the event silently.
      if (!opened) throw new Error(`event ${event.name} was published before the subscribers were known`)
      for (const { run } of opened.get(event) ?? []) await run(tx, data)
    },
    open(subscriptions) {
      opened = new Map()
      for (const subscription of subscriptions) {
        const { event } = subscription
        opened.set(event, [...(opened.get(event) ?? []), subscription])
      }
    },
  }
}
