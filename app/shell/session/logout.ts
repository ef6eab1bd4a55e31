import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readSession } from '#app/page/session.server.ts'
import * as at from '#contract/shell/session/addresses.ts'

export { action } from '#app/page/sign-out.server.ts'

/** Only a posted form signs out. The address alone leads home, or whose session has ended elsewhere to the login page. */
export async function loader(args: LoaderFunctionArgs) {
  return redirect((await readSession(args)).has('token') ? '/' : at.loginEnded)
}
