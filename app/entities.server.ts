import { matchPath } from '@remix-run/react'
import type { EntityType, EntityTypes, Searched } from '#app/page/menus/entity-type.server.ts'
import type { AuditEntity } from '#contract/platform/audit.ts'

type Announced = { entities: EntityTypes; searched?: Searched }

/** Entity types and searches declared by each feature. */
const announced = import.meta.glob<Announced>('./*/*/entities.server.ts', { eager: true })

const byType: ReadonlyMap<string, EntityType> = new Map(
  Object.values(announced).flatMap(({ entities }) => Object.entries(entities)),
)

/** Searches by feature, in display order. */
export const searches: readonly (Searched & { feature: string })[] = Object.entries(announced)
  .flatMap(([path, { searched }]) => (searched ? [{ ...searched, feature: path.split('/')[2] ?? '' }] : []))
  .sort((one, other) => one.order - other.order)

const addressOf = (type: string, [first = '', second = '', third = '']: readonly string[]): string | undefined =>
  byType.get(type)?.page(first, second, third)

/** Page of a recently opened object. */
export const pageOf = ({ type, place }: { type: string; place: readonly string[] }): string | undefined =>
  addressOf(type, place)

/** Page of an object in the audit trail, if the reader may open it. */
export const openPageOf = ({ type, place, open }: AuditEntity): string | undefined =>
  open ? addressOf(type, place) : undefined

/** Types recorded as recently opened, the most specific address first. */
export const openedTypes: readonly (readonly [type: string, path: string])[] = [...byType]
  .flatMap(([type, { opened }]) => (opened === undefined ? [] : [[type, opened] as const]))
  .sort(([, one], [, other]) => other.split('/').length - one.split('/').length)

/** Path parts in a key's position that are no keys. */
const noKeys: ReadonlySet<string> = new Set(['new', 'import', 'template', 'export', 'chosen', 'Add', 'all', 'picture'])

/** The object that a page is about. */
export function entityAt(pathname: string): { type: string; key: string } | undefined {
  for (const [type, path] of openedTypes) {
    const key = matchPath({ path, end: false }, pathname)?.params.key
    if (key && key.length <= 64 && !noKeys.has(key)) return { type, key }
  }
  return undefined
}
