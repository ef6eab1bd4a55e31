import { data } from '@remix-run/node'
import { problems } from '#contract/problem.ts'
import { translatorOf } from './shell/texts.server.ts'

/** A posted form, as far as pages read it: names with texts or files. */
export type PostedForm = FormData | URLSearchParams

const read = new WeakMap<Request, Promise<PostedForm>>()

/** The posted form, read once and kept as long as the request, so that a draft can be made of it later. Refuses parameter. */
export function postedForm(request: Request): Promise<PostedForm> {
  const known = read.get(request)
  if (known) return known
  const reading = formOf(request).catch(() => {
    const msg = translatorOf(request, 'problem')('parameter')
    throw data({ code: problems.parameter, msg, data: null }, 400)
  })
  read.set(request, reading)
  return reading
}

/** A form without files is read without the FormData between, which costs most of the reading of a thousand fields. */
async function formOf(request: Request): Promise<PostedForm> {
  return isPlain(request) ? new URLSearchParams(await textOf(request)) : request.formData()
}

const isPlain = ({ headers }: Request) => headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')

const texts = new WeakMap<Request, Promise<string>>()

function textOf(request: Request): Promise<string> {
  const text = texts.get(request) ?? request.text()
  texts.set(request, text)
  return text
}

/** Waits for the whole form without files, and takes nothing apart yet. */
export async function formArrived(request: Request): Promise<void> {
  if (isPlain(request)) await textOf(request).catch(() => {})
}

/** The posted form if anything on the page has read it. */
export const alreadyPosted = (request: Request): Promise<PostedForm> | undefined => read.get(request)

/** Passwords and captcha codes are never sent back or kept. */
export const isSecretField = (name: string): boolean => /password|pwd|captcha/i.test(name)
