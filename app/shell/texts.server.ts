import { createInstance, type i18n, type Namespace, type Resource, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languages } from '#contract/language.ts'
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

/** One instance per language for the life of the process: making one costs more than rendering a page. */
const instances = new Map<Language, i18n>(
  languages.map((language) => {
    const instance = createInstance({ ...textOptions, lng: language, resources, initImmediate: false })
    instance.use(initReactI18next).init()
    rememberHierarchies(instance)
    return [language, instance]
  }),
)

/** i18next works out anew at every text in which languages to look for it, by asking Intl: half the cost of a text. */
function rememberHierarchies({ services: { languageUtils } }: i18n): void {
  const workOut = languageUtils.toResolveHierarchy.bind(languageUtils)
  const known = new Map<string, string[]>()
  languageUtils.toResolveHierarchy = (code: string, fallback?: unknown): string[] => {
    if (fallback !== undefined) return workOut(code, fallback)
    const hierarchy = known.get(code) ?? workOut(code)
    known.set(code, hierarchy)
    return hierarchy
  }
}

export function textsIn(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`No texts for ${language}`)
  return instance
}

/** The translator of a request, for loaders and actions: `translatorOf(request, 'problem')('login.failed')`. */
export function translatorOf<N extends Namespace>(request: Request, namespace: N): TFunction<N> {
  return textsIn(languageOf(request)).getFixedT(null, namespace)
}
