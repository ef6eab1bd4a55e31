import { z } from 'zod'
import { type CallResult, mutate, query } from '#app/page/api/api.server.ts'
import { atField, type Refused } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { listingOf, searchedIn } from '#app/page/request/listing.server.ts'
import { textUpTo } from '#contract/platform/text.ts'
import { getDictionaryData, updateDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { type LabelEntry, labelMax } from '#contract/shell/dictionaries/label.ts'
import { dictionarySort, newDictionaryData } from '#contract/shell/dictionaries/shapes.ts'

/** Filters of the list, or of its export, from the address. */
export function entriesOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    dictType: (searchParams.get('type') ?? '').slice(0, 64) || undefined,
    keyword: searchedIn(searchParams, 'keyword', 100) || undefined,
    status: Object.values(DictionaryStatus).find((each) => each === searchParams.get('status')),
    listing: listingOf(request, dictionarySort.options, { sort: 'type', order: 'asc' }),
  }
}

type Switched = { id: number; status: DictionaryStatus; version?: number | undefined }

/**
 * Enables or disables an entry and keeps its other values. Uses the version that the reader saw, or the current one if
 * unknown.
 */
export async function switchEntry(
  args: PageArgs,
  { id, status, version }: Switched,
): Promise<{ label: string; result: CallResult<typeof updateDictionaryData> }> {
  const { dictType, labels, dictValue, orderNum, remark, dictLabel, ...stored } = await query(args, getDictionaryData, {
    query: { id },
  })
  const body = {
    id,
    version: version ?? stored.version,
    status,
    dictType,
    dictLabel: labels,
    dictValue,
    orderNum,
    remark,
  }
  return { label: dictLabel, result: await mutate(args, updateDictionaryData, { body }) }
}

const text = z.string().trim().pipe(textUpTo(labelMax))

/** An entry as the form has it: with a label field for each language. */
export const typedEntry = newDictionaryData
  .omit({ dictLabel: true })
  .extend({ labelHans: text, labelHant: text.optional(), labelEn: text.optional() })
type TypedEntry = z.output<typeof typedEntry>

/** Converts the form to the call's format. */
export function entryOf({ labelHans, labelHant, labelEn, ...entry }: TypedEntry) {
  const dictLabel: LabelEntry[] = [{ language: 'zh-Hans', text: labelHans, default: true }]
  if (labelHant) dictLabel.push({ language: 'zh-Hant', text: labelHant, default: false })
  if (labelEn) dictLabel.push({ language: 'en', text: labelEn, default: false })
  return { ...entry, dictLabel }
}

/** Shows the call's errors of `dictLabel` at the first label field. */
export const atItsField = (result: Refused): Refused => atField(result, 'dictLabel', 'labelHans')
