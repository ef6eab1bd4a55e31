import { z } from 'zod'
import { splitAliases } from '#contract/data/watch-lists/rules.ts'
import { savingWatchEntry } from '#contract/data/watch-lists/shapes.ts'

const { version, name, number, bornOn, region, phone, address, from, until, source } = savingWatchEntry.shape
/** An entry as typed: aliases in one text. */
export const typedEntry = z.strictObject({
  version,
  name,
  aliases: z.string().default(''),
  number,
  bornOn,
  region,
  phone,
  address,
  from,
  until,
  source,
})
export const savingOf = ({ aliases, ...fields }: z.infer<typeof typedEntry>) => ({
  ...fields,
  aliases: splitAliases(aliases),
})
