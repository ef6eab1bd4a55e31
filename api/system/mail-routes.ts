import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/system/calls.ts'
import { holdsLink } from '#contract/system/mail.ts'
import type { Db } from '../db/connection.ts'
import { type Principal, type Route, read, signedIn, write } from '../serve.ts'
import { countFailedMails, type Post, pageMails, readMail, sendAgain } from './mail.ts'

export type MailRouteDeps = Post & {
  db: Db
  /** A link in a letter is the way into an account, which may do more than who reads the outbox. */
  maySeeLinks: (principal: Principal) => boolean
}

/** The outbox of system management. */
export const mailRoutes = ({ db, maySeeLinks, ...post }: MailRouteDeps): Route[] => {
  const sending = post.mailer !== undefined
  return [
    read(calls.pageMails, async ({ query }) => {
      const { status, recipient } = query
      const [page, failed] = await Promise.all([
        pageMails(db, { status, recipient }, pageOf(query)),
        countFailedMails(db),
      ])
      return { ...recordsOf(page, pageOf(query)), sending, failed }
    }),

    // A reading that is recorded like a writing: the text may hold a one-time link.
    write(calls.readMail, async (tx, { query, caller }) => {
      const mail = await readMail(tx, post.keys, query.id)
      if (isRefusal(mail)) return mail
      const { recipient, purpose } = mail
      const withheld = holdsLink(purpose) && !maySeeLinks(signedIn(caller))
      return {
        reply: { ...mail, text: withheld ? null : mail.text, sending },
        object: `mail:${query.id}`,
        detail: { recipient, purpose, ...(withheld ? { withheld } : {}) },
      }
    }),

    write(calls.sendMailAgain, async (tx, { query }) => {
      const mail = await sendAgain(tx, post, query.id)
      return isRefusal(mail) ? mail : { reply: null, object: `mail:${query.id}`, detail: { purpose: mail.purpose } }
    }),
  ]
}
