import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { deliveryView } from '#app/risk-evaluation/campaign/delivery-view.server.ts'
import { bizIdOf, itemIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { pageDeliveries } from '#contract/risk-evaluation/campaign-calls.ts'
import { respondentView } from './respondent-view.server.ts'

/** The newest; the page of what was sent has them all. */
const deliveriesShown = 20

export async function loader(args: LoaderFunctionArgs) {
  const projectId = bizIdOf(args)
  const [project, item, sent] = await Promise.all([
    ask(args, getProject, { query: { id: projectId } }),
    respondentOf(args),
    ask(args, pageDeliveries, { body: { projectId, itemId: itemIdOf(args), size: deliveriesShown } }),
  ])
  return {
    project: projectView(args.request, project),
    respondent: respondentView(args.request, item),
    deliveries: sent.records.map((row) => deliveryView(args.request, row)),
  }
}
