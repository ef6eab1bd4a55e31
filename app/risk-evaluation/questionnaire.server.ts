import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getCriteria, getHeader, listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import type { CriteriaRow } from '#contract/risk-evaluation/shapes.ts'
import { codeOf } from './params.server.ts'
import { questionnaireView } from './questionnaire-view.server.ts'

export type Dimension = { name: string; rows: ReturnType<typeof textsOf>[] }

export async function loader(args: LoaderFunctionArgs) {
  const domain = codeOf(args)
  const found = (await ask(args, listQuestionnaires)).find(({ code }) => code === domain)
  if (!found) {
    const msg = translatorOf(args.request, 'problem')('notFound')
    throw data({ code: problems.notFound, msg, data: null }, 404)
  }
  const [header, criteria] = await Promise.all([
    ask(args, getHeader, { query: { domain } }),
    ask(args, getCriteria, { query: { domain } }),
  ])
  return { questionnaire: questionnaireView(args.request, found), header, dimensions: dimensionsOf(criteria) }
}

/** The rows under their dimensions, in order of first appearance. */
function dimensionsOf(criteria: CriteriaRow[]): Dimension[] {
  const dimensions = new Map<string, Dimension>()
  for (const row of criteria) {
    const dimension = dimensions.get(row.dimension) ?? { name: row.dimension, rows: [] }
    dimension.rows.push(textsOf(row))
    dimensions.set(row.dimension, dimension)
  }
  return [...dimensions.values()]
}

const textsOf = ({ id, cause, subCause, explanation, description }: CriteriaRow) => ({
  id,
  cause,
  subCause,
  explanation,
  low: description.low,
  medium: description.medium,
  high: description.high,
})
