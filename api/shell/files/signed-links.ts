import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileBusinesses } from '#api/platform/files/store/business.ts'
import { type Caller, sessionPrincipal } from '#api/platform/http/caller.ts'
import type { Keys } from '#api/platform/keys.ts'
import { linkSeconds } from '#contract/platform/files/codes.ts'
import { findReadable } from './file.ts'
import { addressOf, holderOfLink } from './link.ts'

export type LinkDeps = { db: Db; clock: Clock; keys: Keys; publicUrl: string; businesses: FileBusinesses }

/** Signed links, valid for 15 minutes, to the paths that are files the caller may read. */
export async function signedLinks(
  deps: LinkDeps,
  { paths, caller }: { paths: readonly string[]; caller: Caller },
): Promise<Map<string, string>> {
  const session = sessionPrincipal(caller)
  const principal = session.delegation?.agent ?? session
  const readable = await findReadable(deps.db, deps.businesses, { paths, principal, session })
  const expires = (await secondsNow(deps.db, deps.clock)) + linkSeconds
  const holder = holderOfLink(session)
  return new Map([...readable].map((path) => [path, addressOf(deps, 'get', { path, ...holder, expires })]))
}
