import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { role, user } from '#api/shell/accounts/table.ts'
import { accessTokensHeld, accessTokensMade } from '#api/shell/session/account/access-token.ts'
import { setPassword } from '#api/shell/session/account/password.ts'
import { sweepSessions } from '#api/shell/session/feature.ts'
import { openSession } from '#api/shell/session/session.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { accessToken } from '#api/shell/session/table.ts'
import type { Call } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import { areasOf, type Scope, scopeOf, scopesIn } from '#contract/platform/scope.ts'
import { pageProjects } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import {
  createRole,
  deleteRole,
  disableUser,
  enableUser,
  getUser,
  getUserConfig,
  givePasswordLink,
  pageUsers,
  setUserRoles,
  updateRole,
  updateUserConfig,
} from '#contract/shell/accounts/calls.ts'
import { PasswordUpdate, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { modules } from '#contract/shell/home/modules.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import { listMessages, setReadStatus } from '#contract/shell/messages/calls.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { readMail } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { listWorkspaces } from '#contract/shell/workspaces/calls.ts'
import texts from '../../../public/locales/zh-Hans/shell/session-tokens.json' with { type: 'json' }
import { makeUser, openTestApi, type Person, password, type TestApi, timeZone } from '../../support/api.ts'

let api: TestApi
let scopes: Scope[]
beforeAll(async () => {
  api = await openTestApi()
  scopes = areasOf(api.calls).flatMap(scopesIn)
})
afterAll(() => api?.close())

const clock = databaseClock(timeZone)
const named = (call: Call) => `${call.method} ${call.path}`
const needsUser = ({ access: { kind } }: Call) => ['user', 'member', 'permission'].includes(kind)
/** A day in the organisation's time zone; the tests may run across midnight. */
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() + days * 86_400_000))

async function makeToken(owner: Person, held: readonly Scope[] = scopes, more: { name?: string; until?: string } = {}) {
  const body = { name: '每日导出', scopes: [...held], until: dayIn(30), password, ...more }
  const { id, secret } = await api.done(calls.createAccessToken, { as: owner, body })
  return { id, token: secret }
}

test('a token speaks for its owner, is shown once and kept as a hash', async () => {
  const owner = await makeUser(api)
  const { id, token } = await makeToken(owner, ['oneself:read'])
  expect(token).toMatch(/^rwt_[\w-]{43}$/)
  expect(await api.done(getUserConfig, { as: { token } })).toEqual(await api.done(getUserConfig, { as: owner }))
  const { tokens, ...rest } = await api.done(calls.listOwnAccessTokens, { as: owner })
  expect(rest).toMatchObject({ hasPassword: true, areas: ['oneself', 'files', 'workbench', 'report'] })
  expect(tokens).toMatchObject([{ id, name: '每日导出', scopes: ['oneself:read'], ended: false }])
  expect(tokens[0]?.usedAt).not.toBeNull()
  const { rows } = await api.db.execute(sql`
    select t::text as line from access_token t union all select e::text from audit_entry e
    union all select m::text from message m`)
  expect(`${JSON.stringify(rows)}${JSON.stringify(api.log)}`.includes(token)).toBe(false)
  // The account's owner is notified.
  const { pagedList } = await api.done(listMessages, { as: owner })
  expect(JSON.stringify(pagedList)).toContain('新建了访问令牌“每日导出”')
  expect(pagedList[0]).toMatchObject({
    routeKey: 'page',
    routeDataMap: { noticeType: 'accountSecurity', path: '/user/settings/tokens' },
  })
})

test('one is made with the own password only, for something, and for a year at the most', async () => {
  const owner = await makeUser(api)
  const body = { name: 'a', scopes: ['risk:read'] as Scope[], until: dayIn(1), password }
  await api.refuses(calls.createAccessToken, 'validation', { as: owner, body: { ...body, password: 'not mine' } })
  await api.refuses(calls.createAccessToken, 'validation', { as: owner, body: { ...body, scopes: [] } })
  const unknown: Scope[] = ['oneself:read', 'cellar:read']
  await api.refuses(calls.createAccessToken, 'validation', { as: owner, body: { ...body, scopes: unknown } })
  for (const until of [dayIn(-2), dayIn(368)]) {
    const { errors } = await api.refuses(calls.createAccessToken, 'validation', { as: owner, body: { ...body, until } })
    expect(Object.keys(errors ?? {})).toEqual(['until'])
  }
  await makeToken(owner, scopes, { until: dayIn(364) })
  for (let guess = 0; guess < 4; guess++)
    await api.refuses(calls.createAccessToken, 'validation', { as: owner, body: { ...body, password: 'not mine' } })
  await api.refuses(calls.createAccessToken, 'attempts.tooMany', { as: owner, body })
  const bySignOn = await makeUser(api)
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, bySignOn.userId))
  await api.done(calls.createAccessToken, { as: bySignOn, body: { ...body, password: '' } })
})

test('a user has a limited number of tokens, even if many are created concurrently', async () => {
  const owner = await makeUser(api)
  const body = { name: 'a', scopes: ['oneself:read'] as Scope[], until: dayIn(1), password: '' }
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, owner.userId))
  const answers = await Promise.all(
    Array.from({ length: accessTokensHeld.max + 3 }, () => api.call(calls.createAccessToken, { as: owner, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(accessTokensHeld.max)
  await api.refuses(calls.createAccessToken, 'quota.full', { as: owner, body })
  await api.db.execute(sql`delete from access_token where user_id = ${owner.userId}`)
  const { max } = accessTokensMade
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('accessTokensMade', ${`user:${owner.userId}`}, ${max}, clock_timestamp())`)
  await api.refuses(calls.createAccessToken, 'quota.rate', { as: owner, body })
})

test('every call needs one scope that its own declaration gives, or that nobody uses a token', () => {
  for (const call of api.calls.filter(needsUser)) {
    if (call.inPerson) expect(scopeOf(call), named(call)).toBeUndefined()
    else expect(scopes, named(call)).toContain(scopeOf(call))
  }
  // Each area has a label: modules by their names, the others by texts.
  const others = areasOf(api.calls).filter((area) => !modules.some(({ menuId }) => menuId === area))
  expect(others).toEqual(Object.keys(texts.area))
})

/** Access is decided before anything else of a request is read. */
async function codeOf(call: Call, token: string): Promise<string> {
  const response = await api.fetch(call.path.replace(/\{\w+\}/g, 'x'), {
    method: call.method,
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) return (await response.json()).code
  await response.body?.cancel()
  return ''
}

test('a token does what it is for and nothing else, whatever its owner may', async () => {
  const perms = new Set(api.calls.flatMap(({ access }) => ('perm' in access ? [access.perm] : [])))
  const owner = await makeUser(api, { perms: [...perms] })
  const own = api.calls.filter(needsUser)
  const all = await makeToken(owner)
  for (const call of own) {
    const code = await codeOf(call, all.token)
    if (call.inPerson) expect(code, named(call)).toBe(problems['token.inPerson'])
    else expect(['401', '403'], named(call)).not.toContain(code.slice(0, 3))
  }
  for (const scope of scopes) {
    const rest = await makeToken(
      owner,
      scopes.filter((each) => each !== scope && !isWiderThan(each, scope)),
    )
    for (const call of own.filter((each) => scopeOf(each) === scope).slice(0, 4))
      expect(await codeOf(call, rest.token), named(call)).toBe(problems['token.scope'])
    await api.done(calls.revokeOwnAccessToken, { as: owner, query: { id: rest.id } })
  }
}, 60_000)
const isWiderThan = (wide: Scope, narrow: Scope) =>
  narrow.endsWith(':read') && wide === narrow.replace(':read', ':write')

test('a token never does more than its owner may at that moment', async () => {
  const owner = await makeUser(api, { perms: [RiskPerm.readProjects] })
  const { token } = await makeToken(owner)
  await api.done(pageProjects, { as: { token }, body: {} })
  await api.refuses(pageUsers, 'access.denied', { as: { token } })
  await api.db.execute(sql`delete from user_role where user_id = ${owner.userId}`)
  await api.refuses(pageProjects, 'access.denied', { as: { token }, body: {} })
})

test('what only a role opens stays shut to a token', async () => {
  const chief = await makeUser(api, { administrator: true, perms: [SystemPerm.readOutbox, AccountPerm.writeUsers] })
  const reader = await makeUser(api, { email: 'reader@example.com' })
  await api.done(givePasswordLink, { as: chief, query: { userId: reader.userId } })
  const { rows } = await api.db.execute<{ id: string }>(sql`select biz_id as id from mail order by id desc limit 1`)
  const query = { id: rows[0]?.id ?? '' }
  expect((await api.done(readMail, { as: chief, query })).text).not.toBeNull()
  expect((await api.done(readMail, { as: await makeToken(chief, ['system:write']), query })).text).toBeNull()
})

test('a token gives, takes and opens nothing for anybody, and all is as it was when it has ended', async () => {
  const chief = await makeUser(api, {
    administrator: true,
    perms: [AccountPerm.writeUsers, AccountPerm.writeRoles, MenuPerm.write, SystemPerm.writeSettings],
  })
  const token = await makeToken(chief, ['system:write'])
  const other = await makeUser(api)
  const rights = () =>
    api.db.execute(sql`
      select array(select (user_id, role_id)::text from user_role order by 1) as held,
        array(select (id, code)::text from role order by 1) as roles,
        array(select (role_id, menu_id)::text from role_menu order by 1) as given,
        array(select (id, status)::text from sys_user order by 1) as users`)
  const { rows: before } = await rights()
  const { userId, roleId } = other
  const role = { code: 'Keeper', name: '管理', remark: '', secondFactor: false, menuIds: [] }
  await api.refuses(setUserRoles, 'token.inPerson', {
    as: token,
    query: { userId },
    body: { version: 0, roleIds: [chief.roleId] },
  })
  await api.refuses(disableUser, 'token.inPerson', { as: token, query: { userId } })
  await api.refuses(enableUser, 'token.inPerson', { as: token, query: { userId } })
  await api.refuses(createRole, 'token.inPerson', { as: token, body: role })
  await api.refuses(updateRole, 'token.inPerson', { as: token, query: { roleId }, body: { ...role, version: 0 } })
  await api.refuses(deleteRole, 'token.inPerson', { as: token, query: { roleId } })
  expect((await rights()).rows).toEqual(before)
})

test('a token that reads writes nothing, and one for files sees no list of workbenches', async () => {
  const owner = await makeUser(api)
  const reading = await makeToken(owner, ['oneself:read', 'files:write'])
  await api.done(listMessages, { as: reading })
  const { detail } = await api.refuses(setReadStatus, 'token.scope', { as: reading, body: [] })
  expect(detail).toEqual({ scope: 'oneself:write' })
  await api.refuses(listWorkspaces, 'token.scope', { as: reading })
  await api.refuses(calls.listOwnAccessTokens, 'token.inPerson', { as: reading })
  await api.done(setReadStatus, { as: await makeToken(owner, ['oneself:write']), body: [] })
})

test('the audit trail names the token behind each call', async () => {
  const owner = await makeUser(api)
  const { id, token } = await makeToken(owner, ['oneself:write'])
  await api.done(setReadStatus, { as: { token }, body: [] })
  const rows = await api.db.select().from(auditEntry).where(eq(auditEntry.actor, owner.usercode)).orderBy(sql`seq`)
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
    ['session.token.create', { token: `${id} 每日导出`, scopes: ['oneself:write'], until: dayIn(30) }],
    ['message.read', expect.objectContaining({ accessToken: `${id} 每日导出` })],
  ])
})

test('one that is revoked, over, or of a disabled user opens nothing', async () => {
  const owner = await makeUser(api)
  const [revoked, over, left] = [await makeToken(owner), await makeToken(owner), await makeToken(owner)]
  const stranger = await makeUser(api)
  await api.refuses(calls.revokeOwnAccessToken, 'notFound', { as: stranger, query: { id: revoked.id } })
  await api.done(calls.revokeOwnAccessToken, { as: owner, query: { id: revoked.id } })
  await api.refuses(calls.revokeOwnAccessToken, 'notFound', { as: owner, query: { id: revoked.id } })
  await api.db
    .update(accessToken)
    .set({ until: dayIn(-2) })
    .where(eq(accessToken.id, over.id))
  for (const as of [revoked, over, { token: 'rwt_' }, { token: `${left.token}x` }])
    await api.refuses(getUserConfig, 'session.expired', { as })
  await api.done(getUserConfig, { as: left })
  expect((await api.done(calls.listOwnAccessTokens, { as: owner })).tokens.map(({ ended }) => ended)).toEqual([
    false,
    true,
  ])
  await api.db
    .update(accessToken)
    .set({ until: dayIn(-100) })
    .where(eq(accessToken.id, over.id))
  await sweepSessions(api.db, clock)
  const keeper = await makeUser(api, { perms: [AccountPerm.readUsers, AccountPerm.writeUsers] })
  expect((await api.done(getUser, { as: keeper, query: { userId: owner.userId } })).accessTokens).toBe(1)
  await api.done(disableUser, { as: keeper, query: { userId: owner.userId } })
  await api.db.update(user).set({ status: '0' }).where(eq(user.id, owner.userId))
  await api.refuses(getUserConfig, 'session.expired', { as: left })
})

test('a password set by a link ends them; who changes their own keeps them', async () => {
  const owner = await makeUser(api)
  const made = await makeToken(owner)
  const other = 'another horse battery staple'
  await api.done(updateUserConfig, {
    as: owner,
    body: [
      { bizType: UserConfigType.passwordUpdate, data: PasswordUpdate.yes },
      { bizType: UserConfigType.oldPassword, data: password },
      { bizType: UserConfigType.newPassword, data: other },
      { bizType: UserConfigType.confirmPassword, data: other },
    ],
  })
  await api.done(getUserConfig, { as: made })
  const passwordHash = await hashPassword(password)
  await api.db.transaction((tx) => setPassword(tx, clock, { userId: owner.userId, passwordHash }))
  await api.refuses(getUserConfig, 'session.expired', { as: made })
})

test('whose role asks for a second factor lends no token around it', async () => {
  const owner = await makeUser(api, { perms: [SessionPerm.readLogins] })
  const made = await makeToken(owner)
  const strong = await api.db.transaction((tx) =>
    openSession(tx, clock, owner.userId, LoginProtocol.oauth2, undefined, { strong: true }),
  )
  const bySignOn = await makeToken({ ...owner, token: strong })
  await api.db.update(role).set({ secondFactor: true }).where(eq(role.id, owner.roleId))
  await api.refuses(calls.pageLogins, 'factor.needed', { as: made })
  await api.done(calls.pageLogins, { as: bySignOn })
})

test('administrators see and revoke tokens of others, whose owners are notified, except of accounts with more permissions', async () => {
  const owner = await makeUser(api)
  const made = await makeToken(owner)
  const keeper = await makeUser(api, { perms: [AccountPerm.readUsers, AccountPerm.writeUsers] })
  const { userId } = owner
  expect(await api.done(calls.listAccessTokensOf, { as: keeper, query: { userId } })).toMatchObject([{ id: made.id }])
  await api.refuses(calls.listAccessTokensOf, 'access.denied', { as: owner, query: { userId } })
  const mighty = await makeUser(api, { administrator: true })
  const mightyToken = await makeToken(mighty)
  const which = { userId: mighty.userId, id: mightyToken.id }
  await api.refuses(calls.revokeAccessTokenOf, 'execute.denied', { as: keeper, query: which })
  await api.refuses(calls.revokeAccessTokenOf, 'notFound', { as: keeper, query: { userId, id: mightyToken.id } })
  await api.done(getUserConfig, { as: mightyToken })
  await api.done(calls.revokeAccessTokenOf, { as: keeper, query: { userId, id: made.id } })
  await api.refuses(getUserConfig, 'session.expired', { as: made })
  const { pagedList } = await api.done(listMessages, { as: owner })
  expect(JSON.stringify(pagedList)).toContain('吊销了您的访问令牌')
})
