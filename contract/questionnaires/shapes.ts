import { z } from 'zod'
import { languages } from '../language.ts'
import { localized } from '../localized.ts'
import { currentSize, records } from '../paging.ts'
import { lineUpTo } from '../text.ts'
import {
  AnswerMode,
  DeliveryChannel,
  DeliveryPurpose,
  DeliveryStatus,
  DomainKind,
  itemStandings,
  PaperState,
  ProjectStatus,
  Rating,
  SendType,
} from './codes.ts'
import { questionnaireColumnsMax, questionnaireRowsMax } from './questionnaire.ts'
import { respondentEmail, respondentNameMax, respondentPlaceMax } from './respondent.ts'

/** A random id of ours: 22 characters of base64url, 128 bits and more. */
export const bizId = z.string().regex(/^[\w-]{8,64}$/, 'invalid')
export const paperUuid = z.string().min(1).max(64)
/** Part of addresses, beside these words. */
const reservedCodes = ['finance', 'import', 'new', 'template']
export const domainCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'invalid')
  .refine((code) => !reservedCodes.includes(code), 'invalid')

/** A day of the organisation's calendar, as 2026-11-20. PostgreSQL's calendar has no year 0. */
export const day = z.iso.date({ error: 'dateInvalid' }).refine((text) => text >= '0001', 'dateInvalid')
const place = lineUpTo(respondentPlaceMax).nullable().default(null)

export const projectNameMax = 60

export const newProject = z.strictObject({
  name: z.string({ error: 'required' }).trim().pipe(lineUpTo(projectNameMax)),
  domains: z.array(domainCode, { error: 'domainRequired' }).min(1, 'domainRequired').max(20),
  /** The last day for answers. */
  endTime: day,
})
export type NewProject = z.infer<typeof newProject>

export const createdRow = z.object({ id: z.number().int(), bizId: z.string() })

export const projectSort = z.enum(['name', 'endTime', 'createdAt', 'submitted'])
export const sortOrder = z.enum(['asc', 'desc'])

export const projectPageQuery = z.strictObject({
  ...currentSize,
  name: z.string().trim().max(projectNameMax).optional(),
  status: z.enum(ProjectStatus).optional(),
  sort: projectSort.default('createdAt'),
  order: sortOrder.default('desc'),
})

export const domainRow = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(DomainKind),
  publicPreview: z.boolean(),
})
export type DomainRow = z.infer<typeof domainRow>

/** One who was asked again counts once: as one who has submitted, since results take what they did, and as one waited for. */
const progressFigures = {
  items: z.number().int(),
  /** One for each questionnaire of each respondent. */
  papers: z.number().int(),
  submitted: z.number().int(),
  /** Still to be answered, those asked for again included. */
  waiting: z.number().int(),
}

export const projectRow = z.object({
  id: z.number().int(),
  bizId: z.string(),
  name: z.string(),
  endTime: z.string(),
  status: z.enum(ProjectStatus),
  /** It takes no more answers: its last day has passed, or it was closed before. */
  late: z.boolean(),
  /** When it was closed before its last day; null where nobody did. */
  closedAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The name of who acted for him; '' for nobody. */
  createdByAgent: z.string(),
  /** What a form that edits it was made from. */
  version: z.number().int(),
  domains: z.array(z.object({ code: z.string(), name: z.string() })),
  ...progressFigures,
})
export type ProjectRow = z.infer<typeof projectRow>
export const projectRecords = records(projectRow)

/** Nothing sent yet; what was sent last has failed; the account is disabled. */
export const itemPageQuery = z.strictObject({
  ...currentSize,
  projectId: bizId,
  keyword: z.string().trim().max(50).optional(),
  department: z.string().max(200).optional(),
  /** Whether all papers of the respondent are in. */
  state: z.enum(['waiting', 'submitted']).optional(),
  standing: z.enum(itemStandings).optional(),
  itemIds: z.array(bizId).min(1).max(200).optional(),
  sort: z.enum(['id', 'name', 'department', 'submittedAt']).default('id'),
  order: sortOrder.default('asc'),
})

/** A paper as its manager sees it, with the link to hand out. */
export const itemPaper = z.object({
  /** '' where the caller may not hand the link out: an open paper's link lets its holder answer. */
  uuid: z.string(),
  domain: z.string(),
  domainName: z.string(),
  kind: z.enum(DomainKind),
  state: z.enum(PaperState),
  cells: z.number().int(),
  unfilled: z.number().int(),
  savedAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Why a submitted one was asked for again by this one; null for a first paper. */
  reason: z.string().nullable(),
  askedAt: z.string().nullable(),
  /** Another has been asked for in its place. */
  replaced: z.boolean(),
})

export const itemRow = z.object({
  itemId: z.string(),
  projectId: z.string(),
  sendType: z.enum(SendType),
  sapUserId: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  department: z.string(),
  /** Of the respondent's own page, which lists the papers; '' as above. */
  token: z.string(),
  version: z.number().int(),
  /** What letters to him are written in: a user of ours has his own, for a person outside it was chosen; null where nobody did. */
  language: z.enum(languages).nullable(),
  /** A user of ours whose account has been disabled: nothing is sent to him, his links go on. */
  disabled: z.boolean(),
  /** What was sent last; null for nothing yet. */
  delivery: z
    .object({
      purpose: z.enum(DeliveryPurpose),
      channel: z.enum(DeliveryChannel),
      status: z.enum(DeliveryStatus),
      at: z.string(),
    })
    .nullable(),
  papers: z.array(itemPaper),
})
export type ItemRow = z.infer<typeof itemRow>
export const itemRecords = records(itemRow)

/** A respondent outside can be corrected while nothing is submitted; `version` is what the form was made from. */
export const itemEdit = z.strictObject({
  itemId: bizId,
  version: z.coerce.number().int(),
  name: lineUpTo(respondentNameMax),
  email: respondentEmail,
  company: place,
  department: place,
  language: z.enum(languages).nullable().default(null),
})

export type ItemEdit = z.infer<typeof itemEdit>

export const header = z.array(
  z.object({
    firstKind: z.string(),
    secondKinds: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
)
export type Header = z.infer<typeof header>

/** A row of the matrix, flat: its texts in the caller's language and `"v" + secondKindId` per column. design: domain §5 */
export const criteriaRow: z.ZodType<CriteriaRow> = z
  .object({
    id: z.number().int(),
    dimension: z.string(),
    cause: z.string(),
    subCause: z.string(),
    explanation: z.string(),
    /** What low, medium and high mean for this row, and what not involved means. */
    description: z.object({ notInvolved: z.string(), low: z.string(), medium: z.string(), high: z.string() }),
  })
  .catchall(z.number().int())
export type CriteriaRow = {
  id: number
  dimension: string
  cause: string
  subCause: string
  explanation: string
  description: { notInvolved: string; low: string; medium: string; high: string }
} & { [column: `v${number}`]: number }

export const stat = z.object({
  rated: z.number().int(),
  notInvolved: z.number().int(),
  unfilled: z.number().int(),
  /** Two decimals, half up; null where nothing is rated. */
  mean: z.string().nullable(),
  high: z.number().int(),
  highest: z.number().int().nullable(),
  sum: z.number().int(),
})

/** A line of the second table: `dimension` is '' for the line over all; `all` is over all columns. */
export const sumRow: z.ZodType<SumRow> = z.object({ dimension: z.string(), all: stat }).catchall(stat)
/** Columns as `"v" + secondKindId`. */
export type SumRow = { dimension: string; all: z.infer<typeof stat> } & { [column: `v${number}`]: z.infer<typeof stat> }

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

/** Cells under the first kinds, in the order of `firstKinds`, and the whole line. */
const statLine = { columns: z.array(stat), all: stat }

/** The result of a project: first kinds across; departments, or the causes of one view, down. */
export const results = z.object({
  domain: z.string(),
  firstKinds: z.array(z.string()),
  papers: z.number().int(),
  departments: z.array(z.object({ department: z.string(), papers: z.number().int(), ...statLine })),
  causes: z.array(
    z.object({ id: z.number().int(), dimension: z.string(), cause: z.string(), subCause: z.string(), ...statLine }),
  ),
  all: z.object(statLine),
  /** The means as the project's weights make them; null without weights. */
  weighted: z.object({ columns: z.array(z.string().nullable()), all: z.string().nullable() }).nullable(),
})
export type Results = z.infer<typeof results>

export const departmentProgress = z.object({
  department: z.string(),
  ...progressFigures,
})

export const questionnaireRow = z.object({
  code: z.string(),
  name: localized,
  kind: z.enum(DomainKind),
  publicPreview: z.boolean(),
  /** New projects cannot choose it. */
  archived: z.boolean(),
  /** Whether its next version is being edited. */
  drafted: z.boolean(),
  /** Of the newest version, as are its size and time; 0 where none is published. */
  number: z.number().int(),
  rows: z.number().int(),
  columns: z.number().int(),
  projects: z.number().int(),
  createdAt: z.string(),
})
export type QuestionnaireRow = z.infer<typeof questionnaireRow>
