import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import i18next, { type i18n, type ResourceLanguage } from 'i18next'
import { entityLabels } from '#contract/platform/entity-labels.ts'
import { fallbackLanguage, type Language, type Localized, languages } from '#contract/platform/language.ts'
import { lazyTexts } from '#contract/platform/lazy-texts.ts'
import { type FieldError, type ProblemKey, problemOfCode, type Quota } from '#contract/platform/problem.ts'

/** Folder of the texts: the sources are two folders deeper than the built server. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../public/locales/' : '../public/locales/',
  import.meta.url,
)

/** Namespaces of a language, each read on first use: the start of the server needs none. */
function textsOf(language: Language): ResourceLanguage {
  const files = new URL(`${language}/`, folder)
  const names = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  return lazyTexts(
    names.map((file) => [basename(file, '.json'), () => readFileSync(new URL(file, files), 'utf8')] as const),
  )
}

const resources = Object.fromEntries(languages.map((language) => [language, textsOf(language)]))

const labels = new Map<Language, ReturnType<typeof entityLabels>>()

function wordsIn(language: Language): ReturnType<typeof entityLabels> {
  const words = labels.get(language) ?? entityLabels(resources[language] ?? {})
  labels.set(language, words)
  return words
}

const texts: i18n = i18next.createInstance({
  resources,
  fallbackLng: fallbackLanguage,
  interpolation: { escapeValue: false },
})
void texts.init()

/** Keys are data here (a refusal's name, a shape's fault): a test checks them instead of the compiler. */
const translate = texts.t as (key: string, values: Record<string, unknown>) => string

/** A text of the api's namespaces, as in `textIn('en')('files-workbook:respondents.title')`. */
export const textIn =
  (language: Language) =>
  (key: string, values?: Record<string, string | number>): string =>
    values ? translate(key, { ...values, lng: language, ns: 'validation' }) : plainText(language, key)

/** Cache of texts without values, which every row of an export or a table repeats: a lookup takes some microseconds. */
const plainTexts = new Map<string, string>()

function plainText(language: Language, key: string): string {
  const name = `${language} ${key}`
  const known = plainTexts.get(name)
  if (known !== undefined) return known
  const text = translate(key, { lng: language, ns: 'validation' })
  // Not cached for an unknown key, which is its own text, and of which there may be any number.
  if (!key.endsWith(text)) plainTexts.set(name, text)
  return text
}

export const inEveryLanguage = (key: string): Localized => ({
  'zh-Hans': textIn('zh-Hans')(key),
  'zh-Hant': textIn('zh-Hant')(key),
  en: textIn('en')(key),
})

/** Like `textIn`, for values typed by users: placeholders within them are never filled. */
export const typedTextIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number>): string =>
    filled(translate(key, { lng: language, skipInterpolation: true }), values)

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))

/** Like `typedTextIn`, in all languages. */
export const typedInEveryLanguage = (key: string, values: Record<string, string | number>): Localized => ({
  'zh-Hans': typedTextIn('zh-Hans')(key, values),
  'zh-Hant': typedTextIn('zh-Hant')(key, values),
  en: typedTextIn('en')(key, values),
})

/** Like `typedTextIn`, for texts that features register by name. Throws if no feature has it. */
export const typedWordsIn =
  (language: Language) =>
  (name: string, values: Record<string, string | number>): string => {
    const text = wordsIn(language).get(name)
    if (text === undefined) throw new Error(`no feature has the words ${name}`)
    return filled(text, values)
  }

export const problemText = (key: ProblemKey, language: Language): string => textIn(language)(`problem:${key}`)

/** Name of an action in the audit trail; an action without a text keeps its raw name. */
export const actionText = (action: string, language: Language): string =>
  wordsIn(language).get(`action.${action}`) ?? action

/** Purpose of a mail; one of a removed feature keeps its raw name. */
export const mailText = (purpose: string, language: Language): string =>
  wordsIn(language).get(`mail.${purpose}`) ?? purpose

/** Outcome in the audit trail; a refusal with its code and message. */
export function outcomeText(outcome: string, language: Language): string {
  const say = textIn(language)
  const refused = problemOfCode(outcome)
  if (refused) return say('system-audit:refusedAs', { outcome, text: problemText(refused, language) })
  return say(`system-audit:outcome.${outcome}`, { defaultValue: outcome })
}

/** Time until the next attempt: in seconds below a minute, else in minutes, rounded up. */
export const comeAgainText = (seconds: number, language: Language): string =>
  seconds < 60
    ? textIn(language)('problem:attempts.inSeconds', { count: seconds })
    : textIn(language)('problem:attempts.inMinutes', { count: Math.ceil(seconds / 60) })

/** Message of a field's fault; a key without a namespace is in validation.json. */
export const faultText = ({ key, values }: FieldError, language: Language): string => textIn(language)(key, values)

/** Message of an exhausted quota; for a quota per time, with the minutes until it is available again. */
export function quotaText({ name, max, values }: Quota, retryAfterSeconds: unknown, language: Language): string {
  const text = textIn(language)
  const said = typedWordsIn(language)(`quota.${name}`, { max, ...values })
  if (typeof retryAfterSeconds !== 'number') return said
  return `${said}${text('problem:quota.again', { minutes: Math.ceil(retryAfterSeconds / 60) })}`
}
