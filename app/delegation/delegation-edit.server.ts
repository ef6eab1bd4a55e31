import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getDelegation, saveDelegation } from '#contract/delegation/calls.ts'
import { delegationRecord } from '#contract/delegation/shapes.ts'
import { problems } from '#contract/problem.ts'
import { delegationOf, delegationView, idOf } from './delegation-view.server.ts'
import { FormId } from './form-id.ts'
import { modulesOf } from './modules.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [row, modules] = await Promise.all([delegationOf(args), modulesOf(args)])
  return {
    delegation: delegationView(args.request, row),
    modules,
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be kept. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, delegationRecord, FormId.save)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const id = idOf(args)
  const told = await tell(args, saveDelegation, { body: { ...form.value, id } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict
      ? delegationView(args.request, await ask(args, getDelegation, { query: { id } }))
      : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, `/author/${id}`, translatorOf(args.request, 'delegation')('edit.done'))
}
