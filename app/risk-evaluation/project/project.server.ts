import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { respondentView } from '#app/risk-evaluation/respondent/respondent-view.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { getProject, pageItems } from '#contract/risk-evaluation/calls.ts'
import { getDeliverySummary, getProgress } from '#contract/risk-evaluation/campaign-calls.ts'
import { itemPageQuery } from '#contract/risk-evaluation/shapes.ts'
import { projectView } from './project-view.server.ts'

const { keyword, department, state, standing, sort } = itemPageQuery.shape

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) || undefined
  const filter = {
    keyword: keyword.catch(undefined).parse(asked('keyword')),
    department: department.catch(undefined).parse(asked('department')),
    state: state.catch(undefined).parse(asked('state')),
    standing: standing.catch(undefined).parse(asked('standing')),
  }
  const listing = listingOf(request, sort.unwrap().options, { sort: 'id', order: 'asc' })
  const [project, progress, { disabled }, found] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, getProgress, { query: { projectId: id } }),
    ask(args, getDeliverySummary, { query: { projectId: id } }),
    ask(args, pageItems, { body: { ...listing, ...filter, projectId: id } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    project: projectView(request, project),
    progress,
    disabled,
    filter,
    listing,
    page,
    respondents: records.map((item) => respondentView(request, item)),
  }
}
