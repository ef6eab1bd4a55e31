import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, linkIn } from '#api/platform/keys.ts'
import { typedWordsIn } from '#api/platform/text.ts'
import { findAbsentUser } from '#api/shell/session/absent-user.ts'
import { type Post, writeMails } from '#api/shell/system/mail.ts'
import * as at from '#contract/data/addresses.ts'
import type { Language } from '#contract/platform/language.ts'

/** Purpose of the mails in the outbox. */
export const warningLetter = 'warnings.news'

export const unsubscribePath = (keys: Keys, tokenSealed: Buffer): string =>
  at.warningUnsubscribeOf(linkIn(keys, tokenSealed))

export type MailDeps = Post & { keys: Keys; publicUrl: string }

type Letter = {
  userId: number
  tokenSealed: Buffer
  workspace: string
  path: string
  /** Contains only counts, so that no subject keys leave the system. */
  sentenceIn: (language: Language) => string
}

/** Queues a mail in the person's language, with the unsubscribe link; skips people without an address. */
export async function mailPerson(
  tx: Tx,
  deps: MailDeps,
  { userId, tokenSealed, workspace, path, sentenceIn }: Letter,
): Promise<void> {
  const person = await findAbsentUser(tx, userId)
  if (!person || person.email === '') return
  const { language, email } = person
  const unsubscribe = deps.publicUrl + unsubscribePath(deps.keys, tokenSealed)
  const say = typedWordsIn(language)
  const values = { workspace, sentence: sentenceIn(language), address: deps.publicUrl + path, unsubscribe }
  await writeMails(tx, deps, [
    {
      recipient: email,
      subject: say(`letter.${warningLetter}.subject`, values),
      text: say(`letter.${warningLetter}.text`, values),
      purpose: warningLetter,
      language,
      unsubscribe,
    },
  ])
}
