import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, failureFor, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getSysUserList } from '#contract/accounts/calls.ts'
import { createItem, getProject, validItem } from '#contract/risk-evaluation/calls.ts'
import { SendType } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

const keywordMax = 50
const chosenUsers = z.strictObject({ sapUserId: z.array(z.string().max(100)).min(1).max(50) })

const respondentOf = (sapUserId: string) => ({ sendType: SendType.internal, sapUserId })

/** The users found, each with the reason why he cannot be added, if there is one. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const keyword = (new URL(args.request.url).searchParams.get('keyword') ?? '').trim().slice(0, keywordMax)
  const [{ bizId, name }, users] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    ask(args, getSysUserList, { query: { keyword: keyword || undefined } }),
  ])
  const respondents = users.map(({ usercode }) => respondentOf(usercode))
  const faults = respondents.length > 0 ? await ask(args, validItem, { body: { projectId, respondents } }) : []
  return {
    project: { bizId, name },
    keyword,
    users: users.map(({ usercode, name: userName, dept }, place) => ({
      usercode,
      name: userName,
      dept,
      reason: faults.find(({ index }) => index === place)?.reason,
    })),
    draft: await readDraft(args),
  }
}

/** Adds the chosen users, after all have been checked: one who cannot be added keeps the others out too. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, chosenUsers, FormId.insiders)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const respondents = form.value.sapUserId.map(respondentOf)
  const checked = await tell(args, validItem, { body: { projectId, respondents } })
  if (!checked.ok) return form.refused(checked)
  if (checked.data.length > 0) {
    const reasons = checked.data.map(({ index, reason }) => `${respondents[index]?.sapUserId ?? ''}: ${reason}`)
    return form.refused({ status: 422, failure: { ...failureFor(args, 'validation'), errors: { sapUserId: reasons } } })
  }

  const added: string[] = []
  for (const respondent of respondents) {
    const told = await tell(args, createItem, { body: { projectId, respondent } })
    if (!told.ok) return form.refused(told)
    added.push(told.data.itemId)
  }
  const t = translatorOf(args.request, 'risk-evaluation')
  const project = `/risk/projects/${projectId}`
  const page = added.length === 1 ? `${project}/respondents/${added[0]}` : `${project}?sort=-id`
  return redirectWithNotice(args, page, t('respondents.added', { added: added.length }))
}
