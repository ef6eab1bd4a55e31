import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { publishDraft } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { columnFields, rowFields } from '#contract/risk-evaluation/questionnaire-draft.ts'
import { countsOf, differenceOf, draftOfPage, headOf, questionnairePage } from './draft.server.ts'
import { askAgain } from './draft-question.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const texts = [
    ...draft.rows.flatMap((row) => rowFields.map((field) => row[field])),
    ...draft.columns.flatMap((column) => columnFields.map((field) => column[field])),
    ...Object.values(draft.scale),
  ]
  const lacking = (language: 'zh-Hant' | 'en') => texts.filter((text) => text && !text[language]).length
  return {
    head: headOf(args, draft),
    version: draft.version,
    counts: countsOf(differenceOf(draft)),
    openProjects: draft.openProjects,
    missing: { 'zh-Hant': lacking('zh-Hant'), en: lacking('en') },
  }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const version = String((await postedForm(args.request)).get('version') ?? '')
  const told = await tell(args, publishDraft, { body: { domain, version } })
  if (!told.ok) return askAgain(args, FormId.publish, told)
  const t = translatorOf(args.request, 'questionnaire')
  return redirectWithNotice(args, questionnairePage(domain), t('publish.done', told.data))
}
