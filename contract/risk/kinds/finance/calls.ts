import { z } from 'zod'
import { call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { readQuestionnaires, workbook, writeQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { domainCode, questionnaireCopy } from '#contract/risk/questionnaires/shapes.ts'
import * as shape from './shapes.ts'

const byDomain = z.strictObject({ domain: domainCode })

// Questionnaires

export const getFinanceQuestionnaire = call({
  method: 'GET',
  path: '/risk/evaluate/finance/questionnaire',
  title: 'Get a version of a finance questionnaire',
  access: readQuestionnaires,
  query: byDomain.extend({ number: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  reply: shape.definition,
  refusals: ['notFound'],
})

/** Creates a domain whose draft is the built-in content, or empty. */
export const createFinanceQuestionnaire = call({
  method: 'POST',
  path: '/risk/evaluate/finance/questionnaire',
  title: 'Begin a finance questionnaire',
  access: writeQuestionnaires,
  body: shape.newFinanceQuestionnaire,
  reply: z.object({ code: z.string() }),
  refusals: ['questionnaire.exists'],
  audit: 'risk.questionnaire.create',
})

export const copyFinanceQuestionnaire = call({
  method: 'POST',
  path: '/risk/evaluate/finance/questionnaire/copy',
  title: 'Copy a finance questionnaire as a draft',
  access: writeQuestionnaires,
  body: questionnaireCopy,
  reply: z.object({ code: z.string() }),
  refusals: ['notFound', 'questionnaire.exists'],
  audit: 'risk.questionnaire.copy',
})

export const getFinanceQuestionnaireTemplate = call({
  method: 'GET',
  path: '/risk/evaluate/finance/questionnaire/import-tpl',
  title: 'Download the standard finance questionnaire',
  access: readQuestionnaires,
  replyForm: 'blob',
})

/** Exports the newest version by default. The draft requires the permission to write. */
export const exportFinanceQuestionnaire = call({
  method: 'POST',
  path: '/risk/evaluate/finance/questionnaire/export',
  title: 'Export a finance questionnaire as a workbook',
  access: readQuestionnaires,
  query: byDomain.extend({
    number: z.coerce.number().int().min(1).max(1_000_000).optional(),
    draft: z.literal('true').optional(),
  }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.questionnaire.export',
})

/** All or nothing; replaces the draft. */
export const importFinanceDraft = call({
  method: 'POST',
  path: '/risk/evaluate/finance/draft/import',
  title: 'Import a workbook as a finance draft',
  access: writeQuestionnaires,
  body: workbook.extend({ domain: domainCode }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: z.object({ fields: z.number().int(), indicators: z.number().int() }),
  refusals: ['notFound', 'questionnaire.archived', 'workbook.faulty', 'file.tooLarge'],
  audit: 'risk.questionnaire.draft',
})

export const getFinanceDraft = call({
  method: 'GET',
  path: '/risk/evaluate/finance/draft',
  title: 'Get the draft of a finance questionnaire',
  access: writeQuestionnaires,
  query: byDomain,
  reply: shape.financeDraft,
  refusals: ['notFound'],
})

const drafted = z.object({ version: z.string() })

export const putFinanceSettings = call({
  method: 'PUT',
  path: '/risk/evaluate/finance/draft/settings',
  title: 'Set the unit and years of the draft',
  access: writeQuestionnaires,
  body: shape.settingsEdit,
  reply: drafted,
  refusals: ['notFound', 'version.conflict', 'questionnaire.archived'],
  audit: 'risk.questionnaire.draft',
})

export const putFinanceField = call({
  method: 'PUT',
  path: '/risk/evaluate/finance/draft/field',
  title: 'Change or add a row of the draft',
  access: writeQuestionnaires,
  body: shape.fieldEdit,
  reply: drafted,
  refusals: ['notFound', 'version.conflict', 'questionnaire.archived', 'validation'],
  audit: 'risk.questionnaire.draft',
})

/** Refuses validation for an invalid formula or a duplicate code. */
export const putFinanceIndicator = call({
  method: 'PUT',
  path: '/risk/evaluate/finance/draft/indicator',
  title: 'Change or add an indicator of the draft',
  access: writeQuestionnaires,
  body: shape.indicatorEdit,
  reply: drafted,
  refusals: ['notFound', 'version.conflict', 'questionnaire.archived', 'validation'],
  audit: 'risk.questionnaire.draft',
})

export const moveFinanceEntry = call({
  method: 'POST',
  path: '/risk/evaluate/finance/draft/move',
  title: 'Move a row or indicator of the draft',
  access: writeQuestionnaires,
  body: shape.entryMove,
  reply: drafted,
  refusals: ['notFound', 'questionnaire.archived'],
  audit: 'risk.questionnaire.draft',
})

export const removeFinanceEntry = call({
  method: 'POST',
  path: '/risk/evaluate/finance/draft/remove',
  title: 'Remove a row or indicator of the draft',
  access: writeQuestionnaires,
  body: shape.entryRemoval,
  reply: drafted,
  refusals: ['notFound', 'questionnaire.archived'],
  audit: 'risk.questionnaire.draft',
})

export const tryFinanceFormula = call({
  method: 'POST',
  path: '/risk/evaluate/finance/draft/try',
  title: 'Test a formula on values',
  access: writeQuestionnaires,
  body: shape.trialRun,
  reply: shape.trialResult,
  refusals: ['notFound', 'validation'],
})

export const publishFinanceDraft = call({
  method: 'POST',
  path: '/risk/evaluate/finance/draft/publish',
  title: 'Publish the draft as the next version',
  access: writeQuestionnaires,
  body: shape.draftNamed,
  reply: z.object({ number: z.number().int() }),
  refusals: ['notFound', 'version.conflict', 'questionnaire.archived', 'draft.unchanged', 'validation'],
  audit: 'risk.questionnaire.publish',
})

export const discardFinanceDraft = call({
  method: 'DELETE',
  path: '/risk/evaluate/finance/draft',
  title: 'Discard the draft',
  access: writeQuestionnaires,
  query: byDomain.extend({ version: z.string().min(1).max(64) }),
  refusals: ['notFound', 'version.conflict', 'questionnaire.archived', 'draft.none'],
  audit: 'risk.questionnaire.discard',
})
