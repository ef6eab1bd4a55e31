import { z } from 'zod'
import { textUpTo } from '#contract/platform/text.ts'
import { rowAsks } from './codes.ts'

export const questionnaireColumnsMax = 60
export const questionnaireRowsMax = 500
/** Characters of one text in one language. */
export const questionnaireTextMax = 500

const text = textUpTo(questionnaireTextMax)
const texts = z.strictObject({ 'zh-Hans': text, 'zh-Hant': text.optional(), en: text.optional() })

/** A column of the matrix: a second kind under its first kind. design: domain §5 */
const questionnaireColumn = z.strictObject({ firstKind: texts, secondKind: texts })
export type QuestionnaireColumn = z.infer<typeof questionnaireColumn>

/** A criteria row: what is rated, and what low, medium and high mean for it. */
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

/** What the ratings mean where a row has no words of its own for them. */
export const questionnaireScale = z.strictObject({
  notInvolved: texts.nullable(),
  low: texts.nullable(),
  medium: texts.nullable(),
  high: texts.nullable(),
})
export type QuestionnaireScale = z.infer<typeof questionnaireScale>

/** What is asked of each row besides its ratings, each once. */
export const askedOfRows = z
  .array(z.enum(rowAsks))
  .max(rowAsks.length)
  .transform((asked) => rowAsks.filter((each) => asked.includes(each)))

/** What the levels of impact mean; the scale and the words of rows are of likelihood. */
const impactLevels = z.strictObject({ low: texts.nullable(), medium: texts.nullable(), high: texts.nullable() })
export type ImpactLevels = z.infer<typeof impactLevels>

/** What each cell is rated on where it is rated twice, by the names of both. design: measures.ts */
export const questionnaireMeasures = z.strictObject({
  likelihood: texts,
  impact: texts,
  /** Not there where nobody has written any. */
  levels: impactLevels.optional(),
})
export type QuestionnaireMeasures = z.infer<typeof questionnaireMeasures>

export const questionnaireContent = z.strictObject({
  columns: z.array(questionnaireColumn).min(1).max(questionnaireColumnsMax),
  rows: z.array(questionnaireRow).min(1).max(questionnaireRowsMax),
  scale: questionnaireScale,
  /** Not there where nothing is. */
  asks: askedOfRows.optional(),
  /** Not there where a cell is rated once. */
  measures: questionnaireMeasures.optional(),
})
export type QuestionnaireContent = z.infer<typeof questionnaireContent>

export type MatrixSize = { readonly rows: number; readonly columns: number }
