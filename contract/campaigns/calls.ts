import { z } from 'zod'
import { access, call, kilobyte, megabyte } from '../call.ts'
import { PaperState } from '../questionnaires/codes.ts'
import { RiskPerm } from '../questionnaires/perms.ts'
import { newRespondent, respondentsMax } from '../questionnaires/respondent.ts'
import * as shape from '../questionnaires/shapes.ts'
import { emptyOrLineUpTo, lineUpTo } from '../text.ts'

const readProjects = access.permission(RiskPerm.readProjects)
const writeProjects = access.permission(RiskPerm.writeProjects)
const readQuestionnaires = access.permission(RiskPerm.readQuestionnaires)
const writeQuestionnaires = access.permission(RiskPerm.writeQuestionnaires)
const readResults = access.permission(RiskPerm.readResults)
const exportResults = access.permission(RiskPerm.exportResults)

const byProject = z.strictObject({ id: shape.bizId })
const byItem = z.strictObject({ itemId: shape.bizId })
const byUuid = z.strictObject({ uuid: shape.paperUuid })
/** A form that filters by nothing sends ''. */
const filterBy = z
  .string()
  .max(500)
  .transform((text) => text || undefined)
  .optional()
/** With a uuid the paper's own version; without one the newest, if it is open for preview. */
const byDomain = z.strictObject({ domain: z.string().max(64), uuid: shape.paperUuid.optional() })
const workbook = z.strictObject({ file: z.file({ error: 'fileRequired' }) })
const workbookMax = 10 * megabyte + 64 * kilobyte

// Projects

export const createProject = call({
  method: 'POST',
  path: '/risk/evaluate',
  title: 'Create a project',
  access: writeProjects,
  body: shape.newProject,
  reply: shape.createdRow,
  refusals: ['validation', 'quota.rate'],
  audit: 'risk.project.create',
})

export const pageProjects = call({
  method: 'POST',
  path: '/risk/evaluate/page',
  title: 'Projects, paged',
  access: readProjects,
  body: shape.projectPageQuery,
  reply: shape.projectRecords,
})

export const deleteProject = call({
  method: 'DELETE',
  path: '/risk/evaluate',
  title: 'Delete a project that nobody has answered',
  access: writeProjects,
  query: byProject,
  refusals: ['notFound', 'project.answered'],
  audit: 'risk.project.delete',
})

/** A project with submitted papers is archived, not deleted: it takes no more answers and stays readable. */
export const archiveProject = call({
  method: 'POST',
  path: '/risk/evaluate/archive',
  title: 'Archive a project',
  access: writeProjects,
  query: byProject,
  refusals: ['notFound', 'project.archived'],
  audit: 'risk.project.archive',
})

export const getProject = call({
  method: 'GET',
  path: '/risk/evaluate/detail',
  title: 'A project',
  access: readProjects,
  query: byProject,
  reply: shape.projectRow,
  refusals: ['notFound'],
})

export const getProjectName = call({
  method: 'GET',
  path: '/risk/evaluate/project_name',
  title: "A project's name",
  access: access.link,
  query: byProject,
  reply: z.string(),
  refusals: ['notFound'],
})

// Items: the respondents of a project

export const pageItems = call({
  method: 'POST',
  path: '/risk/evaluate/item/page',
  title: 'Respondents of a project, paged, with the links of their papers',
  access: readProjects,
  body: shape.itemPageQuery,
  reply: shape.itemRecords,
  refusals: ['notFound'],
})

export const getItem = call({
  method: 'GET',
  path: '/risk/evaluate/item',
  title: 'A respondent',
  access: readProjects,
  query: byItem,
  reply: shape.itemRow,
  refusals: ['notFound'],
})

export const createItem = call({
  method: 'POST',
  path: '/risk/evaluate/item',
  title: 'Add a respondent and make his papers',
  access: writeProjects,
  body: z.strictObject({ projectId: shape.bizId, respondent: newRespondent }),
  reply: z.object({ itemId: z.string() }),
  refusals: ['notFound', 'exists', 'validation', 'project.archived'],
  audit: 'risk.item.create',
})

export const updateItem = call({
  method: 'PUT',
  path: '/risk/evaluate/item',
  title: 'Correct a respondent outside',
  access: writeProjects,
  body: shape.itemEdit,
  refusals: ['notFound', 'exists', 'version.conflict', 'item.answered'],
  audit: 'risk.item.update',
})

export const deleteItem = call({
  method: 'DELETE',
  path: '/risk/evaluate/item',
  title: 'Take a respondent out who has submitted nothing; his links end',
  access: writeProjects,
  query: byItem,
  refusals: ['notFound', 'item.answered'],
  audit: 'risk.item.delete',
})

export const getFullDepartName = call({
  method: 'GET',
  path: '/risk/evaluate/item/fullDepartName',
  title: "A user's department with those above it",
  access: readProjects,
  query: z.strictObject({ sapUserId: z.string().max(64) }),
  reply: z.string(),
  refusals: ['notFound'],
})

/** Says which of the respondents could not be added, and why; adds none. */
export const validItem = call({
  method: 'POST',
  path: '/risk/evaluate/item/validItem',
  title: 'Check respondents before they are added',
  access: writeProjects,
  body: z.strictObject({ projectId: shape.bizId, respondents: z.array(newRespondent).min(1).max(respondentsMax) }),
  bodyMax: 2 * megabyte,
  partsMax: respondentsMax * 8,
  reply: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  refusals: ['notFound'],
})

export const importItems = call({
  method: 'POST',
  path: '/risk/evaluate/item/import',
  title: 'Add respondents from a workbook, all or none',
  access: writeProjects,
  query: z.strictObject({ projectId: shape.bizId }),
  body: workbook,
  bodyForm: 'multipart',
  bodyMax: workbookMax,
  reply: z.object({ added: z.number().int() }),
  refusals: ['notFound', 'workbook.faulty', 'file.tooLarge', 'project.archived'],
  audit: 'risk.item.import',
})

export const getItemTemplate = call({
  method: 'GET',
  path: '/risk/evaluate/item/import-tpl',
  title: 'Workbook to fill in respondents',
  access: readProjects,
  replyForm: 'blob',
})

// Questionnaires

export const listDomains = call({
  method: 'GET',
  path: '/risk/evaluate/domain',
  title: 'Business domains; the public sees those open for preview',
  access: access.public,
  reply: z.array(shape.domainRow),
})

export const getHeader = call({
  method: 'GET',
  path: '/risk/evaluate/domain/header',
  title: 'The columns: first kinds with second kinds',
  access: access.link,
  query: byDomain,
  reply: shape.header,
  refusals: ['notFound'],
})

export const getCriteria = call({
  method: 'GET',
  path: '/risk/evaluate/criteria',
  title: 'The rows with their values',
  access: access.link,
  query: byDomain,
  reply: z.array(shape.criteriaRow),
  refusals: ['notFound'],
})

export const getCriteriaSum = call({
  method: 'GET',
  path: '/risk/evaluate/criteria/sum',
  title: 'Statistics per dimension and in all, under the same columns',
  access: access.link,
  query: byDomain,
  reply: z.array(shape.sumRow),
  refusals: ['notFound'],
})

export const listQuestionnaires = call({
  method: 'GET',
  path: '/risk/evaluate/questionnaire',
  title: 'Questionnaires in their newest version',
  access: readQuestionnaires,
  reply: z.array(shape.questionnaireRow),
})

/** Writes the next version of that domain's questionnaire, or makes the domain. A faulty file changes nothing. */
export const importQuestionnaire = call({
  method: 'POST',
  path: '/risk/evaluate/questionnaire/import',
  title: 'Import a questionnaire from a workbook',
  access: writeQuestionnaires,
  body: workbook.extend({
    code: shape.domainCode,
    name: z.string({ error: 'required' }).trim().pipe(lineUpTo(100)),
    nameHant: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
    nameEn: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
    publicPreview: z.enum(['true', 'false']).default('false'),
  }),
  bodyForm: 'multipart',
  bodyMax: workbookMax,
  reply: z.object({ code: z.string(), number: z.number().int(), rows: z.number().int(), columns: z.number().int() }),
  refusals: ['workbook.faulty', 'file.tooLarge', 'exists', 'questionnaire.archived'],
  audit: 'risk.questionnaire.import',
})

export const getQuestionnaireTemplate = call({
  method: 'GET',
  path: '/risk/evaluate/questionnaire/import-tpl',
  title: 'Workbook to fill in a questionnaire',
  access: readQuestionnaires,
  replyForm: 'blob',
})

export const exportQuestionnaire = call({
  method: 'POST',
  path: '/risk/evaluate/questionnaire/export',
  title: 'A questionnaire as a workbook that can be imported',
  access: readQuestionnaires,
  /** The newest version unless another, or the draft, is named. */
  query: z.strictObject({
    domain: z.string().max(64),
    number: z.coerce.number().int().min(1).max(1_000_000).optional(),
    draft: z.literal('true').optional(),
  }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.questionnaire.export',
})

// Papers: the respondent's side. Whoever holds the uuid may read and answer.

export const getPaper = call({
  method: 'GET',
  path: '/risk/evaluate/paper',
  title: 'A paper',
  access: access.link,
  query: byUuid,
  reply: shape.paper,
  refusals: ['notFound'],
})

/** The respondent's own page: the papers of one item by the item's token. */
export const listPapers = call({
  method: 'GET',
  path: '/risk/evaluate/item/papers',
  title: 'The papers of a respondent, by his own link',
  access: access.link,
  query: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: z.array(shape.paper),
  refusals: ['notFound'],
})

export const answerPaper = call({
  method: 'POST',
  path: '/risk/evaluate/answer',
  title: 'Save or submit answers',
  access: access.link,
  query: z.strictObject({ type: z.string().max(16).optional() }),
  body: shape.answerBody,
  bodyMax: 6 * megabyte,
  partsMax: shape.answersMax * Object.keys(shape.answerItem.shape).length + 10,
  reply: shape.answerReply,
  refusals: [
    'notFound',
    'paper.locked',
    'paper.late',
    'project.archived',
    'state.refused',
    'version.conflict',
    'paper.unfilled',
    'column.ambiguous',
    'key.reused',
    'validation',
  ],
  audit: 'risk.paper.answer',
})

export const getReceipt = call({
  method: 'GET',
  path: '/risk/evaluate/receipt',
  title: 'The receipt of a submitted paper',
  access: access.link,
  query: byUuid,
  reply: shape.receipt,
  refusals: ['notFound', 'state.refused'],
})

export const checkReceipt = call({
  method: 'POST',
  path: '/risk/evaluate/receipt/check',
  title: 'Whether a receipt is ours',
  access: access.public,
  body: z.strictObject({ statement: z.string().min(1).max(2000), signature: z.string().min(1).max(200) }),
  reply: z.object({ genuine: z.boolean() }),
})

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
  reply: z.array(shape.domainRow.extend({ papers: z.number().int(), submitted: z.number().int() })),
  refusals: ['notFound'],
})

export const listDepartments = call({
  method: 'GET',
  path: '/risk/evaluate/department',
  title: "A project's departments, and who has answered",
  access: readResults,
  query: byProject,
  reply: z.array(shape.departmentProgress),
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
  query: z.strictObject({ projectId: shape.bizId }),
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
