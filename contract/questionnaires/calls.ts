import { z } from 'zod'
import { access, call } from '../call.ts'
import { workbookBytesMax } from '../files/workbook.ts'
import { emptyOrLineUpTo, lineUpTo } from '../text.ts'
import { RiskPerm } from './perms.ts'
import * as shape from './shapes.ts'
import { criteriaRow, domainCode, header } from './shapes.ts'

const readQuestionnaires = access.permission(RiskPerm.readQuestionnaires)
const writeQuestionnaires = access.permission(RiskPerm.writeQuestionnaires)
export const byUuid = z.strictObject({ uuid: shape.paperUuid })
/** With a uuid the paper's own version; without one the newest, if it is open for preview. */
const byDomain = z.strictObject({ domain: z.string().max(64), uuid: shape.paperUuid.optional() })
export const workbook = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

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
  filesMax: workbookBytesMax,
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

const base = '/risk/evaluate/questionnaire'
const changing = ['notFound', 'questionnaire.archived'] as const

// The questionnaire itself, of whatever kind

export const getQuestionnaire = call({
  method: 'GET',
  path: `${base}/detail`,
  title: 'A questionnaire, with its newest version',
  access: readQuestionnaires,
  query: shape.byCode,
  reply: shape.questionnaireDetail,
  refusals: ['notFound'],
})

/** It has no version until its draft is published. */
export const createQuestionnaire = call({
  method: 'POST',
  path: base,
  title: 'Begin a questionnaire with an empty draft',
  access: writeQuestionnaires,
  body: shape.newQuestionnaire,
  reply: z.object({ code: z.string() }),
  refusals: ['exists'],
  audit: 'risk.questionnaire.create',
})

export const updateQuestionnaire = call({
  method: 'PUT',
  path: base,
  title: "A questionnaire's name, and whether anyone may preview it",
  access: writeQuestionnaires,
  body: shape.questionnaireEdit,
  refusals: ['notFound', 'version.conflict'],
  audit: 'risk.questionnaire.update',
})

/** The copy begins as a draft of what is published; where nothing is, of what is drafted. */
export const copyQuestionnaire = call({
  method: 'POST',
  path: `${base}/copy`,
  title: 'Copy a matrix questionnaire to a new code, as a draft',
  access: writeQuestionnaires,
  body: shape.questionnaireCopy,
  reply: z.object({ code: z.string() }),
  refusals: ['notFound', 'exists'],
  audit: 'risk.questionnaire.copy',
})

export const archiveQuestionnaire = call({
  method: 'POST',
  path: `${base}/archive`,
  title: 'Keep new projects from choosing a questionnaire; those that send it go on',
  access: writeQuestionnaires,
  query: shape.byCode,
  refusals: ['notFound', 'questionnaire.archived'],
  audit: 'risk.questionnaire.archive',
})

export const restoreQuestionnaire = call({
  method: 'POST',
  path: `${base}/restore`,
  title: 'Let new projects choose an archived questionnaire again',
  access: writeQuestionnaires,
  query: shape.byCode,
  refusals: ['notFound', 'state.refused'],
  audit: 'risk.questionnaire.restore',
})

export const listVersions = call({
  method: 'GET',
  path: `${base}/versions`,
  title: 'The versions of a questionnaire, newest first, and which projects send them',
  access: readQuestionnaires,
  query: shape.byCode,
  reply: z.array(shape.versionRow),
  refusals: ['notFound'],
})

export const getVersion = call({
  method: 'GET',
  path: `${base}/version`,
  title: 'What a version of a matrix questionnaire holds, in every language',
  access: readQuestionnaires,
  query: shape.byCode.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: shape.versionContent,
  refusals: ['notFound'],
})

// The draft of a matrix questionnaire. Each call changes one thing of what it finds, so that two people can work on it at
// once; only who edits the same text as another meanwhile is refused. Where nobody has begun a draft, the first change does.

export const getDraft = call({
  method: 'GET',
  path: `${base}/draft`,
  title: 'The draft of the next version, and what is published',
  access: writeQuestionnaires,
  query: shape.byCode,
  reply: shape.draft,
  refusals: ['notFound'],
})

export const previewDraft = call({
  method: 'GET',
  path: `${base}/draft/preview`,
  title: 'The draft as respondents would see it',
  access: writeQuestionnaires,
  query: shape.byCode.extend({ language: z.enum(['zh-Hans', 'zh-Hant', 'en']).optional() }),
  reply: z.object({ header, rows: z.array(criteriaRow) }),
  refusals: ['notFound'],
})

export const addDraftColumn = call({
  method: 'POST',
  path: `${base}/draft/column`,
  title: 'Add a column',
  access: writeQuestionnaires,
  body: shape.newColumn,
  reply: shape.entryKey,
  refusals: [...changing, 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const editDraftColumn = call({
  method: 'PUT',
  path: `${base}/draft/column`,
  title: "Change a column's texts",
  access: writeQuestionnaires,
  body: shape.columnEdit,
  refusals: [...changing, 'version.conflict', 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const moveDraftColumn = call({
  method: 'POST',
  path: `${base}/draft/column/move`,
  title: 'Move a column',
  access: writeQuestionnaires,
  body: shape.entryMove,
  refusals: changing,
  audit: 'risk.questionnaire.draft',
})

export const removeDraftColumn = call({
  method: 'DELETE',
  path: `${base}/draft/column`,
  title: 'Take a column out',
  access: writeQuestionnaires,
  query: shape.entryNamed,
  refusals: changing,
  audit: 'risk.questionnaire.draft',
})

export const addDraftRow = call({
  method: 'POST',
  path: `${base}/draft/row`,
  title: 'Add a row',
  access: writeQuestionnaires,
  body: shape.newRow,
  reply: shape.entryKey,
  refusals: [...changing, 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const editDraftRow = call({
  method: 'PUT',
  path: `${base}/draft/row`,
  title: "Change a row's texts",
  access: writeQuestionnaires,
  body: shape.rowEdit,
  refusals: [...changing, 'version.conflict', 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const moveDraftRow = call({
  method: 'POST',
  path: `${base}/draft/row/move`,
  title: 'Move a row',
  access: writeQuestionnaires,
  body: shape.entryMove,
  refusals: changing,
  audit: 'risk.questionnaire.draft',
})

/** The copy stands behind its original and must be told apart from it before the draft is published. */
export const copyDraftRow = call({
  method: 'POST',
  path: `${base}/draft/row/copy`,
  title: 'Copy a row',
  access: writeQuestionnaires,
  body: shape.entryNamed,
  reply: shape.entryKey,
  refusals: [...changing, 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const removeDraftRow = call({
  method: 'DELETE',
  path: `${base}/draft/row`,
  title: 'Take a row out',
  access: writeQuestionnaires,
  query: shape.entryNamed,
  refusals: changing,
  audit: 'risk.questionnaire.draft',
})

export const editDraftScale = call({
  method: 'PUT',
  path: `${base}/draft/scale`,
  title: 'Change what the ratings mean where a row does not say so itself',
  access: writeQuestionnaires,
  body: shape.scaleEdit,
  refusals: [...changing, 'version.conflict'],
  audit: 'risk.questionnaire.draft',
})

/** Rows and columns that are there already keep their identity; a faulty file changes nothing. */
export const importDraft = call({
  method: 'POST',
  path: `${base}/draft/import`,
  title: 'Make a workbook the draft',
  access: writeQuestionnaires,
  body: z.strictObject({ domain: domainCode, file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: z.object({ rows: z.number().int(), columns: z.number().int() }),
  refusals: [...changing, 'workbook.faulty', 'file.tooLarge'],
  audit: 'risk.questionnaire.draft',
})

export const publishDraft = call({
  method: 'POST',
  path: `${base}/draft/publish`,
  title: 'Make the draft the next version; projects keep the version they send',
  access: writeQuestionnaires,
  body: shape.draftNamed,
  reply: z.object({ number: z.number().int(), rows: z.number().int(), columns: z.number().int() }),
  refusals: [...changing, 'version.conflict', 'draft.unchanged', 'validation'],
  audit: 'risk.questionnaire.publish',
})

export const discardDraft = call({
  method: 'DELETE',
  path: `${base}/draft`,
  title: 'Forget the draft',
  access: writeQuestionnaires,
  query: shape.draftNamed,
  refusals: [...changing, 'version.conflict', 'state.refused'],
  audit: 'risk.questionnaire.discard',
})
