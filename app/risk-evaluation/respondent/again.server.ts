import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, failureFor, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { FormId } from '#app/risk-evaluation/form-id.ts'
import { bizIdOf, itemIdOf, respondentOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { askAgain } from '#contract/risk-evaluation/campaign-calls.ts'
import { askingAgain } from '#contract/risk-evaluation/campaign-shapes.ts'
import { PaperState } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import { respondentView } from './respondent-view.server.ts'

const typedAsking = askingAgain.pick({ reason: true, channels: true })

const domainOf = (request: Request) => new URL(request.url).searchParams.get('domain') ?? ''

/** The submitted paper that is asked for again: the newest of its questionnaire. */
export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const [project, item] = await Promise.all([
    ask(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  const { papers, ...respondent } = respondentView(args.request, item)
  const paper = papers.find(({ domain, replaced }) => domain === domainOf(args.request) && !replaced)
  if (!paper) throw data(failureFor(args, 'notFound'), 404)
  return {
    project: projectView(args.request, project),
    respondent,
    paper: {
      domainName: paper.domainName,
      submitted: paper.state !== PaperState.editable,
      submittedAt: paper.submittedAt,
      asked: paper.reason !== null,
    },
    draft: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedAsking, FormId.askAgain)
  if (!form.ok) return form.refused()
  const itemId = itemIdOf(args)
  const told = await tell(args, askAgain, { body: { itemId, domain: domainOf(args.request), ...form.value } })
  if (!told.ok) return form.refused(told)
  const page = `/risk/projects/${bizIdOf(args)}/respondents/${itemId}`
  return redirectWithNotice(args, page, translatorOf(args.request, 'campaign')('askAgain.done'))
}
