import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { workbookFaultsOf } from '#app/shell/workbook-faults.server.ts'
import { importQuestionnaire, listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { importDraft } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { draftPage, questionnairePage } from './draft.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  return { draft: await readDraft(args) }
}

/** A questionnaire that is there already gets the workbook as its draft, so that what changes is seen before it counts. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importQuestionnaire.body, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const { code, file } = form.value
  const known = (await ask(args, listQuestionnaires)).some((each) => each.code === code)
  const told = known
    ? await tell(args, importDraft, { body: { domain: code, file } })
    : await tell(args, importQuestionnaire, { body: form.value })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  if (known) {
    const t = translatorOf(args.request, 'questionnaire')
    return redirectWithNotice(args, `${draftPage(code)}/changes`, t('draftImport.done', told.data))
  }
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, questionnairePage(code), t('questionnaireImport.done', { number: 1, ...told.data }))
}
