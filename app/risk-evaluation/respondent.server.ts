import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { getItem, getProject } from '#contract/risk-evaluation/calls.ts'
import { bizIdOf, itemIdOf } from './params.server.ts'
import { projectView } from './project-view.server.ts'
import { respondentView } from './respondent-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const [project, item] = await Promise.all([
    ask(args, getProject, { query: { id: bizIdOf(args) } }),
    ask(args, getItem, { query: { itemId: itemIdOf(args) } }),
  ])
  return { project: projectView(args.request, project), respondent: respondentView(args.request, item) }
}
