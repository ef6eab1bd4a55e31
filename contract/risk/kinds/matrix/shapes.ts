import { z } from 'zod'
import { localized } from '#contract/platform/localized.ts'
import { emptyOrTextUpTo, textUpTo } from '#contract/platform/text.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { contentVersion, ofDraft } from '#contract/risk/questionnaires/shapes.ts'
import { cellsText } from './cells.ts'
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
 * Row of the matrix, flat: texts in the caller's language, and ratings as `"v" + secondKindId`. With two measures those
 * are the likelihood, and `"i" + secondKindId` the impact. design: domain §5
 */
export const criteriaRow: z.ZodType<CriteriaRow> = z
  .object({
    id: z.number().int(),
    dimension: z.string(),
    cause: z.string(),
    subCause: z.string(),
    explanation: z.string(),
    /** Meanings of the ratings in this row. */
    description: z.object({
      notInvolved: z.string(),
      low: z.string(),
      medium: z.string(),
      high: z.string(),
      /** Meanings of impact, if cells are rated twice; the others are of likelihood. */
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
  /** Two decimals, half up; null if nothing is rated. */
  mean: z.string().nullable(),
  high: z.number().int(),
  highest: z.number().int().nullable(),
  sum: z.number().int(),
})

/**
 * Line of the statistics table. `dimension` is '' for the total line; `all` covers all columns. With two measures,
 * lines of impact follow, with `measure`.
 */
export const sumRow: z.ZodType<SumRow> = z
  .object({ dimension: z.string(), all: stat, measure: z.literal('impact').optional() })
  .catchall(stat)

/** Columns as `"v" + secondKindId`. */
export type SumRow = { dimension: string; all: z.infer<typeof stat>; measure?: 'impact' | undefined } & {
  [column: `v${number}`]: z.infer<typeof stat>
}

/** Normalizes the line ends of a form. */
const typed = (max: number) =>
  z
    .string({ error: 'required' })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(textUpTo(max))

const inLanguages = (max: number) => ({ 'zh-Hant': typed(max).optional(), en: typed(max).optional() })

/** Simplified Chinese is required, since it is the fallback. */
const needed = (max: number) => z.strictObject({ 'zh-Hans': typed(max), ...inLanguages(max) }, { error: 'required' })

/** No text, or at least one in Simplified Chinese. */
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
  /** Optional inputs of each row; absent if there are none. */
  asks: z.array(z.enum(rowAsks)).optional(),
  /** Both measures, if cells have two ratings. */
  measures: questionnaireMeasures.optional(),
}

export const versionContent = z.object({
  number: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  ...contentReply,
})

const version = { version: z.string() }

export type VersionContent = z.infer<typeof versionContent>

/** Draft, or the published content if there is none. Each part has the version that its form sends back. */
export const draft = z.object({
  code: z.string(),
  name: localized,
  archived: z.boolean(),
  saved: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Version numbers of the draft's base and of the newest version; 0 if there is none. */
  base: z.number().int(),
  newest: z.number().int(),
  openProjects: z.number().int(),
  version: z.string(),
  columns: z.array(columnReply.extend(version)),
  rows: z.array(rowReply.extend(version)),
  scale: questionnaireScale,
  scaleVersion: z.string(),
  asks: contentReply.asks,
  asksVersion: z.string(),
  measures: contentReply.measures,
  measuresVersion: z.string(),
  /** Content of the newest version; empty if there is none. */
  published: z.object(contentReply),
  /** Reasons that block publishing, for an entry or for a whole list. */
  faults: z.array(z.object({ list: z.enum(['columns', 'rows']), key: z.string().nullable(), reason: z.string() })),
})

export type DraftReply = z.infer<typeof draft>

const after = draftKey.optional()

const step = z.union([z.enum(['up', 'down']), z.number().int().min(1).max(1000)])

export const newColumn = z.strictObject({ ...ofDraft, after, ...columnTexts })

/** `together` names fields to change in all entries with the same text, so that a renamed first kind is not split. */
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

/** With two measures the scale is that of likelihood, and `impact` that of the second; unchanged if omitted. */
export const scaleEdit = z.strictObject({
  ...ofDraft,
  version: contentVersion,
  ...scaleTexts,
  impact: z.strictObject({ low: optional, medium: optional, high: optional }).optional(),
})

export const asksEdit = z.strictObject({ ...ofDraft, version: contentVersion, asks: askedOfRows.default([]) })

/** Without `twice`, cells are rated once and the names are deleted. */
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

/** Fractional ids are unknown cells anyway; checking thousands of them here would be slow. */
const cellId = z.number().meta({ type: 'integer' })

/** Declares a number as input; the schema checks that it is a rating. */
const ratingValue: z.ZodType<Rating, number> = z.enum(Rating, 'kinds-matrix-validation:ratingInvalid')

/** Cells of the largest matrix with two measures. */
export const answersMax = questionnaireRowsMax * questionnaireColumnsMax * measures.length

/** Cell of an answer. spec: operations §3 "Answer item" */
export const answerItem = z.strictObject({
  criteriaId: cellId,
  domainId: cellId,
  criteriaName: z.string().max(500).optional(),
  paperUuid: z.string(),
  value: ratingValue,
  /** Measure of the value; by default likelihood. */
  measure: z.literal('impact').optional(),
})

/** Comment on a row; an empty text deletes the stored one. */
const commentItem = z.strictObject({
  criteriaId: cellId,
  paperUuid: z.string(),
  text: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(emptyOrTextUpTo(commentMax)),
})

export const commentsPartsMax = questionnaireRowsMax * Object.keys(commentItem.shape).length

/** Names of both measures, in the caller's language. */
const measureNames = z.object({ likelihood: z.string(), impact: z.string() })
export type MeasureNames = z.infer<typeof measureNames>

/** Inputs of rows in addition to ratings, with the respondent's comments and files in row order. */
export const paperNotes = z.object({
  /** Optional inputs of rows that the questionnaire requests. */
  asks: z.array(z.enum(rowAsks)),
  /** Absent if cells are rated once. */
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
    /** Ratings of one paper in the form of fields, which is faster to read; they count after `answers`. */
    cells: z.strictObject({ paperUuid: z.string(), values: cellsText(answersMax) }).optional(),
    /** Omitted rows keep their comments. */
    comments: z.array(commentItem).max(questionnaireRowsMax).optional(),
    /** Version that the form was loaded at; without it the last write wins. */
    version: z.number().int().optional(),
    /** Idempotency key, unique per paper. */
    key: z.string().min(8).max(64).optional(),
  })
  .refine(({ answers, cells, comments = [] }) => cells !== undefined || answers.length + comments.length > 0, {
    path: ['answers'],
    error: 'required',
  })
