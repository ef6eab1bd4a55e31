import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { projectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { pathOf } from '#app/shell/address.server.ts'
import {
  getProject,
  getResults,
  listDepartments,
  listProjectDomains,
  listRisks,
} from '#contract/risk-evaluation/calls.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { orderCauses, resultOrderOf } from './result-order.ts'
import { causeView, departmentView, figureLine } from './result-view.server.ts'

const { domain: domainShape, firstRisk: firstRiskShape, department: departmentShape } = getResults.query.shape

/**
 * The results of one questionnaire of a project. The dimension asked for holds for everything; the department only for the
 * causes, so that the heat map goes on comparing all of them. spec: operations §2.2, design: domain §5
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const id = bizIdOf(args)
  const { searchParams } = new URL(request.url)
  const asked = (name: string) => searchParams.get(name) ?? undefined
  const domain = domainShape.catch(undefined).parse(asked('domain'))
  const firstRisk = firstRiskShape.catch(undefined).parse(asked('firstRisk'))
  const department = departmentShape.catch(undefined).parse(asked('department'))

  const [project, domains, progress, risks, overview] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, listProjectDomains, { query: { id } }),
    ask(args, listDepartments, { query: { id } }),
    ask(args, listRisks, { query: { id, domain } }),
    ask(args, getResults, { query: { id, domain, firstRisk } }),
  ])
  const chosen = department ? await ask(args, getResults, { query: { id, domain, firstRisk, department } }) : overview
  leaveUnknown(request, {
    firstRisk: firstRisk !== undefined && overview.causes.length === 0,
    department: department !== undefined && chosen.papers === 0,
  })

  const order = resultOrderOf(searchParams, overview.firstKinds.length)
  return {
    project: projectView(request, project),
    domains: domains.filter(({ kind }) => kind === DomainKind.matrix),
    domain: overview.domain,
    progress,
    risks,
    // The names as results give them: the address may hold those of another language.
    filter: {
      firstRisk: firstRisk && chosen.causes[0]?.dimension,
      department: department && chosen.departments[0]?.department,
    },
    firstKinds: overview.firstKinds,
    departments: overview.departments.map(departmentView),
    all: { papers: overview.papers, ...figureLine(overview.all) },
    causes: orderCauses(chosen.causes.map(causeView), order),
    order,
  }
}

/** Names that the results don't know are left out of the address. */
function leaveUnknown(request: Request, unknown: Record<string, boolean>): void {
  const url = new URL(request.url)
  const names = Object.keys(unknown).filter((name) => unknown[name])
  for (const name of names) url.searchParams.delete(name)
  if (names.length > 0) throw redirect(pathOf(request) + url.search)
}
