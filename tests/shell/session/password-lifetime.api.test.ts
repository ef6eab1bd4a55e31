import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock } from '#api/platform/clock.ts'
import { role, user } from '#api/shell/accounts/table.ts'
import { openSession } from '#api/shell/session/session.ts'
import { getUserConfig, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { PasswordUpdate, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { getSecondFactor, logout } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { getSetting, updateSetting } from '#contract/shell/system/calls.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, password, type TestApi, timeZone } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  await setDays(90)
})
afterAll(() => api?.close())

async function setDays(passwordDays: number) {
  const keeper = await makeUser(api, { perms: Object.values(SystemPerm) })
  const setting = await api.done(getSetting, { as: keeper })
  const looks = { sysLogo: BrandVariant.default, sysBackgroundIcon: BrandVariant.default }
  await api.done(updateSetting, { as: keeper, body: { ...setting, ...looks, sysAgreementPage: null, passwordDays } })
  expect((await api.done(getSetting, { as: keeper })).passwordDays).toBe(passwordDays)
}

/** A person whose password is this many days old. */
async function whoseIs(days: number) {
  const person = await makeUser(api)
  await api.db
    .update(user)
    .set({ passwordChangedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(user.id, person.userId))
  const signIn = async () => ({ token: (await api.signIn(person.username)).body.data.access_token })
  return { ...person, signIn }
}

const another = 'another horse battery staple'
const change = (from: string, to: string) => [
  { bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes },
  { bizType: UserConfigType.oldPassword, data: from },
  { bizType: UserConfigType.newPassword, data: to },
  { bizType: UserConfigType.confirmPassword, data: to },
]

test('who signs in with a password whose days are over changes it before anything else', async () => {
  const person = await whoseIs(91)
  const as = await person.signIn()
  await api.refuses(getUserConfig, 'password.over', { as })
  await api.refuses(getSecondFactor, 'password.over', { as })
  await api.refuses(updateUserConfig, 'validation', { as, body: change(password, password) })
  await api.refuses(getUserConfig, 'password.over', { as })
  await api.done(updateUserConfig, { as, body: change(password, another) })
  await api.done(getUserConfig, { as })
  const again = await whoseIs(91)
  await api.done(logout, { as: await again.signIn() })
})

test('the last day is one of them, and who is signed in goes on', async () => {
  const person = await whoseIs(90)
  const as = await person.signIn()
  await api.done(getUserConfig, { as })
  await api.db.update(user).set({ passwordChangedAt: '2020-01-01T00:00:00Z' }).where(eq(user.id, person.userId))
  await api.refuses(getUserConfig, 'password.over', { as: await person.signIn() })
  // Simulates a session that began before the last day was over.
  await api.db.execute(sql`update session set created_at = '2020-02-01T00:00:00Z' where user_id = ${person.userId}`)
  await api.db.execute(sql`update session set expires_at = now() + interval '1 day' where user_id = ${person.userId}`)
  const other = api.instance({ sessionDays: 10_000 })
  await other.done(getUserConfig, { as })
})

test('who signs on by a provider, or has no password, is not asked', async () => {
  const person = await whoseIs(500)
  const clock = databaseClock(timeZone)
  const bySignOn = await api.db.transaction((tx) => openSession(tx, clock, person.userId, LoginProtocol.oauth2))
  await api.done(getUserConfig, { as: { token: bySignOn } })
  const as = await person.signIn()
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, person.userId))
  await api.done(getUserConfig, { as })
})

test('of both, the password comes before the second factor', async () => {
  const person = await whoseIs(91)
  await api.db.update(role).set({ secondFactor: true }).where(eq(role.id, person.roleId))
  const as = await person.signIn()
  await api.refuses(getUserConfig, 'password.over', { as })
  await api.done(updateUserConfig, { as, body: change(password, another) })
  await api.refuses(getUserConfig, 'factor.needed', { as })
  await api.done(getSecondFactor, { as })
})

test('with a lifetime of 0, a password never expires', async () => {
  await setDays(0)
  const person = await whoseIs(5000)
  const as = await person.signIn()
  expect((await api.done(getStats, { as })).principal?.remind).toBeNull()
  await setDays(90)
})
