import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recheckWaiting } from '#api/data/board-subscriptions/deliver.ts'
import { dispatchSubscriptions } from '#api/data/board-subscriptions/dispatch.ts'
import { boardSubscription } from '#api/data/board-subscriptions/table.ts'
import { board as boardTable } from '#api/data/boards/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendDueMail } from '#api/shell/system/mail-dispatch.ts'
import { mail, mailPart } from '#api/shell/system/table.ts'
import * as calls from '#contract/data/board-subscriptions/calls.ts'
import { boardSubscriptionsMax } from '#contract/data/board-subscriptions/codes.ts'
import { exportBoard, removeBoards, setAudience } from '#contract/data/boards/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { sendMailAgain } from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { inviteMembers, removeMember } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { agree, makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, publicUrl, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { makePublished, tableCard, textCard } from '../boards/boarded.ts'
import { makeTable, type NewColumn } from '../make-table.ts'
import { mailerTo, openMailServer } from './mail-server.ts'

const minutes = { timeout: 120_000 }

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const columns: NewColumn[] = [
  { name: 'section', title: '部门' },
  { name: 'amount', title: '金额', fieldType: 'number' },
  { name: 'phone', title: '手机', defaultView: 'hidden' },
]
const sections = ['采购', '采购', '采购', '销售', '销售', '财务<b>']
const rows = sections.map((section, at) => [section, String(100 + at), `1380000000${at}`])
const unknown = randomBizId()
const daily = { every: 'day', time: '07:30' } as const

type Made = { team: Team; board: Awaited<ReturnType<typeof makePublished>>; reader: Person }

/** A board over a table of its workspace, which a person outside of the workspace may read. */
async function makeMailed(): Promise<Made> {
  const mailed = () => makeUser(api, { email: `${randomUUID()}@example.com` })
  const [team, reader] = [await makeTeam(api, { owner: await mailed() }), await mailed()]
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows, title: '付款' })
  const cards = [
    textCard('note', '只看合计'),
    tableCard('total', table.bizId, {
      kind: 'number',
      settings: { measure: { aggregate: 'sum', column: 'amount' }, target: '500' },
    }),
    tableCard('sections', table.bizId, { kind: 'frequency', settings: { column: 'section' } }),
  ]
  const made = { as: team.owner, workspaceBizId: team.bizId, cards, people: [reader] }
  return { team, reader, board: await makePublished(api, made) }
}

/** Renames the draft; readers do not see the new name before it is published. */
const renameDraft = ({ board: { bizId, name } }: Made) =>
  api.db
    .update(boardTable)
    .set({ name: `${name.slice(0, 4)}草稿` })
    .where(eq(boardTable.bizId, bizId))

type Subscribing = BodyIn<typeof calls.subscribeBoard>
const subscribe = (as: Person, { board }: Pick<Made, 'board'>, more: Partial<Subscribing> = {}) =>
  api.done(calls.subscribeBoard, { as, body: { id: board.bizId, timing: daily, people: [as.usercode], ...more } })

const listed = (as: Person, { board }: Pick<Made, 'board'>) =>
  api.done(calls.listSubscriptions, { as, query: { id: board.bizId } })
const onlyListed = async (as: Person, made: Made) => {
  const [only] = (await listed(as, made)).subscriptions
  if (!only) throw new Error('no subscription')
  return only
}

/** Advances the clock to the due time of a subscription, and dispatches with this instance. */
async function comeDue(bizId: string, instance: TestApi = api) {
  await api.db
    .update(boardSubscription)
    .set({ nextAt: sql`date_trunc('minute', now()) - interval '1 minute'` })
    .where(eq(boardSubscription.bizId, bizId))
  await dispatchSubscriptions({ db: api.db, clock: databaseClock(timeZone) })
  await instance.work()
}
const mailOf = async (person: Person) => {
  const [row] = await api.db.select({ email: user.email }).from(user).where(eq(user.id, person.userId))
  return row?.email ?? ''
}

test(
  'a subscription mails each receiver the figures that they may see, with pictures and a workbook',
  minutes,
  async () => {
    const made = await makeMailed()
    const { team, reader, board } = made
    const server = await openMailServer()
    const instance = api.instance({ mailer: server.mailer })
    const people = [team.owner.usercode, reader.usercode]
    const { bizId } = await subscribe(team.owner, made, { people, form: 'workbook' })
    await comeDue(bizId, instance)

    const [own, ...more] = await server.to(await mailOf(team.owner))
    expect(more).toEqual([])
    const { html = '', text = '', subject = '', attachments, headers } = own ?? {}
    expect(subject).toMatch(new RegExp(`^${board.name} · \\d{4}-\\d{2}-\\d{2}$`))
    for (const said of ['只看合计', '615', '目标 500，达标', '采购', '销售', '付款，第 1 版']) {
      expect(html).toContain(said)
      expect(text).toContain(said)
    }
    // For Outlook and phones: tables and inline styles, no external content, no markup from the data.
    expect(html).not.toMatch(/<(script|link|style|b)\b|url\(|src="(?!cid:)/)
    expect(html).toContain('财务&lt;b&gt;')
    expect(html).toContain(`href="${publicUrl}/board/detail/${board.bizId}"`)
    const pictures = (attachments ?? []).filter(({ mimeType }) => mimeType === 'image/png')
    expect(pictures).toHaveLength(1)
    for (const { contentId, content } of pictures) {
      expect(html).toContain(`src="cid:${contentId?.replace(/[<>]/g, '')}"`)
      expect((await sharp(Buffer.from(content as ArrayBuffer)).metadata()).width).toBeGreaterThan(1000)
    }
    const workbook = (attachments ?? []).find(({ filename }) => filename?.endsWith('.xlsx'))
    const { sheets } = await readXlsx(new Uint8Array((workbook?.content ?? new ArrayBuffer(0)) as ArrayBuffer))
    expect(sheets.some(({ rows }) => rows.some((row) => row.includes('采购') && row.includes(3)))).toBe(true)

    // An attached workbook is recorded like a download, once for each recipient.
    const { rows: exports } = await api.db.$client.query(
      "select actor, detail from audit_entry where action = 'board.export' and object = $1",
      [`board:${board.bizId}`],
    )
    expect(exports.map(({ actor }) => actor).toSorted()).toEqual(people.toSorted())

    const [other] = await server.to(await mailOf(reader))
    // Random ids in addresses and names may contain a figure's digits.
    const shown = other?.html?.replaceAll(/(href|src)="[^"]*"|[0-9a-f]{8}/g, '')
    expect(shown).toContain('只看合计')
    for (const figure of ['615', '采购', '付款']) expect(shown).not.toContain(figure)
    expect(other?.attachments.filter(({ mimeType }) => mimeType === 'image/png')).toEqual([])

    const link = headers?.find(({ key }) => key === 'list-unsubscribe')?.value
    expect(link).toMatch(new RegExp(`^<${publicUrl}/board/unsubscribe\\?token=[\\w-]+>$`))
    expect(headers?.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
    const { deliveries, nextAt } = await onlyListed(team.owner, made)
    expect(deliveries.map(({ person, state }) => [person.usercode, state]).toSorted()).toEqual(
      people.map((usercode) => [usercode, 'sent']).toSorted(),
    )
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now())
    expect(await api.db.$count(mailPart)).toBe(0)
  },
)

test('while the mail server is down, the subscription says so, and the mail is sent once it is back', {
  ...minutes,
  tags: 'long',
}, async () => {
  const made = await makeMailed()
  const server = await openMailServer()
  const down = api.instance({ mailer: mailerTo(1) })
  const { bizId } = await subscribe(made.team.owner, made)
  await comeDue(bizId, down)
  const [delivery] = (await onlyListed(made.team.owner, made)).deliveries
  expect(delivery).toMatchObject({ state: 'waiting', failure: 'connection', attempts: 1, dueAt: expect.any(String) })
  await api.db.$client.query(`update mail set due_at = now() where status = '0'`)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { db, keys, files } = api
  await sendDueMail({ db, keys, files, log, clock: databaseClock(timeZone), mailer: server.mailer })
  const [sent] = await server.to(await mailOf(made.team.owner))
  expect(sent?.attachments).toHaveLength(1)
  expect((await onlyListed(made.team.owner, made)).deliveries[0]).toMatchObject({ state: 'sent', failure: null })
})

test('a mail that waits for its server is dropped once its receiver has left or was taken off', minutes, async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const down = api.instance({ mailer: mailerTo(1) })
  const people = [team.owner.usercode, reader.usercode]
  const { bizId } = await subscribe(team.owner, made, { people })
  const waiting = async (person: Person) => api.db.$count(mail, eq(mail.recipient, await mailOf(person)))
  await comeDue(bizId, down)
  expect([await waiting(team.owner), await waiting(reader)]).toEqual([1, 1])
  await api.done(calls.removeSubscriptions, { as: reader, body: { bizIds: [bizId] } })
  expect([await waiting(team.owner), await waiting(reader)]).toEqual([1, 0])

  const { version } = await onlyListed(team.owner, made)
  const body = { id: board.bizId, bizId, version, timing: daily, people: [team.collaborator.usercode] }
  await api.done(calls.subscribeBoard, { as: team.owner, body })
  expect(await waiting(team.owner)).toBe(0)
  const { deliveries } = await onlyListed(team.owner, made)
  expect(deliveries.map(({ state }) => state)).toEqual(['ended', 'ended'])
  await api.done(calls.removeSubscriptions, { as: team.owner, body: { bizIds: [bizId] } })
})

test('a mail that waits for its server is dropped once its receiver may read the board no more', minutes, async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const down = api.instance({ mailer: mailerTo(1) })
  const people = [team.owner.usercode, reader.usercode]
  const { bizId } = await subscribe(team.owner, made, { people })
  await comeDue(bizId, down)
  const waiting = async (person: Person) => api.db.$count(mail, eq(mail.recipient, await mailOf(person)))
  await recheckWaiting({ db: api.db, clock: databaseClock(timeZone) })
  expect([await waiting(team.owner), await waiting(reader)]).toEqual([1, 1])

  await api.done(setAudience, { as: team.owner, body: { bizId: board.bizId, version: board.version } })
  await recheckWaiting({ db: api.db, clock: databaseClock(timeZone) })
  expect([await waiting(team.owner), await waiting(reader)]).toEqual([1, 0])
  const { people: subscribers } = await onlyListed(team.owner, made)
  expect(subscribers.map(({ endReason }) => endReason)).toEqual([null, 'unreadable'])
})

test('a queued mail is rendered again after its recipient lost the right to a table', minutes, async () => {
  const made = await makeMailed()
  const { team, reader } = made
  const body = [{ userId: reader.userId, roleType: WorkspaceRole.viewer }]
  await api.done(inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body })
  await agree(api, team.bizId, reader)
  const down = api.instance({ mailer: mailerTo(1) })
  const subscribed = await subscribe(team.owner, made, { people: [reader.usercode] })
  await comeDue(subscribed.bizId, down)
  const waiting = async () => {
    const mails = await api.db
      .select()
      .from(mail)
      .where(eq(mail.recipient, await mailOf(reader)))
    return mails.map(({ bodySealed }) => api.keys.open(bodySealed))
  }
  const recheck = () => recheckWaiting({ db: api.db, clock: databaseClock(timeZone) })
  const before = await waiting()
  expect(before).toEqual([expect.stringContaining('采购')])
  await recheck()
  expect(await waiting()).toEqual(before)
  await api.done(removeMember, { as: team.owner, query: { bizId: team.bizId }, body: { userId: reader.userId } })
  await recheck()
  expect(await waiting()).toEqual([])
  await down.work()
  expect(await waiting()).toEqual([expect.not.stringContaining('采购')])
})

test('mails of a removed board are dropped unless they were sent', minutes, async () => {
  const made = await makeMailed()
  const { team, board } = made
  const { bizId } = await subscribe(team.owner, made)
  await comeDue(bizId)
  const recipient = eq(mail.recipient, await mailOf(team.owner))
  const [kept] = await api.db.select().from(mail).where(recipient)
  if (!kept) throw new Error('no mail')
  const { id: _, ...values } = kept
  await api.db.insert(mail).values({ ...values, bizId: randomBizId(), status: MailStatus.sent })
  await api.done(removeBoards, { as: team.owner, body: { bizIds: [board.bizId] } })
  expect(await api.db.$count(mail, recipient)).toBe(2)
  await recheckWaiting({ db: api.db, clock: databaseClock(timeZone) })
  expect(await api.db.select({ status: mail.status }).from(mail).where(recipient)).toEqual([
    { status: MailStatus.sent },
  ])
})

test('a resent mail is rendered again, and one of an ended subscription is dropped', minutes, async () => {
  const made = await makeMailed()
  const { team, reader } = made
  const administrator = await makeUser(api, { perms: [SystemPerm.readOutbox, SystemPerm.sendOutbox] })
  const body = [{ userId: reader.userId, roleType: WorkspaceRole.viewer }]
  await api.done(inviteMembers, { as: team.owner, query: { bizId: team.bizId }, body })
  await agree(api, team.bizId, reader)
  const { bizId } = await subscribe(team.owner, made, { people: [team.owner.usercode, reader.usercode] })
  await comeDue(bizId)
  const recipient = await mailOf(reader)
  const mailed = () => api.db.select().from(mail).where(eq(mail.recipient, recipient))
  const [kept] = await mailed()
  expect(api.keys.open(kept?.bodySealed ?? Buffer.alloc(0))).toContain('采购')

  await api.done(removeMember, { as: team.owner, query: { bizId: team.bizId }, body: { userId: reader.userId } })
  const server = await openMailServer()
  const instance = api.instance({ mailer: server.mailer })
  await instance.done(sendMailAgain, { as: administrator, query: { id: kept?.bizId ?? '' } })
  await instance.work()
  await instance.work()
  const [sent, ...more] = await server.to(recipient)
  expect(more).toEqual([])
  expect(sent?.html).toContain('只看合计')
  expect(sent?.html).not.toContain('采购')

  await api.db.update(mail).set({ status: MailStatus.failed }).where(eq(mail.recipient, recipient))
  await api.done(calls.removeSubscriptions, { as: reader, body: { bizIds: [bizId] } })
  expect(await mailed()).toEqual([])
})

test('mails do not count against the export quota of their receiver', minutes, async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const { bizId } = await subscribe(team.owner, made, { people: [reader.usercode], form: 'workbook' })
  const used = { quota: 'boardsExported', by: `user:${reader.userId}` }
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values (${used.quota}, ${used.by}, 60, now())`)
  await api.refuses(exportBoard, 'quota.rate', { as: reader, body: { id: board.bizId } })
  await comeDue(bizId)
  expect((await onlyListed(team.owner, made)).deliveries).toMatchObject([{ state: 'kept', fault: null }])
  const { rows } = await api.db.execute(sql`
    select sum(amount)::int as used from quota_use where quota = ${used.quota} and used_by = ${used.by}`)
  expect(rows).toEqual([{ used: 60 }])
})

test('without a mail server the mail is stored, and without an address the subscription says so', {
  ...minutes,
  tags: 'long',
}, async () => {
  const made = await makeMailed()
  const { bizId } = await subscribe(made.team.owner, made, { people: [made.team.owner.usercode, made.reader.usercode] })
  await api.db.update(user).set({ email: null }).where(eq(user.id, made.reader.userId))
  await comeDue(bizId)
  const { deliveries } = await onlyListed(made.team.owner, made)
  expect(new Map(deliveries.map(({ person, state, fault }) => [person.usercode, [state, fault]]))).toEqual(
    new Map([
      [made.team.owner.usercode, ['kept', null]],
      [made.reader.usercode, ['failed', 'noAddress']],
    ]),
  )
})

test('a subscriber who may no longer read the board is ended, and the creator is notified', minutes, async () => {
  const made = await makeMailed()
  const { team, board, reader } = made
  const gone = await makeUser(api)
  const audience = await api.done(setAudience, {
    as: team.owner,
    body: { bizId: board.bizId, version: board.version, people: [reader.usercode, gone.usercode] },
  })
  const { bizId } = await subscribe(team.owner, made, { people: [reader.usercode, gone.usercode] })
  await api.done(setAudience, {
    as: team.owner,
    body: { bizId: board.bizId, version: audience.version, people: [gone.usercode] },
  })
  await api.db.update(user).set({ status: '1' }).where(eq(user.id, gone.userId))
  await renameDraft(made)
  await comeDue(bizId)
  const { people, state, nextAt, deliveries } = await onlyListed(team.owner, made)
  expect(new Map(people.map(({ usercode, endReason }) => [usercode, endReason]))).toEqual(
    new Map([
      [reader.usercode, 'unreadable'],
      [gone.usercode, 'disabled'],
    ]),
  )
  expect([state, nextAt]).toEqual(['ended', null])
  expect(deliveries.map((each) => each.state)).toEqual(['ended', 'ended'])
  const { pagedList } = await api.done(listMessages, { as: team.owner, query: {} })
  const notices = pagedList.map(({ newBodyMap }) => newBodyMap['zh-Hans']).filter((body) => body.includes(board.name))
  expect(notices).toHaveLength(2)
  expect(notices.some((body) => body.includes(reader.name) && body.includes('不再是'))).toBe(true)
})

test('the link of a mail unsubscribes only its receiver, once and until they subscribe again', minutes, async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const server = await openMailServer()
  const people = [team.owner.usercode, reader.usercode]
  const { bizId, version } = await subscribe(team.owner, made, { people })
  await renameDraft(made)
  await comeDue(bizId, api.instance({ mailer: server.mailer }))
  const [sent] = await server.to(await mailOf(reader))
  const link = sent?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
  const token = link?.match(/token=([\w-]+)/)?.[1] ?? ''
  const before = { board: board.name, name: reader.name, isEnded: false }
  expect(await api.done(calls.readUnsubscribing, { query: { token } })).toEqual(before)
  expect(await api.done(calls.unsubscribe, { body: { token } })).toEqual({ ...before, isEnded: true })
  expect((await api.call(calls.unsubscribe, { body: { token } })).body.data).toEqual({ ...before, isEnded: true })
  const recorded = { action: 'board.unsubscribe', object: `boardSubscription:${bizId}` }
  expect((await latestAudit(api.db, 10)).filter(({ object }) => object === recorded.object)).toMatchObject([recorded])
  const ends = async () => {
    const { people, state } = await onlyListed(team.owner, made)
    return [state, people.map(({ usercode, endReason }) => [usercode, endReason])]
  }
  const left = [
    [team.owner.usercode, null],
    [reader.usercode, 'unsubscribed'],
  ]
  expect(await ends()).toEqual(['active', left])
  // An outdated form cannot add the reader back who unsubscribed.
  const body = { id: board.bizId, bizId, version, timing: daily, people }
  await api.refuses(calls.subscribeBoard, 'record.conflict', { as: team.owner, body })
  expect(await ends()).toEqual(['active', left])
  // A current form cannot either, in this subscription or in another.
  const { version: newer } = await onlyListed(team.owner, made)
  for (const again of [
    { ...body, version: newer },
    { id: board.bizId, timing: daily, people },
  ]) {
    const refused = await api.refuses(calls.subscribeBoard, 'validation', { as: team.owner, body: again })
    expect(refused.errors?.people?.[0]).toContain(reader.usercode)
  }
  await subscribe(reader, made)
  expect((await listed(reader, made)).subscriptions).toMatchObject([{ state: 'active' }, { state: 'active' }])
  const none = { token: 'x'.repeat(43) }
  await api.refuses(calls.readUnsubscribing, 'notFound', { query: none })
  await api.refuses(calls.unsubscribe, 'notFound', { body: none })
})

test('readers subscribe themselves, and only editors others, who must be readers', async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const body = { id: board.bizId, timing: daily, people: [reader.usercode] }
  const own = await subscribe(reader, made)
  await api.refuses(calls.subscribeBoard, 'execute.denied', {
    as: reader,
    body: { ...body, people: [reader.usercode, team.owner.usercode] },
  })
  const outside = await makeUser(api)
  for (const usercode of [outside.usercode, 'nobody'])
    await api.refuses(calls.subscribeBoard, 'validation', { as: team.owner, body: { ...body, people: [usercode] } })
  await api.refuses(calls.subscribeBoard, 'notFound', { as: outside, body: { ...body, people: [outside.usercode] } })
  await api.refuses(calls.listSubscriptions, 'notFound', { as: outside, query: { id: board.bizId } })
  await api.refuses(calls.subscribeBoard, 'validation', {
    as: reader,
    body: { ...body, timing: { every: 'minutes15' } } as never,
  })
  // A reader does not see a subscription made by another user for other recipients.
  await subscribe(team.owner, made, { people: [team.owner.usercode] })
  expect((await listed(reader, made)).subscriptions.map(({ bizId }) => bizId)).toEqual([own.bizId])
  const all = await listed(team.owner, made)
  expect(all).toMatchObject({ mayChoose: true, isSending: false, board: { name: board.name } })
  expect(all.subscriptions).toHaveLength(2)
  const changed = {
    ...body,
    bizId: own.bizId,
    version: own.version,
    timing: { every: 'week', weekday: 1, time: '08:00' },
  } as const
  await api.done(calls.subscribeBoard, { as: reader, body: changed })
  await api.refuses(calls.subscribeBoard, 'record.conflict', { as: reader, body: changed })
  await api.refuses(calls.subscribeBoard, 'notFound', { as: reader, body: { ...changed, bizId: unknown } })
  expect((await listed(reader, made)).subscriptions).toMatchObject([
    { timing: changed.timing, mayEdit: true, version: 2 },
  ])
})

test('a subscription is ended by who made it or edits the board, and left by who only gets it', async () => {
  const made = await makeMailed()
  const { team, reader, board } = made
  const { bizId } = await subscribe(team.owner, made, { people: [team.owner.usercode, reader.usercode] })
  const outside = await makeUser(api)
  await api.refuses(calls.removeSubscriptions, 'notFound', { as: outside, body: { bizIds: [bizId] } })
  await api.refuses(calls.removeSubscriptions, 'notFound', { as: team.owner, body: { bizIds: [bizId, unknown] } })
  await api.done(calls.removeSubscriptions, { as: reader, body: { bizIds: [bizId] } })
  expect((await onlyListed(team.owner, made)).people).toMatchObject([
    { usercode: team.owner.usercode, endReason: null },
    { usercode: reader.usercode, endReason: 'unsubscribed' },
  ])
  await api.done(calls.removeSubscriptions, { as: team.collaborator, body: { bizIds: [bizId] } })
  expect((await listed(team.owner, made)).subscriptions).toEqual([])
  await subscribe(team.owner, made)
  await api.done(removeBoards, { as: team.owner, body: { bizIds: [board.bizId] } })
  expect(await api.db.$count(boardSubscription, eq(boardSubscription.byId, team.owner.userId))).toBe(0)
})

test('a board has a limit of subscriptions', async () => {
  const made = await makeMailed()
  const { bizId } = await subscribe(made.team.owner, made)
  const [row] = await api.db.select().from(boardSubscription).where(eq(boardSubscription.bizId, bizId))
  if (!row) throw new Error('no subscription')
  const { id: _, ...values } = row
  await api.db
    .insert(boardSubscription)
    .values(Array.from({ length: boardSubscriptionsMax - 1 }, (__, at) => ({ ...values, bizId: `${bizId}-${at}` })))
  await api.refuses(calls.subscribeBoard, 'quota.full', {
    as: made.reader,
    body: { id: made.board.bizId, timing: daily, people: [made.reader.usercode] },
  })
})
