import { comparable } from '#contract/platform/comparable.ts'
import type { Localized } from '#contract/platform/language.ts'
import { insertEntry, type Keyed, moveEntry, type Step } from './draft-list.ts'

/**
 * Fields that group the entries of a list, widest first. A dimension is never split, nor a cause within it. The editor
 * preserves this order; the importer requires it.
 */
type Groups = readonly string[]

const nameOf = (entry: object, field: string): string =>
  (entry as Record<string, Localized | undefined>)[field]?.['zh-Hans'] ?? ''

/** Number of groups that two entries share, widest first. */
function sharedGroups<E extends object>(one: E, other: E, by: Groups): number {
  const differs = by.findIndex((field) => comparable(nameOf(one, field)) !== comparable(nameOf(other, field)))
  return differs < 0 ? by.length : differs
}

/** Collects each group at the place of its first entry, with its entries in order. */
function joined<E extends object>(entries: readonly E[], by: Groups): E[] {
  const [field, ...narrower] = by
  if (field === undefined) return [...entries]
  const groups = new Map<string, E[]>()
  for (const entry of entries) {
    const name = comparable(nameOf(entry, field))
    const group = groups.get(name)
    if (group) group.push(entry)
    else groups.set(name, [entry])
  }
  return [...groups.values()].flatMap((group) => joined(group, narrower))
}

const sameOrder = <E>(one: readonly E[], other: readonly E[]): boolean => one.every((entry, at) => entry === other[at])

/** Inserts an entry after the one with key `after`, if in the same group, or else at the end of its group. */
export function insertJoined<E extends Keyed>(
  list: readonly E[],
  entry: E,
  after: string | undefined,
  by: Groups,
): E[] {
  const behind = list.find(({ key }) => key === after)
  const most = Math.max(0, ...list.map((other) => sharedGroups(other, entry, by)))
  const stays = behind !== undefined && sharedGroups(behind, entry, by) === most
  return joined(insertEntry(list, entry, stays ? after : undefined), by)
}

/**
 * Moves one entry. At the end of its group it moves the group; a step past a neighbour of another group passes that
 * whole group.
 */
export function moveJoined<E extends Keyed>(list: readonly E[], key: string, step: Step, by: Groups): E[] {
  const place = list.findIndex((entry) => entry.key === key) + 1
  if (place === 0) return [...list]
  if (step === 'down' || (step !== 'up' && step > place)) {
    // Moving down is moving up in the reversed list.
    const up = step === 'down' ? 'up' : list.length + 1 - step
    return moveJoined(list.toReversed(), key, up, by).toReversed()
  }
  const places = step === 'up' ? Array.from({ length: place - 1 }, (_, back) => place - 1 - back) : [step]
  const tried = places.map((to) => joined(moveEntry(list, key, to), by))
  return tried.find((order) => !sameOrder(order, list)) ?? [...list]
}

/** Restores grouping after texts changed: entries outside their group move to its end. */
export function regrouped<E extends Keyed>(before: readonly E[], after: readonly E[], by: Groups): E[] {
  if (sameOrder(joined(after, by), after)) return [...after]
  const earlier = new Map(before.map((entry) => [entry.key, entry]))
  const isMoved = (entry: E) => sharedGroups(earlier.get(entry.key) ?? entry, entry, by) < by.length
  const staying = after.filter((entry) => !isMoved(entry))
  return after
    .filter(isMoved)
    .reduce((list, entry) => insertJoined(list, entry, after[after.indexOf(entry) - 1]?.key, by), joined(staying, by))
}

/** First entry of the same group that spells the group's name differently, with the field and place. */
export function spelledOtherwise<E extends Keyed>(
  list: readonly E[],
  entry: E,
  by: Groups,
): { field: string; name: string; place: number } | undefined {
  for (const [depth, field] of by.entries()) {
    const at = list.findIndex(
      (other) =>
        other.key !== entry.key &&
        sharedGroups(other, entry, by) > depth &&
        nameOf(other, field) !== nameOf(entry, field),
    )
    const other = list[at]
    if (other) return { field, name: nameOf(other, field), place: at + 1 }
  }
  return undefined
}
