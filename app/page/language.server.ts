import { type Language, languageOfHeader, languageOfTag } from '#contract/platform/language.ts'
import { appBase } from './address.server.ts'
import type { PageArgs } from './context.ts'
import { rememberCookie } from './cookies.server.ts'

/** Where the chosen language is stored. spec: platform §3 "Session storage" */
export const languageCookie = 'userLang'

/** The language that a form tries on, for the data of one page. */
const triedCookie = 'triedLang'
const triedSeconds = 600

/** The choice in the address, the one tried on, the stored one, else what the browser asks for. */
export function languageOf(request: Request): Language {
  return chosenIn(request) ?? triedIn(request) ?? storedIn(request) ?? languageOfBrowser(request)
}

export const languageOfBrowser = ({ headers }: Request): Language => languageOfHeader(headers.get('Accept-Language'))

/** The language a form is trying on, undefined where none is. */
export const triedIn = (request: Request): Language | undefined => languageIn(request, triedCookie)

/**
 * The Set-Cookie by which the data of a page, and nothing else, are asked for in a language that is tried on; without one it
 * is taken off. Remix asks at an address of its own for them: the page loaded again and the other tabs never send it.
 */
export function triedOnPage(args: PageArgs, page: string, language?: Language): string[] {
  const own = /^\/[\w./~%@!+-]*$/.test(page) ? page.replace(/\/$/, '') || '/_root' : undefined
  if (own === undefined) return []
  const path = `${appBase}${appBase && own === '/_root' ? '' : own}.data`
  const at = { path, seconds: triedSeconds }
  return [rememberCookie(args, triedCookie, language ?? '', at)]
}

/** The language a `?lng=` link switches to. */
function chosenIn(request: Request): Language | undefined {
  const tag = new URL(request.url).searchParams.get('lng')
  return tag ? languageOfTag(tag) : undefined
}

/** The language this browser remembers, undefined where nobody chose one here. */
export function storedIn(request: Request): Language | undefined {
  return languageIn(request, languageCookie)
}

function languageIn({ headers }: Request, cookie: string): Language | undefined {
  const tag = (headers.get('Cookie') ?? '').match(new RegExp(`(?:^|;\\s*)${cookie}="?([A-Za-z-]+)`))?.[1]
  return tag ? languageOfTag(tag) : undefined
}

/** The Set-Cookie that stores the language a link has switched to, or undefined when none did. */
export function storedChoice(args: PageArgs): string | undefined {
  const language = chosenIn(args.request)
  return language && rememberCookie(args, languageCookie, language)
}
