import { z } from 'zod'
import { fieldName } from './names.ts'
import { type Operator, operators, valuesMax, valuesOf } from './operators.ts'

/**
 * A tree of conditions on rows: all or any of its parts, or one column compared with values, which are typed as text.
 */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly column: string; readonly operator: Operator; readonly values: readonly string[] }

/**
 * Combines conditions into one that is no deeper than they are and that matches rows which meet all of them. Null
 * matches every row, so it adds nothing, and is the result for an empty list.
 */
export function allOf(conditions: readonly (Condition | null)[]): Condition | null {
  const parts = conditions.flatMap((each) => each ?? [])
  const [only = null] = parts
  return parts.length < 2 ? only : { all: parts.flatMap((part) => ('all' in part ? part.all : [part])) }
}

/** Limits of one tree. */
const conditionDepthMax = 5
const conditionPartsMax = 50
export const conditionValueMax = 200

const comparison = z
  .strictObject({
    column: fieldName,
    operator: z.enum(operators),
    values: z.array(z.string().max(conditionValueMax)).max(valuesMax).default([]),
  })
  .superRefine(({ operator, values }, context) => {
    const { min, max } = valuesOf(operator)
    if (values.length < min || values.length > max)
      context.addIssue({ code: 'custom', message: 'conditionValues', params: { min, max }, path: ['values'] })
  })

const nested = (depth: number): z.ZodType<Condition> => {
  if (depth === 0) return comparison
  const parts = z
    .array(nested(depth - 1))
    .min(1)
    .max(conditionPartsMax)
  return z.union([comparison, z.strictObject({ all: parts }), z.strictObject({ any: parts })])
}

const partsOf = (condition: Condition): number => {
  if ('column' in condition) return 1
  const parts = 'all' in condition ? condition.all : condition.any
  return parts.reduce((sum, part) => sum + partsOf(part), 1)
}

/** At most five levels and fifty parts. */
export const condition = nested(conditionDepthMax).refine((tree) => partsOf(tree) <= conditionPartsMax, {
  error: 'conditionTooLarge',
})
