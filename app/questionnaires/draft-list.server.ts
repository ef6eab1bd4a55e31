import { type ActionFunctionArgs, data, redirect } from '@remix-run/node'
import { type Told, tell } from '#app/api.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { Call } from '#contract/call.ts'
import * as calls from '#contract/questionnaires/calls.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

const lists = {
  rows: { page: at.draft, move: calls.moveDraftRow },
  columns: { page: at.draftColumns, move: calls.moveDraftColumn },
} as const

/** The buttons of a list: an entry up, down, or copied. It is led back to where it then stands. */
export const listAction = (list: keyof typeof lists) => async (args: ActionFunctionArgs) => {
  const posted = await postedForm(args.request)
  const domain = codeOf(args)
  const { page, move } = lists[list]
  const pressed = (name: string) => posted.get(name)?.toString()
  const [up, down, copy] = [pressed('up'), pressed('down'), pressed('copy')]
  const key = up ?? down ?? copy ?? ''
  const told: Told<Call> =
    copy !== undefined && list === 'rows'
      ? await tell(args, calls.copyDraftRow, { body: { domain, key } })
      : await tell(args, move, { body: { domain, key, step: up === undefined ? 'down' : 'up' } })
  if (told.ok) return redirect(`${page(domain)}#entry-${key}`, 303)
  return data<FormReply>({ form: FormId.list, values: {}, errors: { '': [told.failure.msg] } }, told.status)
}
