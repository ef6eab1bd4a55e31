import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu, roleMenu, user, userRole } from '#api/shell/accounts/table.ts'
import { fewMenus, giveMenus, manyMenus, menusAddress } from '../../../bench/measure/menus.ts'
import { type Server, startServer } from '../../../bench/server.ts'
import { account, makeSite, type Site } from '../../../bench/site.ts'
import { browserLike } from '../../server/browser-like.ts'

const withinMs = 240_000
let site: Site
/** Two instances on one database. */
let servers: Server[]
beforeAll(async () => {
  site = await makeSite('PostgreSQL')
  await site.use(giveMenus)
  servers = [await startServer(site), await startServer(site)]
}, withinMs)
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  await site?.remove()
})

const entries = (html: string): string[] =>
  [...html.matchAll(/<(?:a|summary)[^>]* data-menu="(bench-\d+)"/g)].map(([, id]) => id ?? '')

test('a kept menu is shown to its role alone, and as it is changed at the next page of each instance', {
  timeout: withinMs,
}, async () => {
  const readers = await Promise.all(
    servers.flatMap(({ url }) =>
      [fewMenus, manyMenus].map(async (name) => {
        const { go, signIn } = browserLike(url)
        await signIn(name, account.password)
        return { name, visit: () => go(menusAddress) }
      }),
    ),
  )
  const visits = (name: string) =>
    Promise.all(readers.filter((reader) => reader.name === name).map(({ visit }) => visit()))
  const pages = async (name: string) =>
    Promise.all(
      (await visits(name)).map(async (answer) => {
        expect(answer.status).toBe(200)
        return entries(await answer.text())
      }),
    )
  for (let turn = 0; turn < 3; turn++) {
    for (const shown of await pages(manyMenus)) expect(shown).toHaveLength(498)
    for (const shown of await pages(fewMenus)) expect(shown).toEqual([])
  }

  await site.use((db) => db.delete(menu).where(eq(menu.menuId, 'bench-499')))
  for (const shown of await pages(manyMenus)) expect(shown).toHaveLength(497)
  await site.use((db) => db.delete(roleMenu).where(eq(roleMenu.menuId, 'bench-498')))
  for (const shown of await pages(manyMenus)) expect(shown).not.toContain('bench-498')

  // Another role, given and taken.
  const [roleId, userId] = await site.use(async (db) => {
    const [few] = await db.select().from(user).where(eq(user.username, fewMenus))
    const [held] = await db
      .select({ roleId: roleMenu.roleId })
      .from(roleMenu)
      .innerJoin(userRole, eq(userRole.roleId, roleMenu.roleId))
      .where(eq(roleMenu.menuId, 'bench-2'))
    if (!few || !held) throw new Error('the menus were not given')
    return [held.roleId, few.id] as const
  })
  await site.use((db) => db.insert(userRole).values({ userId, roleId }))
  for (const shown of await pages(fewMenus)) expect(shown).toHaveLength(496)
  await site.use((db) => db.delete(userRole).where(eq(userRole.userId, userId)))
  expect((await visits(fewMenus)).map(({ status }) => status)).toEqual([404, 404])
})
