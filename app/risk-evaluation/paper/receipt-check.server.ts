import type { ActionFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { checkReceipt } from '#contract/risk-evaluation/calls.ts'

/** Whether the pasted receipt is ours; what was pasted stays in the form. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, checkReceipt.body, 'receipt')
  if (!form.ok) return form.refused()
  const told = await tell(args, checkReceipt, { body: form.value })
  return told.ok ? { ...form.reply(), genuine: told.data.genuine } : form.refused(told)
}
