import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { copyFinanceQuestionnaire } from '#contract/finance-questionnaire/calls.ts'
import { inLanguage } from '#contract/language.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { copyQuestionnaire, getQuestionnaire } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { questionnaireCopy } from '#contract/risk-evaluation/questionnaire-shapes.ts'
import { draftPage } from './draft.server.ts'
import { textsOf } from './entry-form.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const { code, name, number } = await ask(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return {
    code,
    number,
    name: inLanguage(name, languageOf(args.request)),
    texts: textsOf({ name }, ['name']),
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, questionnaireCopy.omit({ domain: true }), FormId.copy)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  const { kind } = await ask(args, getQuestionnaire, { query: { domain } })
  const finance = kind === DomainKind.finance
  const told = await tell(args, finance ? copyFinanceQuestionnaire : copyQuestionnaire, {
    body: { domain, ...form.value },
  })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'questionnaire')
  const { code } = told.data
  const page = finance ? `/risk/questionnaires/${code}/finance/draft` : draftPage(code)
  return redirectWithNotice(args, page, t('copy.done'))
}
