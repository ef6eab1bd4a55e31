import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
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

/** An unused filter of a form sends ''. */
const filterBy = z
  .string()
  .max(500)
  .transform((text) => text || undefined)
  .optional()

/** Counts the newest submitted paper of each respondent; names may be in any language. */
const filtered = byProject.extend({
  domain: filterBy,
  firstRisk: filterBy,
  department: filterBy,
  measure: z.enum(measures).default('likelihood'),
})

export const listRisks = call({
  method: 'GET',
  path: '/risk/evaluate/risks',
  title: "List the dimensions of a project's questionnaire",
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(z.string()),
  refusals: ['notFound'],
})

/**
 * Counts submitted papers of the given domain, by default of the project's first matrix. All filters apply to every
 * figure, totals included. `firstRisk` (a dimension) and `department` are names in any language. If cells are rated
 * once, `impact` has no ratings.
 */
export const getResults = call({
  method: 'GET',
  path: '/risk/evaluate/sum',
  title: 'Get statistics by department and first kind',
  access: readResults,
  query: filtered,
  reply: shape.results,
  refusals: ['notFound'],
})

export const exportItem = call({
  method: 'POST',
  path: '/risk/evaluate/item/export',
  title: 'Export a matrix paper as a workbook',
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
  title: 'Get statistics per dimension and second kind',
  access: readResults,
  query: filtered,
  reply: shape.resultMatrix,
  refusals: ['notFound'],
})

export const getResultCauses = call({
  method: 'GET',
  path: '/risk/evaluate/result/causes',
  title: 'List causes with figures and disagreement',
  access: readResults,
  query: filtered,
  reply: shape.resultCauses,
  refusals: ['notFound'],
})

/** By default of the questionnaire's first dimension. */
export const getResultCells = call({
  method: 'GET',
  path: '/risk/evaluate/result/cells',
  title: 'Count ratings per cell of a dimension',
  access: readResults,
  query: filtered,
  reply: shape.resultCells,
  refusals: ['notFound'],
})

/** For questionnaires with two measures; otherwise `measures` is null and `risks` is empty. */
export const getRiskMatrix = call({
  method: 'GET',
  path: '/risk/evaluate/result/impact',
  title: 'List causes by likelihood and impact',
  access: readResults,
  query: filtered,
  reply: shape.riskMatrix,
  refusals: ['notFound'],
})

const page = { current: z.coerce.number().int().min(1).max(100_000).default(1) }

/** Includes only departments visible under the threshold. Refuses validation if both axes are equal. */
export const getCrosstab = call({
  method: 'GET',
  path: '/risk/evaluate/result/crosstab',
  title: 'Get a cross table of two variables',
  access: readResults,
  query: filtered.extend({ rows: z.enum(crosstabAxes), columns: z.enum(crosstabAxes), ...page }),
  reply: shape.crosstab,
  refusals: ['notFound', 'validation'],
})

/** Includes the project itself. */
export const listCampaigns = call({
  method: 'GET',
  path: '/risk/evaluate/result/campaigns',
  title: 'List comparable projects with results',
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(shape.comparedProject),
  refusals: ['notFound'],
})

export const getTrend = call({
  method: 'GET',
  path: '/risk/evaluate/result/trend',
  title: 'Get the trend across projects',
  access: readResults,
  /** `campaigns` are bizIds separated by commas; by default the newest. */
  query: filtered.extend({ campaigns: chosenNames.optional() }),
  reply: shape.trend,
  refusals: ['notFound'],
})

export const listEarlierProjects = call({
  method: 'GET',
  path: '/risk/evaluate/result/earlier',
  title: 'List earlier projects of the same questionnaire',
  access: readResults,
  query: byProject.extend({ domain: filterBy }),
  reply: z.array(shape.comparedProject),
  refusals: ['notFound'],
})

export const getMovement = call({
  method: 'GET',
  path: '/risk/evaluate/result/movement',
  title: 'Compare results with an earlier project',
  access: readResults,
  /** By default compares with the newest earlier project. */
  query: filtered.extend({ with: bizId.optional() }),
  reply: shape.movement,
  refusals: ['notFound'],
})

export const pageAnswers = call({
  method: 'GET',
  path: '/risk/evaluate/result/answers',
  title: 'List the ratings behind a figure',
  access: readResults,
  query: shape.answerPageQuery,
  reply: shape.resultAnswers,
  refusals: ['notFound', 'results.anonymous'],
})

/** Newest submitted paper of each respondent. A threshold hides all notes, since each belongs to a single paper. */
export const pageNotes = call({
  method: 'GET',
  path: '/risk/evaluate/result/notes',
  title: "List respondents' comments and files",
  access: readResults,
  query: filtered.extend(currentSize),
  reply: shape.resultNotes,
  refusals: ['notFound', 'results.anonymous'],
})

export const getWeights = call({
  method: 'GET',
  path: '/risk/evaluate/weights',
  title: 'Get the weights of dimensions and departments',
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
  title: 'Get the anonymity threshold',
  access: readResults,
  query: byProject,
  reply: shape.projectThreshold,
  refusals: ['notFound'],
})

/** After a submission the threshold may only be raised; lowering refuses validation. */
export const saveThreshold = call({
  method: 'PUT',
  path: '/risk/evaluate/threshold',
  title: 'Set the anonymity threshold',
  access: writeProjects,
  body: shape.thresholdEdit,
  refusals: ['notFound', 'record.conflict', 'validation'],
  audit: 'risk.project.threshold',
})

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
  title: 'Export a page of results',
  access: exportResults,
  /**
   * `with` is the project of a comparison, by default the newest earlier one. `shade` adds the figures that cells are
   * shaded by. `rows`, `columns` and `campaigns` are as for their pages.
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
