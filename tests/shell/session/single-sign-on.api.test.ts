import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import { identity, role, user } from '#api/shell/accounts/table.ts'
import { codeAt, stepAt } from '#api/shell/session/account/totp.ts'
import type { Provider } from '#api/shell/session/sign-in/provider.ts'
import { session } from '#api/shell/session/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getLoginConfig,
  getProvider,
  issueToken,
  listProviders,
  pageLogins,
} from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { makeUser, openTestApi, password, type TestApi } from '../../support/api.ts'
import { freePort } from '../../support/freeport.ts'
import {
  clientId,
  clientSecret,
  configured,
  type ForgingProvider,
  nonce,
  type RunningProvider,
  redirectUri,
  signInAt,
  startForgingProvider,
  startProvider,
} from './provider.ts'

let api: TestApi
let real: RunningProvider
let forging: ForgingProvider

beforeAll(async () => {
  ;[api, real, forging] = await Promise.all([openTestApi(), startProvider(), startForgingProvider()])
})
afterAll(async () => {
  await Promise.all([api?.close(), real?.close(), forging?.close()])
})
beforeEach(() => {
  forging.answers = {}
  forging.asked.length = 0
})

let addresses = 0
const ownAddress = () => `203.0.113.${addresses++}`
const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
/** A name at the provider that no other test uses. */
const newSubject = () => `p-${randomUUID().slice(0, 8)}`

type Grant = BodyIn<typeof issueToken>
const grant = (code: string, more: Partial<Record<string, string>> = {}) =>
  ({
    grant_type: 'authorization_code',
    scope: 'server',
    provider: 'staff',
    code,
    code_verifier: newVerifier(),
    nonce,
    redirect_uri: redirectUri,
    ...more,
  }) as Grant

const withReal = () => api.instance({ providers: [configured(real.issuer)] })
const withForging = (more: Parameters<typeof configured>[1] = {}) =>
  api.instance({ providers: [configured(forging.issuer, more)] })

/** Grant of a user who has signed in at the real provider. */
async function grantOf(subject: string): Promise<Grant> {
  const code_verifier = newVerifier()
  const back = await signInAt(real, subject, { verifierChallenge: challengeOf(code_verifier), nonce })
  return grant(back.searchParams.get('code') ?? '', { code_verifier })
}

/** A user, and the name at the provider that has this user's e-mail. */
async function somebody() {
  const subject = newSubject()
  return { subject, person: await makeUser(api, { email: `${subject.toUpperCase()}@Example.com` }) }
}

const identitiesOf = ({ userId }: { userId: number }) =>
  api.db.select().from(identity).where(eq(identity.userId, userId))

test('who signs in with the provider is found by the verified e-mail and bound by issuer and subject', async () => {
  const { subject, person } = await somebody()
  const answer = await withReal().done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  expect(answer).toEqual({
    access_token: expect.any(String),
    token_type: 'Bearer',
    expires_in: 8 * 3600,
    username: person.username,
  })
  await api.done(getUserConfig, { as: { token: answer.access_token } })
  expect(await identitiesOf(person)).toMatchObject([{ issuer: real.issuer, subject }])
  const [row] = await api.db
    .select()
    .from(session)
    .where(eq(session.tokenHash, sha256(answer.access_token)))
  expect(row?.protocol).toBe(LoginProtocol.oauth2)
})

test('who is known at the provider and nobody here stands in the login log by the name they have there', async () => {
  const subject = newSubject()
  const address = ownAddress()
  const other = withReal()
  await other.refuses(issueToken, 'identity.unknown', { body: await grantOf(subject), address })
  const keeper = await makeUser(api, { perms: [SessionPerm.readLogins] })
  const { records } = await api.done(pageLogins, { as: keeper, query: { address } })
  expect(records).toMatchObject([
    { event: 'failed', account: `${subject}@example.com`, person: null, protocol: LoginProtocol.oauth2 },
  ])
  expect(records[0]?.outcome).toBe(problems['identity.unknown'])
  // However many requests they send, the number of rows is limited.
  await api.db.execute(sql`
    insert into attempt (kind, account, address, at)
    select 'identity', ${`${real.issuer} ${subject}`}, ${address}, clock_timestamp() from generate_series(1, 20)`)
  await other.refuses(issueToken, 'attempts.tooMany', { body: await grantOf(subject), address })
  expect((await api.done(pageLogins, { as: keeper, query: { address } })).records).toHaveLength(1)
})

test('a bound identity is found though its e-mail has changed on either side, or is no longer verified', async () => {
  const { subject, person } = await somebody()
  const other = withReal()
  await other.done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  await api.db.update(user).set({ email: 'married@example.com' }).where(eq(user.id, person.userId))
  real.people.set(subject, { email: 'else@example.com', email_verified: false })
  const { username } = await other.done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  expect(username).toBe(person.username)
})

test('an e-mail that the provider has not verified opens no account', async () => {
  const { subject, person } = await somebody()
  real.people.set(subject, { email_verified: false })
  const body = await grantOf(subject)
  await withReal().refuses(issueToken, 'identity.unknown', { body, address: ownAddress() })
  expect(await identitiesOf(person)).toEqual([])
})

test('nobody, or more than one user, with that e-mail: no account is opened', async () => {
  const stranger = newSubject()
  const body = await grantOf(stranger)
  await withReal().refuses(issueToken, 'identity.unknown', { body, address: ownAddress() })
  const { subject } = await somebody()
  await makeUser(api, { email: `${subject}@example.com` })
  const ambiguous = await grantOf(subject)
  await withReal().refuses(issueToken, 'identity.unknown', { body: ambiguous, address: ownAddress() })
})

test('a disabled user is not let in, bound or not, and another enabled one with the e-mail is', async () => {
  const { subject, person } = await somebody()
  const other = withReal()
  await other.done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, person.userId))
  const bound = await grantOf(subject)
  await other.refuses(issueToken, 'identity.unknown', { body: bound, address: ownAddress() })

  const unbound = newSubject()
  await makeUser(api, { email: `${unbound}@example.com`, status: UserStatus.disabled })
  const refused = await grantOf(unbound)
  await other.refuses(issueToken, 'identity.unknown', { body: refused, address: ownAddress() })
  const enabled = await makeUser(api, { email: `${unbound}@example.com` })
  const { username } = await other.done(issueToken, { body: await grantOf(unbound), address: ownAddress() })
  expect(username).toBe(enabled.username)
})

test('an e-mail that the provider gave to somebody else does not open the account of who had it', async () => {
  const { subject, person } = await somebody()
  const other = withReal()
  await other.done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  const successor = newSubject()
  real.people.set(successor, { email: `${subject}@example.com` })
  const body = await grantOf(successor)
  await other.refuses(issueToken, 'identity.unknown', { body, address: ownAddress() })
  expect(await identitiesOf(person)).toHaveLength(1)
})

test('a code is good once', async () => {
  const { subject } = await somebody()
  const body = await grantOf(subject)
  const other = withReal()
  await other.done(issueToken, { body, address: ownAddress() })
  await other.refuses(issueToken, 'provider.refused', { body, address: ownAddress() })
})

test('a code with another verifier, nonce, return address or provider is refused', async () => {
  const { subject } = await somebody()
  const other = withReal()
  for (const wrong of [
    { code_verifier: newVerifier() },
    { nonce: 'another nonce, long enough to be one' },
    { redirect_uri: 'https://elsewhere.example/auth-redirect' },
    { provider: 'unknown' },
    { code: 'made-up' },
  ]) {
    const body = { ...(await grantOf(subject)), ...wrong }
    await other.refuses(issueToken, 'provider.refused', { body, address: ownAddress() })
  }
})

test('the secret goes to the token endpoint as configured, in the header or in the form', async () => {
  await makeUser(api, { email: 'anna@example.com' })
  await withForging().call(issueToken, { body: grant('c'), address: ownAddress() })
  await withForging({ clientAuthentication: 'post' }).call(issueToken, { body: grant('c'), address: ownAddress() })
  await withForging({ clientSecret: null }).call(issueToken, { body: grant('c'), address: ownAddress() })
  const [basic, post, none] = forging.asked
  const encoded = `${clientId}:${encodeURIComponent(clientSecret)}`
  expect(basic?.authorization).toBe(`Basic ${Buffer.from(encoded).toString('base64')}`)
  expect(basic?.form.has('client_secret')).toBe(false)
  expect([post?.authorization, post?.form.get('client_id'), post?.form.get('client_secret')]).toEqual([
    undefined,
    clientId,
    clientSecret,
  ])
  expect([none?.authorization, none?.form.get('client_id'), none?.form.has('client_secret')]).toEqual([
    undefined,
    clientId,
    false,
  ])
})

const unsigned = (claims: JWTPayload) =>
  `${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`
const seconds = () => Math.floor(Date.now() / 1000)

test.each<[string, () => ForgingProvider['answers']]>([
  ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
  ['of the issuer with a slash', () => ({ claims: { iss: `${forging.issuer}/` } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['for several, made for another', () => ({ claims: { aud: [clientId, 'another'], azp: 'another' } })],
  ['that ended', () => ({ claims: { exp: seconds() - 120 } })],
  ['without an end', () => ({ claims: { exp: undefined as never } })],
  ['with another nonce', () => ({ claims: { nonce: 'another nonce, long enough to be one' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined as never } })],
  ['without a subject', () => ({ claims: { sub: undefined as never } })],
  ['with an empty subject', () => ({ claims: { sub: '' } })],
  ['signed by another key', () => ({ withOtherKey: true })],
  ['signed by an unknown key', () => ({ header: { kid: 'unknown' } })],
  ['that is not signed', () => ({ idToken: unsigned })],
  ['that is none', () => ({ idToken: () => 'none' })],
  ['whose userinfo is about another subject', () => ({ userinfo: { sub: 'bert', email: 'anna@example.com' } })],
])('an id_token %s is refused', async (_, answers) => {
  forging.answers = answers()
  await withForging().refuses(issueToken, 'provider.refused', { body: grant('c'), address: ownAddress() })
})

test('an id_token that came without one being asked for, or not at all, is refused', async () => {
  forging.answers = { tokenBody: { access_token: 'at' } }
  await withForging().refuses(issueToken, 'provider.refused', { body: grant('c'), address: ownAddress() })
})

test('the time of an id_token is judged by the clock of the database', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const later = api.instance({ providers: [configured(forging.issuer)], now: inAnHour })
  await later.refuses(issueToken, 'provider.refused', { body: grant('c'), address: ownAddress() })
})

test('a provider of plain OAuth 2 tells who it is at its userinfo, by the names it has for it', async () => {
  const { userId, username } = await makeUser(api, { email: 'berta@example.com' })
  const plain = {
    protocol: 'OAUTH2',
    endpoints: {
      authorization: `${forging.issuer}/auth`,
      token: `${forging.issuer}/token`,
      userinfo: `${forging.issuer}/me`,
    },
    claims: { subject: 'id', email: 'mail', emailVerified: 'checked' },
  } as const
  forging.answers = { userinfo: { id: 4711, mail: 'berta@example.com' } }
  await withForging(plain).refuses(issueToken, 'identity.unknown', { body: grant('c'), address: ownAddress() })
  const trusting = withForging({ ...plain, trustsEmail: true })
  const answer = await trusting.done(issueToken, { body: grant('c'), address: ownAddress() })
  expect(answer.username).toBe(username)
  expect(await identitiesOf({ userId })).toMatchObject([{ issuer: forging.issuer, subject: '4711' }])
})

test.each<[string, ForgingProvider['answers']]>([
  ['fails', { tokenStatus: 500 }],
  ['answers what is no answer', { tokenBody: 'hello' }],
  ['lacks the token', { tokenBody: {} }],
])('a provider that %s is not there', async (_, answers) => {
  forging.answers = answers
  await withForging().refuses(issueToken, 'provider.unavailable', { body: grant('c'), address: ownAddress() })
})

test('a provider that is down is named so, and neither stats nor the login configuration wait for it', async () => {
  const down = api.instance({ providers: [configured(`http://127.0.0.1:${await freePort()}`)] })
  await down.refuses(issueToken, 'provider.unavailable', { body: grant('c'), address: ownAddress() })
  await down.refuses(getProvider, 'provider.unavailable', { query: { provider: 'staff' } })
  const { configs } = (await down.done(getLoginConfig)).authProperties
  expect(configs).toMatchObject([{ id: 'staff', protocol: 'OIDC', title: '员工统一认证', oauthAuthorizationUrl: '' }])
})

test('a provider that calls itself otherwise than configured is not used', async () => {
  const misnamed = api.instance({ providers: [configured(`${forging.issuer}/`)] })
  await misnamed.refuses(getProvider, 'provider.unavailable', { query: { provider: 'staff' } })
})

test('where sign-on begins names the client and what is asked for, and nothing secret', async () => {
  const config = await withForging().done(getProvider, { query: { provider: 'staff' }, language: 'en' })
  expect(config).toEqual({
    id: 'staff',
    protocol: 'OIDC',
    title: 'Staff sign-on',
    issuer: forging.issuer,
    oauthAuthorizationUrl: `${forging.issuer}/auth?response_type=code&client_id=${clientId}&scope=openid+email`,
  })
  await withForging().refuses(getProvider, 'notFound', { query: { provider: 'other' } })
})

test('stats and login configuration list every way to sign in', async () => {
  const internal: Provider = { id: 'here', protocol: 'INTERNAL', title: { 'zh-Hans': '本系统账号' } }
  const both = api.instance({ providers: [internal, configured(forging.issuer)] })
  await both.done(getProvider, { query: { provider: 'staff' } })
  const expected = [
    { id: 'here', protocol: 'INTERNAL', title: '本系统账号', issuer: '', oauthAuthorizationUrl: '' },
    { id: 'staff', oauthAuthorizationUrl: expect.stringContaining('/auth?') },
  ]
  expect((await both.done(getStats)).authProperties.configs).toMatchObject(expected)
  expect((await both.done(getLoginConfig)).authProperties.configs).toMatchObject(expected)
  await both.refuses(getProvider, 'notFound', { query: { provider: 'here' } })
})

test('system management sees the providers, how many accounts are bound, and no secret', async () => {
  const manager = await makeUser(api, { perms: [SessionPerm.readProviders] })
  const own = await startForgingProvider()
  const one = api.instance({ providers: [configured(own.issuer)] })
  await makeUser(api, { email: 'dora@example.com' })
  own.answers = { claims: { sub: 'dora', email: 'dora@example.com', email_verified: true } }
  await one.done(issueToken, { body: grant('c'), address: ownAddress() })
  const rows = await one.done(listProviders, { as: manager })
  expect(rows).toMatchObject([{ id: 'staff', clientId, scopes: ['openid', 'email'], accounts: 1 }])
  expect(JSON.stringify(rows)).not.toContain(clientSecret)
  await own.close()
})

test('twenty forged codes of an address make it wait; sign-ins that are right do not count', async () => {
  const address = ownAddress()
  const { subject } = await somebody()
  const other = withReal()
  for (let time = 0; time < 3; time++) await other.done(issueToken, { body: await grantOf(subject), address })
  const forged = Array.from({ length: 60 }, () => other.call(issueToken, { body: grant('forged'), address }))
  const codes = (await Promise.all(forged)).map(({ body }) => body.code)
  const looked = codes.filter((code) => code === '401005').length
  expect(looked).toBeGreaterThanOrEqual(20)
  expect(looked).toBeLessThanOrEqual(20 + 8)
  const right = await grantOf(subject)
  await other.refuses(issueToken, 'attempts.tooMany', { body: right, address })
  await other.done(issueToken, { body: right, address: ownAddress() })
})

test('what was wrong is logged by its reason, without codes, tokens and addresses of people', async () => {
  const other = withForging()
  forging.answers = { tokenStatus: 400, tokenBody: { error: 'invalid_grant', error_description: 'anna@example.com' } }
  await other.refuses(issueToken, 'provider.refused', { body: grant('the-code'), address: ownAddress() })
  const said = other.log.map(({ fields, message }) => `${message} ${String((fields as { err?: Error }).err)}`).join()
  expect(said).toContain('invalid_grant')
  expect(said).not.toMatch(/the-code|anna@example\.com/)
})

/** A user at the real provider with a second factor here, and a recovery code. */
async function somebodyWithFactor() {
  const { subject, person } = await somebody()
  const { secret } = await api.done(beginSecondFactor, { as: person, body: { password } })
  const { rows } = await api.db.execute<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float8 as at`)
  const code = codeAt(secret, stepAt(rows[0]?.at ?? 0))
  const { codes } = await api.done(confirmSecondFactor, { as: person, body: { code } })
  return { subject, person, code: codes[0] ?? '' }
}

test('who comes from a provider is asked for their second factor, and bound when it was given', async () => {
  const { subject, person, code } = await somebodyWithFactor()
  const instance = withReal()
  const address = ownAddress()
  const issued = await instance.refuses(issueToken, 'factor.required', { body: await grantOf(subject), address })
  expect(await identitiesOf(person)).toEqual([])
  const factor_token = String(issued.detail?.factorToken)
  const body = { grant_type: 'second_factor', scope: 'server', factor_token, code } as const
  const { username } = await instance.done(issueToken, { body, address })
  expect(username).toBe(person.username)
  expect(await identitiesOf(person)).toMatchObject([{ issuer: real.issuer, subject }])
})

test('a provider that asks for a second factor itself is believed where it is configured so', async () => {
  const { subject, person } = await somebodyWithFactor()
  await api.db.update(role).set({ secondFactor: true }).where(eq(role.id, person.roleId))
  const believing = api.instance({ providers: [configured(real.issuer, { isSecondFactor: true })] })
  const answer = await believing.done(issueToken, { body: await grantOf(subject), address: ownAddress() })
  await believing.done(getUserConfig, { as: { token: answer.access_token } })
  await api.db.execute(sql`delete from second_factor where user_id = ${person.userId}`)
  await believing.done(getUserConfig, { as: { token: answer.access_token } })
})
