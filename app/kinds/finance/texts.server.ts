import { type Localized, languages } from '#contract/language.ts'

/** The texts of a thing by field and language, `name.en`, as a form has them. */
export function textsOf(parts: Readonly<Record<string, Localized>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([field, text]) =>
      languages.map((language) => [`${field}.${language}`, text[language] ?? '']),
    ),
  )
}
