import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import {
  addDepartment,
  listDepartmentUsers,
  listRespondentDepartments,
} from '#contract/risk-evaluation/campaign-calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

const posted = z.strictObject({ departmentId: addDepartment.body.shape.departmentId })

/** The departments, and of the one chosen who would come and who is in already. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const projectId = bizIdOf(args)
  const [{ bizId, name }, departments] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    ask(args, listRespondentDepartments, { query: { projectId } }),
  ])
  const asked = new URL(args.request.url).searchParams.get('departmentId')
  const chosen = departments.find(({ departmentId }) => String(departmentId) === asked)
  const users = chosen
    ? await ask(args, listDepartmentUsers, { query: { projectId, departmentId: chosen.departmentId } })
    : []
  return { project: { bizId, name }, departments, chosen, users }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, posted, FormId.department)
  if (!form.ok) return form.refused()
  const projectId = bizIdOf(args)
  const told = await tell(args, addDepartment, { body: { projectId, departmentId: form.value.departmentId } })
  if (!told.ok) return form.refused(told)
  const t = translatorOf(args.request, 'risk-evaluation')
  return redirectWithNotice(args, `/risk/projects/${projectId}?sort=-id`, t('respondents.added', told.data))
}
