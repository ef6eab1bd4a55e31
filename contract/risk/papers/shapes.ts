import { z } from 'zod'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

export const receiptSecret = z.string().max(64).optional()

/** spec: operations §3 "Paper"; plus fields of the answer page. */
export const paper = z.object({
  uuid: z.string(),
  businessDomain: z.string(),
  state: z.enum(PaperState),
  endTime: z.string(),
  sendType: z.enum(SendType),
  innerUserName: z.string(),
  outUserName: z.string(),
  sendCompany: z.string(),
  sendDepartment: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  domainName: z.string(),
  kind: z.enum(DomainKind),
  version: z.number().int(),
  unfilled: z.number().int(),
  savedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** The deadline has passed in the organisation's time zone, or a manager closed the project. */
  late: z.boolean(),
  /** Time at which a manager closed it before the deadline; null if open. */
  closedAt: z.string().nullable(),
  archived: z.boolean(),
  /** Reason for requesting it again; '' for a first paper. */
  reason: z.string(),
  /** Submitted, but another paper was requested to replace it. */
  replaced: z.boolean(),
  anonymous: z.boolean().default(false),
  /** Submitted under a threshold and requested without its receipt's secret, so its answers are hidden. */
  sealed: z.boolean().default(false),
})
export type Paper = z.infer<typeof paper>

export const answerReply = z.object({
  version: z.number().int(),
  state: z.enum(PaperState),
  unfilled: z.number().int(),
  savedAt: z.string(),
  /** Secret of the receipt, returned only in the reply to the submission. Under a threshold only it opens the paper. */
  receipt: z.string().optional(),
})

/** Receipt of a submitted paper; anyone can verify the signature. design: domain §5 */
export const receipt = z.object({
  projectName: z.string(),
  domainName: z.string(),
  respondent: z.string(),
  submittedAt: z.string(),
  cells: z.number().int(),
  /** SHA-256 of the answers, hex. */
  digest: z.string(),
  /** Ed25519 over the receipt's statement, base64url. */
  signature: z.string(),
  /** Signed text, verbatim. */
  statement: z.string(),
  /** PEM key to verify the signature offline. */
  publicKey: z.string(),
})
