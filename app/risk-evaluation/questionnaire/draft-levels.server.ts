import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { editDraftScale } from '#contract/risk-evaluation/questionnaire-calls.ts'
import { scaleLevels } from '#contract/risk-evaluation/questionnaire-draft.ts'
import { scaleEdit } from '#contract/risk-evaluation/questionnaire-shapes.ts'
import { draftOfPage, draftPage, headOf } from './draft.server.ts'
import { refusedEntry, textsOf } from './entry-form.server.ts'
import { FormId } from './form-id.ts'

const typedLevels = scaleEdit.omit({ domain: true })

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  return {
    head: headOf(args, draft),
    version: draft.scaleVersion,
    texts: textsOf(draft.scale, scaleLevels),
    own: draft.rows.filter(({ low, medium, high }) => low || medium || high).length,
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedLevels, FormId.levels)
  if (!form.ok) return data(form.reply(), 422)
  const domain = codeOf(args)
  const told = await tell(args, editDraftScale, { body: { domain, ...form.value } })
  if (!told.ok) {
    return refusedEntry(form, told, async () => {
      const { scale, scaleVersion } = await draftOfPage(args)
      return { texts: textsOf(scale, scaleLevels), version: scaleVersion }
    })
  }
  const t = translatorOf(args.request, 'questionnaire')
  return redirectWithNotice(args, `${draftPage(domain)}/levels`, t('entry.saved'))
}
