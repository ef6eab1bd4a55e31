import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { StatementCheck } from '#contract/platform/receipt.ts'
import { statementForm } from './statement-form.ts'

/** Checks whether the pasted statement is genuine; keeps the input in the form. */
export async function checkStatement(args: ActionFunctionArgs, check: StatementCheck) {
  const form = await readForm(args, check.body, statementForm)
  if (!form.ok) return form.refused()
  const result = await mutate(args, check, { body: form.value })
  return result.ok ? { ...form.reply(), genuine: result.data.genuine } : form.refused(result)
}
