import { z } from 'zod'
import { PaperState, SendType } from '../campaigns/codes.ts'
import { DomainKind, Rating } from '../questionnaires/codes.ts'
import { questionnaireColumnsMax, questionnaireRowsMax } from '../questionnaires/questionnaire.ts'
import { AnswerMode } from './codes.ts'

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
})
export type Paper = z.infer<typeof paper>

/** spec: operations §3 "Answer item". */
/** Ids that are no whole numbers are cells the questionnaire lacks; checked in each of thousands, that would cost. */
const cellId = z.number().meta({ type: 'integer' })
/** What callers have is a number; whether it is a rating is for the shape to say. */
const ratingValue: z.ZodType<Rating, number> = z.enum(Rating, 'ratingInvalid')
/** The cells of the largest matrix. */
export const answersMax = questionnaireRowsMax * questionnaireColumnsMax

export const answerItem = z.strictObject({
  criteriaId: cellId,
  domainId: cellId,
  criteriaName: z.string().max(500).optional(),
  paperUuid: z.string(),
  value: ratingValue,
})

export const answerBody = z.strictObject({
  mode: z.enum(AnswerMode),
  answers: z.array(answerItem).min(1).max(answersMax),
  /** What the form was made from; without it the caller writes last. */
  version: z.number().int().optional(),
  /** Idempotency key, unique per paper. */
  key: z.string().min(8).max(64).optional(),
})

export const answerReply = z.object({
  version: z.number().int(),
  state: z.enum(PaperState),
  unfilled: z.number().int(),
  savedAt: z.string(),
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
})
