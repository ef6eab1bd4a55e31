import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** A sender, with an optional group. */
type GroupedSender = { by: string; group?: string | undefined }

type Taken<T> = { sender: GroupedSender; entry: T }

/**
 * A queue that serves groups in turn, and the senders within each group: many senders of one group do not delay another
 * group.
 */
export type GroupedFairQueue<T> = {
  add(sender: GroupedSender, entry: T): void
  /** Takes the next entry that may start; undefined if there is none. It counts as running until `done`. */
  take(mayStart?: (entry: T) => boolean): Taken<T> | undefined
  done(taken: Taken<T>): void
  /** Removes an entry; false if it has already started. */
  remove(entry: T): boolean
  /** Number of waiting entries, in total or of one sender. */
  waiting(by?: string): number
}

/** A turn of a group, one for each of its entries; the group decides which entry takes it. */
type Ticket<T> = { group: Group<T> }
type Group<T> = { name: string; queue: FairQueue<T>; tickets: Ticket<T>[]; running: number }

/** `atOnce` limits the running entries of one sender in a group. */
export function createGroupedFairQueue<T>({ atOnce }: { atOnce?: number | undefined } = {}): GroupedFairQueue<T> {
  const groups = new Map<string, Group<T>>()
  const queue = createFairQueue<Ticket<T>>()
  const nameOf = ({ by, group }: GroupedSender) => (group === undefined ? `sender ${by}` : `group ${group}`)

  function groupOf(name: string): Group<T> {
    const known = groups.get(name)
    if (known) return known
    const made: Group<T> = {
      name,
      queue: createFairQueue<T>({ ...(atOnce !== undefined && { atOnce }) }),
      tickets: [],
      running: 0,
    }
    groups.set(name, made)
    return made
  }

  function forget(group: Group<T>): void {
    if (group.running === 0 && group.tickets.length === 0) groups.delete(group.name)
  }

  return {
    add(sender, entry) {
      const group = groupOf(nameOf(sender))
      const ticket = { group }
      group.tickets.push(ticket)
      group.queue.add(sender.by, entry)
      queue.add(group.name, ticket)
    },
    take(mayStart) {
      const ticket = queue.take(({ group }) => group.queue.mayTake(mayStart))?.entry
      const taken = ticket?.group.queue.take(mayStart)
      if (!ticket || !taken) return undefined
      const { group } = ticket
      group.tickets = group.tickets.filter((each) => each !== ticket)
      group.running++
      return { sender: { by: taken.by, group: group.name }, entry: taken.entry }
    },
    done({ sender: { by, group: name = '' } }) {
      const group = groupOf(name)
      group.queue.done(by)
      group.running--
      queue.done(name)
      forget(group)
    },
    remove(entry) {
      for (const group of groups.values()) {
        if (!group.queue.remove(entry)) continue
        // Removes the last ticket of the group, so that the earlier ones keep their position.
        const ticket = group.tickets.pop()
        if (ticket) queue.remove(ticket)
        forget(group)
        return true
      }
      return false
    },
    waiting: (by) =>
      by === undefined
        ? queue.waiting()
        : [...groups.values()].reduce((sum, { queue: each }) => sum + each.waiting(by), 0),
  }
}
