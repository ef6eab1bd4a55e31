import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessages } from '#api/shell/messages/send.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import {
  countUnreadMessages,
  deleteMessage,
  getMessage,
  listMessages,
  listReadMessages,
  listUnreadMessages,
  setReadStatus,
} from '#contract/shell/messages/calls.ts'
import { NewsLevel, NoticeType, ReadStatus, RouteKey } from '#contract/shell/messages/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const bodyOf = (words: string) => ({ 'zh-Hans': words, 'zh-Hant': `${words}（繁）`, en: `${words} (en)` })

/** Sends each of these messages to each person. */
async function tell(to: readonly Person[], ...words: string[]): Promise<void> {
  for (const each of words) {
    await api.db.transaction((tx) =>
      sendMessages(tx, {
        to: to.map(({ userId }) => userId),
        noticeType: NoticeType.riskWarning,
        newsLevel: NewsLevel.important,
        body: bodyOf(each),
      }),
    )
  }
}
const textsOf = ({ pagedList }: { pagedList: { newBodyMap: { 'zh-Hans': string } }[] }) =>
  pagedList.map(({ newBodyMap }) => newBodyMap['zh-Hans'])
const idsOf = async (as: Person) =>
  (await api.done(listMessages, { as, query: { pageSize: 1000 } })).pagedList.map(({ id }) => id)

test('a message has its type, level, route, workspace and a body in every language', async () => {
  const person = await makeUser(api)
  await api.db.transaction((tx) =>
    sendMessages(tx, {
      to: [person.userId],
      noticeType: NoticeType.memberInvitation,
      routeKey: RouteKey.workspaceInvite,
      workspaceId: 'the workspace',
      body: bodyOf('请加入'),
    }),
  )
  const { pagedList, totalCount } = await api.done(listUnreadMessages, { as: person })
  expect(totalCount).toBe(1)
  expect(pagedList).toMatchObject([
    {
      readStatus: ReadStatus.unread,
      routeKey: 'workspaceInvite',
      routeDataMap: { noticeType: '1', newsLevel: '3', workspaceId: 'the workspace' },
      newBodyMap: { 'zh-Hans': '请加入', 'zh-Hant': '请加入（繁）', en: '请加入 (en)' },
    },
  ])
  expect(Date.parse(pagedList[0]?.createTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a message reaches each recipient once, and nobody else', async () => {
  const [one, two, other] = [await makeUser(api), await makeUser(api), await makeUser(api)]
  await tell([one, two], '给两人')
  for (const person of [one, two]) expect(textsOf(await api.done(listMessages, { as: person }))).toEqual(['给两人'])
  expect(await api.done(listMessages, { as: other })).toEqual({ pagedList: [], more: false, unreadCount: 0 })
  await api.db.transaction((tx) =>
    sendMessages(tx, { to: [], noticeType: NoticeType.auditPlan, body: { 'zh-Hans': '无人' } }),
  )
})

test('reading moves a message from the unread to the read, and the count with it', async () => {
  const person = await makeUser(api)
  await tell([person], '一', '二', '三')
  const [, second] = await idsOf(person)
  expect(await api.done(countUnreadMessages, { as: person })).toBe(3)
  await api.done(setReadStatus, { as: person, body: [second ?? 0] })
  expect(await api.done(countUnreadMessages, { as: person })).toBe(2)
  expect(textsOf(await api.done(listReadMessages, { as: person }))).toEqual(['二'])
  expect(textsOf(await api.done(listUnreadMessages, { as: person }))).toEqual(['三', '一'])
  expect(textsOf(await api.done(listMessages, { as: person }))).toEqual(['三', '二', '一'])
  expect((await api.done(getStats, { as: person })).principal?.msgNum).toBe(2)
})

test('an empty list of ids marks all, and only the own', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  await tell([person, other], '甲', '乙')
  await api.done(setReadStatus, { as: person, body: [] })
  expect(await api.done(countUnreadMessages, { as: person })).toBe(0)
  expect(await api.done(countUnreadMessages, { as: other })).toBe(2)
  expect((await api.done(listReadMessages, { as: person })).totalCount).toBe(2)
})

test('a missing list of ids marks all messages as read, and an invalid body is refused', async () => {
  const person = await makeUser(api)
  await tell([person], '甲', '乙')
  const headers = { authorization: `Bearer ${person.token}` }
  const request = (init: RequestInit) => api.fetch(setReadStatus.path, { method: 'POST', ...init })
  const json = { ...headers, 'content-type': 'application/json' }
  for (const init of [{ headers: json }, { headers: json, body: '{}' }, { headers, body: new Blob(['[1]']) }])
    expect((await request(init)).status).toBeGreaterThanOrEqual(400)
  expect(await api.done(countUnreadMessages, { as: person })).toBe(2)
  expect((await request({ headers })).status).toBe(200)
  expect(await api.done(countUnreadMessages, { as: person })).toBe(0)
})

test("another's message is neither found, read nor deleted", async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  await tell([person], '机密')
  const [id = 0] = await idsOf(person)
  await api.refuses(getMessage, 'notFound', { as: other, query: { id } })
  await api.refuses(deleteMessage, 'notFound', { as: other, body: { id } })
  await api.done(setReadStatus, { as: other, body: [id] })
  expect(await api.done(getMessage, { as: person, query: { id } })).toMatchObject({ readStatus: ReadStatus.unread })
})

test('a deleted message is not found and cannot be deleted again', async () => {
  const person = await makeUser(api)
  await tell([person], '留下', '删除')
  const [id = 0] = await idsOf(person)
  await api.done(deleteMessage, { as: person, body: { id } })
  expect(textsOf(await api.done(listMessages, { as: person }))).toEqual(['留下'])
  expect(await api.done(countUnreadMessages, { as: person })).toBe(1)
  await api.refuses(deleteMessage, 'notFound', { as: person, body: { id } })
})

test('the lists come in pages of ten, and grow to a thousand', async () => {
  const person = await makeUser(api)
  await tell([person], ...Array.from({ length: 21 }, (_, at) => `第 ${at + 1} 条`))
  const first = await api.done(listMessages, { as: person })
  expect([first.pagedList.length, first.more, first.unreadCount]).toEqual([10, true, 21])
  expect(textsOf(first)[0]).toBe('第 21 条')
  const last = await api.done(listMessages, { as: person, query: { pageNum: 3 } })
  expect([textsOf(last), last.more]).toEqual([['第 1 条'], false])
  const unread = await api.done(listUnreadMessages, { as: person, query: { pageSize: 20 } })
  expect([unread.pagedList.length, unread.totalCount]).toEqual([20, 21])
  await api.done(setReadStatus, { as: person, body: [] })
  const read = await api.done(listReadMessages, { as: person, query: { pageNum: 2, pageSize: 20 } })
  expect([textsOf(read), read.totalCount]).toEqual([['第 1 条'], 21])
  expect((await api.done(listMessages, { as: person, query: { pageSize: 1000 } })).pagedList).toHaveLength(21)
  await api.refuses(listMessages, 'parameter', { as: person, query: { pageSize: 1001 } })
})

test('asking for the count does not keep a session from ending', async () => {
  const person = await makeUser(api)
  const almostOver = "now() + interval '1 hour'"
  await api.db.execute(`update session set expires_at = ${almostOver} where user_id = ${person.userId}`)
  const hoursLeft = async () => {
    const { rows } = await api.db.execute<{ hours: number }>(
      `select extract(epoch from expires_at - now())::float / 3600 as hours from session where user_id = ${person.userId}`,
    )
    return rows[0]?.hours ?? 0
  }
  await api.done(countUnreadMessages, { as: person })
  expect(await hoursLeft()).toBeLessThan(2)
  await api.done(listMessages, { as: person })
  expect(await hoursLeft()).toBeGreaterThan(7)
})
