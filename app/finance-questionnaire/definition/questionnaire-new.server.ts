import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createFinanceQuestionnaire } from '#contract/finance-questionnaire/calls.ts'
import { newFinanceQuestionnaire } from '#contract/finance-questionnaire/shapes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { draftPage } from './draft.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  return { typed: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newFinanceQuestionnaire, FormId.questionnaire)
  if (!form.ok) return form.refused()
  const told = await tell(args, createFinanceQuestionnaire, { body: form.value })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'finance-questionnaire')
  return redirectWithNotice(args, draftPage(told.data.code), t('new.done'))
}
