import { data } from '@remix-run/node'
import { problems } from '#contract/problem.ts'
import { translatorOf } from './shell/texts.server.ts'

const read = new WeakMap<Request, Promise<FormData>>()

/** The posted form, read once and kept as long as the request, so that a draft can be made of it later. Refuses parameter. */
export function postedForm(request: Request): Promise<FormData> {
  const known = read.get(request)
  if (known) return known
  const reading = request.formData().catch(() => {
    const msg = translatorOf(request, 'problem')('parameter')
    throw data({ code: problems.parameter, msg, data: null }, 400)
  })
  read.set(request, reading)
  return reading
}

/** The posted form if anything on the page has read it. */
export const alreadyPosted = (request: Request): Promise<FormData> | undefined => read.get(request)

/** Passwords and captcha codes are never sent back or kept. */
export const isSecretField = (name: string): boolean => /password|pwd|captcha/i.test(name)
