import { createInstance, type i18n, type Namespace, type Resource, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { entityLabels } from '#contract/platform/entity-labels.ts'
import { type Language, languages } from '#contract/platform/language.ts'
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

const words = new Map(languages.map((language) => [language, entityLabels(resources[language] ?? {})]))

/** One instance per language for the life of the process: creating one costs more than rendering a page. */
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

/** Label of an entity type by its word in the audit trail. */
export const typeText = (request: Request, type: string): string => announced(request, `type.${type}`) ?? type

/** Label of an action by its name in the audit trail; the name itself if there is no text. */
export const actionText = (request: Request, action: string): string => announced(request, `action.${action}`) ?? action

/** Label of a product area by the call's folder in the contract. */
export const areaText = (request: Request, area: string): string => announced(request, `area.${area}`) ?? area

/** Label of a mail's purpose by its name in the outbox. */
export const mailText = (request: Request, purpose: string): string => announced(request, `mail.${purpose}`) ?? purpose

/** Label of a screen by its name in the menu entry. */
export const screenText = (request: Request, key: string): string => announced(request, `screen.${key}`) ?? key

/** A module's summary line and points; undefined for a module without texts. */
export function moduleTexts(request: Request, menuId: string): { line: string; points: string[] } | undefined {
  const said = (part: string) => announced(request, `module.${menuId}.${part}`)
  const line = said('line')
  return line === undefined
    ? undefined
    : { line, points: ['point1', 'point2', 'point3'].flatMap((point) => said(point) ?? []) }
}

/** Label of a feature's search results. */
export const foundText = (request: Request, feature: string): string =>
  (textsIn(languageOf(request)).t as (key: string) => string)(`${feature}-entities:found`)
