import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { workbookFaultsOf } from '#app/shell/workbook-faults.server.ts'
import { importQuestionnaire, listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

/** With `?code=` the form is about the next version of that questionnaire. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const code = new URL(args.request.url).searchParams.get('code')
  const previous = code ? (await ask(args, listQuestionnaires)).find((each) => each.code === code) : undefined
  return {
    previous: previous && {
      code: previous.code,
      number: previous.number,
      name: previous.name['zh-Hans'],
      nameEn: previous.name.en,
      publicPreview: String(previous.publicPreview),
    },
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importQuestionnaire.body, FormId.workbook)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const told = await tell(args, importQuestionnaire, { body: form.value })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, `/risk/questionnaires/${told.data.code}`, t('questionnaireImport.done', told.data))
}
