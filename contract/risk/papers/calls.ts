import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { statementCheck } from '#contract/platform/receipt.ts'
import { paperUuid } from '#contract/risk/questionnaires/shapes.ts'
import * as shape from './shapes.ts'

// Papers, for respondents. Anyone who has the uuid may read and answer.

/** `receipt` is the secret of the receipt; without it a sealed paper shows no answers. */
const byUuid = z.strictObject({ uuid: paperUuid, receipt: shape.receiptSecret })

export const getPaper = call({
  method: 'GET',
  path: '/risk/evaluate/paper',
  title: 'Get a paper',
  access: access.link,
  query: byUuid,
  reply: shape.paper,
  refusals: ['notFound'],
})

/** Lists the papers of one item, by the item's token. */
export const listPapers = call({
  method: 'GET',
  path: '/risk/evaluate/item/papers',
  title: "List a respondent's papers by link",
  access: access.link,
  query: z.strictObject({ token: z.string().min(1).max(64) }),
  reply: z.array(shape.paper),
  refusals: ['notFound'],
})

export const getReceipt = call({
  method: 'GET',
  path: '/risk/evaluate/receipt',
  title: 'Get the receipt of a paper',
  access: access.link,
  query: byUuid,
  reply: shape.receipt,
  refusals: ['notFound', 'paper.notSubmitted', 'paper.sealed'],
})

export const checkReceipt = statementCheck({ path: '/risk/evaluate/receipt/check', title: 'Verify a receipt' })
