import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import type { Texts } from '#app/risk/questionnaires/language-fields.tsx'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import type { EditReply } from '#app/ui/forms/form.ts'
import type { Call } from '#contract/platform/call.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import type { moveDraftColumn, moveDraftRow } from '#contract/risk/kinds/matrix/calls.ts'
import * as calls from '#contract/risk/kinds/matrix/calls.ts'

const lists = {
  rows: { page: at.draft, move: calls.moveDraftRow },
  columns: { page: at.draftColumns, move: calls.moveDraftColumn },
} as const

/** Moves an entry up or down or copies it, then redirects to its new position. */
export const listAction = (list: keyof typeof lists) => async (args: ActionFunctionArgs) => {
  const posted = await postedForm(args.request)
  const domain = codeOf(args)
  const { page, move } = lists[list]
  const pressed = (name: string) => posted.get(name)?.toString()
  const [up, down, copy] = [pressed('up'), pressed('down'), pressed('copy')]
  const key = up ?? down ?? copy ?? ''
  const result: CallResult<Call> =
    copy !== undefined && list === 'rows'
      ? await mutate(args, calls.copyDraftRow, { body: { domain, key } })
      : await mutate(args, move, { body: { domain, key, step: up === undefined ? 'down' : 'up' } })
  if (result.ok) return redirect(`${page(domain)}#entry-${key}`, 303)
  return refusedConfirmation(result, FormId.list)
}

const typedPlace = z.strictObject({ place: z.number().int().min(1).max(1000) })

/** Moves an entry to the posted place: `done`, a refusal, or undefined if another form was posted. */
export async function movedTo(
  args: PageArgs,
  move: typeof moveDraftRow | typeof moveDraftColumn,
  entry: { domain: string; key: string },
) {
  if ((await postedForm(args.request)).get('form') !== FormId.place) return undefined
  const form = await readForm(args, typedPlace, FormId.place)
  if (!form.ok) return form.refused()
  const result = await mutate(args, move, { body: { ...entry, step: form.value.place } })
  return result.ok ? 'done' : form.refused(result)
}

/** Reply to a form that edits texts: the texts of a concurrent edit by field, or its removal of the entry. */
export type EntryReply = EditReply<{ texts: Texts; version: string } | undefined>

type Saved = {
  /** The pressed button: `more` adds another entry after the new one. */
  intent: string
  list: string
  /** Address of the form for a new entry. */
  form: string
  key: string
  done: 'added' | 'saved'
}

/** Redirects to the entry in the list, or to the form for the next one. */
export function afterEntry(args: PageArgs, { intent, list, form, key, done }: Saved) {
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  const to = done === 'added' && intent === 'more' ? `${form}?after=${key}` : `${list}#entry-${key}`
  return redirectWithNotice(args, to, t(`entry.${done}`))
}
