import type { PageArgs } from '#app/context.ts'
import { type Language, languageOfHeader, languageOfTag } from '#contract/language.ts'
import { rememberCookie } from './remembered.server.ts'

/** Where the chosen language is stored. spec: platform §3 "Session storage" */
export const languageCookie = 'userLang'

/** The choice in the address, the stored choice, else what the browser asks for. */
export function languageOf(request: Request): Language {
  return chosenIn(request) ?? storedIn(request) ?? languageOfHeader(request.headers.get('Accept-Language'))
}

/** The language a `?lng=` link switches to. */
function chosenIn(request: Request): Language | undefined {
  const tag = new URL(request.url).searchParams.get('lng')
  return tag ? languageOfTag(tag) : undefined
}

/** The language this browser remembers, undefined where nobody chose one here. */
export function storedIn(request: Request): Language | undefined {
  const cookies = request.headers.get('Cookie') ?? ''
  const tag = cookies.match(/(?:^|;\s*)userLang="?([A-Za-z-]+)/)?.[1]
  return tag ? languageOfTag(tag) : undefined
}

/** The Set-Cookie that stores the language a link has switched to, or undefined when none did. */
export function storedChoice(args: PageArgs): string | undefined {
  const language = chosenIn(args.request)
  return language && rememberCookie(args, languageCookie, language)
}
