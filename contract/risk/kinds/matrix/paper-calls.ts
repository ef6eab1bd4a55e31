import { z } from 'zod'
import { megabyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { answerReply, receiptSecret } from '#contract/risk/papers/shapes.ts'
import { paperUuid } from '#contract/risk/questionnaires/shapes.ts'
import * as shape from './shapes.ts'

// Papers, for respondents. Anyone who has the uuid may read and answer.

/** With a uuid, the version of the paper; without, the newest one, if it has public preview. */
const byDomain = z.strictObject({ domain: z.string().max(64), uuid: paperUuid.optional() })
/** For calls that return answers: a sealed paper also needs its receipt's secret. */
const bySheet = byDomain.extend({ receipt: receiptSecret })

export const getHeader = call({
  method: 'GET',
  path: '/risk/evaluate/domain/header',
  title: 'List the columns of a matrix paper',
  access: access.link,
  query: byDomain,
  reply: shape.header,
  refusals: ['notFound'],
})

export const getCriteria = call({
  method: 'GET',
  path: '/risk/evaluate/criteria',
  title: 'List the rows with their ratings',
  access: access.link,
  query: bySheet,
  reply: z.array(shape.criteriaRow),
  refusals: ['notFound', 'paper.sealed'],
})

export const getCriteriaSum = call({
  method: 'GET',
  path: '/risk/evaluate/criteria/sum',
  title: 'Get statistics per dimension and in total',
  access: access.link,
  query: bySheet,
  reply: z.array(shape.sumRow),
  refusals: ['notFound', 'paper.sealed'],
})

export const getPaperNotes = call({
  method: 'GET',
  path: '/risk/evaluate/criteria/notes',
  title: 'List comments and files of rows',
  access: access.link,
  query: bySheet,
  reply: shape.paperNotes,
  refusals: ['notFound', 'paper.sealed'],
})

const changingFiles = ['notFound', 'paper.locked', 'paper.late', 'project.archived'] as const

/**
 * Adds a file while the paper accepts answers, up to `filesOfRowMax` and `filesOfPaperMax`. Consumes the quotas of the
 * paper and the address.
 */
export const addRowFile = call({
  method: 'POST',
  path: '/risk/evaluate/answer/file',
  title: 'Attach a file to a row',
  access: access.link,
  query: z.strictObject({ uuid: paperUuid, criteriaId: z.coerce.number().int() }),
  body: z.strictObject({ file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: z.object({ bid: z.string(), version: z.number().int() }),
  refusals: [...changingFiles, 'row.files', 'quota.rate', 'file.tooLarge', 'file.type'],
  audit: 'risk.paper.file',
})

const byFile = z.strictObject({ uuid: paperUuid, bid: z.string().max(64) })

export const removeRowFile = call({
  method: 'DELETE',
  path: '/risk/evaluate/answer/file',
  title: 'Remove a file of a paper',
  access: access.link,
  query: byFile,
  reply: z.object({ version: z.number().int() }),
  refusals: changingFiles,
  audit: 'risk.paper.fileRemove',
})

/** For anyone who may read the paper, also after submission. */
export const getRowFile = call({
  method: 'GET',
  path: '/risk/evaluate/answer/file',
  title: 'Download a file of a paper',
  access: access.link,
  query: byFile.extend({ receipt: receiptSecret }),
  replyForm: 'blob',
  refusals: ['notFound', 'paper.sealed'],
})

export const answerPaper = call({
  method: 'POST',
  path: '/risk/evaluate/answer',
  title: 'Save or submit answers',
  access: access.link,
  query: z.strictObject({ type: z.string().max(16).optional() }),
  body: shape.answerBody,
  bodyMax: 10 * megabyte,
  partsMax: shape.answersMax * Object.keys(shape.answerItem.shape).length + shape.commentsPartsMax + 10,
  reply: answerReply,
  refusals: [
    'notFound',
    'paper.locked',
    'paper.late',
    'project.archived',
    'paper.readOnly',
    'record.conflict',
    'paper.unfilled',
    'column.ambiguous',
    'key.reused',
    'validation',
  ],
  audit: 'risk.paper.answer',
})
