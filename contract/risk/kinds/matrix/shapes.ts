import { z } from 'zod'
import { localized } from '#contract/platform/localized.ts'
import { emptyOrTextUpTo, textUpTo } from '#contract/platform/text.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { contentVersion, ofDraft } from '#contract/risk/questionnaires/shapes.ts'
import { commentMax, measures, Rating, rowAsks } from './codes.ts'
import {
  askedOfRows,
  questionnaireColumnsMax,
  questionnaireMeasures,
  questionnaireRowsMax,
  questionnaireScale,
  questionnaireTextMax,
} from './content.ts'
import { columnFields, rowFields } from './draft.ts'
export const header = z.array(
  z.object({
    firstKind: z.string(),
    secondKinds: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
)

export type Header = z.infer<typeof header>

/**
 * A row of the matrix, flat: its texts in the caller's language and `"v" + secondKindId` per column. Where cells are rated twice
 * that is their likelihood, and `"i" + secondKindId` their impact. design: domain §5
 */
export const criteriaRow: z.ZodType<CriteriaRow> = z
  .object({
    id: z.number().int(),
    dimension: z.string(),
    cause: z.string(),
    subCause: z.string(),
    explanation: z.string(),
    /** What low, medium and high mean for this row, and what not involved means. */
    description: z.object({
      notInvolved: z.string(),
      low: z.string(),
      medium: z.string(),
      high: z.string(),
      /** The same of impact, where cells are rated twice: the others are of likelihood. */
      impact: z.object({ low: z.string(), medium: z.string(), high: z.string() }).optional(),
    }),
  })
  .catchall(z.number().int())

type LevelTexts = { low: string; medium: string; high: string }

export type CriteriaRow = {
  id: number
  dimension: string
  cause: string
  subCause: string
  explanation: string
  description: { notInvolved: string; impact?: LevelTexts | undefined } & LevelTexts
} & { [column: `v${number}` | `i${number}`]: number }

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

/**
 * A line of the second table: `dimension` is '' for the line over all; `all` is over all columns. Where cells are rated twice
 * the lines of their impact follow, each with `measure`.
 */
export const sumRow: z.ZodType<SumRow> = z
  .object({ dimension: z.string(), all: stat, measure: z.literal('impact').optional() })
  .catchall(stat)

/** Columns as `"v" + secondKindId`. */
export type SumRow = { dimension: string; all: z.infer<typeof stat>; measure?: 'impact' | undefined } & {
  [column: `v${number}`]: z.infer<typeof stat>
}

/** A form's lines end as its browser has them. */
const typed = (max: number) =>
  z
    .string({ error: 'required' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(textUpTo(max))

const inLanguages = (max: number) => ({ 'zh-Hant': typed(max).optional(), en: typed(max).optional() })

/** Simplified Chinese must be there: the other languages fall back to it. */
const needed = (max: number) => z.strictObject({ 'zh-Hans': typed(max), ...inLanguages(max) }, { error: 'required' })

/** None at all, or one in Simplified Chinese at least. */
const optional = z
  .strictObject({ 'zh-Hans': typed(questionnaireTextMax).optional(), ...inLanguages(questionnaireTextMax) })
  .nullish()
  .transform((texts, context) => {
    const { 'zh-Hans': hans, ...others } = texts ?? {}
    if (hans !== undefined) return { 'zh-Hans': hans, ...others }
    if (Object.values(others).some((text) => text !== undefined))
      context.addIssue({ code: 'custom', message: 'required', path: ['zh-Hans'] })
    return null
  })

const cell = needed(questionnaireTextMax)

const draftKey = z.string().regex(/^[\w-]{1,32}$/, 'invalid')

const columnTexts = { firstKind: cell, secondKind: cell }

const rowTexts = {
  dimension: cell,
  cause: cell,
  subCause: cell,
  explanation: optional,
  low: optional,
  medium: optional,
  high: optional,
}

const scaleTexts = { notInvolved: optional, low: optional, medium: optional, high: optional }

const ofEntry = { ...ofDraft, key: draftKey }

const columnReply = z.object({ key: z.string(), firstKind: localized, secondKind: localized })

const rowReply = z.object({
  key: z.string(),
  dimension: localized,
  cause: localized,
  subCause: localized,
  explanation: localized.nullable(),
  low: localized.nullable(),
  medium: localized.nullable(),
  high: localized.nullable(),
})

const contentReply = {
  columns: z.array(columnReply),
  rows: z.array(rowReply),
  scale: questionnaireScale,
  /** What is asked of each row besides; not there where nothing is. */
  asks: z.array(z.enum(rowAsks)).optional(),
  /** What each cell is rated on where it is rated twice. */
  measures: questionnaireMeasures.optional(),
}

/** What a version holds, in every language. */
export const versionContent = z.object({
  number: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  ...contentReply,
})

const version = { version: z.string() }

export type VersionContent = z.infer<typeof versionContent>

/** A draft as it stands; where nobody has begun one, what is published. Each part with what a form of it was made from. */
export const draft = z.object({
  code: z.string(),
  name: localized,
  archived: z.boolean(),
  saved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** The numbers of the version it began from and of the newest; 0 where there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  openProjects: z.number().int(),
  /** Of the whole. */
  version: z.string(),
  columns: z.array(columnReply.extend(version)),
  rows: z.array(rowReply.extend(version)),
  scale: questionnaireScale,
  scaleVersion: z.string(),
  asks: contentReply.asks,
  asksVersion: z.string(),
  measures: contentReply.measures,
  measuresVersion: z.string(),
  /** What the newest version holds; empty where there is none. */
  published: z.object(contentReply),
  /** Why it can't be published: of an entry, or of a whole list. */
  faults: z.array(z.object({ list: z.enum(['columns', 'rows']), key: z.string().nullable(), reason: z.string() })),
})

export type DraftReply = z.infer<typeof draft>

const after = draftKey.optional()

const step = z.union([z.enum(['up', 'down']), z.number().int().min(1).max(1000)])

export const newColumn = z.strictObject({ ...ofDraft, after, ...columnTexts })

/** `together` changes the same text in the other entries too: a first kind that is renamed stays one. */
export const columnEdit = z.strictObject({
  ...ofEntry,
  version: contentVersion,
  ...columnTexts,
  together: z.array(z.enum(columnFields)).default([]),
})

export const newRow = z.strictObject({ ...ofDraft, after, ...rowTexts })

export const rowEdit = z.strictObject({
  ...ofEntry,
  version: contentVersion,
  ...rowTexts,
  together: z.array(z.enum(rowFields)).default([]),
})

/** Where cells are rated twice the scale is of the first rating, and `impact` of the second; without it that stays as it is. */
export const scaleEdit = z.strictObject({
  ...ofDraft,
  version: contentVersion,
  ...scaleTexts,
  impact: z.strictObject({ low: optional, medium: optional, high: optional }).optional(),
})

export const asksEdit = z.strictObject({ ...ofDraft, version: contentVersion, asks: askedOfRows.default([]) })

/** Without `twice` a cell is rated once, and the names go. */
export const measuresEdit = z.strictObject({
  ...ofDraft,
  version: contentVersion,
  twice: z.literal('true').optional(),
  likelihood: optional,
  impact: optional,
})

/** `step` is past a neighbour, or to a place counted from 1. */
export const entryMove = z.strictObject({ ...ofEntry, step })

export const entryNamed = z.strictObject(ofEntry)

export const draftNamed = z.strictObject({ ...ofDraft, version: contentVersion })

export const entryKey = z.object({ key: z.string() })

/** Ids that are no whole numbers are cells the questionnaire lacks; checked in each of thousands, that would cost. */
const cellId = z.number().meta({ type: 'integer' })

/** What callers have is a number; whether it is a rating is for the shape to say. */
const ratingValue: z.ZodType<Rating, number> = z.enum(Rating, 'kinds-matrix-validation:ratingInvalid')

/** The cells of the largest matrix, each rated twice. */
export const answersMax = questionnaireRowsMax * questionnaireColumnsMax * measures.length

/** A cell of an answer. spec: operations §3 "Answer item" */
export const answerItem = z.strictObject({
  criteriaId: cellId,
  domainId: cellId,
  criteriaName: z.string().max(500).optional(),
  paperUuid: z.string(),
  value: ratingValue,
  /** Where cells are rated twice: of their impact. Without it, of their likelihood. */
  measure: z.literal('impact').optional(),
})

/** What a respondent writes on a row; an empty text takes back what stood there. */
const commentItem = z.strictObject({
  criteriaId: cellId,
  paperUuid: z.string(),
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(emptyOrTextUpTo(commentMax)),
})

export const commentsPartsMax = questionnaireRowsMax * Object.keys(commentItem.shape).length

/** The names of what cells are rated on, in the caller's language. */
const measureNames = z.object({ likelihood: z.string(), impact: z.string() })
export type MeasureNames = z.infer<typeof measureNames>

/** What else a paper asks for, and what a respondent put to its rows, in their order. */
export const paperNotes = z.object({
  /** What the questionnaire asks of its rows besides ratings. */
  asks: z.array(z.enum(rowAsks)),
  /** Not there where a cell is rated once. */
  measures: measureNames.optional(),
  comments: z.array(z.object({ criteriaId: z.number().int(), text: z.string() })),
  files: z.array(
    z.object({ criteriaId: z.number().int(), bid: z.string(), name: z.string(), bytes: z.number().int() }),
  ),
})
export type PaperNotes = z.infer<typeof paperNotes>

export const answerBody = z
  .strictObject({
    mode: z.enum(AnswerMode),
    answers: z.array(answerItem).max(answersMax),
    /** Rows that are not named keep theirs. */
    comments: z.array(commentItem).max(questionnaireRowsMax).optional(),
    /** What the form was made from; without it the caller writes last. */
    version: z.number().int().optional(),
    /** Idempotency key, unique per paper. */
    key: z.string().min(8).max(64).optional(),
  })
  .refine(({ answers, comments = [] }) => answers.length + comments.length > 0, {
    path: ['answers'],
    error: 'required',
  })
