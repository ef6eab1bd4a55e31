import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDigests } from '#api/data/warning-subscriptions/digest.ts'
import { warningSubscription } from '#api/data/warning-subscriptions/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { user } from '#api/shell/accounts/table.ts'
import { mail } from '#api/shell/system/table.ts'
import * as calls from '#contract/data/warning-subscriptions/calls.ts'
import { subscriptionsMax } from '#contract/data/warning-subscriptions/codes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { makeUser, openTestApi, type Person, publicUrl, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { openMailServer } from '../board-subscriptions/mail-server.ts'
import { judge, makeWatched, type Watched } from './judged-runs.ts'

const minutes = { timeout: 120_000 }
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Subscribing = BodyIn<typeof calls.subscribeWarnings>
const asking = ({ team }: Watched, more: Partial<Subscribing> = {}): Subscribing => ({
  workspaceBizId: team.bizId,
  levels: [1, 2, 3],
  timing: null,
  ...more,
})
const subscribe = (as: Person, watched: Watched, more: Partial<Subscribing> = {}) =>
  api.done(calls.subscribeWarnings, { as, body: asking(watched, more) })
const newsOf = async (as: Person) =>
  (await api.done(listMessages, { as, query: {} })).pagedList.filter(
    ({ routeDataMap }) => routeDataMap.noticeType === 'riskWarning',
  )

test(
  'a run sends each subscriber one message, however much it found, and nothing if nothing is new',
  minutes,
  async () => {
    const watched = await makeWatched(api)
    const { team, modelBizId, name } = watched
    await subscribe(team.viewer, watched, { levels: [3] })
    await subscribe(team.collaborator, watched, { modelBizId })
    await subscribe(team.collaborator, watched)
    const runId = await judge(api, watched, [
      { key: 'A1' },
      { key: 'A2', level: 2 },
      { key: 'A3', level: 3 },
      { key: 'A4', level: 3 },
    ])
    const [viewers, ...noMore] = await newsOf(team.viewer)
    expect(noMore).toEqual([])
    expect(viewers?.newBodyMap['zh-Hans']).toContain(`规则模型“${name}”：新发现 2 条预警`)
    expect(viewers?.routeDataMap).toMatchObject({
      newsLevel: '1',
      path: `/workbench/${team.id}/scheduleReport?scope=all&run=${runId}`,
    })
    expect(await newsOf(team.collaborator)).toHaveLength(1)
    // The owner of the model is notified without a subscription.
    expect(await newsOf(team.owner)).toHaveLength(1)
    await judge(api, watched, [
      { key: 'A1' },
      { key: 'A2', level: 2 },
      { key: 'A3', level: 3 },
      { key: 'A4', level: 3 },
    ])
    for (const person of [team.viewer, team.collaborator, team.owner]) expect(await newsOf(person)).toHaveLength(1)
    await judge(api, watched, [{ key: 'A1', level: 2 }], { isFull: false })
    const [raised] = await newsOf(team.owner)
    expect(raised?.newBodyMap['zh-Hans']).toContain('等级上升 1 条')
    expect(raised?.routeDataMap).toMatchObject({ newsLevel: '2', path: expect.stringMatching(/scheduleReport\/\w+$/) })
    expect(await newsOf(team.viewer)).toHaveLength(1)
  },
)

test('owners who ended a subscription and members who left are not notified', minutes, async () => {
  const watched = await makeWatched(api)
  const { team } = watched
  const own = await subscribe(team.owner, watched)
  await api.done(calls.removeWarningSubscriptions, { as: team.owner, body: { bizIds: [own.bizId] } })
  await subscribe(team.viewer, watched)
  await api.done(removeMember, {
    as: team.owner,
    query: { bizId: team.bizId },
    body: { userId: team.viewer.userId },
  })
  await judge(api, watched, [{ key: 'A1' }])
  expect(await newsOf(team.owner)).toEqual([])
  expect(await newsOf(team.viewer)).toEqual([])
})

test(
  'a digest tells what is new since the last one, with a mail that unsubscribes by one request',
  minutes,
  async () => {
    const watched = await makeWatched(api)
    const { team, name } = watched
    const email = `${randomUUID()}@example.com`
    await api.db.update(user).set({ email }).where(eq(user.id, team.viewer.userId))
    const server = await openMailServer()
    const { bizId } = await subscribe(team.viewer, watched, {
      modelBizId: watched.modelBizId,
      timing: { every: 'day', time: '08:00' },
      byMail: true,
    })
    await judge(api, watched, [{ key: 'A1' }, { key: 'A2', level: 3 }])
    expect(await newsOf(team.viewer)).toEqual([])
    const instance = api.instance({ mailer: server.mailer })
    const comeDue = async () => {
      await api.db
        .update(warningSubscription)
        .set({ nextAt: sql`now() - interval '1 minute'` })
        .where(eq(warningSubscription.bizId, bizId))
      const { db, keys } = api
      await sendDigests({ db, keys, publicUrl, mailer: server.mailer, signals: silent, clock: databaseClock(timeZone) })
      await instance.work()
    }
    await comeDue()
    const [news] = await newsOf(team.viewer)
    expect(news?.newBodyMap['zh-Hans']).toContain(`规则模型“${name}”的预警汇总：新发现 2 条`)
    const [mail] = await server.to(email)
    expect(mail?.text).toContain('新发现 2 条')
    expect(mail?.text).not.toContain('A1')
    await comeDue()
    expect(await newsOf(team.viewer)).toHaveLength(1)
    const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    const token = link?.match(/token=([\w-]+)/)?.[1] ?? ''
    expect(await api.done(calls.readWarningUnsubscribing, { query: { token } })).toMatchObject({
      model: name,
      name: team.viewer.name,
      isEnded: false,
    })
    expect((await api.done(calls.unsubscribeWarnings, { body: { token } })).isEnded).toBe(true)
    expect((await api.call(calls.unsubscribeWarnings, { body: { token } })).status).toBe(200)
    const actions = (await latestAudit(api.db, 2)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'warning.unsubscribe')).toHaveLength(1)
    const none = { token: 'x'.repeat(43) }
    await api.refuses(calls.readWarningUnsubscribing, 'notFound', { query: none })
    await api.refuses(calls.unsubscribeWarnings, 'notFound', { body: none })
    const own = await api.done(calls.listWarningSubscriptions, {
      as: team.viewer,
      query: { workspaceBizId: team.bizId },
    })
    expect(own).toMatchObject({ subscriptions: [], hasAddress: true, isSending: false })
  },
)

test('nobody gets a mail that waited, or failed, once the subscription has ended', minutes, async () => {
  const watched = await makeWatched(api)
  const { viewer } = watched.team
  const email = `${randomUUID()}@example.com`
  await api.db.update(user).set({ email }).where(eq(user.id, viewer.userId))
  const { mailer, close } = await openMailServer()
  await close()
  const instance = api.instance({ mailer })
  const waiting = () => api.db.select().from(mail).where(eq(mail.recipient, email))
  const ends = {
    page: (bizId: string) => api.done(calls.removeWarningSubscriptions, { as: viewer, body: { bizIds: [bizId] } }),
    link: async (_: string, token: string) => api.done(calls.unsubscribeWarnings, { body: { token } }),
  }
  for (const [way, end] of Object.entries(ends)) {
    const { bizId } = await subscribe(viewer, watched, { byMail: true })
    await judge(api, watched, [{ key: `${way}-1` }], { work: false })
    await instance.work()
    const [written, ...more] = await waiting()
    expect([written?.status, written?.attempts, more.length]).toEqual([MailStatus.due, 1, 0])
    const address = api.keys.open(written?.unsubscribeSealed ?? Buffer.alloc(0))
    if (way === 'link') await api.db.update(mail).set({ status: MailStatus.failed }).where(eq(mail.recipient, email))
    await end(bizId, new URL(address).searchParams.get('token') ?? '')
    expect(await waiting()).toEqual([])
  }
})

test('people subscribe themselves, each model once, with versions and a limit', minutes, async () => {
  const watched = await makeWatched(api)
  const { team, modelBizId } = watched
  const { bizId, version } = await subscribe(team.viewer, watched, { modelBizId, levels: [3, 3, 1] })
  const listed = await api.done(calls.listWarningSubscriptions, {
    as: team.viewer,
    query: { workspaceBizId: team.bizId },
  })
  expect(listed.subscriptions).toMatchObject([{ bizId, levels: [1, 3], timing: null, byMail: false, nextAt: null }])
  await api.refuses(calls.subscribeWarnings, 'exists', { as: team.viewer, body: asking(watched, { modelBizId }) })
  const edit = asking(watched, { bizId, version, timing: { every: 'week', weekday: 1, time: '08:00' } })
  await api.done(calls.subscribeWarnings, { as: team.viewer, body: edit })
  await api.refuses(calls.subscribeWarnings, 'record.conflict', { as: team.viewer, body: edit })
  const unknown = { bizId: randomBizId(), version: 1 }
  await api.refuses(calls.subscribeWarnings, 'notFound', { as: team.viewer, body: asking(watched, unknown) })
  await api.refuses(calls.subscribeWarnings, 'notFound', { as: team.owner, body: edit })
  const stranger = await makeUser(api)
  await api.refuses(calls.subscribeWarnings, 'access.denied', { as: stranger, body: asking(watched) })
  await api.refuses(calls.listWarningSubscriptions, 'access.denied', {
    as: stranger,
    query: { workspaceBizId: team.bizId },
  })
  await api.refuses(calls.removeWarningSubscriptions, 'notFound', { as: team.owner, body: { bizIds: [bizId] } })
  const [row] = await api.db.select().from(warningSubscription).where(eq(warningSubscription.bizId, bizId))
  if (!row) throw new Error('no subscription')
  const others = await Promise.all(
    Array.from({ length: subscriptionsMax - 1 }, async () => (await makeWatched(api, { team })).modelId),
  )
  const { id: _, ...values } = row
  await api.db.insert(warningSubscription).values(
    others.map((modelId) => ({
      ...values,
      modelId,
      bizId: randomBizId(),
      tokenHash: Buffer.from(randomUUID()),
    })),
  )
  await api.refuses(calls.subscribeWarnings, 'quota.full', { as: team.viewer, body: asking(watched, { modelBizId }) })
})

const silent = {
  on: () => undefined,
  announce: async () => undefined,
  raise: () => undefined,
  hearing: () => true,
  close: async () => undefined,
}
