import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Language } from '#contract/platform/language.ts'

/** In development and tests, Vite reads the texts and reloads edited files. */
const sources = import.meta.env.DEV
  ? import.meta.glob<string>('/public/locales/*/*/*.json', { eager: true, query: '?raw', import: 'default' })
  : undefined

/** The bundle is in `build` or `build/server`. */
const folder = new URL(
  import.meta.url.includes('/build/server/') ? '../../public/locales/' : '../public/locales/',
  import.meta.url,
)

type TextFile = readonly [namespace: string, read: () => string]

/** Namespaces of a language. Read from files: as part of the bundle they would be a quarter of it. */
export const textFilesOf = (language: Language): TextFile[] =>
  sources ? sourcesOf(sources, language) : builtFilesOf(language)

const sourcesOf = (files: Readonly<Record<string, string>>, language: Language): TextFile[] =>
  Object.entries(files)
    .filter(([path]) => path.includes(`/locales/${language}/`))
    .map(([path, json]) => [basename(path, '.json'), () => json])

function builtFilesOf(language: Language): TextFile[] {
  const files = new URL(`${language}/`, folder)
  return readdirSync(files, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => [basename(file, '.json'), () => readFileSync(new URL(file, files), 'utf8')])
}
