import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { sweepSessions } from '#api/shell/session/feature.ts'
import { loginLog, session } from '#api/shell/session/table.ts'
import type { QueryIn } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import { disableUser, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { PasswordUpdate, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import {
  endOwnSession,
  endSession,
  exportLogins,
  listOwnSessions,
  logout,
  pageLogins,
} from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { makeUser, openTestApi, type Person, password, type TestApi, timeZone } from '../../support/api.ts'

let api: TestApi
let keeper: Person
beforeAll(async () => {
  api = await openTestApi()
  keeper = await makeUser(api, { perms: [SessionPerm.readLogins, SessionPerm.exportLogins, SessionPerm.endSessions] })
})
afterAll(() => api?.close())

const logins = async (query: QueryIn<typeof pageLogins>) => (await api.done(pageLogins, { as: keeper, query })).records
const signedIn = async ({ username }: Person, address = '') => ({
  token: (await api.signIn(username, { address })).body.data.access_token,
})

test('each sign-in and sign-out is logged with account, name, address and method', async () => {
  const person = await makeUser(api)
  const as = await signedIn(person, '203.0.113.20')
  await api.done(logout, { as })
  const common = {
    account: person.username,
    person: { userId: person.userId, name: person.name },
    protocol: 'INTERNAL',
  }
  expect(await logins({ person: person.username })).toMatchObject([
    { ...common, event: 'signOut', address: '203.0.113.20', outcome: 'done', endedBy: null },
    { ...common, event: 'signIn', address: '203.0.113.20', outcome: 'done' },
  ])
})

test('each failed sign-in is logged with the account that was tried, known or not', async () => {
  const person = await makeUser(api)
  const address = '203.0.113.21'
  for (let guess = 0; guess < 3; guess++) await api.signIn(person.username, { password: 'wrong', address })
  await api.signIn('root', { password: 'wrong', address })
  expect(await logins({ address })).toMatchObject([
    { account: 'root', person: null, event: 'failed', outcome: problems['login.failed'] },
    ...Array.from({ length: 3 }, () => ({ account: person.username, person: { name: person.name }, event: 'failed' })),
  ])
  expect(await logins({ person: 'ROOT', address })).toHaveLength(1)
  const rows = await api.db.select().from(auditEntry).where(eq(auditEntry.address, address))
  expect(rows.map(({ object }) => object)).toEqual([`user:${person.usercode}`, 'account:root'])
})

test('a password that was typed for the account stands in no log', async () => {
  const address = '203.0.113.22'
  const typed = 'Correct-Horse-Battery'
  await api.signIn(typed, { password: 'wrong', address })
  expect(await logins({ address })).toMatchObject([{ account: 'cor…', person: null }])
  expect(await logins({ person: typed, address })).toHaveLength(1)
  const { rows } = await api.db.execute(sql`
    select e::text as line from audit_entry e union all select l::text from login_log l
    union all select t::text from refusal_tally t`)
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(typed.toLowerCase().slice(0, 8))
})

test('a session that is ended says by whom, one that a new password or disabling ended too, and one that ran out', async () => {
  const person = await makeUser(api)
  const [phone] = [await signedIn(person)]
  const events = async () => (await logins({ person: person.username })).map(({ event, endedBy }) => [event, endedBy])
  const otherOf = async (as: { token: string }) =>
    (await api.done(listOwnSessions, { as })).find(({ current }) => !current)?.id ?? 0
  await api.done(endOwnSession, { as: phone, query: { id: await otherOf(phone) } })
  expect((await events())[0]).toEqual(['ended', null])
  const laptop = await signedIn(person)
  await api.done(endSession, { as: keeper, query: { id: await otherOf(laptop) } })
  expect((await events())[0]).toEqual(['ended', keeper.name])
  await signedIn(person)
  const changed = [
    { bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes },
    { bizType: UserConfigType.oldPassword, data: password },
    { bizType: UserConfigType.newPassword, data: `${password} again` },
    { bizType: UserConfigType.confirmPassword, data: `${password} again` },
  ]
  await api.done(updateUserConfig, { as: laptop, body: changed })
  expect((await events())[0]).toEqual(['closed', null])
  await api.db.update(session).set({ expiresAt: '2020-01-01T00:00:00Z' }).where(eq(session.userId, person.userId))
  await sweepSessions(api.db, databaseClock(timeZone))
  expect((await events())[0]).toEqual(['expired', null])
  const other = await makeUser(api)
  const administrator = await makeUser(api, { administrator: true, perms: [AccountPerm.writeUsers] })
  await api.done(disableUser, { as: administrator, query: { userId: other.userId } })
  expect((await logins({ person: other.username }))[0]).toMatchObject({ event: 'closed', person: { name: other.name } })
})

test('rows are found by event, address and day, fifty at a time by their numbers', async () => {
  const address = '203.0.113.23'
  const at = (day: number) => `2999-03-0${day}T15:59:59.999Z`
  const row = { protocol: 'INTERNAL', account: 'paged', address, device: '', outcome: 'done' }
  const event = (n: number) => (n % 2 ? 'signIn' : 'signOut')
  const rows = Array.from({ length: 60 }, (_, n) => ({ ...row, event: event(n), at: at(1 + Math.floor(n / 20)) }))
  await api.db.insert(loginLog).values(rows)
  const first = await api.done(pageLogins, { as: keeper, query: { address } })
  expect(first.records).toHaveLength(50)
  const second = await api.done(pageLogins, { as: keeper, query: { address, before: first.older ?? 0 } })
  expect(second.records).toHaveLength(10)
  const back = await api.done(pageLogins, { as: keeper, query: { address, after: second.newer ?? 0 } })
  expect(back.records).toEqual(first.records)
  expect(await logins({ address, event: 'signIn' })).toHaveLength(30)
  // Days in the organisation's time zone, eight hours ahead of UTC.
  expect(await logins({ address, from: '2999-03-01', to: '2999-03-01' })).toHaveLength(20)
  expect(await logins({ address, from: '2999-03-02', to: '2999-03-03' })).toHaveLength(40)
  expect(await logins({ address, from: '2999-03-04' })).toHaveLength(0)
  await api.refuses(pageLogins, 'parameter', { as: keeper, query: { from: '2999-13-01' } })
  await api.db.delete(loginLog).where(eq(loginLog.address, address))
})

test('entries past their retention are deleted by the sweep', async () => {
  const values = { event: 'signIn', protocol: 'INTERNAL', account: 'old', address: '', device: '', outcome: 'done' }
  await api.db.insert(loginLog).values([
    { ...values, at: '2020-01-01T00:00:00Z' },
    { ...values, at: new Date().toISOString() },
  ])
  await sweepSessions(api.db, databaseClock(timeZone))
  expect(await logins({ person: 'old' })).toHaveLength(1)
})

test('an export holds what the filter shows as text, and is itself in the trail', async () => {
  const address = '203.0.113.24'
  await api.signIn('=1+1', { password: 'wrong', address })
  const { bytes } = await api.download(exportLogins, { as: keeper, query: { address } })
  const [about, log] = (await readXlsx(bytes)).sheets
  expect(about?.rows.flat()).toEqual(expect.arrayContaining([address, '符合条件的全部记录']))
  expect(log?.rows.slice(1).map((row) => [row[1], row[3], row[6]])).toEqual([['登录失败', '=1+1', address]])
})

test('readers of the log cannot export it, and other users can do neither', async () => {
  const reader = await makeUser(api, { perms: [SessionPerm.readLogins] })
  await api.done(pageLogins, { as: reader })
  await api.refuses(exportLogins, 'access.denied', { as: reader })
  await api.refuses(pageLogins, 'access.denied', { as: await makeUser(api) })
  await api.refuses(pageLogins, 'session.expired')
})
