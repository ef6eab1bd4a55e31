import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Language, languages } from '#contract/platform/language.ts'

const locales = new URL('../../public/locales/', import.meta.url)

/** Files of a language, as `shell/home.json`. */
export const localeFiles = (language: Language): string[] =>
  readdirSync(new URL(`${language}/`, locales), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()

export type Texts = { [key: string]: string | Texts }

/** Texts of a language by namespace. */
export const textsByNamespace: Readonly<Record<Language, Readonly<Record<string, Texts>>>> = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(
      localeFiles(language).map((file) => [
        basename(file, '.json'),
        JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8')),
      ]),
    ),
  ]),
) as Record<Language, Record<string, Texts>>
