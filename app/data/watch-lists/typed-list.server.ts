import { z } from 'zod'
import { savingWatchList } from '#contract/data/watch-lists/shapes.ts'

const { version, name, remark } = savingWatchList.shape
/** A list as typed: radio buttons send words. */
export const typedList = z.strictObject({ version, name, remark, isShared: z.enum(['yes', 'no']) })
export const savingOf = ({ isShared, ...fields }: z.infer<typeof typedList>) => ({
  ...fields,
  isShared: isShared === 'yes',
})
