import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { confirmFormId } from '#app/ui/forms/form.ts'
import * as at from '#contract/data/addresses.ts'
import type { publishTable, withdrawTable } from '#contract/data/tables/calls.ts'
import { changingTable } from '#contract/data/tables/shapes.ts'

/** Confirms a change of a table's state and returns to the table. */
export async function changeTable(
  args: ActionFunctionArgs,
  call: typeof publishTable | typeof withdrawTable,
  done: string,
) {
  const bizId = bizIdOf(args, 'table')
  const form = await readForm(args, changingTable.pick({ version: true }), confirmFormId)
  if (!form.ok) return form.refused()
  const result = await mutate(args, call, { body: { bizId, ...form.value } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.table(numberOf(args, 'id'), bizId), done)
}
