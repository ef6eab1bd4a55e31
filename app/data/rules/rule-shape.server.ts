import { z } from 'zod'
import type { TypedCondition } from '#app/data/conditions/condition.ts'
import { Needs, WindowKind } from '#contract/data/rules/codes.ts'
import { unitNames, Way } from './rule-ways.ts'

const text = z.string().default('')
const listsMax = 40

/** Fields of all kinds of rules as typed; the api checks the values. */
export const typedRule = {
  name: text,
  weight: text,
  words: text,
  snoozedUntil: text,
  way: z.enum(Way).default(Way.rows),
  condition: text,
  by: z.array(text).max(listsMax).default([]),
  time: text,
  windowKind: z.enum(WindowKind).default(WindowKind.seconds),
  windowAmount: text,
  windowUnit: z.enum(unitNames).default('minute'),
  hasStart: z.enum(['yes']).optional(),
  counted: text,
  figures: z
    .array(z.strictObject({ as: text, was: text, aggregate: text, column: text }))
    .max(listsMax)
    .default([]),
  of: z.array(text).max(listsMax).default([]),
  needs: z.enum(Needs).default(Needs.all),
  count: text,
  column: text,
  listBizId: text,
  field: text,
  least: text,
  agree: z
    .array(z.strictObject({ column: text, field: text }))
    .max(listsMax)
    .default([]),
}
export type TypedRule = z.output<z.ZodObject<typeof typedRule>> & {
  match: 'all' | 'any'
  where: TypedCondition['rows']
}
