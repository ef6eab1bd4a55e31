import { z } from 'zod'
import { connectedNameMax } from '#contract/data/names.ts'
import { operators } from '#contract/data/operators.ts'
import { rowsMax, valuesLengthMax } from './condition.ts'

/** Fields of a form with rows of comparisons; rows without a column are not used. */
export const conditionFields = {
  match: z.enum(['all', 'any']).default('all'),
  where: z
    .array(
      z.strictObject({
        column: z.string().max(connectedNameMax).default(''),
        operator: z.enum(operators).default('eq'),
        values: z.string().max(valuesLengthMax).default(''),
      }),
    )
    .max(rowsMax)
    .default([]),
}
