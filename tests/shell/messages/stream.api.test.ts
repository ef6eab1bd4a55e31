import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { streamsPerUserMax } from '#api/shell/messages/stream.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { countUnreadMessages, listMessages, setReadStatus, streamMessages } from '#contract/shell/messages/calls.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { inviteMembers } from '#contract/shell/workspaces/calls.ts'
import { WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeWorkspace } from '../workspaces/team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Listens like a browser; the returned function resolves to the next count, or undefined at the end of the stream. */
async function listen(at: TestApi, { token }: Person): Promise<() => Promise<number | undefined>> {
  const answer = await at.fetch(streamMessages.path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(answer.headers.get('cache-control')).toContain('no-transform')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader?.cancel())
  let waiting = ''
  return async () => {
    for (;;) {
      const [event, rest] = waiting.split(/\n\n([\s\S]*)/)
      if (rest !== undefined) {
        waiting = rest
        const result = event?.match(/^data: (.*)$/)?.[1]
        if (result !== undefined) return JSON.parse(result).unread
        continue
      }
      const next = await reader?.read()
      if (!next || next.done) return undefined
      waiting += next.value
    }
  }
}

const put = ({ userId }: Person, words: string) =>
  api.db.transaction((tx) =>
    sendMessages(tx, { to: [userId], noticeType: NoticeType.auditPlan, body: { 'zh-Hans': words } }),
  )
const markAll = (at: TestApi, as: Person) => at.done(setReadStatus, { as, body: [] })

test('a stream sends the count immediately, and again on every change', async () => {
  const person = await makeUser(api)
  await put(person, '一')
  await put(person, '二')
  const next = await listen(api, person)
  expect(await next()).toBe(2)
  await markAll(api, person)
  expect(await next()).toBe(0)
})

test('an invitation reaches the invited person immediately', async () => {
  const [owner, person] = [await makeUser(api), await makeUser(api)]
  const next = await listen(api, person)
  expect(await next()).toBe(0)
  const { bizId } = await makeWorkspace(api, owner)
  const body = [{ userId: person.userId, roleType: WorkspaceRole.viewer }]
  await api.done(inviteMembers, { as: owner, query: { bizId }, body })
  expect(await next()).toBe(1)
})

test('messages of others do not appear', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  const next = await listen(api, person)
  expect(await next()).toBe(0)
  await put(other, '与我无关')
  await markAll(api, other)
  await put(person, '给我')
  await put(person, '再给我')
  const { pagedList } = await api.done(listMessages, { as: person })
  await api.done(setReadStatus, { as: person, body: [pagedList[0]?.id ?? 0] })
  expect(await next()).toBe(1)
})

test('changes of another instance appear too', async ({ skip }) => {
  if (api.kind === 'embedded') skip('the embedded database has one instance')
  const person = await makeUser(api)
  await put(person, '一')
  const next = await listen(api.instance(), person)
  expect(await next()).toBe(1)
  await markAll(api, person)
  expect(await next()).toBe(0)
})

test('a stream ends with its session', async () => {
  const person = await makeUser(api)
  const next = await listen(api, person)
  expect(await next()).toBe(0)
  await api.done(logout, { as: person })
  expect(await next()).toBeUndefined()
})

test('a stream ends when its user is disabled', async () => {
  const person = await makeUser(api)
  const next = await listen(api, person)
  expect(await next()).toBe(0)
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, person.userId))
  expect(await next()).toBeUndefined()
})

test('a stream ends with the process, and a few at once are enough for one user', async () => {
  const own = api.instance()
  const person = await makeUser(own)
  const streams = []
  for (let at = 0; at < streamsPerUserMax; at++) streams.push(await listen(own, person))
  await own.refuses(streamMessages, 'attempts.tooMany', { as: person })
  expect(await own.done(countUnreadMessages, { as: person })).toBe(0)
  await own.close()
  for (const next of streams) {
    expect(await next()).toBe(0)
    expect(await next()).toBeUndefined()
  }
})
