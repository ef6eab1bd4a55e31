import { createInstance, type i18n, type Namespace, type Resource, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#contract/platform/language.ts'
import { thingWords } from '#contract/platform/thing-words.ts'
import { languageOf } from './language.server.ts'
import { textOptions } from './texts.ts'

const files = import.meta.glob<Record<string, unknown>>('/public/locales/*/*/*.json', {
  eager: true,
  import: 'default',
})

const resources: Resource = {}
for (const [path, texts] of Object.entries(files)) {
  const [, language, namespace] = path.match(/locales\/([^/]+)\/[^/]+\/([^/]+)\.json$/) ?? []
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

const announced = (request: Request, key: string): string | undefined => words.get(languageOf(request))?.get(key)

/** What things of a type are called, by the word that the audit trail has for it. */
export const typeText = (request: Request, type: string): string => announced(request, `type.${type}`) ?? type

/** What was done, by the name that the audit trail has for it; what has no words is told by its name. */
export const actionText = (request: Request, action: string): string => announced(request, `action.${action}`) ?? action

/** The part of the product that a call belongs to, by its folder in the contract. */
export const areaText = (request: Request, area: string): string => announced(request, `area.${area}`) ?? area

/** What a mail was written for, by the name that the outbox has for it. */
export const mailText = (request: Request, purpose: string): string => announced(request, `mail.${purpose}`) ?? purpose

/** What a screen is called, by the name that a menu entry has for it. */
export const screenText = (request: Request, key: string): string => announced(request, `screen.${key}`) ?? key

/** What a module is for, in a line and point by point; nothing of one that this product does not know. */
export function moduleTexts(request: Request, menuId: string): { line: string; points: string[] } | undefined {
  const said = (part: string) => announced(request, `module.${menuId}.${part}`)
  const line = said('line')
  return line === undefined
    ? undefined
    : { line, points: ['point1', 'point2', 'point3'].flatMap((point) => said(point) ?? []) }
}

/** What a feature finds by a keyword. */
export const foundText = (request: Request, feature: string): string =>
  (textsIn(languageOf(request)).t as (key: string) => string)(`${feature}-things:found`)
