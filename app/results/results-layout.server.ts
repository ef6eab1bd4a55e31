import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { projectView } from '#app/campaigns/views.server.ts'
import { kinds, ownResults } from '#app/kinds.ts'
import { pathOf } from '#app/page/address.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { bizIdOf } from '#app/questionnaires/params.server.ts'
import { getProject } from '#contract/campaigns/calls.ts'
import { getResults, listProjectDomains, listRisks } from '#contract/results/calls.ts'
import type { Results } from '#contract/results/shapes.ts'
import { askedOf } from './result-asked.server.ts'

/**
 * What stands around the pages of a project's results: of which questionnaire they are, and what they are filtered by. Names
 * that the results don't know are left out of the address.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const id = bizIdOf(args)
  const [project, domains] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, listProjectDomains, { query: { id } }),
  ])
  const matrices = domains.filter(({ kind }) => kinds[kind].results === null)
  const view = {
    project: projectView(request, project),
    domains: matrices,
    own: ownResults
      .map(({ view }) => view)
      .filter((view) => domains.some(({ kind }) => kinds[kind].results?.view === view)),
    now: datesOf(request).time(new Date().toISOString()),
  }
  // The page of another kind has filters of its own.
  if (matrices.length === 0 || ownResults.some(({ page }) => pathOf(request) === page(id)))
    return { ...view, domain: '', risks: [], departments: [], papers: 0, scope: null, filter: {} }

  const asked = askedOf(args)
  const { domain, firstRisk, department } = asked
  const [risks, overview, chosen] = await Promise.all([
    ask(args, listRisks, { query: { id, domain } }),
    ask(args, getResults, { query: { id, domain } }),
    firstRisk || department ? ask(args, getResults, { query: asked }) : undefined,
  ])
  leaveUnknown(request, {
    firstRisk: firstRisk !== undefined && chosen?.causes.length === 0,
    department: department !== undefined && overview.papers > 0 && chosen?.papers === 0,
  })
  return {
    ...view,
    domain: overview.domain,
    risks,
    departments: overview.departments.map((line) => line.department),
    papers: overview.papers,
    scope: scopeOf(chosen ?? overview),
    // The names as results give them: the address may hold those of another language.
    filter: {
      firstRisk: firstRisk && chosen?.causes[0]?.dimension,
      department: department && chosen?.departments[0]?.department,
    },
  }
}

/** What stands behind the figures of a page: so many papers, so many cells rated, and what is in no mean. */
const scopeOf = ({ papers, all }: Results) => ({ papers, rated: all.all.rated, notInvolved: all.all.notInvolved })

function leaveUnknown(request: Request, unknown: Record<string, boolean>): void {
  const url = new URL(request.url)
  const names = Object.keys(unknown).filter((name) => unknown[name])
  for (const name of names) url.searchParams.delete(name)
  if (names.length > 0) throw redirect(pathOf(request) + url.search)
}
