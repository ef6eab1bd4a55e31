/** The interface languages. Default zh-Hans, fallback en. spec: platform §9 */
export const languages = ['zh-Hans', 'zh-Hant', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-Hans'
export const fallbackLanguage: Language = 'en'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文', en: 'English' }

/**
 * A text per language. Simplified Chinese is always there; the others fall back to it. Its shape:
 * contract/platform/localized.ts
 */
export type Localized = { 'zh-Hans': string; 'zh-Hant'?: string | undefined; en?: string | undefined }

/** The text in that language; falls back to Simplified Chinese. */
export function inLanguage(text: Localized, language: Language): string {
  return text[language] ?? text['zh-Hans']
}

/** CN and SG read Hans; TW, HK and MO read Hant; any other tag is matched by its first part. */
const scripts: [RegExp, Language][] = [
  [/^zh-(hant|tw|hk|mo)\b/i, 'zh-Hant'],
  [/^zh\b/i, 'zh-Hans'],
  [/^en\b/i, 'en'],
]

/** Language of a tag such as `zh-TW`; undefined if it is not supported. */
export function languageOfTag(tag: string): Language | undefined {
  return scripts.find(([pattern]) => pattern.test(tag.trim()))?.[1]
}

/**
 * Best language for an `Accept-Language` header; zh-Hans without a header, en if none of its languages is supported.
 */
export function languageOfHeader(header: string | null | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  if (wishes.length === 0) return defaultLanguage
  for (const { tag } of wishes) {
    const language = languageOfTag(tag)
    if (language) return language
  }
  return fallbackLanguage
}
