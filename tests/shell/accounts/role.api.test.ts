import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withParents } from '#api/shell/accounts/role.ts'
import { menu, role, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { pageProjects } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as calls from '#contract/shell/accounts/calls.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { createMenu, listMenus, updateMenu } from '#contract/shell/menus/calls.ts'
import { MenuStatus, MenuType } from '#contract/shell/menus/codes.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import { getApprovalChoices } from '#contract/shell/session/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { fresh, makeAdministrator, makeClerk, makeRole, newPerson } from './people.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const newRole = (more: object = {}) => ({ code: fresh('Role'), name: '新角色', ...more })

test('a role is created with menus and those above them', async () => {
  const as = await makeAdministrator(api)
  const body = newRole({ menuIds: ['risk-projects-write'], remark: '只建项目' })
  const { roleId } = await api.done(calls.createRole, { as, body })
  expect(await api.done(calls.getRole, { as, query: { roleId } })).toMatchObject({
    ...body,
    menuIds: ['risk', 'risk-evaluate', 'risk-projects', 'risk-projects-write'],
    users: 0,
    menus: 4,
    version: 0,
    builtIn: false,
    grantable: true,
  })
})

test("a role is called in the reader's language wherever it is named, and by its first name where it has no other", async () => {
  const as = await makeAdministrator(api)
  const code = fresh('Role')
  const named = { code, name: '数据专员', nameHant: '資料專員', nameEn: 'Data officer' }
  const { roleId } = await api.done(calls.createRole, { as, body: named })
  const plain = await makeRole(api)
  const holder = await makeUser(api)
  await api.db.insert(userRole).values([roleId, plain.roleId].map((each) => ({ userId: holder.userId, roleId: each })))
  for (const [language, called] of [
    ['zh-Hans', '数据专员'],
    ['zh-Hant', '資料專員'],
    ['en', 'Data officer'],
  ] as const) {
    const names = expect.arrayContaining([called, `角色 ${plain.code}`])
    const { principal } = await api.done(getStats, { as: holder, language })
    expect(principal?.roles.map(({ roleName }) => roleName)).toEqual(names)
    const user = await api.done(calls.getUser, { as, query: { userId: holder.userId }, language })
    expect(user.roles.map(({ roleName }) => roleName)).toEqual(names)
    const offered = await api.done(calls.getUserChoices, { as, language })
    expect(offered.roles.map(({ roleName }) => roleName)).toEqual(names)
    const { roles } = await api.done(listMenus, { as, language })
    expect(roles.map(({ name }) => name)).toEqual(names)
    const approval = await api.done(getApprovalChoices, { as, language })
    expect(approval.roles.map(({ name }) => name)).toEqual(names)
  }
})

test('a cycle among menus does not recurse forever', () => {
  const loop = [
    { menuId: 'a', parentId: 'b' },
    { menuId: 'b', parentId: 'a' },
  ]
  expect([...withParents(['a'], loop)].toSorted()).toEqual(['a', 'b'])
})

test('a role is refused with a code that is taken, a wrong code, an unknown menu, and fields that are not asked for', async () => {
  const as = await makeAdministrator(api)
  const { code } = await makeRole(api)
  const taken = await api.refuses(calls.createRole, 'exists', { as, body: newRole({ code: code.toUpperCase() }) })
  expect(Object.keys(taken.errors ?? {})).toEqual(['code'])
  const refused = async (more: object) =>
    Object.keys((await api.refuses(calls.createRole, 'validation', { as, body: newRole(more) })).errors ?? {})
  expect(await refused({ code: '1 role' })).toEqual(['code'])
  expect(await refused({ name: ' ' })).toEqual(['name'])
  expect(await refused({ menuIds: ['no-such-menu'] })).toEqual(['menuIds'])
  expect(await refused({ version: 3 })).toEqual([''])
})

test('changes of a role apply at the next request of an open session', async () => {
  const as = await makeAdministrator(api)
  const person = await makeUser(api)
  const [held] = await api.db.select().from(role).where(eq(role.id, person.roleId))
  const { code = '', name = '' } = held ?? {}
  const query = { roleId: person.roleId }
  await api.refuses(pageProjects, 'access.denied', { as: person, body: {} })
  await api.done(calls.updateRole, { as, query, body: { code, name, menuIds: ['risk-projects'], version: 0 } })
  await api.done(pageProjects, { as: person, body: {} })
  await api.done(calls.updateRole, { as, query, body: { code, name, menuIds: [], version: 1 } })
  await api.refuses(pageProjects, 'access.denied', { as: person, body: {} })
})

test('a role is edited from the version that was read, and its code stays once a user holds it', async () => {
  const as = await makeAdministrator(api)
  const { roleId, code } = await makeRole(api)
  const other = await makeRole(api)
  const query = { roleId }
  const body = { code, name: '改名', menuIds: [] }
  await api.done(calls.updateRole, { as, query, body: { ...body, code: `${code}-2`, version: 0 } })
  const conflict = await api.refuses(calls.updateRole, 'record.conflict', { as, query, body: { ...body, version: 0 } })
  expect(conflict.detail).toEqual({ version: 1 })
  await api.refuses(calls.updateRole, 'exists', { as, query, body: { ...body, code: other.code, version: 1 } })
  const person = await makeUser(api)
  const current = { as, query: { userId: person.userId }, body: { roleIds: [roleId], version: 0 } }
  await api.done(calls.setUserRoles, current)
  const fixed = await api.refuses(calls.updateRole, 'validation', { as, query, body: { ...body, version: 1 } })
  expect(Object.keys(fixed.errors ?? {})).toEqual(['code'])
  await api.refuses(calls.updateRole, 'notFound', {
    as,
    query: { roleId: 2_000_000_000 },
    body: { ...body, version: 1 },
  })
  await api.refuses(calls.getRole, 'notFound', { as, query: { roleId: 2_000_000_000 } })
})

test('a role that users hold is not deleted, one that nobody holds is', async () => {
  const as = await makeAdministrator(api)
  const { roleId } = await makeRole(api)
  const person = await makeUser(api)
  await api.done(calls.setUserRoles, { as, query: { userId: person.userId }, body: { roleIds: [roleId], version: 0 } })
  await api.refuses(calls.deleteRole, 'role.held', { as, query: { roleId } })
  await api.done(calls.setUserRoles, { as, query: { userId: person.userId }, body: { roleIds: [], version: 1 } })
  await api.done(calls.deleteRole, { as, query: { roleId } })
  await api.refuses(calls.deleteRole, 'notFound', { as, query: { roleId } })
})

test('the built-in Administrator is not deleted or renamed in code, and keeps the menus of system management', async () => {
  const as = await makeAdministrator(api)
  const query = { roleId: as.roleId }
  await api.refuses(calls.deleteRole, 'role.builtIn', { as, query })
  const { version, name, menuIds } = await api.done(calls.getRole, { as, query })
  const body = { code: administratorRole, name, version, menuIds }
  const without = menuIds.filter((menuId) => menuId !== 'system-users-write')
  const lost = await api.refuses(calls.updateRole, 'validation', { as, query, body: { ...body, menuIds: without } })
  expect(Object.keys(lost.errors ?? {})).toEqual(['menuIds'])
  const renamed = await api.refuses(calls.updateRole, 'validation', { as, query, body: { ...body, code: 'Other' } })
  expect(Object.keys(renamed.errors ?? {})).toEqual(['code'])
  const fewer = menuIds.filter((menuId) => !menuId.startsWith('risk'))
  await api.done(calls.updateRole, { as, query, body: { ...body, menuIds: fewer } })
  await api.done(calls.pageUsers, { as, query: {} })
  await api.db
    .insert(roleMenu)
    .values(menuIds.map((menuId) => ({ roleId: as.roleId, menuId })))
    .onConflictDoNothing()
})

test('non-administrators can neither create nor edit roles beyond their own rights', async () => {
  const administrator = await makeAdministrator(api)
  const as = await makeClerk(api, [RiskPerm.readProjects, RiskPerm.readResults])
  const body = newRole({ menuIds: ['risk-projects'] })
  const { roleId } = await api.done(calls.createRole, { as, body })
  const beyond = ['risk-projects', 'risk-projects-write']
  await api.refuses(calls.createRole, 'execute.denied', { as, body: newRole({ menuIds: beyond }) })
  const query = { roleId }
  await api.refuses(calls.updateRole, 'execute.denied', { as, query, body: { ...body, menuIds: beyond, version: 0 } })

  const more = await makeRole(api, [RiskPerm.writeProjects])
  const edit = { code: more.code, name: '更名', menuIds: [], version: 0 }
  await api.refuses(calls.updateRole, 'execute.denied', { as, query: { roleId: more.roleId }, body: edit })
  await api.refuses(calls.deleteRole, 'execute.denied', { as, query: { roleId: more.roleId } })
  const own = { roleId: administrator.roleId }
  const edited = { code: administratorRole, name: 'x', menuIds: [], version: 0 }
  await api.refuses(calls.updateRole, 'execute.denied', { as, query: own, body: edited })
  const menus = await api.done(calls.listGrantableMenus, { as })
  const grantable = (menuId: string) => menus.find((each) => each.menuId === menuId)?.grantable
  expect(beyond.map(grantable)).toEqual([true, false])
})

test('nobody grants more than they have, neither by a role nor by a menu, nor two who help each other', async () => {
  await makeAdministrator(api)
  const [roles, menus] = [
    await makeClerk(api, [RiskPerm.readProjects]),
    await makeUser(api, { perms: [...Object.values(MenuPerm), RiskPerm.readResults] }),
  ]
  const beyond = RiskPerm.writeProjects
  // Each of the two has what the other lacks, and neither may write projects.
  await api.refuses(calls.createRole, 'execute.denied', {
    as: roles,
    body: newRole({ menuIds: ['risk-projects-write'] }),
  })
  const entry = { parentId: '0', type: MenuType.page, nameHans: '页面', url: `/${fresh()}` }
  await api.refuses(createMenu, 'execute.denied', { as: menus, body: { ...entry, perms: beyond } })

  const { menuId } = await api.done(createMenu, { as: menus, body: { ...entry, perms: RiskPerm.readResults } })
  await api.refuses(calls.createRole, 'execute.denied', { as: roles, body: newRole({ menuIds: [menuId] }) })
  const other = { ...entry, url: `/${fresh()}` }
  const plain = await api.done(createMenu, { as: menus, body: other })
  const given = newRole({ menuIds: [plain.menuId] })
  const { roleId } = await api.done(calls.createRole, { as: roles, body: given })
  const grown = { ...other, menuId: plain.menuId, version: 0 }
  for (const perms of [beyond, `${RiskPerm.readResults},${beyond}`, RiskPerm.readProjects]) {
    await api.refuses(updateMenu, 'execute.denied', { as: menus, body: { ...grown, perms } })
  }
  await api.done(updateMenu, { as: menus, body: { ...grown, perms: RiskPerm.readResults } })
  // The entry now grants more than the role's maker holds: they may neither edit nor assign the role.
  const edit = { ...given, version: 0 }
  await api.refuses(calls.updateRole, 'execute.denied', { as: roles, query: { roleId }, body: edit })
  await api.refuses(calls.createUser, 'execute.denied', { as: roles, body: newPerson({ roleIds: [roleId] }) })
})

test('nobody puts a menu to use again whose rights they lack, though their own role holds it', async () => {
  await makeAdministrator(api)
  const menuId = fresh('closed')
  const names = { name: menuId, nameHans: menuId, nameEn: menuId }
  const perms = RiskPerm.readProjects
  const entry = { menuId, ...names, type: MenuType.page, url: `/${menuId}`, perms, status: MenuStatus.disabled }
  await api.db.insert(menu).values(entry)
  const as = await makeUser(api, { perms: Object.values(MenuPerm) })
  await api.db.insert(roleMenu).values({ roleId: as.roleId, menuId })
  const body = { menuId, parentId: '0', type: MenuType.page, nameHans: '改名', url: `/${menuId}`, perms, version: 0 }
  await api.refuses(updateMenu, 'execute.denied', { as, body })
  await api.refuses(pageProjects, 'access.denied', { as, query: {} })
  await api.done(updateMenu, { as, body: { ...body, status: MenuStatus.disabled } })
})

test('the list shows the number of users and menus of each role', async () => {
  const as = await makeAdministrator(api)
  const { roleId } = await makeRole(api, [RiskPerm.readProjects])
  const person = await makeUser(api)
  await api.done(calls.setUserRoles, { as, query: { userId: person.userId }, body: { roleIds: [roleId], version: 0 } })
  const { records: roles } = await api.done(calls.pageRoles, { as, query: { size: 200, sort: 'made', order: 'desc' } })
  expect(roles.find((each) => each.roleId === roleId)).toMatchObject({ users: 1, menus: 1, builtIn: false })
  expect(roles.find((each) => each.code === administratorRole)).toMatchObject({ builtIn: true })
})

test('the menus to choose from mark those that the Administrator always has', async () => {
  const as = await makeAdministrator(api)
  const added = fresh('system')
  const names = { name: added, nameHans: added, nameEn: added }
  await api.db.insert(menu).values({ menuId: added, parentId: 'system', ...names, type: '1' })
  const menus = await api.done(calls.listGrantableMenus, { as })
  const remaining = menus.filter((each) => each.kept).map(({ menuId }) => menuId)
  expect(remaining).toEqual(expect.arrayContaining(['system', 'system-users', 'system-roles-write']))
  expect(remaining).not.toContain('risk')
  expect(remaining).not.toContain(added)
})

test('reading roles is not writing them', async () => {
  const as = await makeUser(api, { perms: [AccountPerm.readRoles] })
  await api.done(calls.pageRoles, { as, query: {} })
  await api.refuses(calls.createRole, 'access.denied', { as, body: newRole() })
})
