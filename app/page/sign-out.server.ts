import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as atSession from '#contract/shell/session/addresses.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { tell } from './api.server.ts'
import type { PageArgs } from './context.ts'
import { passNotice } from './notice.server.ts'
import { endSession, readSession } from './session.server.ts'
import { translatorOf } from './texts.server.ts'

/** Ends the session behind the api; the browser forgets it whatever the api says. Gives the Set-Cookie for that. */
export async function signOut(args: PageArgs): Promise<string> {
  const forgotten = await endSession(args)
  if ((await readSession(args)).has('token')) await tell(args, logout).catch(ignoreEnded)
  return forgotten
}

/** A session that has ended already is what was wanted. */
function ignoreEnded(thrown: unknown): void {
  if (!(thrown instanceof Response)) throw thrown
}

/** A posted form that signs out; the login page tells it once. */
export async function action(args: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await signOut(args) })
  const told = translatorOf(args.request, 'session')('signedOut')
  headers.append('Set-Cookie', await passNotice(args, told, 'success'))
  return redirect(atSession.loginSignedOut, { status: 303, headers })
}
