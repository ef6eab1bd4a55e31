import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { useProjectOfResults, preservedSearch as withNames } from '#app/risk/results/results-frame.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { resultFilters } from '../kind.ts'
import type { loader } from './results-layout.tsx'

/** Data of the results layout for its pages. */
export function useResults() {
  const data = useRouteLoaderData<typeof loader>('kinds/matrix/results/results-layout')
  const projectId = useProjectOfResults().project.bizId
  const { search } = useLocation()
  if (!data) throw new Error('the results layout was not found for a page of results')
  return {
    projectId,
    domain: data.domain,
    filter: data.filter as { firstRisk?: string; department?: string },
    shade: data.shade,
    /** False if an anonymity threshold hides individual answers. */
    single: data.single,
    /** Address of the respondents and papers behind a cause or cell; undefined if a threshold hides them. */
    answersOf(criteriaId: number, more: { domainId?: number; value?: number } = {}): string | undefined {
      if (!data.single) return undefined
      const parameters = new URLSearchParams({ criteriaId: String(criteriaId) })
      for (const [name, value] of Object.entries(more)) if (value !== undefined) parameters.set(name, String(value))
      const department = new URLSearchParams(search).get('department')
      if (department) parameters.set('department', department)
      if (data.measure === 'impact') parameters.set('measure', data.measure)
      return at.answersOf(projectId, parameters)
    },
  }
}

/** Returns the query string with only the parameters that all result pages share. */
export const resultSearch = (search: string): string => withNames(search, resultFilters)
