import type { LoaderFunctionArgs } from '@remix-run/node'
import { type CallResult, mutate, query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import type { Refused } from '#app/page/forms/form.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { withAnyKey } from '#app/page/text/any-key.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { getRuleModel, saveRuleModel } from '#contract/data/rules/calls.ts'
import type { ModelDetail, RuleFault } from '#contract/data/rules/shapes.ts'

/** The model of the address, its draft or a version, in its workspace. */
export async function modelOf(args: LoaderFunctionArgs, number?: number) {
  const workspace = await workspaceOf(args)
  const sent = { bizId: bizIdOf(args, 'model'), ...(number !== undefined && { number }) }
  const model = await query(args, getRuleModel, { query: sent })
  if (model.workspaceId !== workspace.id) throw notFound(args.request)
  return { workspace, model }
}

type Change = { version: number; asVersion?: boolean; note?: string } & Partial<
  Pick<ModelDetail, 'name' | 'remark' | 'content'>
>

/** Saves changes of a draft that was read at this version. */
export function saveModel(
  args: LoaderFunctionArgs,
  { workspaceBizId, bizId, name, remark, content }: ModelDetail,
  change: Change,
): Promise<CallResult<typeof saveRuleModel>> {
  return mutate(args, saveRuleModel, { body: { workspaceBizId, bizId, name, remark, content, ...change } })
}

/** Fault with its text; its place is the name of a form's field. */
export type ShownFault = { field: string; text: string }

/** Faults below a path of the content, such as `rules.0`, by the names of its form's fields. */
export function faultsOf({ request }: LoaderFunctionArgs, faults: readonly RuleFault[], below = ''): ShownFault[] {
  const t = withAnyKey(translatorOf(request, 'validation'))
  const start = below === '' ? '' : `${below}.`
  return faults.flatMap(({ field, key, values }) =>
    field === below || field.startsWith(start)
      ? [{ field: formName(field.slice(start.length)), text: t(key, values) }]
      : [],
  )
}

/** `by.0` of a fault as `by[0]` of a form. */
const formName = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')

/** Day of the next review in the reader's language; overdue after that day. */
export function reviewOf({ request }: LoaderFunctionArgs, reviewOn: string | null) {
  if (reviewOn === null) return null
  const { day, today } = datesOf(request)
  return { day: day(reviewOn), isOverdue: reviewOn < today() }
}

/** Id of the next rule: r1, r2 … */
export function newRuleId(rules: readonly { id: string }[]): string {
  const ids = new Set(rules.map(({ id }) => id))
  let number = rules.length + 1
  while (ids.has(`r${number}`)) number++
  return `r${number}`
}

/** Number of a version in an address. */
export const numberIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** Reasons of a refused call in one text: those of its fields say more than its own. */
export const refusalText = ({ failure: { msg, errors = {} } }: Refused): string =>
  [...new Set(Object.values(errors).flat())].join(' ') || msg

/** Header of a model's pages. */
export const headOf = ({ bizId, name, remark, currentVersion, state, schedule }: ModelDetail) => ({
  bizId,
  name,
  remark,
  currentVersion,
  state,
  hasResults: schedule !== null,
})
export type ModelHead = ReturnType<typeof headOf>
