import { z } from 'zod'

/** Weight of 0 to 100 with at most two decimals, as a decimal string. */
export const weight = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'weightInvalid')

/** Limit of weighted dimensions and departments of one project. */
export const weightedMax = 5000

/** Keys are the dimension's text in zh-Hans and the department's full name, '' for none. */
export const weights = z.strictObject({
  dimensions: z.record(z.string().max(500), weight),
  departments: z.record(z.string().max(500), weight),
})
export type Weights = z.infer<typeof weights>
