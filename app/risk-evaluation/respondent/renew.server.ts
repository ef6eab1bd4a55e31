import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, failureFor, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf, itemIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { renewLink } from '#contract/risk-evaluation/campaign-calls.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'

const domainOf = (request: Request) => new URL(request.url).searchParams.get('domain') || undefined

/** Whose link is renewed: the respondent's own, or with `domain` that of one paper. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const domain = domainOf(args.request)
  const [project, { itemId, name, papers }] = await Promise.all([
    ask(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  const paper = papers.find((each) => each.domain === domain && !each.replaced)
  if (domain !== undefined && !paper) throw data(failureFor(args, 'notFound'), 404)
  return { projectId: project.bizId, itemId, name, domainName: paper?.domainName }
}

export async function action(args: ActionFunctionArgs) {
  const itemId = itemIdOf(args)
  const told = await tell(args, renewLink, { body: { itemId, domain: domainOf(args.request) } })
  if (!told.ok) return refusedConfirmation(FormId.renew, told)
  const page = `/risk/projects/${bizIdOf(args)}/respondents/${itemId}`
  return redirectWithNotice(args, page, translatorOf(args.request, 'campaign')('renew.done'))
}
