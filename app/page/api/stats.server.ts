import { redirect } from '@remix-run/node'
import { getStats } from '#contract/shell/home/calls.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import { moduleOf } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'
import { resetSession, tokenOf } from '../session/session.server.ts'
import { loginAddress, mutate, query, sessionEnded } from './api.server.ts'

type SignedInStats = SystemStats & { principal: NonNullable<SystemStats['principal']> }

/** The signed-in user with menus and permissions. An anonymous request is redirected to the login page. */
export async function statsOf(args: PageArgs): Promise<SignedInStats> {
  if (!(await tokenOf(args))) throw redirect(loginAddress(args.request))
  const stats = await query(args, getStats, { query: { appId: moduleOf(args.request) } })
  const { principal } = stats
  // The session behind the cookie has ended, so its token is no longer valid. spec: platform §4 "Session"
  if (!principal) throw await sessionEnded(args, [await resetSession(args)])
  return { ...stats, principal }
}

/** As `statsOf`, for optional parts of a page: undefined if the stats cannot be loaded. */
export async function signedInStats(args: PageArgs): Promise<SignedInStats | undefined> {
  const result = await mutate(args, getStats, { query: { appId: moduleOf(args.request) } })
  if (!result.ok || !result.data.principal) return undefined
  return { ...result.data, principal: result.data.principal }
}
