import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as atSession from '#contract/shell/session/addresses.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { mutate } from '../api/api.server.ts'
import { setFlash } from '../forms/flash.server.ts'
import type { PageArgs } from '../request/context.ts'
import { translatorOf } from '../text/texts.server.ts'
import { endSession, readSession } from './session.server.ts'

/** Ends the session in the api. Returns the Set-Cookie that deletes it, whatever the api replies. */
export async function signOut(args: PageArgs): Promise<string> {
  const forgotten = await endSession(args)
  if ((await readSession(args)).has('token')) await mutate(args, logout).catch(ignoreEnded)
  return forgotten
}

/** A session that has already ended counts as success. */
function ignoreEnded(thrown: unknown): void {
  if (!(thrown instanceof Response)) throw thrown
}

/** Signs out; the login page shows a flash message. */
export async function action(args: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await signOut(args) })
  const result = translatorOf(args.request, 'session')('signedOut')
  headers.append('Set-Cookie', await setFlash(args, result, 'success'))
  return redirect(atSession.loginSignedOut, { status: 303, headers })
}
