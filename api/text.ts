import i18next, { type i18n } from 'i18next'
import { fallbackLanguage, type Language } from '#contract/language.ts'
import { type Fault, type ProblemKey, problemOfCode } from '#contract/problem.ts'
import { type Quota, quotas } from '#contract/quotas.ts'
import enAudit from '../public/locales/en/audit.json' with { type: 'json' }
import enDelegation from '../public/locales/en/delegation.json' with { type: 'json' }
import enExport from '../public/locales/en/export.json' with { type: 'json' }
import enFinance from '../public/locales/en/finance.json' with { type: 'json' }
import enLetter from '../public/locales/en/letter.json' with { type: 'json' }
import enMail from '../public/locales/en/mail.json' with { type: 'json' }
import enNews from '../public/locales/en/news.json' with { type: 'json' }
import enProblem from '../public/locales/en/problem.json' with { type: 'json' }
import enValidation from '../public/locales/en/validation.json' with { type: 'json' }
import enWorkbook from '../public/locales/en/workbook.json' with { type: 'json' }
import hansAudit from '../public/locales/zh-Hans/audit.json' with { type: 'json' }
import hansDelegation from '../public/locales/zh-Hans/delegation.json' with { type: 'json' }
import hansExport from '../public/locales/zh-Hans/export.json' with { type: 'json' }
import hansFinance from '../public/locales/zh-Hans/finance.json' with { type: 'json' }
import hansLetter from '../public/locales/zh-Hans/letter.json' with { type: 'json' }
import hansMail from '../public/locales/zh-Hans/mail.json' with { type: 'json' }
import hansNews from '../public/locales/zh-Hans/news.json' with { type: 'json' }
import hansProblem from '../public/locales/zh-Hans/problem.json' with { type: 'json' }
import hansValidation from '../public/locales/zh-Hans/validation.json' with { type: 'json' }
import hansWorkbook from '../public/locales/zh-Hans/workbook.json' with { type: 'json' }
import hantAudit from '../public/locales/zh-Hant/audit.json' with { type: 'json' }
import hantDelegation from '../public/locales/zh-Hant/delegation.json' with { type: 'json' }
import hantExport from '../public/locales/zh-Hant/export.json' with { type: 'json' }
import hantFinance from '../public/locales/zh-Hant/finance.json' with { type: 'json' }
import hantLetter from '../public/locales/zh-Hant/letter.json' with { type: 'json' }
import hantMail from '../public/locales/zh-Hant/mail.json' with { type: 'json' }
import hantNews from '../public/locales/zh-Hant/news.json' with { type: 'json' }
import hantProblem from '../public/locales/zh-Hant/problem.json' with { type: 'json' }
import hantValidation from '../public/locales/zh-Hant/validation.json' with { type: 'json' }
import hantWorkbook from '../public/locales/zh-Hant/workbook.json' with { type: 'json' }

const texts: i18n = i18next.createInstance({
  resources: {
    'zh-Hans': {
      audit: hansAudit,
      delegation: hansDelegation,
      export: hansExport,
      finance: hansFinance,
      letter: hansLetter,
      mail: hansMail,
      news: hansNews,
      problem: hansProblem,
      validation: hansValidation,
      workbook: hansWorkbook,
    },
    'zh-Hant': {
      audit: hantAudit,
      delegation: hantDelegation,
      export: hantExport,
      finance: hantFinance,
      letter: hantLetter,
      mail: hantMail,
      news: hantNews,
      problem: hantProblem,
      validation: hantValidation,
      workbook: hantWorkbook,
    },
    en: {
      audit: enAudit,
      delegation: enDelegation,
      export: enExport,
      finance: enFinance,
      letter: enLetter,
      mail: enMail,
      news: enNews,
      problem: enProblem,
      validation: enValidation,
      workbook: enWorkbook,
    },
  },
  fallbackLng: fallbackLanguage,
  interpolation: { escapeValue: false },
})
void texts.init()

/** Keys come as data here (a refusal's name, a shape's fault): a test checks them instead of the compiler. */
const translate = texts.t as (key: string, values: Record<string, unknown>) => string

/** A text of the api's namespaces, as in `textIn('en')('workbook:respondents.title')`. */
export const textIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number> = {}): string =>
    translate(key, { ...values, lng: language, ns: 'validation' })

/** As `textIn`, for values that people have typed: what they hold is never read as a place for another value. */
export const typedTextIn =
  (language: Language) =>
  (key: string, values: Record<string, string | number>): string =>
    translate(key, { lng: language, skipInterpolation: true }).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
      String(values[name] ?? place),
    )

/** A refusal in the caller's words. */
export const problemText = (key: ProblemKey, language: Language): string => textIn(language)(`problem:${key}`)

/** What was done, as the audit trail names it: an action without words is told by its name. */
export const actionText = (action: string, language: Language): string =>
  textIn(language)(`audit:action.${action}`, { defaultValue: action })

/** How it ended, as the audit trail has it: a refusal by its code and in words. */
export function outcomeText(outcome: string, language: Language): string {
  const say = textIn(language)
  const refused = problemOfCode(outcome)
  if (refused) return say('audit:refusedAs', { outcome, text: problemText(refused, language) })
  return say(`audit:outcome.${outcome}`, { defaultValue: outcome })
}

/** Too many attempts, and when there may be another: in seconds below a minute, and else in minutes, rounded up. */
export const comeAgainText = (seconds: number, language: Language): string =>
  seconds < 60
    ? textIn(language)('problem:attempts.inSeconds', { count: seconds })
    : textIn(language)('problem:attempts.inMinutes', { count: Math.ceil(seconds / 60) })

/** A field's fault in the caller's words; a key without a namespace stands in validation.json. */
export const faultText = ({ key, values }: Fault, language: Language): string => textIn(language)(key, values)

/** Which quota is used up, and, of one that counts within a time, after how many minutes there is room again. */
export function quotaText(quota: Quota, retryAfterSeconds: unknown, language: Language): string {
  const text = textIn(language)
  const words = text(`problem:quota.${quota}`, { max: quotas[quota].max })
  if (typeof retryAfterSeconds !== 'number') return words
  return `${words}${text('problem:quota.again', { minutes: Math.ceil(retryAfterSeconds / 60) })}`
}
