import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock, fixedClock } from '#api/platform/clock.ts'
import { sha256 } from '#api/platform/keys.ts'
import { sweepSessions } from '#api/shell/session/feature.ts'
import { openSession } from '#api/shell/session/session.ts'
import { session } from '#api/shell/session/table.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { makeUser, openTestApi, type TestApi, timeZone } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** A session that began at this instant. */
async function sessionFrom(instant: string) {
  const { userId } = await makeUser(api)
  const clock = fixedClock(instant, timeZone)
  return { token: await api.db.transaction((tx) => openSession(tx, clock, userId, LoginProtocol.internal)) }
}

const endOf = async ({ token }: { token: string }) => {
  const [row] = await api.db
    .select()
    .from(session)
    .where(eq(session.tokenHash, sha256(token)))
  return row?.expiresAt
}

test('a session ends eight hours after it was last used', async () => {
  const unused = await sessionFrom('2026-11-20T08:00:00Z')
  const used = await sessionFrom('2026-11-20T08:00:00Z')
  await api.instance({ now: '2026-11-20T15:59:59Z' }).done(getUserConfig, { as: used })
  const later = api.instance({ now: '2026-11-20T16:00:00Z' })
  await later.refuses(getUserConfig, 'session.expired', { as: unused })
  await later.done(getUserConfig, { as: used })
  await api.instance({ now: '2026-11-21T00:00:00Z' }).refuses(getUserConfig, 'session.expired', { as: used })
})

test('use moves the end, but does not write at every request', async () => {
  const person = await sessionFrom('2026-11-20T08:00:00Z')
  await api.instance({ now: '2026-11-20T08:04:59Z' }).done(getUserConfig, { as: person })
  expect(await endOf(person)).toBe('2026-11-20T16:00:00.000Z')
  await api.instance({ now: '2026-11-20T08:05:01Z' }).done(getUserConfig, { as: person })
  expect(await endOf(person)).toBe('2026-11-20T16:05:01.000Z')
})

test('a session ends after its days, however it is used, and then needs no write at every request', async () => {
  const opened = Date.parse('2026-09-01T08:00:00Z')
  const person = await sessionFrom(new Date(opened).toISOString())
  const end = opened + 2 * 86_400_000
  const at = (time: number) => api.instance({ now: new Date(time).toISOString(), sessionDays: 2 })
  for (let time = opened; time < end; time += 7 * 3_600_000) await at(time).done(getUserConfig, { as: person })
  expect(await endOf(person)).toBe(new Date(end).toISOString())
  await api.db.execute(sql`
    create or replace function no_write() returns trigger language plpgsql as $$ begin raise 'written'; end $$`)
  await api.db.execute(sql`
    create trigger no_write before update on session for each row execute function no_write()`)
  await at(end - 1000).done(getUserConfig, { as: person })
  await api.db.execute(sql`drop trigger no_write on session`)
  await at(end).refuses(getUserConfig, 'session.expired', { as: person })
})

test('signing out on one instance tells at once on another', async () => {
  const person = await makeUser(api)
  const other = api.instance()
  await other.done(getUserConfig, { as: person })
  await api.done(logout, { as: person })
  await other.refuses(getUserConfig, 'session.expired', { as: person })
  await api.refuses(logout, 'session.expired', { as: person })
})

test('signing out ends that session and no other of the same user', async () => {
  const person = await makeUser(api)
  const { body } = await api.signIn(person.username, { address: '203.0.113.1' })
  await api.done(logout, { as: person })
  await api.done(getUserConfig, { as: { token: body.data.access_token } })
})

test('every sign-in opens a session of its own', async () => {
  const person = await makeUser(api)
  const tokens = new Set<string>()
  for (let time = 0; time < 3; time++) {
    tokens.add((await api.signIn(person.username, { address: '203.0.113.2' })).body.data.access_token)
  }
  expect(tokens.size).toBe(3)
})

test('what has ended is swept out, what has not stays', async () => {
  const ended = await sessionFrom('2020-01-01T00:00:00Z')
  const person = await makeUser(api)
  await sweepSessions(api.db, databaseClock(timeZone))
  expect(await endOf(ended)).toBeUndefined()
  expect(await endOf(person)).toBeDefined()
})
