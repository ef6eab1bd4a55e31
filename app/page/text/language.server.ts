import { type Language, languageOfHeader, languageOfTag } from '#contract/platform/language.ts'
import { perObject } from '../menus/per-object.ts'
import { appBase } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'
import { rememberCookie } from '../request/cookies.server.ts'

/** Cookie of the chosen language. spec: platform §3 "Session storage" */
export const languageCookie = 'userLang'

/** Cookie of a language previewed in a form, sent for one page's data only. */
const triedCookie = 'triedLang'
const triedSeconds = 600

/** By precedence: the address, the preview, the stored choice, the browser's languages. */
export const languageOf = perObject(
  (request: Request): Language =>
    chosenIn(request) ?? triedIn(request) ?? storedIn(request) ?? languageOfBrowser(request),
)

export const languageOfBrowser = ({ headers }: Request): Language => languageOfHeader(headers.get('Accept-Language'))

/** The previewed language, undefined if there is none. */
export const triedIn = (request: Request): Language | undefined => languageIn(request, triedCookie)

/**
 * Set-Cookies of a language preview for the data of one page; without a language they end it. Remix requests data at a
 * separate address, so reloads and other tabs do not send the cookie.
 */
export function triedOnPage(args: PageArgs, page: string, language?: Language): string[] {
  const own = /^\/[\w./~%@!+-]*$/.test(page) ? page.replace(/\/$/, '') || '/_root' : undefined
  if (own === undefined) return []
  const path = `${appBase}${appBase && own === '/_root' ? '' : own}.data`
  const at = { path, seconds: triedSeconds }
  return [rememberCookie(args, triedCookie, language ?? '', at)]
}

/** Language of a `?lng=` link. */
function chosenIn(request: Request): Language | undefined {
  const tag = new URL(request.url).searchParams.get('lng')
  return tag ? languageOfTag(tag) : undefined
}

/** The language stored in this browser, undefined if none was chosen. */
export function storedIn(request: Request): Language | undefined {
  return languageIn(request, languageCookie)
}

function languageIn({ headers }: Request, cookie: keyof typeof languageCookies): Language | undefined {
  const tag = languageCookies[cookie].exec(headers.get('Cookie') ?? '')?.[1]
  return tag ? languageOfTag(tag) : undefined
}

const languageCookies = {
  [languageCookie]: /(?:^|;\s*)userLang="?([A-Za-z-]+)/,
  [triedCookie]: /(?:^|;\s*)triedLang="?([A-Za-z-]+)/,
}

/** The Set-Cookie that stores the language of a `?lng=` link; undefined without one. */
export function storedChoice(args: PageArgs): string | undefined {
  const language = chosenIn(args.request)
  return language && rememberCookie(args, languageCookie, language)
}
