import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { RiskPerm } from './perms.ts'
import * as shape from './shapes.ts'

export const readQuestionnaires = access.permission(RiskPerm.readQuestionnaires)
export const writeQuestionnaires = access.permission(RiskPerm.writeQuestionnaires)
export const byUuid = z.strictObject({ uuid: shape.paperUuid })
export const workbook = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

const base = '/risk/evaluate/questionnaire'

// Questionnaires of any kind

export const listDomains = call({
  method: 'GET',
  path: '/risk/evaluate/domain',
  title: 'List business domains',
  access: access.public,
  reply: z.array(shape.domainRow),
})

export const listQuestionnaires = call({
  method: 'GET',
  path: base,
  title: 'List questionnaires in their newest version',
  access: readQuestionnaires,
  reply: z.array(shape.questionnaireRow),
})

export const pageQuestionnaires = call({
  method: 'GET',
  path: `${base}/page`,
  title: 'List questionnaires, paged',
  access: readQuestionnaires,
  query: shape.questionnairePageQuery,
  reply: shape.questionnaireRecords,
})

export const exportQuestionnaires = call({
  method: 'POST',
  path: `${base}/page/export`,
  title: 'Export the list of questionnaires',
  access: readQuestionnaires,
  query: shape.questionnaireListExportQuery,
  replyForm: 'blob',
  audit: 'risk.questionnaires.export',
})

export const getQuestionnaire = call({
  method: 'GET',
  path: `${base}/detail`,
  title: 'Get a questionnaire',
  access: readQuestionnaires,
  query: shape.byCode,
  reply: shape.questionnaireDetail,
  refusals: ['notFound'],
})

/** Creates a questionnaire without a version until its draft is published. */
export const createQuestionnaire = call({
  method: 'POST',
  path: base,
  title: 'Begin a questionnaire with an empty draft',
  access: writeQuestionnaires,
  body: shape.newQuestionnaire,
  reply: z.object({ code: z.string() }),
  refusals: ['questionnaire.exists'],
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

export const archiveQuestionnaire = call({
  method: 'POST',
  path: `${base}/archive`,
  title: 'Archive a questionnaire',
  access: writeQuestionnaires,
  query: shape.byCode,
  refusals: ['notFound', 'questionnaire.archived'],
  audit: 'risk.questionnaire.archive',
})

export const restoreQuestionnaire = call({
  method: 'POST',
  path: `${base}/restore`,
  title: 'Restore an archived questionnaire',
  access: writeQuestionnaires,
  query: shape.byCode,
  refusals: ['notFound', 'questionnaire.inUse'],
  audit: 'risk.questionnaire.restore',
})

export const listVersions = call({
  method: 'GET',
  path: `${base}/versions`,
  title: "List a questionnaire's versions",
  access: readQuestionnaires,
  query: shape.byCode,
  reply: z.array(shape.versionRow),
  refusals: ['notFound'],
})
