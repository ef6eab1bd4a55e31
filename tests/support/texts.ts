import i18next, { type Namespace, type TFunction } from 'i18next'
import { textOptions } from '#app/page/text/texts.ts'
import { defaultLanguage } from '#contract/platform/language.ts'
import { textsByNamespace } from './locale-files.ts'

/** Language of the browser in e2e tests: `locale` in playwright.config.ts asks for it. */
const language = defaultLanguage

const refuse = (fault: string): never => {
  throw new Error(`${fault} in public/locales/${language}`)
}

export const texts = i18next.createInstance()
texts.init({
  ...textOptions,
  lng: language,
  fallbackLng: false,
  resources: { [language]: textsByNamespace[language] },
  initImmediate: false,
  parseMissingKeyHandler: (key) => refuse(`no text "${key}"`),
  missingInterpolationHandler: (text, [, value]) => refuse(`no value for "${value}" of "${text}"`),
})

type Namespaces = Exclude<Namespace, string>

/**
 * Texts of these namespaces as a page shows them: `t('edit.save')` from the first one, `t('common:filter.apply')` from
 * the others. An unknown key is a compile error; a missing key or value throws.
 */
export const textsOf = <const N extends Namespaces>(...namespaces: N): TFunction<N> =>
  texts.getFixedT(language, namespaces)

/** A pattern for names and titles that start with a text. */
export const startsWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`)
