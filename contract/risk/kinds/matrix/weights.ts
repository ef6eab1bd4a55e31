import { z } from 'zod'

/** A share of 0 to 100 with at most two decimals, as a decimal string. */
export const weight = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'weightInvalid')

/** Dimensions and departments of one project, as far as pages and calls take them. */
export const weightedMax = 5000

/** By the dimension's text in zh-Hans and by the department's full name, '' for those who gave none. */
export const weights = z.strictObject({
  dimensions: z.record(z.string().max(500), weight),
  departments: z.record(z.string().max(500), weight),
})
export type Weights = z.infer<typeof weights>
