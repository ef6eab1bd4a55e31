import type { Language } from '#contract/platform/language.ts'

/** Traditional Chinese uses Taiwan's date format. */
const localeOf: Record<Language, string> = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-GB' }

const dayFormat = { year: 'numeric', month: 'short', day: 'numeric' } as const
const timeFormat = { ...dayFormat, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, timeZone: string, form: 'day' | 'time'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${form}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(localeOf[language], { ...(form === 'day' ? dayFormat : timeFormat), timeZone })
  formats.set(key, format)
  return format
}

/** Formats a time in the organisation's time zone: 2026年11月20日 23:59. */
export const formatTime = (iso: string, language: Language, timeZone: string): string =>
  formatOf(language, timeZone, 'time').format(new Date(iso))

/** Formats a calendar day such as 2026-11-20, independent of time zones: 2026年11月20日. */
export const formatDay = (day: string, language: Language): string =>
  formatOf(language, 'UTC', 'day').format(new Date(`${day}T00:00:00Z`))
