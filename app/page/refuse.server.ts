import { data } from '@remix-run/node'
import type { PageArgs } from '#app/context.ts'
import { problems } from '#contract/problem.ts'
import { statsOf } from './stats.server.ts'
import { translatorOf } from './texts.server.ts'

/** What a loader throws for an address that names nothing there is. */
export const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)

/** Shows no form to whom the api would refuse it: 403 instead. */
export async function refuseWithout(args: PageArgs, perm: string): Promise<void> {
  const { perms } = await statsOf(args)
  if (perms.includes(perm)) return
  const msg = translatorOf(args.request, 'problem')('access.denied')
  throw data({ code: problems['access.denied'], msg, data: null }, 403)
}
