import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseClock, fixedClock } from '#api/platform/clock.ts'
import { FilesUnavailable } from '#api/platform/files/store/store.ts'
import { type LetterSender, type Mailer, MailRefused, writeMail } from '#api/shell/system/mail.ts'
import { pauseMinutes, sendDueMail } from '#api/shell/system/mail-dispatch.ts'
import { smtpMailer } from '#api/shell/system/smtp.ts'
import * as calls from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo } from '../../support/mailbox.ts'
import * as sample from '../files/samples.ts'

let api: TestApi
let administrator: Person
const secret = 'https://risk.example.org/account/reset?token=the-secret-of-the-mail'

beforeAll(async () => {
  api = await openTestApi()
  administrator = await makeUser(api, { perms: Object.values(SystemPerm), administrator: true })
})
afterAll(() => api?.close())

type Taken = { from: string; to: string[]; source: string }

/** A mail server on loopback that stores its mails. */
async function openMailServer(options: SMTPServerOptions = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let source = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return { taken, port, close, url: `smtp://127.0.0.1:${port}` }
}

/** Joins lines that quoted-printable has folded. */
const unfolded = (source: string) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

const mailerTo = (url: string): Mailer => {
  const mailer = smtpMailer({ url, from: '风险平台 <platform@risk.example.org>' })
  onTestFinished(() => mailer.close())
  return mailer
}

const clockAt = (now: string | undefined) => (now ? fixedClock(now, timeZone) : databaseClock(timeZone))

/** Writes a letter as a feature does; returns the recipient. */
async function write(
  mailer: Mailer | undefined,
  {
    now,
    recipient = `${randomUUID()}@example.com`,
    sender,
    name = '王敏',
  }: { now?: string; recipient?: string; sender?: LetterSender; name?: string } = {},
) {
  await api.db.transaction((tx) =>
    writeMail(
      tx,
      { clock: clockAt(now), keys: api.keys, mailer },
      {
        name: 'password.given',
        language: 'zh-Hans',
        recipient,
        values: { name, username: 'wangmin', url: secret, hours: 72 },
        sender,
      },
    ),
  )
  return recipient
}
const mailTo = async (recipient: string) => (await mailsTo(api, recipient))[0]
const log = { info: () => {}, warn: () => {}, error: () => {} }
const dispatch = (mailer: Mailer, now?: string) =>
  sendDueMail({ db: api.db, clock: clockAt(now), keys: api.keys, mailer, log, files: api.files })
/** Clears the queue: each dispatch sends everything that is due, so a test that counts starts with none. */
const nothingDue = () => api.db.$client.query(`update mail set due_at = null, status = '3' where status = '0'`)
const refusing = (failure: ConstructorParameters<typeof MailRefused>[0]): Mailer => ({
  send: () => Promise.reject(new MailRefused(failure)),
  close: () => {},
})
const pageOf = (recipient: string) => api.done(calls.pageMails, { as: administrator, query: { recipient } })

test('a mail that was written is sent over SMTP after the commit', async () => {
  const server = await openMailServer()
  const mailer = mailerTo(server.url)
  const recipient = await write(mailer)
  await api.instance({ mailer }).work()
  expect((await mailTo(recipient))?.status).toBe(MailStatus.sent)
  const [taken, more] = server.taken.filter(({ to }) => to.includes(recipient))
  expect(more).toBeUndefined()
  expect(taken?.from).toBe('platform@risk.example.org')
  expect(unfolded(taken?.source ?? '')).toContain(secret)
  const mail = await mailTo(recipient)
  expect(mail).toMatchObject({ attempts: 1, failure: null, dueAt: null, sentAt: expect.stringMatching(/Z$/) })
  expect(taken?.source).toContain(`Message-ID: <${mail?.bizId}@risk.example.org>`)
})

const oneTaken = async (letter: Parameters<typeof write>[1] = {}) => {
  await nothingDue()
  const server = await openMailServer()
  const mailer = mailerTo(server.url)
  await write(mailer, letter)
  await dispatch(mailer)
  return PostalMime.parse(server.taken[0]?.source ?? '')
}

test('a mail is text, and the same as a page in the organisation’s dress that asks nothing of any other place', async () => {
  const { text = '', html = '', attachments } = await oneTaken({ name: '王敏 <b>&"\'' })
  expect(text).toContain('王敏 <b>&"\'，您好：')
  expect(html).toContain("王敏 &lt;b&gt;&amp;&quot;'，您好：")
  expect(html).toMatch(new RegExp(`<a href="${secret.replace('?', '\\?')}"[^>]*>打开页面</a>`))
  expect(html).not.toMatch(/<(script|link|style|img|b)\b|url\(/)
  expect(attachments).toEqual([])
  for (const line of text.split('\n').slice(1)) expect(html).toContain(line)
})

test('a mail that a person writes comes in their name from the system’s own address, and an answer reaches them', async () => {
  const sender = { name: '李, "雷"', address: 'lilei@example.com' }
  const byPerson = await oneTaken({ sender })
  expect(byPerson.from).toMatchObject({
    name: `${sender.name} · 企业风险合规审计平台`,
    address: 'platform@risk.example.org',
  })
  expect(byPerson.replyTo).toMatchObject([sender])
  const bySystem = await oneTaken()
  expect(bySystem.from).toMatchObject({ name: '风险平台', address: 'platform@risk.example.org' })
  expect(bySystem.replyTo).toBeUndefined()
})

test('a logo that the organisation has put up comes with its mails', async () => {
  const picture = new File([Uint8Array.from(sample.png)], 'logo.png')
  await api.done(calls.uploadBrandPicture, { as: administrator, body: { use: 'logo', file: picture } })
  const { html = '', attachments } = await oneTaken()
  await api.done(calls.removeBrandPicture, { as: administrator, query: { use: 'logo' } })
  expect(html).toContain('<img src="cid:logo"')
  expect(attachments).toMatchObject([{ contentId: '<logo>', mimeType: 'image/png' }])
  expect(
    Buffer.from(attachments[0]?.content as ArrayBuffer)
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('mails go without the logo while the file store is unreachable, which is logged once', async () => {
  const file = new File([Uint8Array.from(sample.png)], 'logo.png')
  await api.done(calls.uploadBrandPicture, { as: administrator, body: { use: 'logo', file } })
  await nothingDue()
  const server = await openMailServer()
  const mailer = mailerTo(server.url)
  const recipients = [await write(mailer), await write(mailer)]
  const away = () => Promise.reject(new FilesUnavailable('no answer'))
  const warned: string[] = []
  const recording = { ...log, warn: (_: object, message: string) => void warned.push(message) }
  await sendDueMail({ ...api, clock: clockAt(undefined), mailer, log: recording, files: { ...api.files, get: away } })
  await api.done(calls.removeBrandPicture, { as: administrator, query: { use: 'logo' } })
  for (const recipient of recipients)
    expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.sent, attempts: 1 })
  expect(server.taken.map(({ source }) => source.includes('cid:logo'))).toEqual([false, false])
  expect(warned).toHaveLength(1)
})

test('a mail of a transaction that rolls back is never written', async () => {
  const recipient = `${randomUUID()}@example.com`
  await expect(
    api.db.transaction(async (tx) => {
      const letter = {
        name: 'registration.rejected',
        language: 'en',
        recipient,
        values: { name: 'a', reason: 'b' },
      } as const
      await writeMail(tx, { clock: databaseClock(timeZone), keys: api.keys }, letter)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await mailsTo(api, recipient)).toEqual([])
})

test('a mail whose pause is over is sent without anybody asking for it', async () => {
  await nothingDue()
  const server = await openMailServer(refusingRecipients(450))
  const recipient = await write(mailerTo(server.url))
  await api.instance({ mailer: mailerTo(server.url) }).work()
  expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.due, attempts: 1 })
  const sender = api.instance({ mailer: mailerTo((await openMailServer()).url) })
  await sender.jobs.sendRecurring()
  await sender.work()
  expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.due, attempts: 1 })

  await api.db.$client.query(`update mail set due_at = now() where recipient = $1`, [recipient])
  await api.db.$client.query(`update pgboss.job set singleton_on = null`)
  await sender.jobs.sendRecurring()
  await sender.work()
  expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.sent, attempts: 2 })
})

test('several instances send each mail once', async () => {
  await nothingDue()
  const server = await openMailServer()
  const mailer = mailerTo(server.url)
  const recipients = await Promise.all(Array.from({ length: 12 }, () => write(mailer)))
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while ((await dispatch(mailer)) > 0);
    }),
  )
  expect(server.taken.flatMap(({ to }) => to).toSorted()).toEqual(recipients.toSorted())
})

test('with the mail server down a mail waits, is tried again after growing pauses, and has failed after the last', async () => {
  await nothingDue()
  const server = await openMailServer()
  await server.close()
  const mailer = mailerTo(server.url)
  let minutes = Date.UTC(2026, 10, 20) / 60_000
  const now = () => new Date(minutes * 60_000).toISOString()
  const recipient = await write(mailer, { now: now() })
  for (const [attempt, pause] of [...pauseMinutes, undefined].entries()) {
    expect(await dispatch(mailer, now())).toBe(1)
    expect(await mailTo(recipient)).toMatchObject({ attempts: attempt + 1, failure: 'connection' })
    if (pause === undefined) break
    expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.due })
    minutes += pause - 0.1
    expect(await dispatch(mailer, now())).toBe(0)
    minutes += 0.2
  }
  expect(await mailTo(recipient)).toMatchObject({
    status: MailStatus.failed,
    attempts: pauseMinutes.length + 1,
    dueAt: null,
  })

  const { bizId = '' } = (await mailTo(recipient)) ?? {}
  const again = await openMailServer()
  const sender = api.instance({ mailer: mailerTo(again.url) })
  await sender.done(calls.sendMailAgain, { as: administrator, query: { id: bizId } })
  await sender.work()
  expect((await mailTo(recipient))?.status).toBe(MailStatus.sent)
  expect(again.taken.map(({ to }) => to)).toEqual([[recipient]])
})

test('an instance that dies while it sends leaves the mail to another, and says nothing of it later', async () => {
  await nothingDue()
  const server = await openMailServer()
  const now = '2026-11-20T12:00:00Z'
  let fail: (error: Error) => void = () => {}
  let began = () => {}
  const beginning = new Promise<void>((resolve) => {
    began = resolve
  })
  const hanging: Mailer = {
    send() {
      began()
      return new Promise((_, reject) => {
        fail = reject
      })
    },
    close: () => {},
  }
  const recipient = await write(hanging, { now })
  const lost = dispatch(hanging, now)
  await beginning
  expect(await dispatch(mailerTo(server.url), '2026-11-20T12:05:00Z')).toBe(0)
  expect(await dispatch(mailerTo(server.url), '2026-11-20T12:30:00Z')).toBe(1)
  fail(new MailRefused('timeout'))
  await lost
  expect(await mailTo(recipient)).toMatchObject({ status: MailStatus.sent, failure: null, attempts: 2 })
})

/** Error of an SMTP server, after the recipient or after the data. */
const against = (responseCode: number) => Object.assign(new Error('no such mailbox'), { responseCode })
const refusingRecipients = (code: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(against(code)),
})
const refusingTexts = (code: number): SMTPServerOptions => ({
  onData: (stream, _session, done) => void stream.resume().on('end', () => done(against(code))),
})
const refusingPasswords: SMTPServerOptions = {
  authOptional: false,
  onAuth: (_auth, _session, done) => done(against(535)),
}

test.each([
  ['recipient', 'for now', refusingRecipients(450), ''],
  ['recipient', 'for good', refusingRecipients(550), ''],
  ['content', 'for now', refusingTexts(452), ''],
  ['content', 'for good', refusingTexts(554), ''],
  ['credentials', 'for now', refusingPasswords, 'user:wrong@'],
] as const)('a refusal of the mail server is reported by its kind: %s, %s', async (kind, lasts, options, login) => {
  await nothingDue()
  const server = await openMailServer({ allowInsecureAuth: true, ...options })
  const mailer = mailerTo(server.url.replace('//', `//${login}`))
  const recipient = await write(mailer)
  const before = (await pageOf(recipient)).failed
  await dispatch(mailer)
  const { records, failed } = await pageOf(recipient)
  // A permanent refusal fails immediately and is not retried.
  const status = lasts === 'for good' ? MailStatus.failed : MailStatus.due
  const dueAt = lasts === 'for good' ? null : expect.any(String)
  expect(records[0]).toMatchObject({ status, failure: kind, attempts: 1, dueAt })
  expect(failed - before).toBe(lasts === 'for good' ? 1 : 0)
  expect(JSON.stringify(records[0]).replaceAll(recipient, '')).not.toMatch(/mailbox|wrong|127\.0/)
})

test('a mail that was refused for good is found among the failed, and sent again by a button', async () => {
  await nothingDue()
  const refused = await openMailServer(refusingRecipients(550))
  const mailer = mailerTo(refused.url)
  const recipient = await write(mailer)
  await dispatch(mailer)
  const query = { status: MailStatus.failed, recipient }
  const { records } = await api.done(calls.pageMails, { as: administrator, query })
  const server = await openMailServer()
  const sender = api.instance({ mailer: mailerTo(server.url) })
  await sender.done(calls.sendMailAgain, { as: administrator, query: { id: records[0]?.bizId ?? '' } })
  await sender.work()
  expect((await mailTo(recipient))?.status).toBe(MailStatus.sent)
})

test('without a mail server mail is kept for an administrator, who cannot send it', async () => {
  const recipient = await write(undefined)
  const page = await pageOf(recipient)
  expect(page).toMatchObject({ sending: false, total: 1, records: [{ status: MailStatus.kept, dueAt: null }] })
  const query = { id: page.records[0]?.bizId ?? '' }
  const mail = await api.done(calls.readMail, { as: administrator, query })
  expect(mail).toMatchObject({
    recipient,
    sending: false,
    purpose: 'password.given',
    text: expect.stringContaining(secret),
  })
  await api.refuses(calls.sendMailAgain, 'unavailable', { as: administrator, query })
})

test('only a failed or kept mail is sent again', async () => {
  await nothingDue()
  const due = await write(refusing('other'))
  const query = { id: (await mailTo(due))?.bizId ?? '' }
  await api.refuses(calls.sendMailAgain, 'mail.notFailed', { as: administrator, query })
  const unknown = { id: randomUUID() }
  await api.refuses(calls.sendMailAgain, 'notFound', { as: administrator, query: unknown })
  await api.refuses(calls.readMail, 'notFound', { as: administrator, query: unknown })
})

test('who reads a mail is recorded, and neither trail, log, list nor table hold its text', async () => {
  const recipient = await write(undefined)
  const { bizId = '' } = (await mailTo(recipient)) ?? {}
  await api.done(calls.readMail, { as: administrator, query: { id: bizId } })
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({
    actor: administrator.usercode,
    action: 'system.mail.read',
    object: `mail:${bizId}`,
    outcome: 'done',
  })
  const { rows } = await api.db.$client.query(
    `select position(convert_to('the-secret-of-the-mail', 'UTF8') in body_sealed) as at, mail::text from mail`,
  )
  expect(rows.every(({ at }) => at === 0)).toBe(true)
  const list = await pageOf(recipient)
  const written = [await latestAudit(api.db, 100), api.log, rows, list].map((each) => JSON.stringify(each)).join('\n')
  expect(written).not.toContain('the-secret-of-the-mail')
})

test('mails come in pages, the newest first, found by status and recipient', async () => {
  await nothingDue()
  const mark = randomUUID().slice(0, 8)
  for (const name of ['a', 'b', 'c']) await write(undefined, { recipient: `${name}-${mark}@example.com` })
  await write(refusing('other'), { recipient: `due-${mark}@example.com` })
  const page = async (query: object) =>
    api.done(calls.pageMails, { as: administrator, query: { recipient: `${mark.toUpperCase()}@`, ...query } })
  const names = async (query: object) => (await page(query)).records.map(({ recipient }) => recipient.split('-')[0])
  expect(await names({})).toEqual(['due', 'c', 'b', 'a'])
  expect(await names({ status: MailStatus.kept })).toEqual(['c', 'b', 'a'])
  expect(await page({ size: 2, current: 2 })).toMatchObject({ total: 4, current: 2, size: 2 })
  expect(await page({ current: 9 })).toMatchObject({ total: 4, records: [] })
})

test('who may only read the outbox sends nothing', async () => {
  const reader = await makeUser(api, { perms: [SystemPerm.readOutbox] })
  const { bizId = '' } = (await mailTo(await write(undefined))) ?? {}
  await api.done(calls.readMail, { as: reader, query: { id: bizId } })
  await api.refuses(calls.sendMailAgain, 'access.denied', { as: reader, query: { id: bizId } })
})
