import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { respondentView } from '#app/risk-evaluation/respondent/respondent-view.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { getProject, listDepartments, pageItems } from '#contract/risk-evaluation/calls.ts'
import { itemPageQuery } from '#contract/risk-evaluation/shapes.ts'
import { projectView } from './project-view.server.ts'

const { keyword: keywordShape, department: departmentShape, state: stateShape, sort } = itemPageQuery.shape

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) || undefined
  const filter = {
    keyword: keywordShape.catch(undefined).parse(asked('keyword')),
    department: departmentShape.catch(undefined).parse(asked('department')),
    state: stateShape.catch(undefined).parse(asked('state')),
  }
  const listing = listingOf(request, sort.unwrap().options, { sort: 'id', order: 'asc' })
  const [project, departments, found] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, listDepartments, { query: { id } }),
    ask(args, pageItems, { body: { ...listing, ...filter, projectId: id } }),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return {
    project: projectView(request, project),
    departments,
    filter,
    listing,
    page,
    respondents: records.map((item) => respondentView(request, item)),
  }
}
