import type { PageArgs } from '#app/context.ts'
import { signedCookie } from '#app/page/signed-cookie.server.ts'

/** As long as the api believes it. */
const keptSeconds = 180 * 86_400

const cookieOf = (args: PageArgs) => signedCookie(args, 'browser', keptSeconds)

/** What this browser was given when somebody signed in in it, so that strangers' guesses do not count against it; '' is nothing. */
export async function browserKeyOf(args: PageArgs): Promise<string> {
  const kept: unknown = await cookieOf(args).parse(args.request.headers.get('Cookie'))
  return typeof kept === 'string' ? kept : ''
}

/** The Set-Cookie that keeps it beyond the session. */
export const keepBrowserKey = (args: PageArgs, key: string): Promise<string> => cookieOf(args).serialize(key)
