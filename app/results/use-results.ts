import { useLocation, useRouteLoaderData } from '@remix-run/react'
import * as at from './addresses.ts'
import type { loader } from './results-layout.server.ts'

const layoutRoute = 'results/results-layout'

/** What the layout knows, for the pages within it. */
export function useResults() {
  const data = useRouteLoaderData<typeof loader>(layoutRoute)
  const { search } = useLocation()
  if (!data) throw new Error('a page of results stands in their layout')
  const { project, domain, filter } = data
  const projectId = project.bizId
  return {
    projectId,
    domain,
    filter: filter as { firstRisk?: string; department?: string },
    /** The respondents and papers behind a cause or one of its cells. */
    answersOf(criteriaId: number, more: { domainId?: number; value?: number } = {}): string {
      const parameters = new URLSearchParams({ criteriaId: String(criteriaId) })
      for (const [name, value] of Object.entries(more)) if (value !== undefined) parameters.set(name, String(value))
      const department = new URLSearchParams(search).get('department')
      if (department) parameters.set('department', department)
      return `${at.answers(projectId)}?${parameters}`
    },
  }
}
