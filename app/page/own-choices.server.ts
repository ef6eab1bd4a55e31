import { redirectDocument } from '@remix-run/node'
import { languageOfTag } from '#contract/platform/language.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { pathOf } from './address.server.ts'
import type { PageArgs } from './context.ts'
import { rememberCookie, rememberedTheme } from './cookies.server.ts'
import { languageCookie, languageOf, triedIn } from './language.server.ts'
import { isTheme } from './theme.ts'

export const themeCookie = 'theme'

/**
 * What the signed-in user has stored wins over what this browser remembers, which then remembers the same for the login page.
 * A page in another language than the user's is asked for again. Gives the Set-Cookie lines.
 */
export function keepOwnChoices(args: PageArgs, userConfig: Record<string, string>): string[] {
  const { request } = args
  const language = languageOfTag(userConfig[UserConfigType.language] ?? '')
  const url = new URL(request.url)
  // What a form answers, and a language the address itself asks for or a form tries on, stand for this once.
  const asked = url.searchParams.has('lng') || triedIn(request) !== undefined
  const mayTurn = !request.headers.has('Content-Type') && !asked
  if (language && language !== languageOf(request) && mayTurn) {
    const headers = { 'Set-Cookie': rememberCookie(args, languageCookie, language) }
    throw redirectDocument(pathOf(request) + url.search, { headers })
  }
  const theme = userConfig[UserConfigType.theme] ?? ''
  return isTheme(theme) && theme !== rememberedTheme(request) ? [rememberCookie(args, themeCookie, theme)] : []
}
