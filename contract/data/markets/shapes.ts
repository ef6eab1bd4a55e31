import { z } from 'zod'
import { remarkMax } from '#contract/data/names.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrTextUpTo, requiredLine } from '#contract/platform/text.ts'
import { bizId, rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { managersMax, marketNameMax } from './codes.ts'

export const marketSort = z.enum(['order', 'name', 'tables'])
export const marketPage = z.strictObject({
  ...currentSize,
  /** Matches the name, the remark or a manager. */
  keyword: z.string().trim().max(50).optional(),
  sort: marketSort.default('order'),
  order: sortOrder.default('asc'),
})

/** Without a bizId creates a market; with one edits it and requires the version. */
export const savingMarket = z
  .strictObject({
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: requiredLine(marketNameMax),
    remark: z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default(''),
    /** Position among the markets; equal ones are ordered by name. */
    orderNum: z.coerce.number().int().min(0).max(9999).default(0),
    managerIds: z.array(rowId, { error: 'managerRequired' }).min(1, 'managerRequired').max(managersMax),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type SavingMarket = z.infer<typeof savingMarket>

export const removingMarkets = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })

const person = z.object({ userId: z.number().int(), usercode: z.string(), name: z.string() })

export const marketRow = z.object({
  bizId: z.string(),
  name: z.string(),
  remark: z.string(),
  orderNum: z.number().int(),
  /** `mayDecide`: false for managers whose roles lack the permission to decide on requests. */
  managers: z.array(person.extend({ mayDecide: z.boolean() })),
  /** Published tables in it. */
  tables: z.number().int(),
  version: z.number().int(),
})
export type MarketRow = z.infer<typeof marketRow>
export const marketRecords = records(marketRow)
export const byMarket = z.strictObject({ bizId })
export const savedMarket = z.object({ bizId: z.string() })
/** Markets to choose from. */
export const marketChoice = z.object({ bizId: z.string(), name: z.string() })
