import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { inLanguage } from '#contract/language.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { getQuestionnaire, updateQuestionnaire } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { questionnaireEdit } from '#contract/risk-evaluation/questionnaire-shapes.ts'
import { questionnairePage } from './draft.server.ts'
import { refusedEntry, textsOf } from './entry-form.server.ts'
import { FormId } from './form-id.ts'

const typedEdit = questionnaireEdit.omit({ domain: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const found = await ask(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return {
    code: found.code,
    name: inLanguage(found.name, languageOf(args.request)),
    version: found.version,
    values: { ...textsOf(found, ['name']), publicPreview: found.publicPreview ? 'on' : '' },
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, FormId.questionnaire)
  if (!form.ok) return data(form.reply(), 422)
  const domain = codeOf(args)
  const told = await tell(args, updateQuestionnaire, { body: { domain, ...form.value } })
  if (!told.ok) {
    return refusedEntry(form, told, async () => {
      const { version, publicPreview, ...found } = await ask(args, getQuestionnaire, { query: { domain } })
      return { version, texts: { ...textsOf(found, ['name']), publicPreview: publicPreview ? 'on' : '' } }
    })
  }
  const t = translatorOf(args.request, 'questionnaire')
  return redirectWithNotice(args, questionnairePage(domain), t('edit.done'))
}
