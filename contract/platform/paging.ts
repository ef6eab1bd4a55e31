import { z } from 'zod'

export const pageSizeDefault = 10
export const pageSizeMax = 200

/** One type of page inside the code; each call spells it in the specification's own words. design: domain §1 */
export type Page = { number: number; size: number }
export type Paged<T> = { rows: T[]; total: number }

const number = z.coerce.number().int().min(1).max(1_000_000).default(1)
const size = z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault)

/** `current/size → records,total`: risk, delegation, boards. */
export const currentSize = { current: number, size }
export const records = <T extends z.ZodType>(row: T) =>
  z.object({ records: z.array(row), total: z.number().int(), current: z.number().int(), size: z.number().int() })

/** Ids of rows that the user has selected, as `3,5,8`: at most one page of them. */
export const chosenIds = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/)
  .transform((text) => text.split(',').map(Number))
/** Like `chosenIds`, for rows with random names. */
export const chosenNames = z
  .string()
  .regex(/^[\w-]{8,64}(,[\w-]{8,64}){0,199}$/)
  .transform((text) => text.split(','))

/** Row numbers that may exceed the range of a table's ids, such as places in a dataset. */
export const chosenPlaces = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
  .transform((text) => text.split(',').map(Number))

export const sortOrder = z.enum(['asc', 'desc'])
export type Sort<By extends string> = { by: By; order: z.infer<typeof sortOrder> }

export const pageOf = (words: { current: number; size: number }): Page => ({ number: words.current, size: words.size })
export const recordsOf = <T>({ rows, total }: Paged<T>, { number, size }: Page) => ({
  records: rows,
  total,
  current: number,
  size,
})
