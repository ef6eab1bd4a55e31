import { type FormDraft, isSecretField } from '#app/ui/forms/form.ts'
import { pathOf } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'
import { signedCookie } from '../request/cookies.server.ts'
import { readSession } from '../session/session.server.ts'
import { alreadyPosted, type PostedForm } from './posted.server.ts'

type StoredDraft = FormDraft & { path: string; account: string }

const draftSeconds = 30 * 60
/** Browsers store up to 4096 characters per cookie; its name, attributes and signature take less than 160 of them. */
const cookieCharactersMax = 4096 - 160
/** Bytes of JSON that fit as base64: four characters for three bytes. */
const draftBytesMax = Math.floor((cookieCharactersMax * 3) / 4)
/** Maximum number of fields; more would not fit in a cookie. */
const fieldsMax = 300

const cookieOf = (args: PageArgs) => signedCookie(args, 'draft', draftSeconds)

const pageOf = (request: Request) => pathOf(request) + new URL(request.url).search

/**
 * The Set-Cookie that stores the fields of a post whose session had ended; undefined if nothing was posted or the
 * cookie would be too large.
 */
export async function keepDraft(args: PageArgs): Promise<string | undefined> {
  const posted = await alreadyPosted(args.request)?.catch(() => undefined)
  if (!posted) return undefined
  const account = (await readSession(args)).get('account') ?? ''
  const form = String(posted.get('form') ?? '')
  const draft: StoredDraft = { path: pageOf(args.request), account, form, values: {}, complete: false }
  const { values, complete } = fitting(typedFields(posted), draftBytesMax - bytesOf(draft))
  if (Object.keys(values).length === 0) return undefined
  return cookieOf(args).serialize({ ...draft, values, complete })
}

function typedFields(posted: PostedForm): Map<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of posted) {
    if (typeof value !== 'string' || isSecretField(name) || name === 'form' || name === 'intent') continue
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return fields
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/**
 * Selects the shortest fields until the limit is reached. Measures each only once, since their number is up to the
 * sender.
 */
function fitting(fields: Map<string, string[]>, bytesMax: number): Pick<FormDraft, 'values' | 'complete'> {
  const measured = [...fields].map((field) => ({ field, bytes: bytesOf(field) })).toSorted((a, b) => a.bytes - b.bytes)
  const entries: [string, string[]][] = []
  let left = bytesMax
  for (const { field, bytes } of measured.slice(0, fieldsMax)) {
    left -= bytes
    if (left < 0) break
    entries.push(field)
  }
  return { values: Object.fromEntries(entries), complete: entries.length === fields.size }
}

/** The draft of this page if the signed-in account wrote it. The loader passes it to its form as the saved values. */
export async function readDraft(args: PageArgs): Promise<FormDraft | undefined> {
  const draft: StoredDraft | null = await cookieOf(args).parse(args.request.headers.get('Cookie'))
  if (!draft || draft.path !== pageOf(args.request)) return undefined
  if (draft.account !== ((await readSession(args)).get('account') ?? '')) return undefined
  return { form: draft.form, values: draft.values, complete: draft.complete }
}

/** True if a draft of any page exists. */
export const hasDraft = async (args: PageArgs): Promise<boolean> =>
  (await cookieOf(args).parse(args.request.headers.get('Cookie'))) !== null

/** The Set-Cookie that deletes the draft. */
export const forgetDraft = (args: PageArgs): Promise<string> => cookieOf(args).serialize('', { maxAge: 0 })
