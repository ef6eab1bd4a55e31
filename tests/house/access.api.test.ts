import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedData } from '#api/index.ts'
import { fixedClock } from '#api/platform/clock.ts'
import { problemText } from '#api/platform/text.ts'
import { user, userRole } from '#api/shell/accounts/table.ts'
import { openSession } from '#api/shell/session/session.ts'
import type { Access, Call } from '#contract/platform/call.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import { listQuestionnaires } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { makeCampaign } from '../risk/campaigns/campaign.ts'
import { makeActing } from '../shell/delegation/pair.ts'
import { makeTeam } from '../shell/workspaces/team.ts'
import { makeUser, openTestApi, type TestApi, timeZone } from '../support/api.ts'
import { fewOf } from '../support/runs.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Sends only the path and this authorization: access is decided before the rest of a request is read. */
const knock = (call: Call, authorization?: string) =>
  api.fetch(call.path.replace(/\{\w+\}/g, 'x'), {
    method: call.method,
    headers: authorization === undefined ? {} : { authorization },
  })
const answerOf = async (response: Response) => ({ status: response.status, ...(await response.json()) })

const refusal = (key: ProblemKey) => ({
  status: statusOf(problems[key]),
  code: problems[key],
  msg: problemText(key, 'zh-Hans'),
  data: null,
})

const callsWith = (kind: Access['kind']) => api.calls.filter((call) => call.access.kind === kind)
const named = (call: Call) => `${call.method} ${call.path}`

test('the calls anyone may make are those the specification calls public, and ours', () => {
  const open = api.calls.filter(({ access }) => ['public', 'link', 'client'].includes(access.kind)).map(named)
  expect(open.toSorted()).toEqual(
    [
      'GET /config/data.json',
      'GET /login/stats',
      'GET /login/login_config',
      'GET /login/sso/{provider}',
      'GET /auth/captcha',
      'GET /auth/captcha/question',
      'POST /auth/oauth2/token',
      'POST /modules/sys/user/userRegister',
      'POST /modules/sys/user/forgotPassword',
      'GET /system/dict/data/type/{type}',
      'GET /risk/evaluate/domain',
      'GET /risk/evaluate/domain/header',
      'GET /risk/evaluate/criteria',
      'GET /risk/evaluate/criteria/sum',
      'GET /risk/evaluate/paper',
      'GET /risk/evaluate/project_name',
      'POST /risk/evaluate/answer',
      'GET /risk/evaluate/finance',
      'POST /risk/evaluate/finance',
      'GET /risk/evaluate/finance/sum',
      // Beyond the specification: pictures of the login and home pages, one-time links, a respondent's own page, and receipts.
      'GET /config/picture',
      'POST /auth/password/link',
      'POST /auth/password/reset',
      'GET /risk/evaluate/item/papers',
      'GET /risk/evaluate/receipt',
      'POST /risk/evaluate/receipt/check',
      // Notes and files that a matrix paper requests for its rows.
      'GET /risk/evaluate/criteria/notes',
      'GET /risk/evaluate/answer/file',
      'POST /risk/evaluate/answer/file',
      'DELETE /risk/evaluate/answer/file',
      // Trial sums and workbooks of a finance paper.
      'POST /risk/evaluate/finance/sum',
      'GET /risk/evaluate/finance/head',
      'GET /risk/evaluate/finance/hints',
      'GET /risk/evaluate/finance/import-tpl',
      'POST /risk/evaluate/finance/import',
      'POST /risk/evaluate/finance/import/compare',
      // Calls of a dealer by collection link. Parts, handing in and pictures go beyond the specification.
      'POST /flow-bill-collect/queryPageByUrl',
      'POST /flow-bill-collect/uploadFile',
      'POST /flow-bill-ticket/queryList',
      'POST /flow-bill-ticket/create',
      'POST /flow-bill-ticket/update',
      'POST /flow-bill-collect/uploadBegin',
      'POST /flow-bill-collect/uploadPart',
      'POST /flow-bill-collect/handInByUrl',
      'GET /flow-bill-ticket/pictureByUrl',
      // Snapshots of boards, and the link of a mail that ends it.
      'POST /data/board/snapshot/check',
      'GET /data/board/unsubscribe',
      'POST /data/board/unsubscribe',
      'GET /data/warning/unsubscribe',
      'POST /data/warning/unsubscribe',
      // Files by signed address.
      'GET /sys-file/content',
      'PUT /sys-file/content',
    ].toSorted(),
  )
})

test('every call has its own address', () => {
  const addresses = api.calls.map(named)
  expect(new Set(addresses).size).toBe(addresses.length)
})

async function endedSession(): Promise<string> {
  const { userId } = await makeUser(api, { perms: Object.values(RiskPerm) })
  const past = fixedClock('2020-01-01T00:00:00Z', timeZone)
  return api.db.transaction((tx) => openSession(tx, past, userId, LoginProtocol.internal))
}

test('calls that need a session refuse malformed tokens', async () => {
  const person = await makeUser(api, { perms: Object.values(RiskPerm) })
  const shown = ['', 'Bearer', 'Bearer ', `Bearer ${randomUUID()}`, `Basic ${person.token}`, person.token]
  for (const call of (['user', 'member', 'permission'] as const).flatMap((kind) => callsWith(kind).slice(0, 2)))
    for (const authorization of shown)
      expect(await answerOf(await knock(call, authorization)), `${named(call)} ${authorization}`).toEqual(
        refusal('session.expired'),
      )
})

const everyPerm = () => new Set(callsWith('permission').map(({ access }) => ('perm' in access ? access.perm : '')))

test('a permission call refuses who has every other permission', async () => {
  for (const perm of everyPerm()) {
    const others = [...everyPerm()].filter((each) => each !== perm)
    const person = await makeUser(api, { perms: [...others, `${perm}s`, 'risk:*', 'system:*'] })
    const calls = callsWith('permission').filter(({ access }) => 'perm' in access && access.perm === perm)
    expect(calls.length, perm).toBeGreaterThan(0)
    for (const call of calls) {
      expect(await answerOf(await knock(call, `Bearer ${person.token}`)), named(call)).toEqual(refusal('access.denied'))
    }
  }
})

test('a user with the permission is admitted', async () => {
  for (const perm of everyPerm()) {
    const person = await makeUser(api, { perms: [perm] })
    for (const call of callsWith('permission').filter(({ access }) => 'perm' in access && access.perm === perm)) {
      const { status } = await knock(call, `Bearer ${person.token}`)
      expect([401, 403], named(call)).not.toContain(status)
    }
  }
})

/** Callers without a session, and signed-in callers without permissions but with one other right each. */
async function makeCallers() {
  const { owner, collaborator, viewer } = await makeTeam(api)
  const { uuid } = await makeCampaign(api)
  const { agent } = await makeActing(api)
  const [staff, administrator] = [await makeUser(api), await makeUser(api, { administrator: true })]
  const signedIn = { staff, viewer, collaborator, owner, administrator, 'agent of another': agent }
  return {
    outside: { nobody: undefined, 'whoever has a link': `Bearer ${uuid}`, 'of late': `Bearer ${await endedSession()}` },
    // The embedded database runs one statement at a time and has no part in access: one caller is enough there.
    inside: Object.entries(api.kind === 'postgres' ? signedIn : { staff }).map(
      ([who, { token }]) => [who, `Bearer ${token}`] as const,
    ),
  }
}

test('each kind of caller is answered or refused by every call as its access says', async () => {
  const { outside, inside } = await makeCallers()
  const expectRefused = async (call: Call, [who, shown]: readonly [string, string | undefined], key: ProblemKey) =>
    expect(await answerOf(await knock(call, shown)), `${who}: ${named(call)}`).toEqual(refusal(key))
  const expectHeard = async (call: Call, [who, shown]: readonly [string, string | undefined]) => {
    const response = await knock(call, shown)
    const { code } = response.ok ? { code: '' } : await response.json()
    if (response.ok) await response.body?.cancel()
    expect([problems['session.expired'], problems['client.unknown']], `${who}: ${named(call)}`).not.toContain(code)
  }
  // Excludes signing out, which would end the callers' sessions, and dictionaries, some of which are public.
  const calls = api.calls.filter((call) => call !== logout && call.path !== '/system/dict/data/type/{type}')
  for (const [at, call] of calls.entries()) {
    const { kind } = call.access
    const isOpen = kind === 'public' || kind === 'link'
    // A short run tries each call with one caller of each group, in turn.
    const strangers = Object.entries(outside)
    for (const caller of fewOf(strangers, strangers.length, at)) {
      if (isOpen) await expectHeard(call, caller)
      else await expectRefused(call, caller, kind === 'client' ? 'client.unknown' : 'session.expired')
    }
    // Access to workspaces and single rows is tested with their features.
    const [staff = ['nobody', ''] as const] = inside
    if (kind === 'permission')
      for (const caller of fewOf(inside, inside.length, at)) await expectRefused(call, caller, 'access.denied')
    else if (kind === 'client') await expectRefused(call, staff, 'client.unknown')
    else await expectHeard(call, staff)
  }
}, 180_000)

test('every permission a call needs is carried by a menu of every installation', () => {
  const carried = new Set(seedData.menus.flatMap(({ perms = '' }) => perms.split(',')))
  for (const { access } of callsWith('permission')) expect(carried).toContain('perm' in access && access.perm)
})

test("a client's call refuses who does not know the client's secret", async () => {
  const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`
  const person = await makeUser(api)
  const calls = callsWith('client')
  expect(calls.map(named).toSorted()).toEqual([
    'GET /login/login_config',
    'GET /login/sso/{provider}',
    'POST /auth/oauth2/token',
  ])
  for (const call of calls) {
    for (const authorization of [
      undefined,
      'Basic',
      basic('test:the secret of the clienT'),
      basic('test'),
      basic(':'),
      'Basic ~~~',
      `Bearer ${person.token}`,
    ]) {
      expect(await answerOf(await knock(call, authorization)), `${named(call)} ${authorization}`).toEqual(
        refusal('client.unknown'),
      )
    }
  }
})

test('a public call does not mind a session that has ended', async () => {
  for (const call of callsWith('public')) {
    const { status } = await knock(call, `Bearer ${randomUUID()}`)
    if (call.path !== '/system/dict/data/type/{type}') expect([401, 403], named(call)).not.toContain(status)
  }
})

test('a cookie opens nothing', async () => {
  const person = await makeUser(api)
  for (const cookie of [`session=${person.token}`, `__Host-session=${person.token}`, `token=${person.token}`]) {
    const response = await api.fetch(getUserConfig.path, { headers: { cookie } })
    expect(response.status).toBe(401)
  }
})

test('a disabled user is out at once', async () => {
  const person = await makeUser(api)
  await api.done(getUserConfig, { as: person })
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, person.userId))
  await api.refuses(getUserConfig, 'session.expired', { as: person })
})

test('adding or removing a role takes effect at the next request', async () => {
  const person = await makeUser(api, { perms: [RiskPerm.readQuestionnaires] })
  await api.done(listQuestionnaires, { as: person })
  await api.db.delete(userRole).where(eq(userRole.userId, person.userId))
  await api.refuses(listQuestionnaires, 'access.denied', { as: person })
  await api.db.insert(userRole).values({ userId: person.userId, roleId: person.roleId })
  await api.done(listQuestionnaires, { as: person })
})

test('an address that is no call is not found, with code and msg', async () => {
  for (const path of ['/no/such/call', '/risk/evaluate/', '/risk/evaluate/../evaluate', '/', '/openapi.jsonx']) {
    const response = await api.fetch(path)
    expect(await answerOf(response), path).toEqual(refusal('notFound'))
  }
})
