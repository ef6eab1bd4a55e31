import { z } from 'zod'
import { defaultLanguage, type Language, type Localized, languages } from '#contract/platform/language.ts'
import { lineUpTo } from '#contract/platform/text.ts'

export const labelMax = 100

const labelText = z.string().trim().pipe(lineUpTo(labelMax))

/** One language of a label, as sent by the API. spec: operations §3 "Dictionary data" */
export const labelEntry = z.strictObject({
  language: z.enum(languages),
  text: labelText,
  /** Fallback for languages without an entry. */
  default: z.boolean().default(false),
})
export type LabelEntry = z.infer<typeof labelEntry>

const labelEntries = z
  .array(labelEntry)
  .min(1, 'required')
  .max(languages.length)
  .refine((entries) => new Set(entries.map(({ language }) => language)).size === entries.length, 'languageTwice')
  .refine((entries) => entries.filter((entry) => entry.default).length <= 1, 'defaultTwice')

/** A label to save: plain text, entries per language, or those entries as a JSON string. */
export const dictLabel = z
  .union([z.string().max(2000), labelEntries], { error: 'required' })
  .transform((label, context): Localized => {
    const parsed = z.union([labelEntries, labelText]).safeParse(typeof label === 'string' ? fromJson(label) : label)
    if (parsed.success) {
      return typeof parsed.data === 'string' ? { 'zh-Hans': parsed.data } : localizedOf(parsed.data)
    }
    context.addIssue({ code: 'custom', message: faultOfLabel(label) })
    return z.NEVER
  })

const faultOfLabel = (label: unknown): string =>
  typeof label === 'string' && label.trim() === '' ? 'required' : 'labelInvalid'

/** Parses a JSON list; returns any other text unchanged. */
function fromJson(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The default entry fills in Simplified Chinese, which is required. */
function localizedOf(entries: readonly LabelEntry[]): Localized {
  const texts: Partial<Record<Language, string>> = {}
  for (const { language, text } of entries) texts[language] = text
  const standIn = (entries.find((entry) => entry.default) ?? entries[0])?.text ?? ''
  return { ...texts, 'zh-Hans': texts['zh-Hans'] ?? standIn }
}

/** Converts a stored label to entries per language. */
export const labelEntriesOf = (label: Localized): LabelEntry[] =>
  languages.flatMap((language) => {
    const text = label[language]
    return text ? [{ language, text, default: language === defaultLanguage }] : []
  })
