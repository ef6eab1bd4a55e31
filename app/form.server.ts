import { parseSubmission } from '@conform-to/react/future'
import { coerceFormValue } from '@conform-to/zod/v4/future'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { getUserConfig } from '#contract/accounts/calls.ts'
import type { Failure } from '#contract/envelope.ts'
import { faultsOf } from '#contract/fault.ts'
import type { Fault } from '#contract/problem.ts'
import { tell } from './api.server.ts'
import type { PageArgs } from './context.ts'
import { isSecretField, type PostedForm, postedForm } from './posted.server.ts'
import { readSession } from './session.server.ts'
import { translatorOf } from './shell/texts.server.ts'
import type { FormReply } from './ui/form.ts'

/** Names that steer the page and are no part of what a form says: the form's id, the button pressed, where to return. */
const pageFields = ['form', 'intent', 'back']

type Refused = { status: number; failure: Failure }

type ReadForm<T> = {
  /** The button pressed. */
  intent: string
  /** The typed values, with the texts of what the shape or the api refused. */
  reply(by?: Refused): FormReply
  /** The same page again with that reply and the refusal's status. */
  refused(by?: Refused): ReturnType<typeof data<FormReply>>
} & ({ ok: true; value: T } | { ok: false })

/** Reads a posted form by a shape of the contract. Empty fields count as absent; strings become what the shape asks. */
export async function readForm<S extends z.ZodType>(
  args: PageArgs,
  shape: S,
  form: string,
): Promise<ReadForm<z.output<S>>> {
  const posted = await postedForm(args.request)
  const { payload } = parseSubmission(withoutPageFields(posted))
  const parsed = coerceFormValue(shape).safeParse(payload, { reportInput: true })
  if (!parsed.success) await keepIfEnded(args)
  const errors = parsed.success ? {} : faultTexts(args, faultsOf(parsed.error))
  const reply = (by?: Refused) => replyOf(posted, form, by ? errorsOf(by.failure) : errors)
  const common = {
    intent: String(posted.get('intent') ?? ''),
    reply,
    refused: (by?: Refused) => data(reply(by), by?.status ?? 422),
  }
  return parsed.success ? { ...common, ok: true, value: parsed.data as z.output<S> } : { ...common, ok: false }
}

/**
 * A form that is refused before the api hears of it comes again in a page whose own loaders send away whoever's session has
 * ended, and what was typed would be gone: so the api is asked first, and `tell` keeps the draft.
 */
async function keepIfEnded(args: PageArgs): Promise<void> {
  if ((await readSession(args)).has('token')) await tell(args, getUserConfig)
}

function withoutPageFields(posted: PostedForm): FormData {
  const said = new FormData()
  for (const [name, value] of posted) if (!pageFields.includes(name)) said.append(name, value)
  return said
}

function faultTexts(args: PageArgs, faults: Record<string, Fault[]>): Record<string, string[]> {
  // A shape may name any key of validation.json, or `namespace:key`: the compiler can't know which.
  const t = translatorOf(args.request, 'validation') as (key: string, values?: Fault['values']) => string
  const text = ({ key, values }: Fault) => t(key, values)
  return Object.fromEntries(Object.entries(faults).map(([path, list]) => [path, list.map(text)]))
}

const errorsOf = ({ msg, errors }: Failure): Record<string, string[]> =>
  errors && Object.keys(errors).length > 0 ? errors : { '': [msg] }

function replyOf(posted: PostedForm, form: string, errors: Record<string, string[]>): FormReply {
  const values: Record<string, string[]> = {}
  for (const [name, value] of posted) {
    if (typeof value !== 'string' || isSecretField(name) || pageFields.includes(name)) continue
    values[name] ??= []
    values[name].push(value)
  }
  return { form, values, errors }
}
