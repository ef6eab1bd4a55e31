import { z } from 'zod'
import { access, call, megabyte } from '../../call.ts'
import { byProject, readResults } from '../../campaigns/calls.ts'
import { weightedMax } from '../../campaigns/weights.ts'
import { byUuid } from '../../questionnaires/calls.ts'
import { RiskPerm } from '../../questionnaires/perms.ts'
import { bizId } from '../../questionnaires/shapes.ts'
import { exportResults } from '../../results/calls.ts'
import * as shape from './result-shapes.ts'

/** A form that filters by nothing sends ''. */
const filterBy = z
  .string()
  .max(500)
  .transform((text) => text || undefined)
  .optional()

export const listRisks = call({
  method: 'GET',
  path: '/risk/evaluate/risks',
  title: "The dimensions of a project's questionnaire",
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(z.string()),
  refusals: ['notFound'],
})

/**
 * Submitted papers only, of the domain given or the project's first matrix. `firstRisk` is a dimension; it and `department`
 * hold for every number, totals included, and may be named in any language.
 */
export const getResults = call({
  method: 'GET',
  path: '/risk/evaluate/sum',
  title: 'Mean, highest and count per first kind by department, and down to the cause',
  access: readResults,
  query: byProject.extend({
    domain: filterBy,
    firstRisk: filterBy,
    department: filterBy,
  }),
  reply: shape.results,
  refusals: ['notFound'],
})

export const exportItem = call({
  method: 'POST',
  path: '/risk/evaluate/item/export',
  title: 'One paper as a workbook',
  access: exportResults,
  query: byUuid,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.item.export',
})

const writeProjects = access.permission(RiskPerm.writeProjects)

/** Submitted papers only, each respondent's newest; names may be given in any language. */
const filtered = byProject.extend({ domain: filterBy, firstRisk: filterBy, department: filterBy })

export const getResultMatrix = call({
  method: 'GET',
  path: '/risk/evaluate/result/matrix',
  title: 'Mean, highest and count per dimension and second kind',
  access: readResults,
  query: filtered,
  reply: shape.resultMatrix,
  refusals: ['notFound'],
})

export const getResultCauses = call({
  method: 'GET',
  path: '/risk/evaluate/result/causes',
  title: 'Causes with their figures, and how far respondents are apart',
  access: readResults,
  query: filtered,
  reply: shape.resultCauses,
  refusals: ['notFound'],
})

/** Of the dimension given, or the questionnaire's first. */
export const getResultCells = call({
  method: 'GET',
  path: '/risk/evaluate/result/cells',
  title: 'How often each rating occurs in each cell of a dimension',
  access: readResults,
  query: filtered,
  reply: shape.resultCells,
  refusals: ['notFound'],
})

export const listEarlierProjects = call({
  method: 'GET',
  path: '/risk/evaluate/result/earlier',
  title: 'Earlier projects that sent the same questionnaire',
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(shape.comparedProject),
  refusals: ['notFound'],
})

export const getMovement = call({
  method: 'GET',
  path: '/risk/evaluate/result/movement',
  title: 'Results against those of an earlier project of the same questionnaire',
  access: readResults,
  /** Without `with` the newest earlier project. */
  query: filtered.extend({ with: bizId.optional() }),
  reply: shape.movement,
  refusals: ['notFound'],
})

export const pageAnswers = call({
  method: 'GET',
  path: '/risk/evaluate/result/answers',
  title: 'Who rated a cause, and how: the papers behind a figure',
  access: readResults,
  query: shape.answerPageQuery,
  reply: shape.resultAnswers,
  refusals: ['notFound'],
})

export const getWeights = call({
  method: 'GET',
  path: '/risk/evaluate/weights',
  title: 'How much each dimension and department counts in the weighted mean',
  access: readResults,
  query: byProject,
  reply: shape.projectWeights,
  refusals: ['notFound'],
})

export const saveWeights = call({
  method: 'PUT',
  path: '/risk/evaluate/weights',
  title: 'Set how much each dimension and department counts',
  access: writeProjects,
  body: shape.weightsEdit,
  bodyMax: megabyte,
  partsMax: weightedMax + 10,
  refusals: ['notFound', 'version.conflict', 'validation'],
  audit: 'risk.project.weights',
})

/** What a page of the results shows. */
export const resultView = z.enum(['overview', 'matrix', 'risks', 'distribution', 'movement', 'spread'])

export type ResultView = z.infer<typeof resultView>

export const exportResultView = call({
  method: 'POST',
  path: '/risk/evaluate/result/export',
  title: 'A page of the results as a workbook',
  access: exportResults,
  /** `with` names the project to compare with; without it a comparison takes the newest earlier one. */
  query: filtered.extend({ view: resultView, with: filterBy }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.result.export',
})
