import { z } from 'zod'
import { atField, type Refused } from '#app/page/form.server.ts'
import { type LabelEntry, labelMax } from '#contract/dictionaries/label.ts'
import { newDictionaryData } from '#contract/dictionaries/shapes.ts'
import { textUpTo } from '#contract/text.ts'

const text = z.string().trim().pipe(textUpTo(labelMax))

/** An entry as the form has it: its label is a field for each language. */
export const typedEntry = newDictionaryData
  .omit({ dictLabel: true })
  .extend({ labelHans: text, labelHant: text.optional(), labelEn: text.optional() })
type TypedEntry = z.output<typeof typedEntry>

/** The entry as the call takes it. */
export function entryOf({ labelHans, labelHant, labelEn, ...entry }: TypedEntry) {
  const dictLabel: LabelEntry[] = [{ language: 'zh-Hans', text: labelHans, default: true }]
  if (labelHant) dictLabel.push({ language: 'zh-Hant', text: labelHant, default: false })
  if (labelEn) dictLabel.push({ language: 'en', text: labelEn, default: false })
  return { ...entry, dictLabel }
}

/** What the call says of the label stands at its first field. */
export const atItsField = (told: Refused): Refused => atField(told, 'dictLabel', 'labelHans')
