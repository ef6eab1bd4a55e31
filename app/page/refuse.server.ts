import { data } from '@remix-run/node'
import { problems } from '#contract/platform/problem.ts'
import type { PageArgs } from './context.ts'
import { statsOf } from './stats.server.ts'
import { translatorOf } from './texts.server.ts'

/** What a loader throws for an address that names nothing there is. */
export const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)

/** What a loader throws where a page exists, but not for the reader who asks. */
export const denied = (request: Request) =>
  data({ code: problems['access.denied'], msg: translatorOf(request, 'problem')('access.denied'), data: null }, 403)

/** The answer for a page that would be too large to render. */
export const pageTooLarge = (request: Request) =>
  data({ code: problems['page.tooLarge'], msg: translatorOf(request, 'problem')('page.tooLarge'), data: null }, 413)

/** Shows no form to whom the api would refuse it: 403 instead. */
export async function refuseWithout(args: PageArgs, perm: string): Promise<void> {
  const { perms } = await statsOf(args)
  if (!perms.includes(perm)) throw denied(args.request)
}
