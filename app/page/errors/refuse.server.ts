import { data } from '@remix-run/node'
import { problems } from '#contract/platform/problem.ts'
import { statsOf } from '../api/stats.server.ts'
import type { PageArgs } from '../request/context.ts'
import { translatorOf } from '../text/texts.server.ts'

/** 404 response for a loader to throw. */
export const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)

/** 403 response for a loader to throw: the page exists, but the reader has no access. */
export const denied = (request: Request) =>
  data({ code: problems['access.denied'], msg: translatorOf(request, 'problem')('access.denied'), data: null }, 403)

/** The answer for a page that would be too large to render. */
export const pageTooLarge = (request: Request) =>
  data({ code: problems['page.tooLarge'], msg: translatorOf(request, 'problem')('page.tooLarge'), data: null }, 413)

/** Throws 403 if the user lacks the permission, so that no form is shown which the api would refuse. */
export async function refuseWithout(args: PageArgs, perm: string): Promise<void> {
  const { perms } = await statsOf(args)
  if (!perms.includes(perm)) throw denied(args.request)
}
