import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fixedClock } from '#api/platform/clock.ts'
import { openSignals } from '#api/platform/db/signal.ts'
import { deriveKeys } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import { beginDueReminders, reminderSending } from '#api/risk/campaigns/reminder-sending.ts'
import { item } from '#api/risk/campaigns/table.ts'
import { user, userConfig } from '#api/shell/accounts/table.ts'
import type { Mailer } from '#api/shell/system/mail.ts'
import { smtpMailer } from '#api/shell/system/smtp.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import * as atCampaigns from '#contract/risk/campaigns/addresses.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, DeliveryPurpose, SendType } from '#contract/risk/campaigns/codes.ts'
import type { NewRespondent } from '#contract/risk/campaigns/respondent.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { passPause } from '../../platform/jobs/queue.ts'
import { makeUser, openTestApi, type Person, publicUrl, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { answer, external, filled, makeCampaign, makeManager } from './campaign.ts'

let api: TestApi
let manager: Person
/** API whose mail server accepts everything. */
let sending: TestApi

const taker: Mailer = { send: async () => {}, close: () => {} }

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const words = textIn('zh-Hans')
const nowhere = randomUUID()
const both = [DeliveryChannel.mail, DeliveryChannel.message]
const outside = (more: object = {}): NewRespondent => ({ ...external(randomUUID()), ...more })
const inside = ({ usercode }: Person): NewRespondent => ({ sendType: SendType.internal, sapUserId: usercode })
const emailOf = (respondent: NewRespondent) => ('email' in respondent ? respondent.email : '')

/** A colleague with an address and, if given, their own language. */
async function makeColleague(language?: string) {
  const email = `${randomUUID()}@example.com`
  const person = await makeUser(api, { email })
  if (language) {
    await api.db.insert(userConfig).values({ userId: person.userId, bizType: 'language_config', data: language })
  }
  return { ...person, email }
}

type Wanted = Partial<{ purpose: 'invitation' | 'reminder'; itemIds: string[]; channels: typeof both; language: 'en' }>
const send = (projectId: string, wanted: Wanted = {}, through: TestApi = api) =>
  through.done(calls.sendLetters, {
    as: manager,
    body: { projectId, purpose: 'invitation', channels: both, ...wanted },
  })
const none = { answered: 0, invited: 0, remindedToday: 0, disabled: 0, unreachable: 0, linkLost: 0 }
const summary = (projectId: string) => api.done(calls.getDeliverySummary, { as: manager, query: { projectId } })
const page = (projectId: string, more: object = {}): Promise<ReplyOf<typeof calls.pageDeliveries>> =>
  api.done(calls.pageDeliveries, { as: manager, body: { projectId, ...more } })
const fail = (recipient: string) =>
  api.db.execute(sql`
    update mail set status = '2', failure = 'recipient', due_at = null, attempts = 6 where recipient = ${recipient}`)
const withMailServer = () => {
  sending = api.instance({ mailer: taker })
  return sending
}

test('an invitation reaches people outside by mail and users by mail and message, each in their language', async () => {
  const [english, german] = [await makeColleague('en'), await makeColleague()]
  const [chosen, open] = [outside({ language: 'zh-Hant' }), outside()]
  const respondents = [inside(english), inside(german), chosen, open]
  const { projectId, items } = await makeCampaign(api, { manager, respondents })
  expect(await send(projectId, { language: 'en' })).toEqual({ respondents: 4, mails: 4, messages: 2, skipped: none })

  const subjects = []
  for (const address of [english.email, german.email, emailOf(chosen), emailOf(open)]) {
    const [mail, more] = await mailsTo(api, address)
    expect(more).toBeUndefined()
    subjects.push(mail?.subject)
    const item = items.find(({ email }) => email === address)
    expect(mail?.text).toContain(`${publicUrl}/risk/evaluate/papers?token=${item?.token}`)
    expect(mail?.text).toContain(item?.name)
    expect(mail?.text).toContain(manager.name)
    expect(mail?.text).not.toMatch(/\{\w+\}/)
  }
  expect(subjects).toEqual([
    'Please complete your questionnaire for 年度评估',
    '请填写“年度评估”的评估问卷',
    '請填寫「年度评估」的評估問卷',
    'Please complete your questionnaire for 年度评估',
  ])
  // The language chosen when sending also applies to later letters.
  const stored = await api.done(calls.getItem, { as: manager, query: { itemId: items[3]?.itemId ?? '' } })
  expect(stored).toMatchObject({ language: 'en', delivery: { purpose: 'invitation', channel: 'mail', status: 'kept' } })

  const { pagedList } = await api.done(listMessages, { as: english })
  expect(pagedList).toMatchObject([
    { routeKey: 'page', routeDataMap: { path: `/risk/invited/${items[0]?.itemId}`, newsLevel: '2' } },
  ])
  expect(JSON.stringify(pagedList)).not.toContain(items[0]?.token)
  expect(pagedList[0]?.newBodyMap.en).toContain('31 December 2099, 23:59')
})

test("a link that no key opens holds back only its respondent, whom the sender's result and the log name", async () => {
  const respondents = [outside(), outside()]
  const { projectId, items } = await makeCampaign(api, { manager, respondents })
  const [lost, other] = items
  await api.db
    .update(item)
    .set({ tokenSealed: deriveKeys('another data key, which is not among ours').seal('a token') })
    .where(eq(item.bizId, lost?.itemId ?? ''))
  expect(await send(projectId)).toEqual({ respondents: 1, mails: 1, messages: 0, skipped: { ...none, linkLost: 1 } })
  expect(await mailsTo(api, other?.email ?? '')).toHaveLength(1)
  expect(await mailsTo(api, lost?.email ?? '')).toEqual([])
  expect(api.log).toContainEqual(
    expect.objectContaining({ level: 'warn', fields: { project: projectId, item: lost?.itemId } }),
  )

  // They are listed like all others, and get their letter once the link is renewed.
  const { records } = await api.done(calls.pageItems, { as: manager, body: { projectId } })
  expect(records.map(({ itemId, token }) => [itemId, token])).toEqual([
    [lost?.itemId, ''],
    [other?.itemId, other?.token],
  ])
  await api.done(calls.renewLink, { as: manager, body: { itemId: lost?.itemId ?? '' } })
  expect(await send(projectId)).toMatchObject({ respondents: 1, mails: 1, skipped: { ...none, invited: 1 } })
  expect(await mailsTo(api, lost?.email ?? '')).toHaveLength(1)
})

test("a message's reader gets their own link, and nobody else gets it", async () => {
  const [colleague, other] = [await makeColleague(), await makeColleague()]
  const { items } = await makeCampaign(api, { manager, respondents: [inside(colleague)] })
  const query = { itemId: items[0]?.itemId ?? '' }
  expect(await api.done(calls.getOwnLink, { as: colleague, query })).toEqual({ token: items[0]?.token })
  await api.refuses(calls.getOwnLink, 'notFound', { as: other, query })
  await api.refuses(calls.getOwnLink, 'notFound', { as: manager, query })
})

test('sending again by all reaches only who has not been invited; who is chosen is invited again', async () => {
  const first = outside()
  const { projectId, items } = await makeCampaign(api, { manager, respondents: [first] })
  await send(projectId)
  const body = { projectId, respondent: outside() }
  await api.done(calls.createItem, { as: manager, body })
  expect(await send(projectId)).toEqual({ respondents: 1, mails: 1, messages: 0, skipped: { ...none, invited: 1 } })
  expect(await send(projectId, { itemIds: [items[0]?.itemId ?? ''] })).toMatchObject({ respondents: 1 })
  expect(await mailsTo(api, emailOf(first))).toHaveLength(2)
})

test('respondents who have answered, are disabled or unreachable are skipped and counted', async () => {
  const [gone, unknown] = [await makeColleague(), await makeUser(api)]
  const respondents = [outside(), inside(gone), inside(unknown), outside()]
  const made = await makeCampaign(api, { manager, respondents })
  await answer(api, made, filled(made.questionnaire, 1), { mode: AnswerMode.submit })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, gone.userId))
  expect(await send(made.projectId, { channels: [DeliveryChannel.mail] })).toEqual({
    respondents: 1,
    mails: 1,
    messages: 0,
    skipped: { ...none, answered: 1, disabled: 1, unreachable: 1 },
  })
  expect(await summary(made.projectId)).toEqual({
    items: 4,
    notInvited: 3,
    waiting: 3,
    due: 0,
    failed: 0,
    kept: 1,
    disabled: 1,
    withoutLanguage: 1,
    sending: false,
  })
  const found = await api.done(calls.pageItems, {
    as: manager,
    body: { projectId: made.projectId, deliveryState: 'notInvited' },
  })
  expect(found.total).toBe(3)
})

test('a respondent is reminded once a day at most, however many send at once', async () => {
  const { projectId, items } = await makeCampaign(api, { manager, respondents: [outside(), outside()] })
  const counts = await Promise.all([1, 2, 3].map(() => send(projectId, { purpose: 'reminder' })))
  expect(counts.map(({ respondents }) => respondents).toSorted()).toEqual([0, 0, 2])
  const chosen = await send(projectId, { purpose: 'reminder', itemIds: [items[0]?.itemId ?? ''] })
  expect(chosen).toMatchObject({ respondents: 0, skipped: { remindedToday: 1 } })
  expect((await page(projectId, { purpose: DeliveryPurpose.reminder })).total).toBe(2)
})

test('nothing is sent of a project that is over, archived or not there', async () => {
  const { projectId } = await makeCampaign(api, { manager })
  const body = { projectId, purpose: 'invitation' as const, channels: both }
  const { version } = await api.done(calls.getProject, { as: manager, query: { id: projectId } })
  await api.done(calls.closeProject, { as: manager, body: { id: projectId, version } })
  await api.refuses(calls.sendLetters, 'project.late', { as: manager, body })
  await api.refuses(calls.sendAgain, 'project.late', { as: manager, body: { projectId } })
  await api.done(calls.archiveProject, { as: manager, query: { id: projectId } })
  await api.refuses(calls.sendLetters, 'project.archived', { as: manager, body })
  await api.refuses(calls.sendAgain, 'project.archived', { as: manager, body: { projectId } })
  await api.refuses(calls.sendLetters, 'notFound', { as: manager, body: { ...body, projectId: nowhere } })
  await api.refuses(calls.sendAgain, 'notFound', { as: manager, body: { projectId: nowhere } })
  await api.refuses(calls.pageDeliveries, 'notFound', { as: manager, body: { projectId: nowhere } })
  await api.refuses(calls.getDeliverySummary, 'notFound', { as: manager, query: { projectId: nowhere } })
  const refused = await api.refuses(calls.sendLetters, 'validation', {
    as: manager,
    body: { ...body, channels: [] },
  })
  expect(refused.errors).toEqual({ channels: [words('channelRequired')] })
})

test('mails that failed are found, and sent again one by one or all, with the address of now', async () => {
  const through = withMailServer()
  const [one, two, three] = [outside(), outside(), outside()]
  const { projectId, items } = await makeCampaign(api, { manager, respondents: [one, two, three] })
  await send(projectId, {}, through)
  await fail(emailOf(one))
  await fail(emailOf(two))
  expect(await summary(projectId)).toMatchObject({ failed: 2, notInvited: 0 })
  const failed = await page(projectId, { status: 'failed' })
  expect(failed.records).toMatchObject([
    { recipient: emailOf(two), failure: 'recipient', undelivered: true, sentBy: manager.name },
    { recipient: emailOf(one), undelivered: true },
  ])
  const byItem = await api.done(calls.pageItems, { as: manager, body: { projectId, deliveryState: 'failed' } })
  expect(byItem.total).toBe(2)

  // The wrong address is corrected, and the letter goes to the new one.
  const item = await api.done(calls.getItem, { as: manager, query: { itemId: items[0]?.itemId ?? '' } })
  const email = `${randomUUID()}@example.com`
  const { itemId, version, name, company, language } = item
  await api.done(calls.updateItem, {
    as: manager,
    body: { itemId, version, name, email, company, language },
  })
  const ofOne = failed.records.find(({ recipient }) => recipient === emailOf(one))?.deliveryId ?? 0
  const again = { as: manager, body: { projectId, deliveryIds: [ofOne] } }
  expect(await through.done(calls.sendAgain, again)).toEqual({ mails: 1, skipped: none })
  expect((await mailsTo(api, email)).map(({ text }) => text.includes(item.token))).toEqual([true])
  await through.refuses(calls.sendAgain, 'delivery.noneFailed', again)
  expect(await through.done(calls.sendAgain, { as: manager, body: { projectId } })).toEqual({ mails: 1, skipped: none })
  expect((await page(projectId, { status: 'failed' })).total).toBe(0)
  await through.refuses(calls.sendAgain, 'delivery.noneFailed', { as: manager, body: { projectId } })
  const foreign = await makeCampaign(api, { manager })
  await through.refuses(calls.sendAgain, 'notFound', {
    as: manager,
    body: { projectId: foreign.projectId, deliveryIds: [ofOne] },
  })
})

test('the result of sending again reports a link that no key opens', async () => {
  const [one, two] = [outside(), outside()]
  const { projectId, items } = await makeCampaign(api, { manager, respondents: [one, two] })
  const through = withMailServer()
  await send(projectId, {}, through)
  await fail(emailOf(one))
  await fail(emailOf(two))
  await api.db.execute(sql`update risk_item set token_sealed = '\\x00' where biz_id = ${items[0]?.itemId}`)
  const again = { as: manager, body: { projectId } }
  expect(await through.done(calls.sendAgain, again)).toEqual({ mails: 1, skipped: { ...none, linkLost: 1 } })
  expect(await through.done(calls.sendAgain, again)).toEqual({ mails: 0, skipped: { ...none, linkLost: 1 } })
})

test('a reminder whose mail failed is sent again on its day, though its message came', async () => {
  const [one, two] = [await makeColleague(), await makeColleague()]
  const { projectId } = await makeCampaign(api, { manager, respondents: [inside(one), inside(two)] })
  const through = withMailServer()
  await send(projectId, { purpose: 'reminder' }, through)
  const corrected = async (person: typeof one) => {
    await fail(person.email)
    const email = `${randomUUID()}@example.com`
    await api.db.update(user).set({ email }).where(eq(user.id, person.userId))
    return email
  }
  const [first, second] = [await corrected(one), await corrected(two)]
  const { records } = await page(projectId, { status: 'failed' })
  const deliveryId = records.find(({ name }) => name === one.name)?.deliveryId ?? 0
  const again = { as: manager, body: { projectId, deliveryIds: [deliveryId] } }
  expect(await through.done(calls.sendAgain, again)).toEqual({ mails: 1, skipped: none })
  await through.refuses(calls.sendAgain, 'delivery.noneFailed', again)
  const all = { as: manager, body: { projectId } }
  expect(await through.done(calls.sendAgain, all)).toEqual({ mails: 1, skipped: none })
  for (const email of [first, second]) expect(await mailsTo(api, email)).toHaveLength(1)
  expect((await api.done(listMessages, { as: one })).pagedList).toHaveLength(1)
  // It counts as today's reminder: no second one is sent.
  expect(await send(projectId, { purpose: 'reminder' }, through)).toMatchObject({
    respondents: 0,
    skipped: { remindedToday: 2 },
  })
})

test('the result of sending again lists respondents without a mail, and why', async () => {
  const [here, gone] = [outside(), await makeColleague()]
  const campaign = await makeCampaign(api, { manager, respondents: [here, inside(gone)] })
  const { projectId, questionnaire } = campaign
  const through = withMailServer()
  await send(projectId, {}, through)
  await fail(emailOf(here))
  await fail(gone.email)
  await answer(api, campaign, filled(questionnaire, 1), { mode: AnswerMode.submit })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, gone.userId))
  const again = await through.done(calls.sendAgain, { as: manager, body: { projectId } })
  expect(again).toEqual({ mails: 0, skipped: { ...none, answered: 1, disabled: 1 } })
})

test('without a mail server every mail is kept, its link can be handed out, and one is sent when there is a server', async () => {
  const respondent = outside()
  const { projectId, uuid } = await makeCampaign(api, { manager, respondents: [respondent] })
  await send(projectId)
  expect(await page(projectId)).toMatchObject({ sending: false, records: [{ status: 'kept', undelivered: true }] })
  await api.refuses(calls.sendAgain, 'unavailable', { as: manager, body: { projectId } })
  await api.done(paperCalls.getPaper, { query: { uuid } })
  expect(await withMailServer().done(calls.sendAgain, { as: manager, body: { projectId } })).toEqual({
    mails: 1,
    skipped: none,
  })
})

/** A mail server on loopback. */
async function openMailServer() {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

test('an invitation arrives over SMTP, and its delivery says so', async () => {
  const { taken, url } = await openMailServer()
  const mailer = smtpMailer({ url, from: '风险平台 <platform@risk.example.org>' })
  onTestFinished(() => mailer.close())
  const respondent = outside()
  const { projectId } = await makeCampaign(api, { manager, respondents: [respondent] })
  const sender = api.instance({ mailer })
  await send(projectId, {}, sender)
  await sender.work()
  expect((await page(projectId)).records[0]?.status).toBe('sent')
  expect(taken).toContain(emailOf(respondent))
  expect((await page(projectId)).records[0]).toMatchObject({ sentAt: expect.stringMatching(/Z$/), attempts: 1 })
})

const plan = (projectId: string, day: string) => ({ as: manager, body: { projectId, day } })

test('a reminder is planned for a day, once, from today to the last day, and can be taken back', async () => {
  const { projectId } = await makeCampaign(api, { manager, endTime: '2099-12-31' })
  await api.done(calls.planReminder, plan(projectId, '2099-12-24'))
  await api.done(calls.planReminder, plan(projectId, '2099-12-10'))
  const list = () => api.done(calls.listReminders, { as: manager, query: { projectId } })
  expect(await list()).toEqual([
    { day: '2099-12-10', plannedBy: manager.name, sentAt: null, failedAt: null },
    { day: '2099-12-24', plannedBy: manager.name, sentAt: null, failedAt: null },
  ])
  const twice = await api.refuses(calls.planReminder, 'exists', plan(projectId, '2099-12-10'))
  expect(twice.errors).toEqual({ day: [words('reminderThere')] })
  const late = await api.refuses(calls.planReminder, 'validation', plan(projectId, '2100-01-01'))
  expect(late.errors).toEqual({ day: [words('reminderDayLate')] })
  const past = await api.refuses(calls.planReminder, 'validation', plan(projectId, '2020-01-01'))
  expect(past.errors).toEqual({ day: [words('reminderDayPast')] })
  const query = { projectId, day: '2099-12-10' }
  await api.done(calls.cancelReminder, { as: manager, query })
  await api.refuses(calls.cancelReminder, 'notFound', { as: manager, query })
  expect(await list()).toHaveLength(1)
  await api.refuses(calls.listReminders, 'notFound', { as: manager, query: { projectId: nowhere } })
  await api.refuses(calls.planReminder, 'notFound', plan(nowhere, '2099-12-10'))
  await api.done(calls.archiveProject, { as: manager, query: { id: projectId } })
  await api.refuses(calls.planReminder, 'project.archived', plan(projectId, '2099-12-11'))
})

/** Checks for due reminders as an instance does at that time, and sends them; returns their number. */
async function lookAt(now: string, mailer: Mailer | undefined = undefined) {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const signals = openSignals({ db: api.db, kind: 'embedded', log })
  onTestFinished(() => signals.close())
  const clock = fixedClock(now, timeZone)
  const found = await beginDueReminders({
    db: api.db,
    clock,
    keys: api.keys,
    publicUrl,
    mailer,
    signals,
    log,
    trail: api.trail,
  })
  await api.instance({ now, ...(mailer && { mailer }) }).work()
  return found
}

test('a planned reminder goes out in the morning of its day to all who wait, by one of several instances, once', async () => {
  const [waiting, colleague] = [outside(), await makeColleague()]
  const made = await makeCampaign(api, {
    manager,
    respondents: [outside(), waiting, inside(colleague)],
    endTime: '2031-05-31',
  })
  const { projectId } = made
  await answer(api, made, filled(made.questionnaire, 1), { mode: AnswerMode.submit })
  await api.done(calls.planReminder, plan(projectId, '2031-05-20'))
  expect(await lookAt('2031-05-19T23:00:00+08:00')).toBe(0)
  expect(await lookAt('2031-05-20T08:59:00+08:00')).toBe(0)
  const sent = await Promise.all(Array.from({ length: 4 }, () => lookAt('2031-05-20T09:00:00+08:00')))
  expect(sent.toSorted()).toEqual([0, 0, 0, 1])
  const { records } = await page(projectId)
  expect(records.map(({ channel, purpose, sentBy }) => [channel, purpose, sentBy]).toSorted()).toEqual([
    ['mail', 'reminder', manager.name],
    ['mail', 'reminder', manager.name],
    ['message', 'reminder', manager.name],
  ])
  expect(await mailsTo(api, emailOf(waiting))).toHaveLength(1)
  expect((await api.done(listMessages, { as: colleague })).unreadCount).toBe(1)
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.delivery.send', actor: manager.usercode, object: `project:${projectId}` })
  await api.refuses(calls.cancelReminder, 'reminder.sent', { as: manager, query: { projectId, day: '2031-05-20' } })
})

test('a reminder whose day nothing ran is sent afterwards, and those of a day count as one', async () => {
  const respondent = outside()
  const { projectId } = await makeCampaign(api, { manager, respondents: [respondent], endTime: '2032-05-31' })
  for (const day of ['2032-05-10', '2032-05-11']) await api.done(calls.planReminder, plan(projectId, day))
  expect(await lookAt('2032-05-14T03:00:00+08:00')).toBe(2)
  expect(await mailsTo(api, emailOf(respondent))).toHaveLength(1)
})

test('a planned reminder that cannot be sent blocks no other, is retried, and finally its planner is notified', async () => {
  const whole = outside()
  const first = await makeCampaign(api, { manager, endTime: '2034-05-31' })
  const second = await makeCampaign(api, { manager, respondents: [whole], endTime: '2034-05-31' })
  await api.done(calls.planReminder, plan(first.projectId, '2034-05-10'))
  await api.done(calls.planReminder, plan(second.projectId, '2034-05-11'))
  await api.db.execute(sql`
    update risk_project set letters = '{"reminder": {"zh-Hans": {}}}' where biz_id = ${first.projectId}`)
  expect(await lookAt('2034-05-11T09:00:00+08:00')).toBe(2)
  expect(await mailsTo(api, emailOf(whole))).toHaveLength(1)

  const query = { projectId: first.projectId }
  const reminders = () => api.done(calls.listReminders, { as: manager, query })
  const waiting = { day: '2034-05-10', plannedBy: manager.name, sentAt: null, failedAt: null }
  expect(await reminders()).toEqual([waiting])
  const { rows } = await api.db.execute<{ id: string }>(sql`
    select job_id as id from risk_planned_reminder where job_id is not null and sent_at is null`)
  for (let more = 1; more < reminderSending.attempts; more++) {
    await passPause(api.db, rows[0]?.id ?? '')
    expect(await lookAt('2034-05-11T10:00:00+08:00')).toBe(0)
  }
  expect(await reminders()).toEqual([{ ...waiting, failedAt: expect.stringMatching(/Z$/) }])
  const { pagedList } = await api.done(listMessages, { as: manager, query: {} })
  expect(pagedList[0]).toMatchObject({
    newBodyMap: { en: expect.stringContaining('2034-05-10') },
    routeDataMap: { path: `/risk/projects/${first.projectId}/deliveries` },
  })

  await api.done(calls.cancelReminder, { as: manager, query: { ...query, day: '2034-05-10' } })
  expect(await reminders()).toEqual([])
})

test('a planned reminder tells its planner of links that no key opens, and goes out to all others', async () => {
  const [lost, other] = [outside(), outside()]
  const planner = await makeManager(api)
  const { projectId } = await makeCampaign(api, { manager: planner, respondents: [lost, other], endTime: '2035-05-31' })
  await api.done(calls.planReminder, { as: planner, body: { projectId, day: '2035-05-10' } })
  await api.db.execute(sql`update risk_item set token_sealed = '\\x00' where email = ${emailOf(lost)}`)
  expect(await lookAt('2035-05-10T09:00:00+08:00')).toBe(1)
  expect([await mailsTo(api, emailOf(lost)), await mailsTo(api, emailOf(other))]).toMatchObject([[], [{}]])
  expect(await api.done(calls.listReminders, { as: planner, query: { projectId } })).toMatchObject([
    { day: '2035-05-10', sentAt: expect.stringMatching(/Z$/), failedAt: null },
  ])
  const { pagedList } = await api.done(listMessages, { as: planner, query: {} })
  expect(pagedList).toMatchObject([
    {
      newBodyMap: { 'zh-Hans': expect.stringContaining('1 位答卷人') },
      routeDataMap: { path: atCampaigns.project(projectId) },
    },
  ])
})

test('a planned reminder of a project that is over waits, and goes out once the project is extended', async () => {
  const { projectId } = await makeCampaign(api, { manager, endTime: '2033-05-31' })
  await api.done(calls.planReminder, plan(projectId, '2033-05-31'))
  expect(await lookAt('2033-06-01T12:00:00+08:00')).toBe(0)
  const { version, name } = await api.done(calls.getProject, { as: manager, query: { id: projectId } })
  await api.done(calls.updateProject, { as: manager, body: { id: projectId, version, name, endTime: '2033-06-30' } })
  expect(await lookAt('2033-06-01T12:00:00+08:00')).toBe(1)
})
