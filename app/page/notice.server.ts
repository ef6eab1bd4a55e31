import { redirect } from '@remix-run/node'
import type { Tone } from '#app/ui/badge.tsx'
import type { PageArgs } from './context.ts'
import { signedCookie } from './cookies.server.ts'
import { forgetDraft } from './draft.server.ts'

/** What the page after a redirect tells once. */
type PassedNotice = { tone: Tone; text: string }

const keptSeconds = 60
const cookieOf = (args: PageArgs) => signedCookie(args, 'notice', keptSeconds)

/** 303 to a page that then says what was done, in the reader's language. A draft of the form just saved is forgotten. */
export async function redirectWithNotice(args: PageArgs, to: string, text: string, tone: Tone = 'success') {
  const headers = new Headers({ 'Set-Cookie': await passNotice(args, text, tone) })
  headers.append('Set-Cookie', await forgetDraft(args))
  return redirect(to, { status: 303, headers })
}

/** The Set-Cookie by which the next page tells it; drafts stay. */
export function passNotice(args: PageArgs, text: string, tone: Tone): Promise<string> {
  const notice: PassedNotice = { tone, text }
  return cookieOf(args).serialize(notice)
}

/** The notice to show, and the Set-Cookie that takes it away. */
export async function takeNotice(args: PageArgs): Promise<{ notice: PassedNotice; taken: string } | undefined> {
  const cookie = cookieOf(args)
  const notice: PassedNotice | null = await cookie.parse(args.request.headers.get('Cookie'))
  return notice ? { notice, taken: await cookie.serialize('', { maxAge: 0 }) } : undefined
}
