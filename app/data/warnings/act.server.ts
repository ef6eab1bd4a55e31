import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { assignWarnings, decideWarnings, snoozeWarnings } from '#contract/data/warnings/calls.ts'
import { HandoverTo, Snooze, WarningDecision } from '#contract/data/warnings/codes.ts'
import { ActForm } from './act-form.ts'

const text = z.string().trim().default('')
/** `bizId:version` of each warning, as the page showed it. */
const item = z.array(z.string().regex(/^[\w-]{8,64}:\d{1,9}$/)).default([])
const decideForm = z.strictObject({
  item,
  decision: z.enum(WarningDecision, { error: 'required' }),
  reason: text,
  to: z.enum(HandoverTo).optional(),
  reference: text,
  address: text,
})
const assignForm = z.strictObject({ item, assignee: text, note: text })
const snoozeForm = z.strictObject({ item, snooze: z.enum(Snooze, { error: 'required' }), until: text, note: text })

const itemsOf = (items: readonly string[]) =>
  items.map((each) => {
    const [bizId = '', version] = each.split(':')
    return { bizId, version: Number(version) }
  })

/** Moves the errors of the call's parts to the fields of the form. */
function atFields({ status, failure }: Refused): Refused {
  const moved = Object.entries(failure.errors ?? {}).map(([path, texts]) => [fieldOf(path), texts] as const)
  return { status, failure: { ...failure, errors: failure.errors && Object.fromEntries(moved) } }
}

const fieldOf = (path: string) => {
  if (path === 'handover') return 'to'
  return path === 'reason' ? path : path.replace(/^handover\./, '')
}

/** The three forms by which people act on warnings, of one page or for ticked rows. */
export async function actOnWarnings(args: ActionFunctionArgs, back: string) {
  const form = String((await postedForm(args.request)).get('form') ?? '')
  if (form === ActForm.assign) return assign(args, back)
  return form === ActForm.snooze ? snooze(args, back) : decide(args, back)
}

const wordsOf = ({ request }: ActionFunctionArgs) => translatorOf(request, 'warnings')

async function decide(args: ActionFunctionArgs, back: string) {
  const form = await readForm(args, decideForm, ActForm.decide)
  if (!form.ok) return form.refused()
  const { decision, reason, to, reference, address } = form.value
  const items = itemsOf(form.value.item)
  const handsOver = decision === WarningDecision.handOver
  const result = await mutate(args, decideWarnings, {
    body: { items, decision, reason, ...(handsOver && to && { handover: { to, reference, address } }) },
  })
  if (!result.ok) return form.refused(atFields(result))
  return redirectWithNotice(args, back, wordsOf(args)('done.decided', { count: items.length }))
}

async function assign(args: ActionFunctionArgs, back: string) {
  const form = await readForm(args, assignForm, ActForm.assign)
  if (!form.ok) return form.refused()
  const { assignee, note } = form.value
  const items = itemsOf(form.value.item)
  const result = await mutate(args, assignWarnings, {
    body: { items, reason: note, ...(assignee !== '' && { assignee }) },
  })
  if (!result.ok) return form.refused(atNote(result))
  return redirectWithNotice(args, back, wordsOf(args)('done.assigned', { count: items.length }))
}

async function snooze(args: ActionFunctionArgs, back: string) {
  const form = await readForm(args, snoozeForm, ActForm.snooze)
  if (!form.ok) return form.refused()
  const { snooze: how, until, note } = form.value
  const items = itemsOf(form.value.item)
  const result = await mutate(args, snoozeWarnings, {
    body: { items, snooze: how, reason: note, ...(until !== '' && { until }) },
  })
  if (!result.ok) return form.refused(atNote(result))
  const t = wordsOf(args)
  return redirectWithNotice(
    args,
    back,
    how === Snooze.wake ? t('done.woken') : t('done.snoozed', { count: items.length }),
  )
}

function atNote({ status, failure }: Refused): Refused {
  const { reason, ...errors } = failure.errors ?? {}
  return { status, failure: reason ? { ...failure, errors: { ...errors, note: reason } } : failure }
}
