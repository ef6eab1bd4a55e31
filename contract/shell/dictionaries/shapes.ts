import { z } from 'zod'
import { chosenIds, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrTextUpTo, requiredLine } from '#contract/platform/text.ts'
import { DictionaryStatus } from './codes.ts'
import { dictLabel, labelEntry } from './label.ts'

/**
 * A dictionary entry as read. `dictLabel` is in the caller's language, `labels` has all languages. Converters read
 * `label` and `value` by default. spec: operations §3 "Dictionary data"
 */
export const dictionaryData = z.object({
  id: z.number().int(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  status: z.enum(DictionaryStatus),
  label: z.string(),
  value: z.string(),
  labels: z.array(labelEntry),
})
export type DictionaryData = z.infer<typeof dictionaryData>

export const dictionaryEntry = dictionaryData.extend({
  orderNum: z.number().int(),
  remark: z.string(),
  version: z.number().int(),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>
export const dictionaryRecords = records(dictionaryEntry)

export const dictionaryTypeRow = z.object({
  dictType: z.string(),
  entries: z.number().int(),
  enabled: z.number().int(),
})

const valueMax = 500
const remarkMax = 200
const orderMax = 9999
const dictType = z
  .string({ error: 'required' })
  .trim()
  .min(1, 'required')
  .regex(/^[A-Za-z][\w-]{0,63}$/, 'dictTypeInvalid')

export const newDictionaryData = z.strictObject({
  dictType,
  dictLabel,
  dictValue: requiredLine(valueMax),
  status: z.enum(DictionaryStatus).default(DictionaryStatus.enabled),
  orderNum: z.coerce.number().int().min(0).max(orderMax).default(0),
  remark: z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default(''),
})
export type NewDictionaryData = z.infer<typeof newDictionaryData>

const id = z.coerce.number().int().min(1).max(2_147_483_647)
export const byId = z.strictObject({ id })

/** `version`: the version the form was based on. */
export const dictionaryEdit = newDictionaryData.extend({ id, version: z.coerce.number().int() })
export type DictionaryEdit = z.infer<typeof dictionaryEdit>

export const dictionarySort = z.enum(['type', 'value', 'order', 'status'])
const dictionaryList = {
  dictType: z.string().max(64).optional(),
  status: z.enum(DictionaryStatus).optional(),
  /** Part of a label in any language, or of the value. */
  keyword: z.string().trim().max(100).optional(),
  ids: chosenIds.optional(),
  /** Ties are sorted by type and order. */
  sort: dictionarySort.default('type'),
  order: sortOrder.default('asc'),
}
export const dictionaryPageQuery = z.strictObject({ ...currentSize, ...dictionaryList })
export const dictionaryExportQuery = z.strictObject(dictionaryList)
