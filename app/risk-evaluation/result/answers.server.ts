import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { bizIdOf } from '#app/risk-evaluation/params.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { leaveEmptyPage, listingOf } from '#app/shell/listing.server.ts'
import { getProject } from '#contract/risk-evaluation/calls.ts'
import { pageAnswers } from '#contract/risk-evaluation/result-calls.ts'

const { criteriaId, domainId, department, value } = pageAnswers.query.shape

/** The respondents behind a figure, with their ratings and papers. */
export async function loader(args: LoaderFunctionArgs) {
  const id = bizIdOf(args)
  const { searchParams } = new URL(args.request.url)
  const asked = (name: string) => searchParams.get(name) || undefined
  const row = criteriaId.safeParse(asked('criteriaId'))
  if (!row.success) throw redirect(`/risk/projects/${id}/results`)
  const { current, size } = listingOf(args.request, [], { sort: 'id', order: 'asc' })
  const query = {
    id,
    criteriaId: row.data,
    domainId: domainId.catch(undefined).parse(asked('domainId')),
    department: department.catch(undefined).parse(asked('department')),
    value: value.catch(undefined).parse(asked('value')),
    current,
    size,
  }
  const [project, page] = await Promise.all([
    ask(args, getProject, { query: { id } }),
    ask(args, pageAnswers, { query }),
  ])
  leaveEmptyPage(args.request, page)
  const { time } = datesOf(args.request)
  return {
    project: { bizId: project.bizId, name: project.name },
    ...page,
    filter: {
      department: query.department,
      value: query.value,
      domainId: query.domainId,
      criteriaId: query.criteriaId,
    },
    records: page.records.map((record) => ({ ...record, submittedAt: time(record.submittedAt) })),
  }
}
