import { z } from 'zod'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

/** The secret of a receipt, as the reply to a submit gave it. */
export const receiptSecret = z.string().max(64).optional()

/** spec: operations §3 "Paper"; beyond it what the answer page needs. */
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
  /** It takes no more answers: the deadline has passed, by the organisation's calendar, or it was closed before. */
  late: z.boolean(),
  /** When it was closed before the deadline; null where nobody did. */
  closedAt: z.string().nullable(),
  /** The project has been archived: it takes no more answers. */
  archived: z.boolean(),
  /** Why it was asked for beside one that is submitted; '' for a first paper. */
  reason: z.string(),
  /** A submitted one in whose place another was asked for. */
  replaced: z.boolean(),
  /** The project has an anonymity threshold. */
  anonymous: z.boolean().default(false),
  /** It is submitted under an anonymity threshold, and the caller has not given its receipt's secret: its answers are not shown. */
  sealed: z.boolean().default(false),
})
export type Paper = z.infer<typeof paper>

export const answerReply = z.object({
  version: z.number().int(),
  state: z.enum(PaperState),
  unfilled: z.number().int(),
  savedAt: z.string(),
  /** The secret of the receipt, given once: in the reply to the submit. Under an anonymity threshold it alone opens the paper. */
  receipt: z.string().optional(),
})

/** What a submitted paper gives its respondent; anyone can check the signature. design: domain §5 */
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
  /** What is signed, word for word. */
  statement: z.string(),
  /** By which anyone can check the signature without us, PEM. */
  publicKey: z.string(),
})
