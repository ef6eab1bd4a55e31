import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { pageProjects } from '#contract/risk-evaluation/calls.ts'
import { ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import { projectNameMax, projectSort } from '#contract/risk-evaluation/shapes.ts'
import { projectView } from './project-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const name = (searchParams.get('name') ?? '').trim().slice(0, projectNameMax)
  const status = Object.values(ProjectStatus).find((each) => each === searchParams.get('status'))
  const listing = listingOf(request, projectSort.options, { sort: 'createdAt', order: 'desc' })
  const found = await ask(args, pageProjects, { body: { ...listing, name: name || undefined, status } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  return { name, status, listing, page, projects: records.map((project) => projectView(request, project)) }
}
