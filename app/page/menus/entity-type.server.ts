import type { Call } from '#contract/platform/call.ts'
import type { CallResult } from '../api/api.server.ts'
import type { PageArgs } from '../request/context.ts'

/** An entity type as the app knows it, keyed by its word in the audit trail. */
export type EntityType = {
  /** Address of its page. */
  page: (...place: [string, string, string]) => string
  /** Route pattern with its key as `:key`: visits to it are kept among the recently opened pages. */
  opened?: string
}
export type EntityTypes = Readonly<Record<string, EntityType>>

type Item = {
  key: string | number
  name: string
  note?: string | undefined
  to?: string | undefined
  /** The page is outside the staff frame: the browser loads it as a document. */
  reload?: boolean
}

/** The first matches, their total, and the address of the full list, if any. */
export type Found = { items: Item[]; total: number; all?: string | undefined }

/** Matches shown per feature. */
export const foundMax = 6

/** Keyword and the reader's permissions. The feature's own list call decides which rows they see. */
type Search = { keyword: string; perms: readonly string[]; has(...texts: readonly string[]): boolean }

/** A feature's search, and its order among the others. */
export type Searched = { order: number; find(args: PageArgs, search: Search): Promise<Found | undefined> }

/** Maps a call's result to matches; undefined if it was refused. */
export async function foundBy<C extends Call>(
  pending: Promise<CallResult<C>>,
  of: (data: Extract<CallResult<C>, { ok: true }>['data']) => Found,
): Promise<Found | undefined> {
  const result = await pending
  return result.ok ? of(result.data) : undefined
}

/** The first rows of a list that was loaded completely. */
export const firstOf = <T>(rows: readonly T[], of: (row: T) => Item): Found => ({
  items: rows.slice(0, foundMax).map(of),
  total: rows.length,
})

/** Address of the full list, filtered by the same keyword. */
export const listWith = (keyword: string, address: string, name = 'keyword'): string =>
  `${address}?${new URLSearchParams({ [name]: keyword })}`
