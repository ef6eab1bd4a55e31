import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { tryFinanceSum } from '#contract/risk/kinds/finance/paper-calls.ts'
import { shownSum } from '../field.ts'
import { typedRows, unitOf } from '../post.server.ts'

/** Computes the indicators of the current form values for the page's script. An invalid value refuses all of them. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const search = new URL(args.request.url).searchParams
  const form = await postedForm(args.request)
  const { rows } = typedRows(form)
  const params = { uuid: search.get('uuid') ?? undefined, domain: search.get('domain') || undefined }
  const result = await mutate(args, tryFinanceSum, { body: { ...params, data: rows, unit: unitOf(form) } })
  if (!result.ok) return Response.json({ code: result.failure.code }, { status: result.status })
  return Response.json({
    sums: result.data.map((row) => ({ code: row.code, value: shownSum(row), reason: row.reason })),
  })
}
