import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask, loginAddress } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { takeNotice } from '#app/notice.server.ts'
import { readSession } from '#app/session.server.ts'
import { getStats } from '#contract/home/calls.ts'
import packageJson from '../../package.json'
import { storedCollapse } from './menu-collapse.server.ts'

/** The module an address belongs to: its first part. */
const moduleOf = (request: Request): string | undefined =>
  new URL(request.url).pathname.match(/^\/([\w-]{1,64})(?:\.data)?(?:\/|$)/)?.[1]

/** What the frame of every staff page shows. Whoever is not signed in is sent to the login page. */
export async function loader(args: LoaderFunctionArgs) {
  const { stats, user } = await signedIn(args)
  const passed = await takeNotice(args)
  return data(
    {
      user,
      stats,
      module: moduleOf(args.request),
      notice: passed?.notice,
      menuCollapsed: storedCollapse(args.request),
      version: packageJson.version,
    },
    { headers: passed ? { 'Set-Cookie': passed.taken } : {} },
  )
}

async function signedIn(args: PageArgs) {
  const { request } = args
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(request))
  const stats = await ask(args, getStats, { query: { appId: moduleOf(request) } })
  if (!stats.principal) throw redirect(loginAddress(request))
  return { stats, user: stats.principal }
}
