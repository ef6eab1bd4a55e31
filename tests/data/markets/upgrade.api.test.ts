import { eq, inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { seed } from '#api/seed/seed.ts'
import { builtInMenu, builtInRole, menu, role, roleMenu } from '#api/shell/accounts/table.ts'
import { openTestApi, publicUrl, type TestApi } from '../../support/api.ts'

const codes = ['DataMartAdministrator', 'MarketManager']
const menuIds = ['workbench-markets', 'workbench-decisions', 'workbench-rights']

async function openSeeded() {
  const api = await openTestApi()
  onTestFinished(() => api.close())
  const start = () =>
    seed(api.db, { keys: api.keys, seed: 'none', adminPassword: 'long enough 1', demoPassword: '', publicUrl })
  await start()
  return { api, start }
}

const menusOf = async ({ db }: TestApi, code: string) => {
  const found = db.select({ menuId: roleMenu.menuId }).from(roleMenu).innerJoin(role, eq(role.id, roleMenu.roleId))
  return (await found.where(eq(role.code, code))).map(({ menuId }) => menuId).toSorted()
}
/** Restores the state of an installation before the data mart, or before only its roles. */
async function forget({ db }: TestApi, { menus }: { menus: boolean }): Promise<void> {
  await db.delete(role).where(inArray(role.code, codes))
  await db.delete(builtInRole).where(inArray(builtInRole.code, codes))
  if (!menus) return
  await db.delete(roleMenu).where(inArray(roleMenu.menuId, menuIds))
  await db.delete(menu).where(inArray(menu.menuId, menuIds))
  await db.delete(builtInMenu).where(inArray(builtInMenu.menuId, menuIds))
}

test.each([true, false])(
  'an installation made before gets the roles of the data mart, menus with them: %s',
  async (menus) => {
    const { api, start } = await openSeeded()
    const before = [await menusOf(api, 'DataMartAdministrator'), await menusOf(api, 'MarketManager')]
    await forget(api, { menus })
    await start()
    expect([await menusOf(api, 'DataMartAdministrator'), await menusOf(api, 'MarketManager')]).toEqual(before)
    expect(before[0]).toEqual(expect.arrayContaining(menuIds))
    expect(before[1]).toEqual(['workbench', 'workbench-decisions', 'workbench-list', 'workbench-schedules'])
    expect(await menusOf(api, 'Administrator')).toEqual(expect.arrayContaining(menuIds))
  },
)

test('a role that administrators deleted or changed is not restored', async () => {
  const { api, start } = await openSeeded()
  await api.db.delete(role).where(eq(role.code, 'MarketManager'))
  const [kept] = await api.db.select().from(role).where(eq(role.code, 'DataMartAdministrator'))
  await api.db.delete(roleMenu).where(eq(roleMenu.roleId, kept?.id ?? 0))
  await start()
  expect(await api.db.select().from(role).where(eq(role.code, 'MarketManager'))).toEqual([])
  expect(await menusOf(api, 'DataMartAdministrator')).toEqual([])
})
