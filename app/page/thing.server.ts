import type { Call } from '#contract/platform/call.ts'
import type { Told } from './api.server.ts'
import type { PageArgs } from './context.ts'

/** A thing of one type, by the word that the audit trail has for it: what the app knows of it besides its name. */
export type Thing = {
  /** The address of its page, made of what the api says. */
  page: (...place: [string, string, string]) => string
  /** Where the reader is at it, its key standing as `:key`: then it is kept among what they opened lately. */
  opened?: string
}
export type Things = Readonly<Record<string, Thing>>

type Item = {
  key: string | number
  name: string
  note?: string | undefined
  to?: string | undefined
  /** Its page is outside the pages for staff: the browser loads it anew. */
  reload?: boolean
}

/** The first few that have the keyword, how many there are, and the list that shows them all, where there is one. */
export type Found = { items: Item[]; total: number; all?: string | undefined }

/** So many of a kind are shown. */
export const foundMax = 6

/** What is looked for, and what the reader may: the call of the feature's own list decides what they see. */
type Search = { keyword: string; perms: readonly string[]; has(...texts: readonly string[]): boolean }

/** What a feature finds by a keyword, and its place among what the others find. */
export type Searched = { order: number; find(args: PageArgs, search: Search): Promise<Found | undefined> }

/** What a call has told; of one that was refused nothing. */
export async function foundBy<C extends Call>(
  asked: Promise<Told<C>>,
  of: (data: Extract<Told<C>, { ok: true }>['data']) => Found,
): Promise<Found | undefined> {
  const told = await asked
  return told.ok ? of(told.data) : undefined
}

/** The first of a list that came whole. */
export const firstOf = <T>(rows: readonly T[], of: (row: T) => Item): Found => ({
  items: rows.slice(0, foundMax).map(of),
  total: rows.length,
})

/** The list that shows them all, searched by the same keyword. */
export const listWith = (keyword: string, address: string, name = 'keyword'): string =>
  `${address}?${new URLSearchParams({ [name]: keyword })}`
