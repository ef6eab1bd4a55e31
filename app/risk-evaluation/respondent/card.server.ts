import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { respondentView } from './respondent-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const [project, item] = await Promise.all([
    ask(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  return { project: projectView(args.request, project), respondent: respondentView(args.request, item) }
}
