import type { PageArgs } from './context.ts'
import { alreadyPosted, isSecretField } from './posted.server.ts'
import { readSession } from './session.server.ts'
import { pathOf } from './shell/address.server.ts'
import { signedCookie } from './signed-cookie.server.ts'

/** What was typed into a form whose session had ended. */
export type Draft = {
  /** The id of the form. */
  form: string
  values: Record<string, string[]>
  /** false when the cookie could not hold all of it: the longest values are missing. */
  complete: boolean
}
type StoredDraft = Draft & { path: string; account: string }

const keptSeconds = 30 * 60
/** What browsers keep of a cookie, name and attributes included. */
const cookieCharactersMax = 4096

const cookieOf = (args: PageArgs) => signedCookie(args, 'draft', keptSeconds)

const pageOf = (request: Request) => {
  const url = new URL(request.url)
  url.searchParams.delete('_routes')
  return pathOf(request) + url.search
}

/** The Set-Cookie that keeps the typed fields of a post that came too late; undefined when there was none. */
export async function keepDraft(args: PageArgs): Promise<string | undefined> {
  const posted = await alreadyPosted(args.request)
  if (!posted) return undefined
  const values: Record<string, string[]> = {}
  for (const [name, value] of posted) {
    if (typeof value !== 'string' || isSecretField(name) || name === 'form' || name === 'intent') continue
    values[name] ??= []
    values[name].push(value)
  }
  const account = (await readSession(args)).get('account') ?? ''
  const draft = { path: pageOf(args.request), account, form: String(posted.get('form') ?? ''), values, complete: true }
  return fittingCookie(args, draft)
}

/** Leaves out the longest values until the rest fits: encoded and signed, a text takes up to twice its bytes. */
async function fittingCookie(args: PageArgs, draft: StoredDraft): Promise<string> {
  const cookie = await cookieOf(args).serialize(draft)
  const [longest] = Object.entries(draft.values).sort(([, a], [, b]) => b.join().length - a.join().length)[0] ?? []
  if (cookie.length <= cookieCharactersMax || longest === undefined) return cookie
  const { [longest]: _left, ...values } = draft.values
  return fittingCookie(args, { ...draft, values, complete: false })
}

/** The draft of this page, for the one who wrote it: a loader hands it to its form as what is saved. */
export async function readDraft(args: PageArgs): Promise<Draft | undefined> {
  const draft: StoredDraft | null = await cookieOf(args).parse(args.request.headers.get('Cookie'))
  if (!draft || draft.path !== pageOf(args.request)) return undefined
  if (draft.account !== ((await readSession(args)).get('account') ?? '')) return undefined
  return { form: draft.form, values: draft.values, complete: draft.complete }
}

/** Whether there is a draft, of whatever page. */
export const hasDraft = async (args: PageArgs): Promise<boolean> =>
  (await cookieOf(args).parse(args.request.headers.get('Cookie'))) !== null

/** The Set-Cookie that forgets it. */
export const forgetDraft = (args: PageArgs): Promise<string> => cookieOf(args).serialize('', { maxAge: 0 })
