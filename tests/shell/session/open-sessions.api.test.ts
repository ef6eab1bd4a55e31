import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import {
  endOwnSession,
  endSession,
  getSession,
  issueToken,
  listOwnSessions,
  pageSessions,
} from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { basic, makeUser, openTestApi, type Person, password, type TestApi } from '../../support/api.ts'
import { makeActing } from '../delegation/pair.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Another session of the user, from a browser with this name. */
async function signedInAgain({ username }: Person, device: string, address: string) {
  const form = { grant_type: 'password', scope: 'server', username, password, device }
  const answer = await api.fetch(issueToken.path, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    address,
  })
  return { token: ((await answer.json()) as { access_token: string }).access_token }
}

test("a person's sessions are listed with browser, address and times, and the current one is marked", async () => {
  const person = await makeUser(api)
  await makeUser(api)
  const phone = await signedInAgain(person, 'Phone/1', '203.0.113.7')
  const seen = await api.done(listOwnSessions, { as: person })
  expect(seen).toMatchObject([
    { current: false, device: 'Phone/1', address: '203.0.113.7', protocol: 'INTERNAL' },
    { current: true, device: '', address: '' },
  ])
  expect(await api.done(listOwnSessions, { as: phone })).toMatchObject([{ current: true }, { current: false }])
  expect(JSON.stringify(seen)).not.toContain(phone.token)
})

test('an own session that is ended opens nothing from then on; those of others are as unknown as none', async () => {
  const person = await makeUser(api)
  const stranger = await makeUser(api)
  const phone = await signedInAgain(person, 'Phone/1', '203.0.113.8')
  const [theirs] = await api.done(listOwnSessions, { as: phone })
  const id = theirs?.id ?? 0
  await api.refuses(endOwnSession, 'notFound', { as: stranger, query: { id } })
  await api.done(getUserConfig, { as: phone })
  await api.done(endOwnSession, { as: person, query: { id } })
  await api.refuses(getUserConfig, 'session.expired', { as: phone })
  await api.refuses(endOwnSession, 'notFound', { as: person, query: { id } })
  expect(await api.done(listOwnSessions, { as: person })).toHaveLength(1)
})

test('a user who acts for another sees and ends their own sessions', async () => {
  const { agent, authorizer } = await makeActing(api)
  const phone = await signedInAgain(agent, 'Phone/1', '203.0.113.9')
  const seen = await api.done(listOwnSessions, { as: agent })
  expect(seen.map(({ device }) => device).toSorted()).toEqual(['', 'Phone/1'])
  const [of] = await api.done(listOwnSessions, { as: authorizer })
  await api.refuses(endOwnSession, 'notFound', { as: agent, query: { id: of?.id ?? 0 } })
  const [theirs] = seen.filter(({ current }) => !current)
  await api.done(endOwnSession, { as: agent, query: { id: theirs?.id ?? 0 } })
  await api.refuses(getUserConfig, 'session.expired', { as: phone })
})

test('administrators see who is signed in, by name, account or address, sorted, and end a session of anybody', async () => {
  const keeper = await makeUser(api, { perms: [SessionPerm.readSessions, SessionPerm.endSessions] })
  const person = await makeUser(api)
  const phone = await signedInAgain(person, 'Phone/1', '203.0.113.10')
  const page = (query: object) => api.done(pageSessions, { as: keeper, query })
  expect(await page({ keyword: person.username })).toMatchObject({
    total: 2,
    records: [
      { name: person.name, device: 'Phone/1', actingFor: null },
      { name: person.name, device: '' },
    ],
  })
  const { records } = await page({ keyword: '203.0.113.10' })
  expect(records).toMatchObject([{ username: person.username, address: '203.0.113.10', current: false }])
  const names = (await page({ sort: 'name', order: 'asc', size: 200 })).records.map(({ name }) => name)
  const { rows } = await api.db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param(names)}::text[]) name order by 1`,
  )
  expect(names).toEqual(rows.map(({ name }) => name))
  const id = records[0]?.id ?? 0
  expect(await api.done(getSession, { as: keeper, query: { id } })).toMatchObject({ name: person.name })
  await api.done(endSession, { as: keeper, query: { id } })
  await api.refuses(getUserConfig, 'session.expired', { as: phone })
  await api.done(getUserConfig, { as: person })
  await api.refuses(getSession, 'notFound', { as: keeper, query: { id } })
  await api.refuses(endSession, 'notFound', { as: keeper, query: { id } })
})

test('who may only read sessions ends none', async () => {
  const reader = await makeUser(api, { perms: [SessionPerm.readSessions] })
  const [own] = await api.done(listOwnSessions, { as: reader })
  await api.refuses(endSession, 'access.denied', { as: reader, query: { id: own?.id ?? 0 } })
  const nobody = await makeUser(api)
  await api.refuses(pageSessions, 'access.denied', { as: nobody })
})
