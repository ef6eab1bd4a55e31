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

/** Notifies the account's owner that two-factor authentication was removed. */
export const notifyFactorRemoved = (tx: Tx, userId: number): Promise<void> =>
  sendMessages(tx, { to: [userId], ...security, path: settingsFactor, body: inEveryLanguage('session-factor:taken') })

type TokenNews = { userId: number; name: string; what: 'made' | 'revoked' }

/** Notifies the owner of each token created or revoked. */
export const notifyToken = (tx: Tx, { userId, name, what }: TokenNews): Promise<void> =>
  sendMessages(tx, {
    to: [userId],
    ...security,
    path: settingsTokens,
    body: typedInEveryLanguage(`session-tokens:news.${what}`, { name }),
  })
