import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { workbookFaultsOf } from '#app/shell/workbook-faults.server.ts'
import { getProject, importItems } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { bizId, name } = await ask(args, getProject, { query: { id: bizIdOf(args) } })
  return { project: { bizId, name } }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, importItems.body, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const projectId = bizIdOf(args)
  const told = await tell(args, importItems, { query: { projectId }, body: form.value })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, `/risk/projects/${projectId}?sort=-id`, t('respondents.added', told.data))
}
