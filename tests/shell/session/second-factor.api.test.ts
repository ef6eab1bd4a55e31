import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { sha256 } from '#api/platform/keys.ts'
import { role, user } from '#api/shell/accounts/table.ts'
import { setPassword } from '#api/shell/session/account/password.ts'
import { confirmFactor } from '#api/shell/session/account/second-factor.ts'
import { codeAt, stepAt } from '#api/shell/session/account/totp.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { secondFactor } from '#api/shell/session/table.ts'
import { problems } from '#contract/platform/problem.ts'
import { getUserConfig, takeSecondFactor } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { listMessages } from '#contract/shell/messages/calls.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  issueToken,
  logout,
  pageLogins,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { factorTriesMax } from '#contract/shell/session/second-factor.ts'
import { makeUser, openTestApi, type Person, password, type TestApi, timeZone } from '../../support/api.ts'
import { underWay } from './under-way.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Failures slow down a /24, so each address is in another one. */
let networks = 0
const newAddress = () => `10.51.${++networks}.7`

/** A code by the database's clock, which the api uses; `steps` from now. */
async function codeNow(secret: string, steps = 0): Promise<string> {
  const { rows } = await api.db.execute<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float8 as at`)
  return codeAt(secret, stepAt(rows[0]?.at ?? 0) + steps)
}

/** Clears the last used step, so that no test waits for the next code. */
const forgetStep = (userId: number) =>
  api.db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, userId))

async function withFactor(more: Parameters<typeof makeUser>[1] = {}) {
  const person = await makeUser(api, more)
  const { secret, uri } = await api.done(beginSecondFactor, { as: person, body: { password } })
  const { codes } = await api.done(confirmSecondFactor, { as: person, body: { code: await codeNow(secret) } })
  await forgetStep(person.userId)
  return { person, secret, uri, codes }
}

async function halfWay({ username }: Person, address: string): Promise<string> {
  const { status, body } = await api.signIn(username, { address })
  expect({ status, code: body.code }).toEqual({ status: 401, code: problems['factor.required'] })
  expect(body.data).toBeNull()
  return String(body.detail?.factorToken)
}
const finish = (factor_token: string, code: string, address: string) =>
  api.call(issueToken, { body: { grant_type: 'second_factor', scope: 'server', factor_token, code }, address })

test('a second factor is set up with the password and a first code, which gives ten recovery codes', async () => {
  const person = await makeUser(api)
  expect(await api.done(getSecondFactor, { as: person })).toEqual({
    on: false,
    since: null,
    codesLeft: 0,
    needed: false,
    hasPassword: true,
  })
  await api.refuses(beginSecondFactor, 'validation', { as: person, body: { password: 'not mine' } })
  const { secret, uri } = await api.done(beginSecondFactor, { as: person, body: { password } })
  expect(uri).toContain(`secret=${secret}`)
  expect((await api.done(getSecondFactor, { as: person })).on).toBe(false)
  await api.refuses(confirmSecondFactor, 'factor.wrong', { as: person, body: { code: '000000' } })
  const phone = { token: (await api.signIn(person.username)).body.data.access_token }
  await api.db.execute(sql`delete from attempt where kind = 'factor'`)
  const { codes } = await api.done(confirmSecondFactor, { as: person, body: { code: await codeNow(secret) } })
  expect(new Set(codes).size).toBe(10)
  expect(await api.done(getSecondFactor, { as: person })).toMatchObject({ on: true, codesLeft: 10 })
  await api.refuses(getUserConfig, 'session.expired', { as: phone })
  await api.refuses(beginSecondFactor, 'factor.on', { as: person, body: { password } })
  await api.refuses(confirmSecondFactor, 'factor.on', { as: person, body: { code: await codeNow(secret, 1) } })
})

test('nothing that was not begun, or long ago, is confirmed', async () => {
  const person = await makeUser(api)
  await api.refuses(confirmSecondFactor, 'factor.notBegun', { as: person, body: { code: '123456' } })
  const { secret } = await api.done(beginSecondFactor, { as: person, body: { password } })
  await api.db
    .update(secondFactor)
    .set({ createdAt: '2020-01-01T00:00:00Z' })
    .where(eq(secondFactor.userId, person.userId))
  await api.refuses(confirmSecondFactor, 'factor.notBegun', { as: person, body: { code: await codeNow(secret) } })
})

test('the right password alone opens no session; with the code it does, once', async () => {
  const { person, secret } = await withFactor()
  const address = newAddress()
  const token = await halfWay(person, address)
  await api.refuses(getUserConfig, 'session.expired', { as: { token } })
  const code = await codeNow(secret)
  const { status, body } = await finish(token, code, address)
  expect(status).toBe(200)
  await api.done(getUserConfig, { as: { token: body.data.access_token } })
  // Neither the pending token nor the code is accepted again.
  expect((await finish(token, await codeNow(secret, 1), address)).body.code).toBe(problems['login.failed'])
  const other = await halfWay(person, address)
  const again = { grant_type: 'second_factor', scope: 'server', factor_token: other, code } as const
  await api.refuses(issueToken, 'factor.wrong', { body: again, address })
  const [row] = await api.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.actor, person.usercode))
    .orderBy(sql`seq desc`)
  expect(row).toMatchObject({ action: 'session.signIn', detail: '{"secondFactor":"totp"}' })
})

test('of many who come with one code at once one is let in', async () => {
  const { person, secret } = await withFactor()
  const address = newAddress()
  const tokens = await Promise.all(Array.from({ length: 4 }, () => halfWay(person, address)))
  const code = await codeNow(secret)
  const answers = await Promise.all(tokens.map((token) => finish(token, code, address)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code before or after the present one is taken, none further away', async () => {
  for (const [steps, taken] of [
    [-1, true],
    [1, true],
    [-3, false],
    [3, false],
  ] as const) {
    const { person, secret } = await withFactor()
    const address = newAddress()
    const { status } = await finish(await halfWay(person, address), await codeNow(secret, steps), address)
    expect({ steps, status }).toEqual({ steps, status: taken ? 200 : 401 })
  }
})

test('a recovery code opens once, however it is typed; of another user never', async () => {
  const { person, codes } = await withFactor()
  const { codes: others } = await withFactor()
  const address = newAddress()
  const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `
  expect((await finish(await halfWay(person, address), typed, address)).status).toBe(200)
  expect((await finish(await halfWay(person, newAddress()), typed, newAddress())).body.code).toBe(
    problems['factor.wrong'],
  )
  expect((await finish(await halfWay(person, newAddress()), others[1] ?? '', newAddress())).body.code).toBe(
    problems['factor.wrong'],
  )
  expect(await api.done(getSecondFactor, { as: person })).toMatchObject({ codesLeft: 9 })
})

test('after so many tries the password is asked for anew, and who fails waits longer each time', async () => {
  const { person, secret } = await withFactor()
  const token = await halfWay(person, newAddress())
  for (let guess = 0; guess < factorTriesMax; guess++)
    expect((await finish(token, '000000', newAddress())).body.code).toBe(problems['factor.wrong'])
  expect((await finish(token, await codeNow(secret), newAddress())).body.code).toBe(problems['login.failed'])
  const address = newAddress()
  let waits = 0
  for (let guess = 0; guess < 4; guess++) {
    const { body } = await finish(await halfWay(person, newAddress()), '000000', address)
    if (body.code === problems['attempts.tooMany']) waits = Number(body.detail?.retryAfterSeconds)
  }
  expect(waits).toBeGreaterThan(0)
  // Other networks are not slowed down.
  expect((await finish(await halfWay(person, newAddress()), await codeNow(secret), newAddress())).status).toBe(200)
})

test('what waits for a code ends by itself, with another password, and with the account', async () => {
  const { person, secret } = await withFactor()
  const address = newAddress()
  const token = await halfWay(person, address)
  await api.db.execute(
    sql`update half_session set expires_at = now() - interval '1 second' where user_id = ${person.userId}`,
  )
  expect((await finish(token, await codeNow(secret), address)).body.code).toBe(problems['login.failed'])
  const replaced = await halfWay(person, address)
  const clock = databaseClock(timeZone)
  const passwordHash = await hashPassword(password)
  await api.db.transaction((tx) => setPassword(tx, clock, { userId: person.userId, passwordHash }))
  expect((await finish(replaced, await codeNow(secret), address)).body.code).toBe(problems['login.failed'])
  const other = await halfWay(person, address)
  await api.db.update(user).set({ status: '1' }).where(eq(user.id, person.userId))
  expect((await finish(other, await codeNow(secret), address)).body.code).toBe(problems['login.failed'])
})

test('a sign-in under way that was asked for no code opens nothing once a second factor stands', async () => {
  const person = await makeUser(api)
  const { secret } = await api.done(beginSecondFactor, { as: person, body: { password } })
  const { userId, token } = person
  const proof = { step: 1 }
  const change = (tx: Tx) => confirmFactor(tx, databaseClock(timeZone), { userId, tokenHash: sha256(token), proof })
  const { status, body } = await underWay(api, { change, call: () => api.signIn(person.username) })
  // In the embedded database, with its one session, the sign-in runs after the change.
  const refused = api.kind === 'postgres' ? 'login.failed' : 'factor.required'
  expect([status, body.code]).toEqual([401, problems[refused]])
  const address = newAddress()
  expect((await finish(await halfWay(person, address), await codeNow(secret), address)).status).toBe(200)
})

test('a second factor under way from a session that a new password ends is not set', async () => {
  const person = await makeUser(api)
  const { secret } = await api.done(beginSecondFactor, { as: person, body: { password } })
  const body = { code: await codeNow(secret) }
  const passwordHash = await hashPassword(password)
  const change = (tx: Tx) => setPassword(tx, databaseClock(timeZone), { userId: person.userId, passwordHash })
  const answer = await underWay(api, { change, call: () => api.call(confirmSecondFactor, { as: person, body }) })
  expect([answer.status, answer.body.code]).toEqual([401, problems['session.expired']])
  expect((await api.signIn(person.username)).status).toBe(200)
})

test('a sign-in begun before a password change cannot be completed with a code', async () => {
  const { person, secret } = await withFactor()
  const address = newAddress()
  const token = await halfWay(person, address)
  const passwordHash = await hashPassword('another password of mine')
  await api.db.update(user).set({ passwordHash }).where(eq(user.id, person.userId))
  expect((await finish(token, await codeNow(secret), address)).body.code).toBe(problems['login.failed'])
})

test('other recovery codes take the place of those before', async () => {
  const { person, secret, codes } = await withFactor()
  await api.refuses(renewRecoveryCodes, 'factor.wrong', { as: person, body: { code: '000000' } })
  const renewed = await api.done(renewRecoveryCodes, { as: person, body: { code: await codeNow(secret) } })
  expect(renewed.codes.filter((code) => codes.includes(code))).toEqual([])
  await api.refuses(removeSecondFactor, 'factor.wrong', { as: person, body: { code: codes[0] ?? '' } })
  await api.done(removeSecondFactor, { as: person, body: { code: renewed.codes[0] ?? '' } })
  expect((await api.signIn(person.username)).status).toBe(200)
  await api.refuses(removeSecondFactor, 'factor.off', { as: person, body: { code: '123456' } })
})

test('who guesses at their own password or codes has to wait, and codes are asked of nobody without a second factor', async () => {
  const { person } = await withFactor()
  const body = { code: '000000' }
  for (let guess = 0; guess < 5; guess++) await api.refuses(renewRecoveryCodes, 'factor.wrong', { as: person, body })
  await api.refuses(renewRecoveryCodes, 'attempts.tooMany', { as: person, body })
  await api.refuses(removeSecondFactor, 'attempts.tooMany', { as: person, body })
  const [other, without] = [await makeUser(api), await makeUser(api)]
  await api.done(beginSecondFactor, { as: other, body: { password } })
  for (let guess = 0; guess < 5; guess++) await api.refuses(confirmSecondFactor, 'factor.wrong', { as: other, body })
  await api.refuses(confirmSecondFactor, 'attempts.tooMany', { as: other, body })
  const wrong = { password: 'not mine' }
  for (let guess = 0; guess < 5; guess++)
    await api.refuses(beginSecondFactor, 'validation', { as: without, body: wrong })
  await api.refuses(beginSecondFactor, 'attempts.tooMany', { as: without, body: wrong })
  await api.refuses(renewRecoveryCodes, 'factor.off', { as: without, body })
})

test('of fifty codes of their own that somebody guesses at once, no more are looked at than one after another', async () => {
  const { person, secret } = await withFactor()
  const guessing = newAddress()
  const guess = () => api.call(removeSecondFactor, { as: person, body: { code: '000000' }, address: guessing })
  const answers = await Promise.all(Array.from({ length: 50 }, guess))
  const looked = answers.filter(({ body }) => body.code === problems['factor.wrong'])
  expect(looked.length).toBeGreaterThan(0)
  expect(looked.length).toBeLessThanOrEqual(5)
  // It does not slow down a sign-in.
  const address = newAddress()
  expect((await finish(await halfWay(person, address), await codeNow(secret), address)).status).toBe(200)
})

test('who is halfway into an account with wrong codes keeps nobody from their own', async () => {
  const { person, secret } = await withFactor()
  for (let guess = 0; guess < 6; guess++) await finish(await halfWay(person, newAddress()), '000000', newAddress())
  await api.done(removeSecondFactor, { as: person, body: { code: await codeNow(secret) }, address: newAddress() })
})

test('whose role asks for a second factor does nothing before it is set up, and does not give it up', async () => {
  const person = await makeUser(api, { perms: [SessionPerm.readLogins] })
  await api.done(pageLogins, { as: person })
  await api.db.update(role).set({ secondFactor: true }).where(eq(role.id, person.roleId))
  await api.refuses(pageLogins, 'factor.needed', { as: person })
  await api.refuses(getUserConfig, 'factor.needed', { as: person })
  const again = { token: (await api.signIn(person.username)).body.data.access_token }
  await api.refuses(getUserConfig, 'factor.needed', { as: again })
  expect(await api.done(getSecondFactor, { as: again })).toMatchObject({ needed: true, on: false })
  const { secret } = await api.done(beginSecondFactor, { as: again, body: { password } })
  const { codes } = await api.done(confirmSecondFactor, { as: again, body: { code: await codeNow(secret) } })
  await api.done(pageLogins, { as: again })
  await api.refuses(removeSecondFactor, 'factor.kept', { as: again, body: { code: codes[0] ?? '' } })
  expect(await api.done(getSecondFactor, { as: again })).toMatchObject({ on: true, codesLeft: 10 })
  await api.done(logout, { as: again })
})

test('an administrator removes it, the user is notified, and nobody removes that of accounts with more permissions', async () => {
  const { person } = await withFactor()
  const keeper = await makeUser(api, { perms: [AccountPerm.writeUsers] })
  await api.done(takeSecondFactor, { as: keeper, query: { userId: person.userId } })
  const signedIn = await api.signIn(person.username)
  expect(signedIn.status).toBe(200)
  const { pagedList } = await api.done(listMessages, { as: { token: signedIn.body.data.access_token }, query: {} })
  expect(JSON.stringify(pagedList)).toContain('两步验证')
  await api.refuses(takeSecondFactor, 'factor.off', { as: keeper, query: { userId: person.userId } })
  const { person: mighty } = await withFactor({ administrator: true, perms: [SessionPerm.readLogins] })
  await api.refuses(takeSecondFactor, 'execute.denied', { as: keeper, query: { userId: mighty.userId } })
  await api.refuses(takeSecondFactor, 'notFound', { as: keeper, query: { userId: 999_999 } })
  await api.refuses(takeSecondFactor, 'access.denied', { as: await makeUser(api), query: { userId: person.userId } })
})

test('no secret of a second factor stands in the database, the trail or the log', async () => {
  const { person, secret, codes } = await withFactor()
  const token = await halfWay(person, newAddress())
  const { rows } = await api.db.execute(sql`
    select f::text as line from second_factor f union all select c::text from recovery_code c
    union all select h::text from half_session h union all select e::text from audit_entry e
    union all select l::text from login_log l`)
  const written = `${JSON.stringify(rows)}${JSON.stringify(api.log)}`
  for (const secretText of [secret, token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(written.includes(secretText)).toBe(false)
})
