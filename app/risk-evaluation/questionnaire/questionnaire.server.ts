import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { codeOf } from '#app/risk-evaluation/params.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getCriteria, getHeader, listQuestionnaires } from '#contract/risk-evaluation/calls.ts'
import type { CriteriaRow } from '#contract/risk-evaluation/shapes.ts'
import { questionnaireView } from './questionnaire-view.server.ts'

/** A criteria row's texts; `newDimension` and `newCause` where it is the first of its dimension or cause. */
export type RowTexts = ReturnType<typeof rowsOf>[number]

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
  return {
    questionnaire: questionnaireView(args.request, found),
    header,
    rows: rowsOf(criteria),
    scale: sharedScale(criteria),
  }
}

function rowsOf(criteria: CriteriaRow[]) {
  return criteria.map(({ id, dimension, cause, subCause, explanation, description }, place) => {
    const previous = criteria[place - 1]
    const newDimension = dimension !== previous?.dimension
    const newCause = newDimension || cause !== previous?.cause
    return { id, dimension, newDimension, cause, newCause, subCause, explanation, description }
  })
}

/** What low, medium and high mean, where they mean the same in every row. */
function sharedScale(criteria: CriteriaRow[]) {
  const [first] = criteria
  const isShared = criteria.every(({ description }) =>
    (['low', 'medium', 'high'] as const).every((level) => description[level] === first?.description[level]),
  )
  return isShared ? first?.description : undefined
}
