import { data } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { getStats } from '#contract/home/calls.ts'
import { problems } from '#contract/problem.ts'
import { translatorOf } from './texts.server.ts'

/** What a loader throws for an address that names nothing there is. */
export const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)

/** Shows no form to whom the api would refuse it: 403 instead. */
export async function refuseWithout(args: PageArgs, perm: string): Promise<void> {
  const { perms } = await ask(args, getStats, { query: {} })
  if (perms.includes(perm)) return
  const msg = translatorOf(args.request, 'problem')('access.denied')
  throw data({ code: problems['access.denied'], msg, data: null }, 403)
}
