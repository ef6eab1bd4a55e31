import { redirect } from '@remix-run/node'
import type { Tone } from '#app/ui/feedback/badge.tsx'
import type { PageArgs } from '../request/context.ts'
import { signedCookie } from '../request/cookies.server.ts'
import { forgetDraft } from './draft.server.ts'

/** Flash message, shown once by the page after a redirect. */
type PassedNotice = { tone: Tone; text: string }

const flashSeconds = 60
const noticeName = 'notice'
const cookieOf = (args: PageArgs) => signedCookie(args, noticeName, flashSeconds)

/** 303 redirect to a page that shows the notice once. Deletes the draft of the form just saved. */
export async function redirectWithNotice(args: PageArgs, to: string, text: string, tone: Tone = 'success') {
  const headers = new Headers({ 'Set-Cookie': await setFlash(args, text, tone) })
  headers.append('Set-Cookie', await forgetDraft(args))
  return redirect(to, { status: 303, headers })
}

/** The Set-Cookie that passes the notice to the next page; drafts are kept. */
export function setFlash(args: PageArgs, text: string, tone: Tone): Promise<string> {
  const notice: PassedNotice = { tone, text }
  return cookieOf(args).serialize(notice)
}

/** The notice to show, and the Set-Cookie that deletes it. */
export async function takeFlash(args: PageArgs): Promise<{ notice: PassedNotice; taken: string } | undefined> {
  const cookies = args.request.headers.get('Cookie')
  if (!cookies?.includes(noticeName)) return undefined
  const cookie = cookieOf(args)
  const notice: PassedNotice | null = await cookie.parse(cookies)
  return notice ? { notice, taken: await cookie.serialize('', { maxAge: 0 }) } : undefined
}
