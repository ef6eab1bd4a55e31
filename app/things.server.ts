import { matchPath } from '@remix-run/react'
import type { Searched, Thing, Things } from '#app/page/thing.server.ts'
import type { AuditThing } from '#contract/platform/audit.ts'

type Announced = { things: Things; searched?: Searched }

/** What each feature announces of its things. */
const announced = import.meta.glob<Announced>('./*/*/things.server.ts', { eager: true })

const byType: ReadonlyMap<string, Thing> = new Map(
  Object.values(announced).flatMap(({ things }) => Object.entries(things)),
)

/** What can be searched, by feature, in the order in which it is shown. */
export const searches: readonly (Searched & { feature: string })[] = Object.entries(announced)
  .flatMap(([path, { searched }]) => (searched ? [{ ...searched, feature: path.split('/')[2] ?? '' }] : []))
  .sort((one, other) => one.order - other.order)

const addressOf = (type: string, [first = '', second = '', third = '']: readonly string[]): string | undefined =>
  byType.get(type)?.page(first, second, third)

/** Where a thing that the reader opened lately is seen. */
export const pageOf = ({ type, place }: { type: string; place: readonly string[] }): string | undefined =>
  addressOf(type, place)

/** Where a thing of the trail is seen, where its reader may see it. */
export const openPageOf = ({ type, place, open }: AuditThing): string | undefined =>
  open ? addressOf(type, place) : undefined

/** The types of which those opened lately are kept, the narrower address before the wider. */
export const openedTypes: readonly (readonly [type: string, path: string])[] = [...byType]
  .flatMap(([type, { opened }]) => (opened === undefined ? [] : [[type, opened] as const]))
  .sort(([, one], [, other]) => other.split('/').length - one.split('/').length)

/** What stands where a key would, on pages that are of no thing. */
const noKeys: ReadonlySet<string> = new Set(['new', 'import', 'template', 'export', 'chosen', 'Add', 'all', 'picture'])

/** The thing that a page is of. */
export function thingAt(pathname: string): { type: string; key: string } | undefined {
  for (const [type, path] of openedTypes) {
    const key = matchPath({ path, end: false }, pathname)?.params.key
    if (key && key.length <= 64 && !noKeys.has(key)) return { type, key }
  }
  return undefined
}
