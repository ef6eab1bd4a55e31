import type { Db } from '#api/platform/db/connection.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { type Principal, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { mailText, textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import type { MailRow } from '#contract/shell/system/mail.ts'
import { mailRequeued } from './events.ts'
import { countFailedMails, type LetterKinds, mailsToExport, type Post, pageMails, readMail, sendAgain } from './mail.ts'

export type MailRouteDeps = Post & {
  db: Db
  publish: Publish
  /** A link in a letter opens an account, possibly with more rights than the reader of the outbox. */
  maySeeLinks: (principal: Principal) => boolean
  /** Letters of all features, complete only when all are open. */
  letters: LetterKinds
}

export const mailRoutes = ({ db, publish, maySeeLinks, letters, ...post }: MailRouteDeps): Route[] => {
  const sending = post.mailer !== undefined
  return [
    read(calls.pageMails, async ({ query }) => {
      const { current: _, size: __, ...filter } = query
      const [page, failed] = await Promise.all([pageMails(db, filter, pageOf(query)), countFailedMails(db)])
      return { ...recordsOf(page, pageOf(query)), sending, failed }
    }),

    file(calls.exportMails, async ({ query, caller }) => {
      const { rows, more } = await mailsToExport(db, query)
      const say = textIn(caller.language)
      const moment = momentsOf(post.clock)
      const word = (key: string) => say(`system-outbox:${key}`)
      const statusIn = (status: MailStatus) => word(`status.${statusWord[status]}`)
      const columns: ListColumn<MailRow>[] = [
        { head: word('subject'), width: 48, of: ({ subject }) => subject },
        { head: word('recipient'), width: 32, of: ({ recipient }) => recipient },
        { head: word('purpose.label'), width: 20, of: ({ purpose }) => mailText(purpose, caller.language) },
        { head: word('status.label'), width: 12, of: ({ status }) => statusIn(status) },
        { head: word('failure.label'), width: 28, of: ({ failure }) => (failure ? word(`failure.${failure}`) : '') },
        { head: word('createdAt'), width: 20, format: 'second', of: ({ createdAt }) => moment(createdAt) },
        { head: word('sentAt'), width: 20, format: 'second', of: ({ sentAt }) => moment(sentAt) },
        { head: word('attempts'), width: 10, of: ({ attempts }) => attempts },
      ]
      const title = word('title')
      const filter = [
        [word('recipient'), query.recipient],
        [word('status.label'), query.status && statusIn(query.status)],
      ] as const
      const sheet = listSheet(title, columns, rows)
      return listFile({ db, clock: post.clock, caller }, { title, sheet, filter, params: query, more })
    }),

    // A read that is audited like a write, because the text may hold a one-time link.
    write(calls.readMail, async (tx, { query, caller }) => {
      const mail = await readMail(tx, post.keys, query.id)
      if (isRefusal(mail)) return mail
      const { recipient, purpose } = mail
      const withheld = letters[purpose] !== 'plain' && !maySeeLinks(signedIn(caller))
      return {
        reply: { ...mail, text: withheld ? null : mail.text, sending },
        object: `mail:${query.id}`,
        detail: { recipient, purpose, ...(withheld ? { withheld } : {}) },
      }
    }),

    write(calls.sendMailAgain, async (tx, { query }) => {
      const mail = await sendAgain(tx, post, query.id)
      if (isRefusal(mail)) return mail
      await publish(tx, mailRequeued, { mailId: mail.id })
      return { reply: null, object: `mail:${query.id}`, detail: { purpose: mail.purpose } }
    }),
  ]
}

const statusWord = {
  [MailStatus.due]: 'due',
  [MailStatus.sent]: 'sent',
  [MailStatus.failed]: 'failed',
  [MailStatus.kept]: 'kept',
} as const
