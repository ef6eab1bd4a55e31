import { data } from '@remix-run/node'
import { problems } from '#contract/problem.ts'
import { translatorOf } from './texts.server.ts'

/** What a loader throws for an address that names nothing there is. */
export const notFound = (request: Request) =>
  data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)
