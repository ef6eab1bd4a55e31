import type { Tx } from '#api/platform/db/connection.ts'
import { type Post, writeMail } from '#api/shell/system/mail.ts'
import type { Language } from '#contract/platform/language.ts'
import { createResetLink, givenLinkHours, type LinkDeps } from './password-link.ts'

type Receiver = { userId: number; name: string; username: string; email: string | null }

/**
 * Creates the one-time link that an administrator gives a user. Mails it, or, without an e-mail, returns it to be shown
 * once.
 */
export async function giveLink(
  tx: Tx,
  deps: LinkDeps & Post,
  { user, language }: { user: Receiver; language: Language },
): Promise<{ mailed: boolean; link: string | null }> {
  const url = await createResetLink(tx, deps, user.userId)
  if (user.email === null) return { mailed: false, link: url }
  await writeMail(tx, deps, {
    name: 'password.given',
    language,
    recipient: user.email,
    values: { name: user.name, username: user.username, url, hours: givenLinkHours },
  })
  return { mailed: true, link: null }
}
