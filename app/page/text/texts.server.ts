import { createInstance, type i18n, type Namespace, type Resource, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { entityLabels } from '#contract/platform/entity-labels.ts'
import { fallbackLanguage, type Language } from '#contract/platform/language.ts'
import { lazyTexts } from '#contract/platform/lazy-texts.ts'
import { languageOf } from './language.server.ts'
import { textFilesOf } from './text-files.server.ts'
import { textOptions } from './texts.ts'

type Texts = Resource[string]

const known = new Map<Language, Texts>()

/** Texts of a language by namespace. */
function textsOf(language: Language): Texts {
  const texts = known.get(language) ?? lazyTexts(textFilesOf(language))
  known.set(language, texts)
  return texts
}

type Spoken = { instance: i18n; words: () => ReturnType<typeof entityLabels> }

/** One instance per language for the life of the process: creating one costs more than rendering a page. */
const spoken = new Map<Language, Spoken>()

function spokenIn(language: Language): Spoken {
  const known = spoken.get(language)
  if (known) return known
  const texts = textsOf(language)
  const instance = createInstance({
    ...textOptions,
    lng: language,
    resources: { [fallbackLanguage]: textsOf(fallbackLanguage), [language]: texts },
    initImmediate: false,
  })
  instance.use(initReactI18next).init()
  rememberHierarchies(instance)
  let words: ReturnType<typeof entityLabels> | undefined
  const made = {
    instance,
    words() {
      words ??= entityLabels(texts)
      return words
    },
  }
  spoken.set(language, made)
  return made
}

/** i18next would parse the codes of its languages again for each text. */
function rememberHierarchies({ services: { languageUtils } }: i18n): void {
  const resolve = languageUtils.toResolveHierarchy.bind(languageUtils)
  const known = new Map<string, string[]>()
  languageUtils.toResolveHierarchy = (code: string, fallback?: unknown): string[] => {
    if (fallback !== undefined) return resolve(code, fallback)
    const codes = known.get(code) ?? resolve(code)
    known.set(code, codes)
    return codes
  }
}

export const textsIn = (language: Language): i18n => spokenIn(language).instance

/** The translator of a request, for loaders and actions: `translatorOf(request, 'problem')('login.failed')`. */
export function translatorOf<N extends Namespace>(request: Request, namespace: N): TFunction<N> {
  return textsIn(languageOf(request)).getFixedT(null, namespace)
}

const announced = (request: Request, key: string): string | undefined => spokenIn(languageOf(request)).words().get(key)

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
