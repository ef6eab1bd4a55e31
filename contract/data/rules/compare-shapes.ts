import { z } from 'zod'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { readCell, versionNumber } from './shapes.ts'

const side = versionNumber.nullable().default(null)
/** Two contents of a model on the same data version; null for the draft. */
export const comparingModel = z
  .strictObject({ bizId, first: side, second: side })
  .refine(({ first, second }) => first !== second, { error: 'rules-faults:comparedTwice', path: ['second'] })

const rows = z.number().int()
const outcome = z.object({
  score: z.number(),
  level: z.number().int(),
  /** Names of the rules that hit. */
  hits: z.array(z.string()),
  isJudged: z.boolean(),
})

export const comparedModel = z.object({
  dataVersion: z.number().int(),
  rows,
  /** Number of rows that rules of both contents hit, of the first only, of the second only. */
  both: rows,
  onlyFirst: rows,
  onlySecond: rows,
  /** Rows whose level differs. */
  levels: z.array(z.object({ first: z.number().int(), second: z.number().int(), rows })),
  /** Rows that one of them could not judge. */
  notJudged: z.object({ first: rows, second: rows }),
  /** Rules by their id; null where a content lacks the rule. */
  rules: z.array(z.object({ id: z.string(), name: z.string(), first: rows.nullable(), second: rows.nullable() })),
  /** Rows with another outcome, and the first of them. */
  differing: rows,
  shown: z.array(z.object({ row: z.number().int(), key: z.array(readCell), first: outcome, second: outcome })),
})
export type ComparedModel = z.infer<typeof comparedModel>
