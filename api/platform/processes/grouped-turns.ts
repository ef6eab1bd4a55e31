import { createTurns, type Turns } from './turns.ts'

/** A sender, in a group of them or on its own. */
type GroupedSender = { by: string; group?: string | undefined }

type Taken<T> = { sender: GroupedSender; entry: T }

/**
 * A queue that serves groups in turn, and the senders within each group: many senders of one group do not delay another
 * group.
 */
export type GroupedTurns<T> = {
  add(sender: GroupedSender, entry: T): void
  /** Takes the next entry that may start; undefined if there is none. It counts as running until `done`. */
  take(mayStart?: (entry: T) => boolean): Taken<T> | undefined
  done(taken: Taken<T>): void
  /** Returns false if the entry has already started. */
  remove(entry: T): boolean
  /** Number of entries that wait, in all or of one sender. */
  waiting(by?: string): number
}

/** A turn of a group, one for each of its entries; the group decides which entry takes it. */
type Ticket<T> = { group: Group<T> }
type Group<T> = { name: string; turns: Turns<T>; tickets: Ticket<T>[]; running: number }

/** `atOnce` limits the running entries of one sender in a group. */
export function createGroupedTurns<T>({ atOnce }: { atOnce?: number | undefined } = {}): GroupedTurns<T> {
  const groups = new Map<string, Group<T>>()
  const turns = createTurns<Ticket<T>>()
  const nameOf = ({ by, group }: GroupedSender) => (group === undefined ? `sender ${by}` : `group ${group}`)

  function groupOf(name: string): Group<T> {
    const known = groups.get(name)
    if (known) return known
    const made: Group<T> = {
      name,
      turns: createTurns<T>({ ...(atOnce !== undefined && { atOnce }) }),
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
      group.turns.add(sender.by, entry)
      turns.add(group.name, ticket)
    },
    take(mayStart) {
      const ticket = turns.take(({ group }) => group.turns.mayTake(mayStart))?.entry
      const taken = ticket?.group.turns.take(mayStart)
      if (!ticket || !taken) return undefined
      const { group } = ticket
      group.tickets = group.tickets.filter((each) => each !== ticket)
      group.running++
      return { sender: { by: taken.by, group: group.name }, entry: taken.entry }
    },
    done({ sender: { by, group: name = '' } }) {
      const group = groupOf(name)
      group.turns.done(by)
      group.running--
      turns.done(name)
      forget(group)
    },
    remove(entry) {
      for (const group of groups.values()) {
        if (!group.turns.remove(entry)) continue
        // Removes the last ticket of the group, so that the earlier ones keep their position.
        const ticket = group.tickets.pop()
        if (ticket) turns.remove(ticket)
        forget(group)
        return true
      }
      return false
    },
    waiting: (by) =>
      by === undefined
        ? turns.waiting()
        : [...groups.values()].reduce((sum, { turns: each }) => sum + each.waiting(by), 0),
  }
}
