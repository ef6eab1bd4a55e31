import { createInstance, type i18n, type Namespace, type Resource, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#contract/language.ts'
import { thingWords } from '#contract/thing-words.ts'
import { languageOf } from './language.server.ts'
import { textOptions } from './texts.ts'

const files = import.meta.glob<Record<string, unknown>>('/public/locales/*/*.json', { eager: true, import: 'default' })

const resources: Resource = {}
for (const [path, texts] of Object.entries(files)) {
  const [, language, namespace] = path.match(/locales\/([^/]+)\/([^/]+)\.json$/) ?? []
  if (!language || !namespace) continue
  resources[language] ??= {}
  resources[language][namespace] = texts as Resource[string][string]
}

const words = new Map(languages.map((language) => [language, thingWords(resources[language] ?? {})]))

/** One instance per language for the life of the process: making one costs more than rendering a page. */
const instances = new Map<Language, i18n>(
  languages.map((language) => {
    const instance = createInstance({ ...textOptions, lng: language, resources, initImmediate: false })
    instance.use(initReactI18next).init()
    return [language, instance]
  }),
)

export function textsIn(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`No texts for ${language}`)
  return instance
}

/** The translator of a request, for loaders and actions: `translatorOf(request, 'problem')('login.failed')`. */
export function translatorOf<N extends Namespace>(request: Request, namespace: N): TFunction<N> {
  return textsIn(languageOf(request)).getFixedT(null, namespace)
}

/** What things of a type are called, by the word that the audit trail has for it. */
export const typeText = (request: Request, type: string): string =>
  words.get(languageOf(request))?.get(`type.${type}`) ?? type

/** What was done, by the name that the audit trail has for it; what has no words is told by its name. */
export const actionText = (request: Request, action: string): string =>
  words.get(languageOf(request))?.get(`action.${action}`) ?? action

/** What a feature finds by a keyword. */
export const foundText = (request: Request, feature: string): string =>
  (textsIn(languageOf(request)).t as (key: string) => string)(`${feature}-things:found`)
