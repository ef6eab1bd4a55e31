import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { archiveProject, getProject } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  return ask(args, getProject, { query: { id: bizIdOf(args) } })
}

export async function action(args: ActionFunctionArgs) {
  const id = bizIdOf(args)
  const told = await tell(args, archiveProject, { query: { id } })
  if (!told.ok) return refusedConfirmation(FormId.archive, told)
  return redirectWithNotice(args, `/risk/projects/${id}`, translatorOf(args.request, 'risk-evaluation')('archive.done'))
}
