import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { loginAddress } from '#app/api.server.ts'
import { readSession } from '#app/session.server.ts'
import { problems } from '#contract/problem.ts'
import { translatorOf } from './texts.server.ts'

/** An address nothing answers to: 404, or the login page for whoever is not signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  if (!(await readSession(args)).has('token')) throw redirect(loginAddress(args.request))
  throw data({ code: problems.notFound, msg: translatorOf(args.request, 'problem')('notFound'), data: null }, 404)
}

export const action = loader
