import { z } from 'zod'
import { call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { emptyOrLineUpTo, requiredLine } from '#contract/platform/text.ts'
import { readQuestionnaires, workbook, writeQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { byCode, domainCode, questionnaireCopy } from '#contract/risk/questionnaires/shapes.ts'
import * as shape from './shapes.ts'

const base = '/risk/evaluate/questionnaire'

/** Writes the next version of the domain's questionnaire, or creates the domain. A faulty file changes nothing. */
export const importQuestionnaire = call({
  method: 'POST',
  path: `${base}/import`,
  title: 'Import a questionnaire from a workbook',
  access: writeQuestionnaires,
  body: workbook.extend({
    code: domainCode,
    name: requiredLine(100),
    nameHant: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
    nameEn: z.string().trim().pipe(emptyOrLineUpTo(100)).optional(),
    publicPreview: z.enum(['true', 'false']).default('false'),
  }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: z.object({ code: z.string(), number: z.number().int(), rows: z.number().int(), columns: z.number().int() }),
  refusals: ['workbook.faulty', 'file.tooLarge', 'questionnaire.exists', 'questionnaire.archived'],
  audit: 'risk.questionnaire.import',
})

export const getQuestionnaireTemplate = call({
  method: 'GET',
  path: `${base}/import-tpl`,
  title: 'Download the template of a matrix questionnaire',
  access: readQuestionnaires,
  replyForm: 'blob',
})

export const exportQuestionnaire = call({
  method: 'POST',
  path: `${base}/export`,
  title: 'Export a matrix questionnaire as a workbook',
  access: readQuestionnaires,
  /** By default the newest version. */
  query: z.strictObject({
    domain: z.string().max(64),
    number: z.coerce.number().int().min(1).max(1_000_000).optional(),
    draft: z.literal('true').optional(),
  }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.questionnaire.export',
})

const changing = ['notFound', 'questionnaire.archived'] as const

/** The copy is a draft of the published version, or else of the draft. */
export const copyQuestionnaire = call({
  method: 'POST',
  path: `${base}/copy`,
  title: 'Copy a matrix questionnaire as a draft',
  access: writeQuestionnaires,
  body: questionnaireCopy,
  reply: z.object({ code: z.string() }),
  refusals: ['notFound', 'questionnaire.exists'],
  audit: 'risk.questionnaire.copy',
})

export const getVersion = call({
  method: 'GET',
  path: `${base}/version`,
  title: 'Get a version of a matrix questionnaire',
  access: readQuestionnaires,
  query: byCode.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: shape.versionContent,
  refusals: ['notFound'],
})

// Draft of a matrix questionnaire. Each call changes one element of the current draft, so that two people can work
// concurrently. Only concurrent edits of the same text are refused. The first change creates the draft.

export const getDraft = call({
  method: 'GET',
  path: `${base}/draft`,
  title: 'Get the draft of a matrix questionnaire',
  access: writeQuestionnaires,
  query: byCode,
  reply: shape.draft,
  refusals: ['notFound'],
})

export const previewDraft = call({
  method: 'GET',
  path: `${base}/draft/preview`,
  title: 'Preview the draft as a respondent',
  access: writeQuestionnaires,
  query: byCode.extend({ language: z.enum(['zh-Hans', 'zh-Hant', 'en']).optional() }),
  reply: z.object({
    header: shape.header,
    rows: z.array(shape.criteriaRow),
    asks: shape.draft.shape.asks,
    measures: shape.paperNotes.shape.measures,
  }),
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
  title: 'Remove a column of the draft',
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

/** Inserts the copy after its original. It must be made distinct before the draft is published. */
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
  title: 'Remove a row of the draft',
  access: writeQuestionnaires,
  query: shape.entryNamed,
  refusals: changing,
  audit: 'risk.questionnaire.draft',
})

export const editDraftScale = call({
  method: 'PUT',
  path: `${base}/draft/scale`,
  title: 'Set the default meaning of ratings',
  access: writeQuestionnaires,
  body: shape.scaleEdit,
  refusals: [...changing, 'version.conflict'],
  audit: 'risk.questionnaire.draft',
})

export const editDraftAsks = call({
  method: 'PUT',
  path: `${base}/draft/asks`,
  title: 'Set the additional questions of each row',
  access: writeQuestionnaires,
  body: shape.asksEdit,
  refusals: [...changing, 'version.conflict'],
  audit: 'risk.questionnaire.draft',
})

/** Refuses validation if one of two measures has no name. */
export const editDraftMeasures = call({
  method: 'PUT',
  path: `${base}/draft/measures`,
  title: 'Set one or two ratings per cell',
  access: writeQuestionnaires,
  body: shape.measuresEdit,
  refusals: [...changing, 'version.conflict', 'validation'],
  audit: 'risk.questionnaire.draft',
})

/** Existing rows and columns keep their identity; an invalid file changes nothing. */
export const importDraft = call({
  method: 'POST',
  path: `${base}/draft/import`,
  title: 'Import a workbook as the draft',
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
  title: 'Publish the draft as the next version',
  access: writeQuestionnaires,
  body: shape.draftNamed,
  reply: z.object({ number: z.number().int(), rows: z.number().int(), columns: z.number().int() }),
  refusals: [...changing, 'version.conflict', 'draft.unchanged', 'validation'],
  audit: 'risk.questionnaire.publish',
})

export const discardDraft = call({
  method: 'DELETE',
  path: `${base}/draft`,
  title: 'Discard the draft',
  access: writeQuestionnaires,
  query: shape.draftNamed,
  refusals: [...changing, 'version.conflict', 'draft.none'],
  audit: 'risk.questionnaire.discard',
})
