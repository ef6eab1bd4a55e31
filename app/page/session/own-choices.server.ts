import { redirectDocument } from '@remix-run/node'
import { languageOfTag } from '#contract/platform/language.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { isTheme } from '../look/theme.ts'
import { pathOf } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'
import { rememberCookie, rememberedTheme } from '../request/cookies.server.ts'
import { languageCookie, languageOf, triedIn } from '../text/language.server.ts'

export const themeCookie = 'theme'

/**
 * Applies the user's stored language and theme over this browser's cookies, which keep them for the login page.
 * Redirects if the page's language differs from the user's. Returns Set-Cookie lines.
 */
export function keepOwnChoices(args: PageArgs, userConfig: Record<string, string>): string[] {
  const { request } = args
  const language = languageOfTag(userConfig[UserConfigType.language] ?? '')
  const url = new URL(request.url)
  // Replies to forms, and a language in the address or tried in a form, apply to this request only.
  const isForRequest = url.searchParams.has('lng') || triedIn(request) !== undefined
  const mayTurn = !request.headers.has('Content-Type') && !isForRequest
  if (language && language !== languageOf(request) && mayTurn) {
    const headers = { 'Set-Cookie': rememberCookie(args, languageCookie, language) }
    throw redirectDocument(pathOf(request) + url.search, { headers })
  }
  const theme = userConfig[UserConfigType.theme] ?? ''
  return isTheme(theme) && theme !== rememberedTheme(request) ? [rememberCookie(args, themeCookie, theme)] : []
}
