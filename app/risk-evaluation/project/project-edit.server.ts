import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { updateProject } from '#contract/risk-evaluation/campaign-calls.ts'
import { projectEdit } from '#contract/risk-evaluation/campaign-shapes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

const typedProject = projectEdit.omit({ id: true })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return {
    project: await ask(args, getProject, { query: { id: bizIdOf(args) } }),
    today: datesOf(args.request).today(),
    draft: await readDraft(args),
  }
}

/** Another's change in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedProject, FormId.projectEdit)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const id = bizIdOf(args)
  const told = await tell(args, updateProject, { body: { id, ...form.value } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getProject, { query: { id } }) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, `/risk/projects/${id}`, translatorOf(args.request, 'campaign')('edit.done'))
}
