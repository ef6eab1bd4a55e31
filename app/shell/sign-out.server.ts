import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { endSession, readSession } from '#app/session.server.ts'
import { logout } from '#contract/session/calls.ts'

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

/** A posted form that signs out. */
export async function action(args: ActionFunctionArgs) {
  return redirect('/login?signedOut', { status: 303, headers: { 'Set-Cookie': await signOut(args) } })
}
