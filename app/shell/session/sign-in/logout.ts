import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readSession } from '#app/page/session/session.server.ts'
import * as at from '#contract/shell/session/addresses.ts'

export { action } from '#app/page/session/sign-out.server.ts'

/** Only a post signs out. GET redirects home, or to the login page if the session has ended elsewhere. */
export async function loader(args: LoaderFunctionArgs) {
  return redirect((await readSession(args)).has('token') ? '/' : at.loginEnded)
}
