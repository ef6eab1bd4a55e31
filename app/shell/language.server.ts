import { RemixI18Next } from 'remix-i18next/server'
import type { PageArgs } from '#app/context.ts'
import { fallbackLanguage, type Language, languageOfHeader, languageOfTag, languages } from '#contract/language.ts'
import { appOf } from './settings.server.ts'

/** Where the chosen language is stored. spec: platform §3 "Session storage" */
const cookieName = 'userLang'
const yearSeconds = 365 * 24 * 60 * 60

/** The choice in the address, the stored choice, else what the browser asks for. */
export function languageOf(request: Request): Language {
  return chosenIn(request) ?? storedIn(request) ?? languageOfHeader(request.headers.get('Accept-Language'))
}

/** The language a `?lng=` link switches to. */
function chosenIn(request: Request): Language | undefined {
  const tag = new URL(request.url).searchParams.get('lng')
  return tag ? languageOfTag(tag) : undefined
}

function storedIn(request: Request): Language | undefined {
  const cookies = request.headers.get('Cookie') ?? ''
  const tag = cookies.match(/(?:^|;\s*)userLang="?([A-Za-z-]+)/)?.[1]
  return tag ? languageOfTag(tag) : undefined
}

/** The Set-Cookie that stores the language a link has switched to, or undefined when none did. */
export function storedChoice({ request, context }: PageArgs): string | undefined {
  const language = chosenIn(request)
  if (!language) return undefined
  const secure = appOf(context).session.secure ? '; Secure' : ''
  return `${cookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`
}

/** Reads the namespaces of the matched routes; its own header detection takes zh-TW for zh-Hans, hence findLocale. */
export const remixTexts = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage,
    order: ['custom'],
    findLocale: async (request) => languageOf(request),
  },
})
