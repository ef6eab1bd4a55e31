import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { answerReply } from '#contract/risk/papers/shapes.ts'
import { byUuid, workbook } from '#contract/risk/questionnaires/calls.ts'
import { paperUuid } from '#contract/risk/questionnaires/shapes.ts'
import { exportResults } from '#contract/risk/results/calls.ts'
import * as shape from './paper-shapes.ts'
import * as questionnaires from './shapes.ts'

/** `show` opens the paper read-only: replies are the same, posts are refused. */
const type = z.string().max(16).optional()

// Papers, for respondents. Anyone who has the uuid may read and answer.

export const getFinance = call({
  method: 'GET',
  path: '/risk/evaluate/finance',
  title: 'List the rows of a finance paper',
  access: access.link,
  query: shape.bySheet.extend({ type }),
  reply: z.array(questionnaires.financeRow),
  refusals: ['notFound', 'paper.sealed'],
})

export const getFinanceHead = call({
  method: 'GET',
  path: '/risk/evaluate/finance/head',
  title: 'Get the unit and years of a paper',
  access: access.link,
  query: shape.bySheet,
  reply: shape.financeHead,
  refusals: ['notFound', 'paper.sealed'],
})

export const answerFinance = call({
  method: 'POST',
  path: '/risk/evaluate/finance',
  title: 'Save or submit a finance paper',
  access: access.link,
  query: z.strictObject({ type }),
  body: shape.financeBody,
  reply: answerReply,
  refusals: [
    'notFound',
    'paper.locked',
    'paper.late',
    'project.archived',
    'paper.readOnly',
    'record.conflict',
    'key.reused',
    'validation',
  ],
  audit: 'risk.paper.answer',
})

export const getFinanceSum = call({
  method: 'GET',
  path: '/risk/evaluate/finance/sum',
  title: 'Calculate the indicators of a finance paper',
  access: access.link,
  query: shape.bySheet.extend({ decimals: shape.decimals, unit: shape.amountUnit }),
  reply: z.array(questionnaires.summaryRow),
  refusals: ['notFound', 'paper.sealed'],
})

/** Warnings before submission; they never block it. */
export const getFinanceHints = call({
  method: 'GET',
  path: '/risk/evaluate/finance/hints',
  title: 'List hints on a finance paper',
  access: access.link,
  query: byUuid,
  reply: z.array(shape.financeHint),
  refusals: ['notFound', 'paper.sealed'],
})

/** Calculates indicators without saving. */
export const tryFinanceSum = call({
  method: 'POST',
  path: '/risk/evaluate/finance/sum',
  title: 'Calculate the indicators of unsaved values',
  access: access.link,
  body: shape.trialBody,
  reply: z.array(questionnaires.summaryRow),
  refusals: ['notFound', 'paper.sealed', 'validation'],
})

export const getFinanceTemplate = call({
  method: 'GET',
  path: '/risk/evaluate/finance/import-tpl',
  title: 'Download a finance paper as a form',
  access: access.link,
  query: byUuid,
  replyForm: 'blob',
  refusals: ['notFound', 'paper.sealed'],
})

/** Returns the values that would change, for review; saves nothing. */
export const compareFinanceImport = call({
  method: 'POST',
  path: '/risk/evaluate/finance/import/compare',
  title: 'Compare a workbook with a finance paper',
  access: access.link,
  query: byUuid,
  body: workbook,
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: shape.importComparison,
  refusals: ['notFound', 'paper.sealed', 'workbook.faulty', 'file.tooLarge', 'validation'],
})

/** All or nothing; an empty cell keeps the stored value. */
export const importFinance = call({
  method: 'POST',
  path: '/risk/evaluate/finance/import',
  title: 'Import the rows of a finance paper',
  access: access.link,
  query: z.strictObject({ uuid: paperUuid, type }),
  body: workbook.extend({
    version: z.coerce.number().int().optional(),
    key: z.string().min(8).max(64).optional(),
  }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: answerReply,
  refusals: [
    'notFound',
    'workbook.faulty',
    'file.tooLarge',
    'paper.locked',
    'paper.late',
    'project.archived',
    'paper.readOnly',
    'record.conflict',
    'key.reused',
    'validation',
  ],
  audit: 'risk.paper.import',
})

export const exportFinance = call({
  method: 'POST',
  path: '/risk/evaluate/finance/export',
  title: 'Export a finance paper as a workbook',
  access: exportResults,
  query: z.strictObject({ uuid: paperUuid, decimals: shape.decimals, unit: shape.amountUnit }),
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'risk.finance.export',
})
