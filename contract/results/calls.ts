import { z } from 'zod'
import { access, call, megabyte } from '../call.ts'
import { byProject, readResults } from '../campaigns/calls.ts'
import { PaperState } from '../campaigns/codes.ts'
import { weightedMax } from '../campaigns/weights.ts'
import { byUuid } from '../questionnaires/calls.ts'
import { RiskPerm } from '../questionnaires/perms.ts'
import * as questionnaires from '../questionnaires/shapes.ts'
import { bizId } from '../questionnaires/shapes.ts'
import * as shape from './shapes.ts'

const exportResults = access.permission(RiskPerm.exportResults)
/** A form that filters by nothing sends ''. */
const filterBy = z
  .string()
  .max(500)
  .transform((text) => text || undefined)
  .optional()

// Results

export const listItemUuids = call({
  method: 'GET',
  path: '/risk/evaluate/itemUuids',
  title: "A project's papers by uuid",
  access: readResults,
  query: byProject,
  reply: z.array(z.object({ itemId: z.string(), uuid: z.string(), domain: z.string(), state: z.enum(PaperState) })),
  refusals: ['notFound'],
})

export const listProjectDomains = call({
  method: 'GET',
  path: '/risk/evaluate/domains',
  title: "A project's business domains",
  access: readResults,
  query: byProject,
  reply: z.array(questionnaires.domainRow.extend({ papers: z.number().int(), submitted: z.number().int() })),
  refusals: ['notFound'],
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

export const exportProject = call({
  method: 'POST',
  path: '/risk/evaluate/export',
  title: 'A project as a workbook',
  access: exportResults,
  query: z.strictObject({ projectId: questionnaires.bizId }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.project.export',
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

/** Who asks again while one is under way is led to that one. It goes on though nobody waits, and a message tells of its end. */
export const startExport = call({
  method: 'POST',
  path: '/risk/evaluate/export/job',
  title: 'Have the workbook of a project written',
  access: exportResults,
  query: z.strictObject({ projectId: bizId }),
  reply: shape.exportJob,
  refusals: ['notFound', 'quota.full'],
  audit: 'risk.export.start',
})

export const listExports = call({
  method: 'GET',
  path: '/risk/evaluate/export/job',
  title: "One's own workbooks of a project, the newest first, and how far they are",
  access: exportResults,
  query: z.strictObject({ projectId: bizId }),
  reply: z.array(shape.exportJob),
  refusals: ['notFound'],
})

/** Refuses state.refused once it has ended. */
export const cancelExport = call({
  method: 'DELETE',
  path: '/risk/evaluate/export/job',
  title: 'Leave off a workbook that is being written',
  access: exportResults,
  query: z.strictObject({ projectId: bizId, jobId: bizId }),
  refusals: ['notFound', 'state.refused'],
  audit: 'risk.export.cancel',
})

/** Refuses state.refused while it is not there, and once its day is over. */
export const fetchExport = call({
  method: 'POST',
  path: '/risk/evaluate/export/job/file',
  title: 'The workbook that was written',
  access: exportResults,
  query: z.strictObject({ projectId: bizId, jobId: bizId }),
  replyForm: 'blob',
  refusals: ['notFound', 'state.refused'],
  audit: 'risk.export.fetch',
})
