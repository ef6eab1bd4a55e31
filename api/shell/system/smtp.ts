import type { MailFailure } from '#contract/shell/system/mail.ts'
import { logoPart } from './letter-html.ts'
import { type Mailer, type MailPart, MailRefused } from './mail.ts'

/** Milliseconds; together well under the time for which the dispatcher claims its letters. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends over SMTP: `smtp://user:password@host:587`, `smtps://…`. `from` is an address, or `Name <address>`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }
  // Loaded on first use, for a fast start.
  const open = async () => (await import('nodemailer')).createTransport(options, { from })
  let transport: ReturnType<typeof open> | undefined
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
  const domain = address.split('@')[1] || 'localhost'
  return {
    async send({ id, recipient, subject, text, html, logo, parts = [], unsubscribe, from: inNameOf, replyTo }) {
      try {
        // Keeps the message id across attempts, so that a server can detect a duplicate.
        transport ??= open()
        await (await transport).sendMail({
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          ...(inNameOf && { from: { name: inNameOf, address } }),
          ...(replyTo && { replyTo }),
          attachments: [
            ...(logo ? [{ cid: logoPart, content: Buffer.from(logo.bytes), contentType: logo.type }] : []),
            ...parts.map(attachmentOf),
          ],
          ...(unsubscribe && {
            headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        })
      } catch (error) {
        throw new MailRefused(failureOf(error), isForGood(error) ? 'for good' : 'for now')
      }
    },
    close: () => void transport?.then((opened) => opened.close()).catch(() => {}),
  }
}

const attachmentOf = ({ contentId, name, type, bytes }: MailPart) => ({
  filename: name,
  content: Buffer.from(bytes),
  contentType: type,
  contentDisposition: contentId ? ('inline' as const) : ('attachment' as const),
  ...(contentId && { cid: contentId }),
})

const failures: Record<string, MailFailure> = {
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ESOCKET: 'connection',
  EDNS: 'connection',
  ETIMEDOUT: 'timeout',
  ETLS: 'encryption',
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  EENVELOPE: 'recipient',
  EMESSAGE: 'content',
}

/** Kind of a failure only, because its message may quote addresses. */
function failureOf(error: unknown): MailFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failures[code] ?? 'other'
}

/**
 * Permanent refusal: a 5xx for the sender, recipient or text (RFC 5321 §4.2.1). A 5xx at authentication is for the
 * operator to fix, and a 4xx may be temporary.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && 'responseCode' in error)) return false
  const refused = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return refused && Number(error.responseCode) >= 500
}
