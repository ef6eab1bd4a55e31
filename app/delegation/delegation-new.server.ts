import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { listAgentChoices, saveDelegation } from '#contract/delegation/calls.ts'
import { personKeywordMax } from '#contract/delegation/codes.ts'
import { delegationRecord } from '#contract/delegation/shapes.ts'
import { refuseActing } from './delegation-view.server.ts'
import { FormId } from './form-id.ts'
import { modulesOf } from './modules.server.ts'

/** The most the directory finds at a time. */
const foundMax = 50

/** First the agent is looked for and chosen, by the address; then comes the form. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseActing(args)
  const { searchParams } = new URL(args.request.url)
  const textOf = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, personKeywordMax)
  const [keyword, usercode] = [textOf('keyword'), textOf('agent')]
  const [modules, people] = await Promise.all([
    modulesOf(args),
    ask(args, listAgentChoices, { query: { keyword: usercode || keyword || undefined } }),
  ])
  const agent = usercode === '' ? undefined : people.find((person) => person.usercode === usercode)
  return {
    keyword,
    modules,
    agent,
    people: agent ? [] : people,
    cut: people.length >= foundMax - 1,
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, delegationRecord, FormId.save)
  if (!form.ok) return form.refused()
  const { id: _id, version: _version, ...record } = form.value
  const told = await tell(args, saveDelegation, { body: record })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'delegation')
  return redirectWithNotice(args, `/author/${told.data.id}`, t('new.done'))
}
