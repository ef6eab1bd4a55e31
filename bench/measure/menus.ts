import { eq } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { menu, role, roleMenu, user, userRole } from '#api/shell/accounts/table.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { browserLike } from '../../tests/server/browser-like.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { withServer } from '../server.ts'
import { account } from '../site.ts'
import type { Bench } from '../stage.ts'

const entriesInAll = 500
const levels = 8
const warmUps = 30

/** A user whose menus have one page, and one with all entries. */
export const fewMenus = 'staff1'
export const manyMenus = 'staff2'
export const menusAddress = '/bench/page'

/** Measures a page for a user with one menu entry, and for one with 500 entries on 8 levels, in turn. */
export async function measureMenus({ scale, stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  await site.use(giveMenus)
  const times: Record<string, number[]> = { [fewMenus]: [], [manyMenus]: [] }
  await withServer(site, async ({ url }) => {
    const visits = new Map([fewMenus, manyMenus].map((name) => [name, browserLike(url)]))
    for (const [name, { signIn }] of visits) await signIn(name, account.password)
    for (let turn = 0; turn < warmUps + scale.pages; turn++) {
      for (const [name, { go }] of visits) {
        const began = performance.now()
        const answer = await go(menusAddress)
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${menusAddress} answered ${answer.status}`)
        if (turn >= warmUps) times[name]?.push(performance.now() - began)
      }
    }
  })
  const [least = 0, most = 0] = [fewMenus, manyMenus].map((name) => median(times[name] ?? []))
  const note = `medians of ${scale.pages}: ${least.toFixed(1)} and ${most.toFixed(1)} ms`
  return [
    {
      name: `${entriesInAll} menu entries, ${levels} levels, add to a page`,
      figure: most - least,
      unit: 'ms',
      target: { atMost: 2 },
      note,
    },
  ]
}

/** Adds chains of eight levels under one application; each entry is a page, unless it contains others. */
export async function giveMenus(db: Db): Promise<void> {
  const names = { name: '選單', nameHans: '菜单', nameEn: 'Menu' }
  const directory = { ...names, type: MenuType.directory }
  const rows = [
    { ...directory, menuId: 'bench', parentId: '0', url: '/bench' },
    {
      ...names,
      menuId: 'bench-page',
      parentId: 'bench',
      type: MenuType.page,
      url: menusAddress,
      component: 'Layout#home',
    },
  ]
  const shared = rows.map(({ menuId }) => menuId)
  for (let at = rows.length; at < entriesInAll; at++) {
    const level = (at - shared.length) % (levels - 1)
    const menuId = `bench-${at}`
    const parentId = level === 0 ? 'bench' : `bench-${at - 1}`
    const isLast = level === levels - 2 || at === entriesInAll - 1
    rows.push(
      isLast
        ? { ...names, menuId, parentId, type: MenuType.page, url: `/bench/${at}`, component: 'Layout#home' }
        : { ...directory, menuId, parentId, url: '' },
    )
  }
  await db.insert(menu).values(rows)
  await grant(db, fewMenus, shared)
  await grant(
    db,
    manyMenus,
    rows.map(({ menuId }) => menuId),
  )
}

async function grant(db: Db, username: string, menuIds: string[]): Promise<void> {
  const code = `bench-${username}`
  await db.insert(role).values({ code, name: code })
  const [[made], [person]] = await Promise.all([
    db.select().from(role).where(eq(role.code, code)),
    db.select().from(user).where(eq(user.username, username)),
  ])
  if (!made || !person) throw new Error(`there is no ${username} in the demo`)
  await db.insert(userRole).values({ userId: person.id, roleId: made.id })
  await db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId: made.id, menuId })))
}
