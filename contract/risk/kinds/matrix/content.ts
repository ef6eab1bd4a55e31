import { z } from 'zod'
import { textUpTo } from '#contract/platform/text.ts'
import { rowAsks } from './codes.ts'

export const questionnaireColumnsMax = 60
export const questionnaireRowsMax = 500
/** Characters of one text in one language. */
export const questionnaireTextMax = 500

const text = textUpTo(questionnaireTextMax)
const texts = z.strictObject({ 'zh-Hans': text, 'zh-Hant': text.optional(), en: text.optional() })

/** Column of the matrix: a second kind under its first kind. design: domain §5 */
const questionnaireColumn = z.strictObject({ firstKind: texts, secondKind: texts })
export type QuestionnaireColumn = z.infer<typeof questionnaireColumn>

/** Row of the matrix, with its own meanings of low, medium and high. */
const questionnaireRow = z.strictObject({
  dimension: texts,
  cause: texts,
  subCause: texts,
  explanation: texts.nullable(),
  low: texts.nullable(),
  medium: texts.nullable(),
  high: texts.nullable(),
})
export type QuestionnaireRow = z.infer<typeof questionnaireRow>

/** Default meanings of ratings, for rows without their own. */
export const questionnaireScale = z.strictObject({
  notInvolved: texts.nullable(),
  low: texts.nullable(),
  medium: texts.nullable(),
  high: texts.nullable(),
})
export type QuestionnaireScale = z.infer<typeof questionnaireScale>

export const askedOfRows = z
  .array(z.enum(rowAsks))
  .max(rowAsks.length)
  .transform((chosen) => rowAsks.filter((each) => chosen.includes(each)))

/** Meanings of the levels of impact; the scale and the texts of rows are of likelihood. */
const impactLevels = z.strictObject({ low: texts.nullable(), medium: texts.nullable(), high: texts.nullable() })
export type ImpactLevels = z.infer<typeof impactLevels>

/** Names of both measures if cells are rated twice. See measures.ts. */
export const questionnaireMeasures = z.strictObject({
  likelihood: texts,
  impact: texts,
  /** Absent if not written. */
  levels: impactLevels.optional(),
})
export type QuestionnaireMeasures = z.infer<typeof questionnaireMeasures>

export const questionnaireContent = z.strictObject({
  columns: z.array(questionnaireColumn).min(1).max(questionnaireColumnsMax),
  rows: z.array(questionnaireRow).min(1).max(questionnaireRowsMax),
  scale: questionnaireScale,
  /** Absent if there are none. */
  asks: askedOfRows.optional(),
  /** Absent if cells are rated once. */
  measures: questionnaireMeasures.optional(),
})
export type QuestionnaireContent = z.infer<typeof questionnaireContent>

export type MatrixSize = { readonly rows: number; readonly columns: number }
