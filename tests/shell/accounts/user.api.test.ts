import { eq, sql } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#api/platform/audit/table.ts'
import { department, role, user } from '#api/shell/accounts/table.ts'
import { passwordLink, session } from '#api/shell/session/table.ts'
import { pageProjects } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { fresh, makeAdministrator, makeClerk, makeRole, newPerson } from './people.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

async function makeDepartment(name = fresh('部门')): Promise<number> {
  const [made] = await api.db.insert(department).values({ name }).returning({ id: department.id })
  return made?.id ?? 0
}
const mailsTo = async (recipient: string) =>
  (await api.db.execute(sql`select purpose from mail where recipient = ${recipient}`)).rows
const auditOf = (object: string) => api.db.select().from(auditEntry).where(eq(auditEntry.object, object))

test('a user is created with department and roles and without a password, and the link goes to the e-mail', async () => {
  const as = await makeAdministrator(api)
  const { roleId } = await makeRole(api)
  const departmentId = await makeDepartment()
  const requested = { ...newPerson(), email: `${fresh()}@example.com`, mobile: '13800000000', departmentId }
  const { userId, mailed } = await api.done(calls.createUser, { as, body: { ...requested, roleIds: [roleId] } })
  expect(mailed).toBe(true)
  expect(await mailsTo(requested.email)).toEqual([{ purpose: 'password.given' }])
  const made = await api.done(calls.getUser, { as, query: { userId } })
  expect(made).toMatchObject({ ...requested, roles: [{ roleId }], hasPassword: false, version: 0, sessions: 0 })
  expect(made.lastSignInAt).toBeNull()
  expect(await auditOf(`user:${requested.usercode}`)).toMatchObject([{ action: 'user.create', actor: as.usercode }])
})

test('a user without an e-mail is created without a link, and gets one that is shown once', async () => {
  const as = await makeAdministrator(api)
  const { userId, mailed } = await api.done(calls.createUser, { as, body: newPerson() })
  expect(mailed).toBe(false)
  const { link, ...given } = await api.done(calls.givePasswordLink, { as, query: { userId } })
  expect(given.mailed).toBe(false)
  expect(link).toContain('/account/reset?token=')
  expect(await api.db.select().from(passwordLink).where(eq(passwordLink.userId, userId))).toHaveLength(1)
  const trail = JSON.stringify(await api.db.select().from(auditEntry))
  expect(trail).not.toContain(new URL(link ?? '').searchParams.get('token'))
})

test('a code, an account or an e-mail that another has is refused by name, whatever its case', async () => {
  const as = await makeAdministrator(api)
  const email = `${fresh()}@example.com`
  const first = newPerson({ email })
  await api.done(calls.createUser, { as, body: first })
  const body = newPerson({
    usercode: first.usercode,
    username: first.username.toUpperCase(),
    email: email.toUpperCase(),
  })
  const { errors } = await api.refuses(calls.createUser, 'exists', { as, body, language: 'en' })
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['email', 'usercode', 'username'])
})

test('a user is refused without what is needed, with what is unknown, and with fields that are not asked for', async () => {
  const as = await makeAdministrator(api)
  const refused = async (more: object) =>
    Object.keys((await api.refuses(calls.createUser, 'validation', { as, body: newPerson(more) })).errors ?? {})
  expect(await refused({ name: '' })).toEqual(['name'])
  expect(await refused({ username: 'two words' })).toEqual(['username'])
  expect(await refused({ email: 'nobody' })).toEqual(['email'])
  expect(await refused({ departmentId: 2_000_000_000 })).toEqual(['departmentId'])
  expect(await refused({ roleIds: [2_000_000_000] })).toEqual(['roleIds'])
  expect(await refused({ status: UserStatus.disabled })).toEqual([''])
  expect(await refused({ password: 'correct horse battery staple' })).toEqual([''])
  expect(await refused({ userId: 1 })).toEqual([''])
})

test('users are found by code, account, name, e-mail and department, filtered, sorted and paged with totals', async () => {
  const as = await makeAdministrator(api)
  const mark = fresh('find')
  const { roleId } = await makeRole(api)
  const departmentId = await makeDepartment(`部门 ${mark}`)
  for (const [index, more] of [
    { usercode: `${mark}-3` },
    { username: `a-${mark}-2` },
    { email: `${mark}@example.com` },
    { name: `乙 ${mark}` },
    { departmentId, roleIds: [roleId] },
  ].entries())
    await api.done(calls.createUser, { as, body: newPerson({ usercode: `c${index}-${fresh()}`, ...more }) })
  const find = (query: object) => api.done(calls.pageUsers, { as, query: { keyword: mark, ...query } })
  expect((await find({})).total).toBe(5)
  expect(await find({ roleId })).toMatchObject({ total: 1, records: [{ dept: `部门 ${mark}`, roles: [{ roleId }] }] })
  const [first] = (await find({ sort: 'usercode', order: 'desc' })).records
  expect(first?.usercode).toBe(`${mark}-3`)
  await api.done(calls.disableUser, { as, query: { userId: first?.userId ?? 0 } })
  expect(await find({ status: UserStatus.disabled })).toMatchObject({ total: 1, records: [{ usercode: `${mark}-3` }] })
  expect(await find({ size: 2, current: 3 })).toMatchObject({ total: 5, current: 3, records: [{}] })
  expect(await find({ size: 2, current: 9 })).toMatchObject({ total: 5, records: [] })
  expect((await find({ keyword: `${mark}%` })).total).toBe(0)
})

test('a user is edited from the version that was read, and the code stays', async () => {
  const as = await makeAdministrator(api)
  const input = newPerson()
  const { userId } = await api.done(calls.createUser, { as, body: input })
  const { usercode, ...edit } = { ...input, name: '改名', company: '示例公司' }
  await api.done(calls.updateUser, { as, query: { userId }, body: { ...edit, version: 0 } })
  expect(await api.done(calls.getUser, { as, query: { userId } })).toMatchObject({
    usercode,
    name: '改名',
    company: '示例公司',
    version: 1,
  })
  const late = await api.refuses(calls.updateUser, 'record.conflict', {
    as,
    query: { userId },
    body: { ...edit, version: 0 },
  })
  expect(late.detail).toEqual({ version: 1 })
  const other = newPerson()
  await api.done(calls.createUser, { as, body: other })
  const query = { userId }
  const current = { ...edit, version: 1 }
  await api.refuses(calls.updateUser, 'exists', { as, query, body: { ...current, username: other.username } })
  await api.refuses(calls.updateUser, 'validation', { as, query, body: { ...current, departmentId: 2_000_000_000 } })
  await api.refuses(calls.updateUser, 'validation', { as, query, body: { ...current, usercode: 'new' } as never })
  await api.refuses(calls.updateUser, 'notFound', { as, query: { userId: 2_000_000_000 }, body: current })
  await api.refuses(calls.getUser, 'notFound', { as, query: { userId: 2_000_000_000 } })
})

test('a disabled user is out at once with their sessions and links, and back only with a new sign-in', async () => {
  const as = await makeAdministrator(api)
  const person = await makeUser(api, { perms: [RiskPerm.readProjects] })
  const query = { userId: person.userId }
  await api.done(calls.givePasswordLink, { as, query })
  await api.done(pageProjects, { as: person, body: {} })
  expect((await api.done(calls.getUser, { as, query })).sessions).toBe(1)

  await api.done(calls.disableUser, { as, query })
  await api.refuses(pageProjects, 'session.expired', { as: person, body: {} })
  expect(await api.db.select().from(session).where(eq(session.userId, person.userId))).toEqual([])
  expect(await api.db.select().from(passwordLink).where(eq(passwordLink.userId, person.userId))).toEqual([])
  expect((await api.signIn(person.username)).body.code).toBe('401002')
  await api.refuses(calls.disableUser, 'user.disabled', { as, query })
  await api.refuses(calls.givePasswordLink, 'user.disabled', { as, query })

  await api.done(calls.enableUser, { as, query })
  await api.refuses(calls.enableUser, 'user.enabled', { as, query })
  await api.refuses(pageProjects, 'session.expired', { as: person, body: {} })
  const signedIn = await api.signIn(person.username)
  expect(signedIn.status).toBe(200)
  const { sessions, lastSignInAt } = await api.done(calls.getUser, { as, query })
  expect(sessions).toBe(1)
  expect(Date.parse(lastSignInAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const unknown = { userId: 2_000_000_000 }
  await api.refuses(calls.disableUser, 'notFound', { as, query: unknown })
  await api.refuses(calls.enableUser, 'notFound', { as, query: unknown })
  await api.refuses(calls.givePasswordLink, 'notFound', { as, query: unknown })
})

test('adding or removing roles takes effect at the next request of an open session', async () => {
  const as = await makeAdministrator(api)
  const person = await makeUser(api)
  const { roleId } = await makeRole(api, [RiskPerm.readProjects])
  const query = { userId: person.userId }
  await api.refuses(pageProjects, 'access.denied', { as: person, body: {} })
  await api.done(calls.setUserRoles, { as, query, body: { roleIds: [roleId], version: 0 } })
  await api.done(pageProjects, { as: person, body: {} })
  await api.done(calls.setUserRoles, { as, query, body: { roleIds: [], version: 1 } })
  await api.refuses(pageProjects, 'access.denied', { as: person, body: {} })

  await api.refuses(calls.setUserRoles, 'record.conflict', { as, query, body: { roleIds: [roleId], version: 1 } })
  await api.refuses(calls.setUserRoles, 'validation', { as, query, body: { roleIds: [2_000_000_000], version: 2 } })
  const unknown = { userId: 2_000_000_000 }
  await api.refuses(calls.setUserRoles, 'notFound', { as, query: unknown, body: { roleIds: [], version: 0 } })
})

test('non-administrators can neither assign roles beyond their own rights nor edit users who have more', async () => {
  const administrator = await makeAdministrator(api)
  const as = await makeClerk(api, [RiskPerm.readProjects])
  const within = await makeRole(api, [RiskPerm.readProjects])
  const beyond = await makeRole(api, [RiskPerm.readProjects, RiskPerm.writeProjects])
  const { userId } = await api.done(calls.createUser, { as, body: newPerson({ roleIds: [within.roleId] }) })

  for (const roleId of [beyond.roleId, administrator.roleId]) {
    const { errors } = await api.refuses(calls.createUser, 'execute.denied', {
      as,
      body: newPerson({ roleIds: [roleId] }),
    })
    expect(Object.keys(errors ?? {})).toEqual(['roleIds'])
    await api.refuses(calls.setUserRoles, 'execute.denied', {
      as,
      query: { userId },
      body: { roleIds: [roleId], version: 0 },
    })
    await api.refuses(calls.setUserRoles, 'execute.denied', {
      as,
      query: { userId: as.userId },
      body: { roleIds: [as.roleId, roleId], version: 0 },
    })
  }
  const manager = await makeUser(api, { perms: [RiskPerm.writeProjects] })
  for (const target of [administrator, manager]) {
    const query = { userId: target.userId }
    const { username, name } = target
    await api.refuses(calls.updateUser, 'execute.denied', { as, query, body: { username, name, version: 0 } })
    await api.refuses(calls.setUserRoles, 'execute.denied', { as, query, body: { roleIds: [], version: 0 } })
    await api.refuses(calls.disableUser, 'execute.denied', { as, query })
    await api.refuses(calls.enableUser, 'execute.denied', { as, query })
    await api.refuses(calls.givePasswordLink, 'execute.denied', { as, query })
    expect(await api.done(calls.getUser, { as, query })).toMatchObject({ manageable: false })
  }
  const { roles } = await api.done(calls.getUserChoices, { as })
  const grantable = (roleId: number) => roles.find((each) => each.roleId === roleId)?.grantable
  expect([within.roleId, beyond.roleId, administrator.roleId].map(grantable)).toEqual([true, false, false])
  expect(await api.done(calls.getUser, { as, query: { userId } })).toMatchObject({ manageable: true })
})

test('nobody disables themselves', async () => {
  const as = await makeAdministrator(api)
  await api.refuses(calls.disableUser, 'user.self', { as, query: { userId: as.userId } })
})

const heads = ['用户编号', '账号', '姓名', '邮箱', '手机', '公司', '职务', '部门', '角色']
async function workbook(...rows: string[][]): Promise<File> {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows: [heads, ...rows] }] })
  return new File([new Uint8Array(bytes)], '用户.xlsx')
}

test('users are imported with departments by full name and roles by name in any language or code, and mailed their links', async () => {
  const as = await makeAdministrator(api)
  const top = fresh('总行')
  const parentId = await makeDepartment(top)
  await api.db.insert(department).values({ name: '审计部', parentId })
  const [one, two] = [await makeRole(api), await makeRole(api)]
  await api.db
    .update(role)
    .set({ nameEn: `Role ${two.code}` })
    .where(eq(role.id, two.roleId))
  const [first, second] = [fresh(), fresh()]
  const file = await workbook(
    [
      first,
      first,
      '王敏',
      `${first}@example.com`,
      '',
      '',
      '主管',
      `${top}／审计部`,
      `角色 ${one.code}、Role ${two.code}`,
    ],
    [second, second, '李强', '', '', '', '', '', ''],
  )
  expect(await api.done(calls.importUsers, { as, body: { file } })).toEqual({ added: 2, mailed: 1, examples: 0 })
  const { records } = await api.done(calls.pageUsers, { as, query: { keyword: first } })
  expect(records).toMatchObject([
    {
      usercode: first,
      dept: `${top}/审计部`,
      position: '主管',
      hasPassword: false,
      roles: [{ roleId: one.roleId }, { roleId: two.roleId }],
    },
  ])
  expect(await mailsTo(`${first}@example.com`)).toHaveLength(1)
})

test('a name in a workbook has one line and no sign that nobody sees', async () => {
  const as = await makeAdministrator(api)
  const [one, two] = [fresh(), fresh()]
  const file = await workbook(
    [one, one, '王\u202e敏', '', '', '', '', '', ''],
    [two, two, '李强', '', '', '', '主管\n经理', '', ''],
  )
  const { detail } = await api.refuses(calls.importUsers, 'workbook.faulty', { as, body: { file } })
  const { faults } = detail as { faults: { row: number; column: string; text: string }[] }
  expect(JSON.stringify(faults)).toContain('第 2 个字符（U+202E）看不见')
  expect(faults.map(({ row, column }) => `${column}${row}`)).toEqual(['C2', 'G3'])
})

test('a workbook with one fault imports nobody and tells the place and reason of every fault', async () => {
  const as = await makeClerk(api)
  const there = await makeUser(api)
  const beyond = await makeRole(api, [RiskPerm.writeProjects])
  const good = fresh()
  const faultsOf = async (...rows: string[][]) => {
    const { detail } = await api.refuses(calls.importUsers, 'workbook.faulty', {
      as,
      body: { file: await workbook(...rows) },
    })
    return (detail as { faults: { row: number; column: string }[] }).faults.map(({ row, column }) => `${column}${row}`)
  }
  expect(
    await faultsOf(
      [good, good, '王敏', 'nobody', '', '', '', '', ''],
      ['', 'two words', '', '', '', '', '', '', ''],
      [good, `${good}-2`, '李强', '', '', '', '', '', ''],
    ),
  ).toEqual(['D2', 'A3', 'B3', 'C3'])
  expect(await faultsOf([good, good, '王敏', '', '', '', '', '没有的部门', '没有的角色、也没有'])).toEqual([
    'H2',
    'I2',
    'I2',
  ])
  expect(
    await faultsOf(
      [there.usercode, good, '王敏', '', '', '', '', '', ''],
      [good, there.username, '李强', '', '', '', '', '', beyond.code],
    ),
  ).toEqual(['A2', 'B3', 'I3'])
  // Faults of all kinds together, in the order of the sheet.
  expect(
    await faultsOf(
      [good, good, '王敏', '', '', '', '', '没有的部门', '没有的角色'],
      [`${good}-2`, 'two words', '', '', '', '', '', '', ''],
      [`${good}-3`, there.username, '李强', '', '', '', '', '', beyond.code],
    ),
  ).toEqual(['H2', 'I2', 'B3', 'C3', 'B4', 'I4'])
  expect((await api.done(calls.pageUsers, { as, query: { keyword: good } })).total).toBe(0)
})

test('a template with nothing but its examples adds nobody and says so', async () => {
  const as = await makeAdministrator(api)
  const { bytes } = await api.download(calls.getUserTemplate, { as })
  const file = new File([new Uint8Array(bytes)], '用户.xlsx')
  const { detail } = await api.refuses(calls.importUsers, 'workbook.faulty', { as, body: { file } })
  expect(detail?.faults).toMatchObject([{ row: null, reason: expect.stringContaining('示例') }])
})

test('an export holds who passes the filter, is recorded, and has no formula', async () => {
  const as = await makeAdministrator(api)
  const mark = fresh('export')
  await api.done(calls.createUser, { as, body: newPerson({ usercode: mark, name: '=1+1', company: '@示例' }) })
  const { bytes } = await api.download(calls.exportUsers, { as, query: { keyword: mark, status: UserStatus.enabled } })
  const [about, list] = (await readXlsx(bytes)).sheets
  expect(list?.rows).toHaveLength(2)
  expect(about?.rows).toEqual(
    expect.arrayContaining([
      ['筛选：编号、账号、姓名、邮箱或部门', mark],
      ['筛选：状态', '启用'],
      ['行数', '1'],
    ]),
  )
  expect(list?.rows[1]).toEqual(expect.arrayContaining([mark, '=1+1', '@示例', '启用']))
  expect([...(list?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  const recorded = await api.db.select().from(auditEntry).where(eq(auditEntry.action, 'user.export'))
  expect(recorded.map(({ actor }) => actor)).toContain(as.usercode)
})

test('reading users is not writing or exporting them', async () => {
  const as = await makeUser(api, { perms: [AccountPerm.readUsers] })
  await api.done(calls.pageUsers, { as, query: {} })
  await api.refuses(calls.createUser, 'access.denied', { as, body: newPerson() })
  await api.refuses(calls.exportUsers, 'access.denied', { as, query: {} })
  const [row] = await api.db.select().from(user).where(eq(user.id, as.userId))
  expect(JSON.stringify(await api.done(calls.getUser, { as, query: { userId: as.userId } }))).not.toContain(
    row?.passwordHash,
  )
})
