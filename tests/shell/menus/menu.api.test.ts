import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu, roleMenu, userRole } from '#api/shell/accounts/table.ts'
import { getMenus } from '#contract/shell/menus/calls.ts'
import { MenuStatus, MenuType, MenuVisible } from '#contract/shell/menus/codes.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Gives new menus to the person's role; ids are those of the list with a prefix. */
async function give(person: Person & { roleId: number }, entries: Partial<typeof menu.$inferInsert>[]) {
  const mark = randomUUID().slice(0, 8)
  const marked = (id: string | undefined) => (id === undefined || id === '0' ? '0' : `${mark}-${id}`)
  const names = { name: '選單', nameHans: '菜单', nameEn: 'Menu', type: MenuType.page }
  const rows = entries.map((entry) => ({
    ...names,
    ...entry,
    menuId: marked(entry.menuId),
    parentId: marked(entry.parentId),
  }))
  await api.db.insert(menu).values(rows)
  await api.db.insert(roleMenu).values(rows.map(({ menuId }) => ({ roleId: person.roleId, menuId })))
  return marked
}

test('menus come as a tree in their order, each with its names and perms', async () => {
  const person = await makeUser(api)
  const id = await give(person, [
    { menuId: 'second', orderNum: 2 },
    { menuId: 'first', orderNum: 1, type: MenuType.directory },
    { menuId: 'child', parentId: 'first', url: '/child', component: 'Layout#system/dict', perms: 'a:b,c:d' },
    { menuId: 'button', parentId: 'child', type: MenuType.button, perms: 'e:f' },
  ])
  const tree = await api.done(getMenus, { as: person })
  expect(tree.map(({ menuId }) => menuId)).toEqual([id('first'), id('second')])
  expect(tree[0]?.children).toMatchObject([
    { menuId: id('child'), nameEn: 'Menu', url: '/child', component: 'Layout#system/dict', perms: 'a:b,c:d' },
  ])
  expect(tree[0]?.children[0]?.children).toMatchObject([{ menuId: id('button'), type: MenuType.button }])
})

test('a disabled menu is omitted with its descendants; a hidden one is served', async () => {
  const person = await makeUser(api)
  const id = await give(person, [
    { menuId: 'hidden', visible: MenuVisible.hidden },
    { menuId: 'off', status: MenuStatus.disabled },
    { menuId: 'under', parentId: 'off' },
  ])
  const tree = await api.done(getMenus, { as: person })
  expect(tree.map(({ menuId }) => menuId)).toEqual([id('hidden')])
})

test('menus that are their own ancestors hang in the air', async () => {
  const person = await makeUser(api)
  await give(person, [
    { menuId: 'a', parentId: 'b' },
    { menuId: 'b', parentId: 'a' },
    { menuId: 'self', parentId: 'self' },
  ])
  expect(await api.done(getMenus, { as: person })).toEqual([])
})

test("nobody sees the menus of another's role", async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  await give(other, [{ menuId: 'theirs' }])
  expect(await api.done(getMenus, { as: person })).toEqual([])
})

test('a changed menu, or one that a role gives or loses, is in the very next answer, whoever changed it', async () => {
  const person = await makeUser(api)
  const id = await give(person, [{ menuId: 'kept' }, { menuId: 'lost' }])
  const names = async () => (await api.done(getMenus, { as: person })).map(({ menuId, nameEn }) => [menuId, nameEn])
  expect(await names()).toEqual([
    [id('kept'), 'Menu'],
    [id('lost'), 'Menu'],
  ])
  await api.db
    .update(menu)
    .set({ nameEn: 'Renamed' })
    .where(eq(menu.menuId, id('kept')))
  await api.db.delete(roleMenu).where(eq(roleMenu.menuId, id('lost')))
  expect(await names()).toEqual([[id('kept'), 'Renamed']])
  await api.db.delete(menu).where(eq(menu.menuId, id('kept')))
  expect(await names()).toEqual([])
})

test('adding or removing a role takes effect immediately; users with equal roles share a menu', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  const id = await give(other, [{ menuId: 'theirs' }])
  const menuIds = async (as: Person) => (await api.done(getMenus, { as })).map(({ menuId }) => menuId)
  expect(await menuIds(person)).toEqual([])
  await api.db.insert(userRole).values({ userId: person.userId, roleId: other.roleId })
  expect(await menuIds(person)).toEqual([id('theirs')])
  await api.db.delete(userRole).where(eq(userRole.roleId, other.roleId))
  expect([await menuIds(person), await menuIds(other)]).toEqual([[], []])
})
