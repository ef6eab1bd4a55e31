import { atField, type Refused } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { signedCookie } from '#app/page/request/cookies.server.ts'
import { problems } from '#contract/platform/problem.ts'
import type { LoginProtocol } from '#contract/shell/session/codes.ts'
import { factorMinutes } from '#contract/shell/session/second-factor.ts'

/** A sign-in that is waiting for its second factor. */
export type Waiting = { token: string; account: string; protocol: LoginProtocol; wanted: string }

const cookieOf = (args: PageArgs) => signedCookie(args, 'factor', factorMinutes * 60)

export const readWaiting = async (args: PageArgs): Promise<Waiting | null> =>
  (await cookieOf(args).parse(args.request.headers.get('Cookie'))) ?? null

/** Set-Cookies that store and delete the waiting sign-in. */
export const keepWaiting = (args: PageArgs, waiting: Waiting): Promise<string> => cookieOf(args).serialize(waiting)
export const forgetWaiting = (args: PageArgs): Promise<string> => cookieOf(args).serialize('', { maxAge: 0 })

/** Moves the error of a wrong code to its field. */
export function atCode(refused: Refused): Refused {
  const { failure, status } = refused
  if (failure.code !== problems['factor.wrong']) return refused
  return atField({ status, failure: { ...failure, errors: { '': [failure.msg] } } }, '', 'code')
}
