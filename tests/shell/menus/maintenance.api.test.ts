import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedData } from '#api/index.ts'
import { menu, role, roleMenu } from '#api/shell/accounts/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import * as calls from '#contract/shell/menus/calls.ts'
import { MenuFrame, MenuStatus, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import { menuDepthMax } from '#contract/shell/menus/edit.ts'
import { MenuPerm } from '#contract/shell/menus/perms.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let keeper: Person & { roleId: number }

beforeAll(async () => {
  api = await openTestApi()
  keeper = await makeUser(api, { perms: Object.values(MenuPerm), administrator: true })
  await api.db.insert(menu).values(seedData.menus).onConflictDoNothing()
  await api.db
    .insert(roleMenu)
    .values(seedData.menus.map(({ menuId }) => ({ roleId: keeper.roleId, menuId })))
    .onConflictDoNothing()
})
afterAll(() => api?.close())

type New = BodyIn<typeof calls.createMenu>
const mark = () => randomUUID().slice(0, 8)
const page = (body: Partial<New> = {}): New => ({
  parentId: '0',
  type: MenuType.page,
  nameHans: '新页面',
  url: `/new/${mark()}`,
  ...body,
})
const directory = (body: Partial<New> = {}) => page({ type: MenuType.directory, url: '', ...body })
const create = async (body: New) => (await api.done(calls.createMenu, { as: keeper, body })).menuId
const stored = async (menuId: string) =>
  (await api.done(calls.listMenus, { as: keeper })).menus.find((each) => each.menuId === menuId)

/** Form values made from the stored entry. */
async function edited(menuId: string, changes: Partial<New> = {}): Promise<BodyIn<typeof calls.updateMenu>> {
  const row = await stored(menuId)
  if (!row) throw new Error(`${menuId} is not there`)
  const { meta: _, roles: __, ...rest } = row
  return { ...rest, ...changes, menuId }
}

/** A person, with the code of their role. */
async function makeHolder() {
  const person = await makeUser(api)
  const [held] = await api.db.select().from(role).where(eq(role.id, person.roleId))
  return { person, code: held?.code ?? '' }
}
const urlsOf = async (as: Person) => {
  const flat = (entries: MenuEntry[]): string[] => entries.flatMap(({ url, children }) => [url, ...flat(children)])
  return flat(await api.done(calls.getMenus, { as }))
}

test('a new entry is served at once, only to Administrators and the roles it was given to, with its parents', async () => {
  const [held, other] = [await makeHolder(), await makeUser(api)]
  const parentId = await create(directory())
  const body = page({ parentId, name: '新頁面', nameEn: 'New page', icon: 'book', roles: [held.code] })
  const menuId = await create(body)
  expect(await urlsOf(held.person)).toContain(body.url)
  expect(await urlsOf(keeper)).toContain(body.url)
  expect(await urlsOf(other)).not.toContain(body.url)
  expect(await stored(menuId)).toMatchObject({ name: '新頁面', nameEn: 'New page', status: '0', version: 0 })
  expect((await stored(menuId))?.roles.toSorted()).toEqual(['Administrator', held.code].toSorted())
})

test('an entry at the top may say its number, which is the address of its application', async () => {
  const menuId = `app-${mark()}`
  expect(await create(directory({ menuId, url: `/${menuId}` }))).toBe(menuId)
  const failure = await api.refuses(calls.createMenu, 'exists', { as: keeper, body: directory({ menuId }) })
  expect(Object.keys(failure.errors ?? {})).toEqual(['menuId'])
})

test('what an entry of each kind must and must not have is refused at its fields', async () => {
  const parentId = await create(directory())
  for (const [wrong, field] of [
    [page({ nameHans: ' ' }), 'nameHans'],
    [page({ url: '' }), 'url'],
    [page({ url: 'new' }), 'url'],
    [page({ url: '//example.com' }), 'url'],
    [page({ url: 'javascript:alert(1)' }), 'url'],
    [page({ url: '/a b' }), 'url'],
    [page({ isFrame: MenuFrame.frame, url: '/inside' }), 'url'],
    [page({ isFrame: MenuFrame.frame, url: 'javascript:alert(1)' }), 'url'],
    [page({ isFrame: MenuFrame.frame, url: 'https://example.com', component: 'Layout#home' }), 'component'],
    [directory({ isFrame: MenuFrame.frame }), 'isFrame'],
    [directory({ component: 'Layout#home' }), 'component'],
    [page({ type: MenuType.button, url: '', parentId }), 'perms'],
    [page({ type: MenuType.button, perms: 'a:b', parentId }), 'url'],
    [page({ type: MenuType.button, url: '', perms: 'a:b' }), 'parentId'],
    [page({ perms: 'a:b, <script>' }), 'perms'],
    [page({ component: 'Layout home' }), 'component'],
    [page({ parentId: 'no-such-menu' }), 'parentId'],
    [page({ roles: ['no-such-role'] }), 'roles'],
    [page({ menuId: 'new' }), 'menuId'],
  ] as const) {
    const failure = await api.refuses(calls.createMenu, 'validation', { as: keeper, body: wrong })
    expect(Object.keys(failure.errors ?? {}), JSON.stringify(wrong)).toEqual([field])
  }
})

test('a page of another site and a page with its layouts and screen are kept as they were said', async () => {
  const frame = await create(page({ isFrame: MenuFrame.frame, url: 'https://example.com/report?a=1' }))
  expect(await stored(frame)).toMatchObject({ isFrame: '0', url: 'https://example.com/report?a=1' })
  const url = `/new/${mark()}`
  const screen = await create(
    page({ url: `${url}/`, component: 'Layout#TabViewLayout#system/dict', perms: 'a:b，a:b c:d' }),
  )
  expect(await stored(screen)).toMatchObject({ url, component: 'Layout#TabViewLayout#system/dict', perms: 'a:b,c:d' })
})

test('topType, menuDesc and menuCustom are in meta, and its other properties are preserved', async () => {
  const menuId = await create(page({ topType: 'data', menuDesc: '说明', menuCustom: true }))
  expect(JSON.parse((await stored(menuId))?.meta ?? '')).toEqual({
    topType: 'data',
    menuDesc: '说明',
    menuCustom: true,
  })
  const meta = JSON.stringify({ theirs: 1, menuDesc: '说明' })
  await api.db.update(menu).set({ meta }).where(eq(menu.menuId, menuId))
  const body = await edited(menuId, { menuDesc: '改' })
  await api.done(calls.updateMenu, { as: keeper, body })
  expect(JSON.parse((await stored(menuId))?.meta ?? '')).toEqual({
    theirs: 1,
    topType: '',
    menuDesc: '改',
    menuCustom: false,
  })
})

test('an address has only one page', async () => {
  const url = `/new/${mark()}`
  await create(page({ url }))
  const failure = await api.refuses(calls.createMenu, 'exists', { as: keeper, body: page({ url }) })
  expect(Object.keys(failure.errors ?? {})).toEqual(['url'])
  const other = await create(page())
  await api.refuses(calls.updateMenu, 'exists', { as: keeper, body: await edited(other, { url }) })
})

test('an entry moves to another parent and place', async () => {
  const [from, to] = [await create(directory()), await create(directory())]
  const menuId = await create(page({ parentId: from }))
  await api.done(calls.updateMenu, { as: keeper, body: await edited(menuId, { parentId: to, orderNum: 7 }) })
  expect(await stored(menuId)).toMatchObject({ parentId: to, orderNum: 7, version: 1 })
})

test('a cycle is refused: an entry cannot be below itself or its descendants', async () => {
  const a = await create(directory())
  const b = await create(directory({ parentId: a }))
  const c = await create(directory({ parentId: b }))
  for (const parentId of [a, b, c]) {
    const body = await edited(a, { parentId })
    const failure = await api.refuses(calls.updateMenu, 'validation', { as: keeper, body })
    expect(Object.keys(failure.errors ?? {})).toEqual(['parentId'])
  }
})

test('of two moves that together make a loop one is refused', async () => {
  const [a, b] = [await create(directory()), await create(directory())]
  const bodies = [await edited(a, { parentId: b }), await edited(b, { parentId: a })]
  const answers = await Promise.all(bodies.map((body) => api.call(calls.updateMenu, { as: keeper, body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('menus have at most eight levels, counted with what moves along', async () => {
  let parentId = '0'
  for (let level = 1; level <= menuDepthMax; level++) parentId = await create(directory({ parentId }))
  await api.refuses(calls.createMenu, 'validation', { as: keeper, body: directory({ parentId }) })
  const top = await create(directory())
  await create(directory({ parentId: top }))
  const seventh = (await stored(parentId))?.parentId ?? ''
  await api.refuses(calls.updateMenu, 'validation', { as: keeper, body: await edited(top, { parentId: seventh }) })
})

test('a button has no entries below it, and an entry with children cannot become a button', async () => {
  const parentId = await create(directory())
  const button = await create(page({ type: MenuType.button, url: '', perms: 'x:y', parentId }))
  await api.refuses(calls.createMenu, 'validation', { as: keeper, body: directory({ parentId: button }) })
  const inner = await create(directory({ parentId }))
  await create(page({ parentId: inner }))
  const body = await edited(inner, { type: MenuType.button, perms: 'x:y' })
  const failure = await api.refuses(calls.updateMenu, 'validation', { as: keeper, body })
  expect(Object.keys(failure.errors ?? {})).toEqual(['type'])
})

test('an edit made from an older version is refused, with the version that is stored', async () => {
  const menuId = await create(page())
  const [mine, theirs] = [await edited(menuId, { nameHans: '我的' }), await edited(menuId, { nameHans: '别人的' })]
  await api.done(calls.updateMenu, { as: keeper, body: theirs })
  const failure = await api.refuses(calls.updateMenu, 'record.conflict', { as: keeper, body: mine })
  expect(failure.detail).toEqual({ version: 1 })
  expect(await stored(menuId)).toMatchObject({ nameHans: '别人的' })
})

test('an entry can be deleted only without entries below it', async () => {
  const parentId = await create(directory())
  const menuId = await create(page({ parentId }))
  await api.refuses(calls.deleteMenu, 'menu.hasChildren', { as: keeper, query: { menuId: parentId } })
  await api.done(calls.deleteMenu, { as: keeper, query: { menuId } })
  await api.done(calls.deleteMenu, { as: keeper, query: { menuId: parentId } })
  await api.refuses(calls.deleteMenu, 'notFound', { as: keeper, query: { menuId } })
  await api.refuses(calls.updateMenu, 'notFound', { as: keeper, body: { ...page(), menuId, version: 0 } })
  expect(await api.db.select().from(roleMenu).where(eq(roleMenu.menuId, menuId))).toEqual([])
})

test('a built-in entry may be renamed and hidden, but menus stay manageable', async () => {
  const hidden = await edited('system-dictionaries', { nameHans: '数据字典', visible: MenuVisible.hidden })
  await api.done(calls.updateMenu, { as: keeper, body: hidden })
  await api.refuses(calls.deleteMenu, 'menu.needed', { as: keeper, query: { menuId: 'system-menus-write' } })
  await api.refuses(calls.deleteMenu, 'menu.needed', { as: keeper, query: { menuId: 'system-menus' } })
  for (const [menuId, changes] of [
    ['system-menus', { status: MenuStatus.disabled }],
    ['system-menus', { perms: '' }],
    ['system-configuration', { status: MenuStatus.disabled }],
    ['system', { status: MenuStatus.disabled }],
  ] as const) {
    await api.refuses(calls.updateMenu, 'menu.needed', { as: keeper, body: await edited(menuId, changes) })
  }
})

test('what administrators need stays in use, in sight and as it is, whoever edits', async () => {
  for (const name of ['users', 'roles', 'menus', 'audit']) {
    const menuId = `system-${name}`
    for (const changes of [
      { status: MenuStatus.disabled },
      { visible: MenuVisible.hidden },
      { perms: '' },
      { url: `/elsewhere/${mark()}` },
      { component: 'Layout#home' },
      { isFrame: MenuFrame.frame, url: 'https://example.com' },
    ])
      await api.refuses(calls.updateMenu, 'menu.needed', { as: keeper, body: await edited(menuId, changes) })
    await api.done(calls.updateMenu, { as: keeper, body: await edited(menuId, { nameHans: `改名${name}` }) })
  }
  for (const menuId of ['system-records', 'system-accounts', 'system'])
    for (const changes of [{ status: MenuStatus.disabled }, { visible: MenuVisible.hidden }])
      await api.refuses(calls.updateMenu, 'menu.needed', { as: keeper, body: await edited(menuId, changes) })
  for (const menuId of ['system-audit-export', 'system-users-write'])
    await api.refuses(calls.deleteMenu, 'menu.needed', { as: keeper, query: { menuId } })
  const hidden = await create(directory({ visible: MenuVisible.hidden }))
  const moved = await edited('system-audit', { parentId: hidden })
  await api.refuses(calls.updateMenu, 'menu.needed', { as: keeper, body: moved })
})

test('nobody gives rights they lack, in an entry or by its parents', async () => {
  const clerk = await makeUser(api, { perms: Object.values(MenuPerm) })
  const { code } = await makeHolder()
  await api.refuses(calls.createMenu, 'execute.denied', { as: clerk, body: page({ perms: 'risk:project:write' }) })
  const under = page({ parentId: 'system-menus-write', type: MenuType.page })
  await api.refuses(calls.createMenu, 'validation', { as: clerk, body: under })
  const secret = await create(directory({ perms: 'secret:read' }))
  const given = page({ parentId: secret, roles: [code] })
  await api.refuses(calls.createMenu, 'execute.denied', { as: clerk, body: given })
  const plain = (await api.done(calls.createMenu, { as: clerk, body: page() })).menuId
  const grown = await edited(plain, { perms: 'secret:read' })
  await api.refuses(calls.updateMenu, 'execute.denied', { as: clerk, body: grown })
  await api.done(calls.updateMenu, { as: clerk, body: await edited(secret, { nameHans: '改名' }) })
})

test('who may only read menus changes none', async () => {
  const reader = await makeUser(api, { perms: [MenuPerm.read] })
  await api.done(calls.listMenus, { as: reader })
  await api.refuses(calls.createMenu, 'access.denied', { as: reader, body: page() })
  const menuId = await create(page())
  await api.refuses(calls.deleteMenu, 'access.denied', { as: reader, query: { menuId } })
  expect(await api.db.$count(menu, and(eq(menu.menuId, menuId)))).toBe(1)
})
