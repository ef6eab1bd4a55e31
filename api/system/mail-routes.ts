import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/system/calls.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, write } from '../serve.ts'
import { countFailedMails, type Post, pageMails, readMail, sendAgain } from './mail.ts'

/** The outbox of system management. */
export const mailRoutes = ({ db, ...post }: Post & { db: Db }): Route[] => {
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
    write(calls.readMail, async (tx, { query }) => {
      const mail = await readMail(tx, post.keys, query.id)
      if (isRefusal(mail)) return mail
      const { recipient, purpose } = mail
      return { reply: { ...mail, sending }, object: `mail:${query.id}`, detail: { recipient, purpose } }
    }),

    write(calls.sendMailAgain, async (tx, { query }) => {
      const mail = await sendAgain(tx, post, query.id)
      return isRefusal(mail) ? mail : { reply: null, object: `mail:${query.id}`, detail: { purpose: mail.purpose } }
    }),
  ]
}
