import type { Tx } from '#api/platform/db/connection.ts'
import { inEveryLanguage, typedInEveryLanguage } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { settingsFactor, settingsTokens } from '#contract/shell/accounts/addresses.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'

const security = {
  noticeType: NoticeType.accountSecurity,
  newsLevel: NewsLevel.important,
  routeKey: RouteKey.page,
} as const

/** Signing in asks for less than before: sent to the account's owner. */
export const tellFactorTaken = (tx: Tx, userId: number): Promise<void> =>
  sendMessages(tx, { to: [userId], ...security, path: settingsFactor, body: inEveryLanguage('session-factor:taken') })

type TokenNews = { userId: number; name: string; what: 'made' | 'revoked' }

/** Tells a person of each token that begins or ends to act in their name. */
export const tellToken = (tx: Tx, { userId, name, what }: TokenNews): Promise<void> =>
  sendMessages(tx, {
    to: [userId],
    ...security,
    path: settingsTokens,
    body: typedInEveryLanguage(`session-tokens:told.${what}`, { name }),
  })
