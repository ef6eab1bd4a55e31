import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf, itemIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getItem, updateItem } from '#contract/risk-evaluation/calls.ts'
import { PaperState, SendType } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { itemEdit } from '#contract/risk-evaluation/shapes.ts'

const typedCorrection = itemEdit.omit({ itemId: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const item = await respondentOf(args)
  const answered = item.papers.some(({ state }) => state !== PaperState.editable)
  return {
    projectId: bizIdOf(args),
    respondent: item,
    editable: item.sendType === SendType.external && !answered,
    draft: await readDraft(args),
  }
}

/** Another's correction in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedCorrection, FormId.correction)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const itemId = itemIdOf(args)
  const told = await tell(args, updateItem, { body: { itemId, ...form.value } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getItem, { query: { itemId } }) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  const t = translatorOf(args.request, 'risk-evaluation')
  const page = `/risk/projects/${bizIdOf(args)}/respondents/${itemId}`
  return redirectWithNotice(args, page, t('correction.done'))
}
