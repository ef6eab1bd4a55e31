import { z } from 'zod'
import { access, call, megabyte } from '#contract/platform/call.ts'
import { chosenNames, currentSize } from '#contract/platform/paging.ts'
import { byProject, readResults } from '#contract/risk/campaigns/calls.ts'
import { byUuid } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { exportResults } from '#contract/risk/results/calls.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { shades } from './bands.ts'
import { measures } from './codes.ts'
import { crosstabAxes } from './crosstab.ts'
import * as shape from './result-shapes.ts'
import { weightedMax } from './weights.ts'

/** A form that filters by nothing sends ''. */
const filterBy = z
  .string()
  .max(500)
  .transform((text) => text || undefined)
  .optional()

/** Submitted papers only, each respondent's newest; names may be given in any language. */
const filtered = byProject.extend({
  domain: filterBy,
  firstRisk: filterBy,
  department: filterBy,
  measure: z.enum(measures).default('likelihood'),
})

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
 * hold for every number, totals included, and may be named in any language. So does `measure` where cells are rated twice;
 * where they are rated once nothing is rated on their impact.
 */
export const getResults = call({
  method: 'GET',
  path: '/risk/evaluate/sum',
  title: 'Mean, highest and count per first kind by department, and down to the cause',
  access: readResults,
  query: filtered,
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
  refusals: ['notFound', 'results.anonymous'],
  audit: 'risk.item.export',
})

const writeProjects = access.permission(RiskPerm.writeProjects)

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

/** Of a questionnaire whose cells are rated twice; of another one `measures` is null and nothing is listed. */
export const getRiskMatrix = call({
  method: 'GET',
  path: '/risk/evaluate/result/impact',
  title: 'Causes by likelihood and impact, for a risk matrix',
  access: readResults,
  query: filtered,
  reply: shape.riskMatrix,
  refusals: ['notFound'],
})

const page = { current: z.coerce.number().int().min(1).max(100_000).default(1) }

/** Departments only as far as the project's threshold shows them. Refuses validation where both axes are one. */
export const getCrosstab = call({
  method: 'GET',
  path: '/risk/evaluate/result/crosstab',
  title: 'Any two of department, kinds, dimension, cause and level against each other',
  access: readResults,
  query: filtered.extend({ rows: z.enum(crosstabAxes), columns: z.enum(crosstabAxes), ...page }),
  reply: shape.crosstab,
  refusals: ['notFound', 'validation'],
})

/** Itself among them. */
export const listCampaigns = call({
  method: 'GET',
  path: '/risk/evaluate/result/campaigns',
  title: 'Projects that sent the same questionnaire and have results, by their last days',
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(shape.comparedProject),
  refusals: ['notFound'],
})

export const getTrend = call({
  method: 'GET',
  path: '/risk/evaluate/result/trend',
  title: 'Results of any number of projects of the same questionnaire, by their last days',
  access: readResults,
  /** `campaigns` are bizIds with commas between; without it the newest. */
  query: filtered.extend({ campaigns: chosenNames.optional() }),
  reply: shape.trend,
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
  refusals: ['notFound', 'results.anonymous'],
})

/** Of submitted papers only, each respondent's newest; each is a single answer, which a threshold hides. */
export const pageNotes = call({
  method: 'GET',
  path: '/risk/evaluate/result/notes',
  title: 'Comments and files that respondents put to rows',
  access: readResults,
  query: filtered.extend(currentSize),
  reply: shape.resultNotes,
  refusals: ['notFound', 'results.anonymous'],
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
  refusals: ['notFound', 'record.conflict', 'validation'],
  audit: 'risk.project.weights',
})

export const getThreshold = call({
  method: 'GET',
  path: '/risk/evaluate/threshold',
  title: 'Of how many papers at least results show figures',
  access: readResults,
  query: byProject,
  reply: shape.projectThreshold,
  refusals: ['notFound'],
})

/** Once a paper is submitted it may be raised, and not lowered: refuses validation. */
export const saveThreshold = call({
  method: 'PUT',
  path: '/risk/evaluate/threshold',
  title: 'Set of how many papers at least results show figures',
  access: writeProjects,
  body: shape.thresholdEdit,
  refusals: ['notFound', 'record.conflict', 'validation'],
  audit: 'risk.project.threshold',
})

/** What a page of the results shows. */
export const resultView = z.enum([
  'overview',
  'matrix',
  'risks',
  'distribution',
  'movement',
  'spread',
  'crosstab',
  'trend',
  'notes',
  'impact',
])

export type ResultView = z.infer<typeof resultView>

export const exportResultView = call({
  method: 'POST',
  path: '/risk/evaluate/result/export',
  title: 'A page of the results as a workbook',
  access: exportResults,
  /**
   * `with` names the project to compare with; without it a comparison takes the newest earlier one. `shade` is what cells are
   * shaded by, which adds its figures; `rows`, `columns` and `campaigns` as their pages take them.
   */
  query: filtered.extend({
    view: resultView,
    with: filterBy,
    shade: z.enum(shades).default('mean'),
    rows: z.enum(crosstabAxes).optional(),
    columns: z.enum(crosstabAxes).optional(),
    campaigns: chosenNames.optional(),
  }),
  replyForm: 'blob',
  refusals: ['notFound', 'validation', 'results.anonymous'],
  audit: 'risk.result.export',
})
