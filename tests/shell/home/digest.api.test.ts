import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#api/platform/clock.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendDigests } from '#api/shell/home/digest.ts'
import { todo } from '#api/shell/home/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { message } from '#api/shell/messages/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { type digests, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { makeUser, openTestApi, publicUrl, type TestApi, timeZone } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Clock at a time in the organisation's zone; 2030-01-07 is a Monday. */
const at = (moment: string) => fixedClock(`${moment}:00+08:00`, timeZone)
const log = { info: () => {}, warn: () => {}, error: () => {} }
const send = (moment: string) => sendDigests({ ...api, log, clock: at(moment), mailer: undefined, publicUrl })

async function whoWants(digest: (typeof digests)[number] | '', language: Language | '' = '') {
  const person = await makeUser(api, { email: `${randomUUID().slice(0, 8)}@example.com` })
  const body = [
    { bizType: UserConfigType.digest, data: digest } as const,
    { bizType: UserConfigType.language, data: language } as const,
  ]
  await api.done(updateUserConfig, { as: person, body })
  const email = (await api.db.select().from(user).where(eq(user.id, person.userId)))[0]?.email ?? ''
  const tell = (text: string) =>
    api.db.transaction((tx) =>
      sendMessages(tx, { to: [person.userId], noticeType: NoticeType.riskWarning, body: { 'zh-Hans': text } }),
    )
  const addTodo = (title: string) =>
    api.db
      .insert(todo)
      .values({ bizId: randomUUID(), userId: person.userId, mainSource: 'risk', title, url: '/task/todo' })
  const mails = async () => {
    const { rows } = await api.db.execute<{ subject: string; sealed: Buffer }>(sql`
      select subject, body_sealed as sealed from mail where recipient = ${email} and purpose = 'digest' order by id`)
    return rows.map(({ subject, sealed }) => ({ subject, text: api.keys.open(sealed) }))
  }
  return { person, tell, addTodo, mails }
}

test('who wants it is mailed once a day what waits, with the way to it and to the setting', async () => {
  const reader = await whoWants('daily')
  await reader.tell('请查看{{url}}的变化')
  for (const title of ['甲', '乙', '丙', '丁', '戊', '己']) await reader.addTodo(`复核${title}`)
  await send('2030-01-09T06:59')
  expect(await reader.mails()).toEqual([])
  await Promise.all([send('2030-01-09T07:00'), send('2030-01-09T07:00')])
  await send('2030-01-09T23:00')
  const [mail, ...others] = await reader.mails()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('等待您处理的事项')
  for (const part of ['待办事项（6 项）', '· 复核己', '另有 1 项', '未读消息（1 条）', '· 请查看{{url}}的变化'])
    expect(mail?.text).toContain(part)
  expect(mail?.text).toContain(`${publicUrl}/home`)
  expect(mail?.text).toContain(`${publicUrl}/user/settings`)
  await send('2030-01-10T07:00')
  expect(await reader.mails()).toHaveLength(2)
})

test('by the week it comes on Monday, or as soon after as anything runs, in the language one has chosen', async () => {
  const reader = await whoWants('weekly', 'en')
  await reader.addTodo('Review')
  await send('2030-01-14T08:00')
  for (const moment of ['2030-01-15T08:00', '2030-01-20T23:00']) await send(moment)
  expect(await reader.mails()).toHaveLength(1)
  await send('2030-01-22T08:00')
  const mails = await reader.mails()
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toContain('To-dos (1):')
})

test('nothing is mailed where nothing waits, to who does not want it, and to who is disabled', async () => {
  const idle = await whoWants('daily')
  const unwilling = await whoWants('')
  const gone = await whoWants('daily')
  await unwilling.addTodo('复核')
  await gone.addTodo('复核')
  await api.db.update(user).set({ status: '1' }).where(eq(user.id, gone.person.userId))
  await send('2030-02-01T09:00')
  for (const each of [idle, unwilling, gone]) expect(await each.mails()).toEqual([])
  // Later items of the day wait for the next digest.
  await idle.addTodo('复核')
  await send('2030-02-01T10:00')
  expect(await idle.mails()).toEqual([])
  await send('2030-02-02T07:30')
  expect(await idle.mails()).toHaveLength(1)
})

test('what fails for one reader keeps no other from theirs', async () => {
  const [broken, whole] = [await whoWants('daily'), await whoWants('daily')]
  for (const reader of [broken, whole]) await reader.addTodo('复核甲')
  await broken.tell('没有文字的消息')
  await api.db.update(message).set({ body: sql`'{}'::jsonb` }).where(eq(message.userId, broken.person.userId))
  await send('2030-03-06T09:00')
  expect(await broken.mails()).toEqual([])
  expect(await whole.mails()).toHaveLength(1)
})
