import { data } from '@remix-run/node'
import type { FormReply } from '#app/ui/form.ts'
import type { Failure } from '#contract/envelope.ts'
import { problems } from '#contract/problem.ts'

/** The entry that the address names; '' for a new one. */
export const entryOf = (request: Request): string => new URL(request.url).searchParams.get('entry') ?? ''

type Refused = { status: number; failure: Failure }

/** A reply of a form that edits an entry: whether another has changed the draft meanwhile. */
export type EntryReply = FormReply & { conflict?: boolean }

/** What an action answers when such a form is refused. The api's paths begin with what is edited: `field.code`. */
export function refusedEntry(form: { reply(by?: Refused): FormReply }, told: Refused, part: 'field' | 'indicator') {
  const reply = form.reply(told)
  const errors = Object.fromEntries(
    Object.entries(reply.errors).map(([path, texts]) => [path.replace(`${part}.`, ''), texts]),
  )
  const conflict = told.failure.code === problems['version.conflict']
  return data<EntryReply>({ ...reply, errors, conflict }, told.status)
}
