import { z } from 'zod'
import { MenuStyle, menuStyleDefault } from '#contract/home/codes.ts'
import { applicationsFor } from '#contract/home/modules.ts'
import type { SystemStats } from '#contract/home/shapes.ts'
import { getPrincipal, getUserConfig } from '../accounts/user.ts'
import type { Db } from '../db/connection.ts'
import { getProperty } from '../dictionaries/dictionary.ts'
import { menuTree } from '../menus/menu.ts'
import type { Principal } from '../serve.ts'

/** What the frame needs, for the public or for who is signed in. spec: platform §3 "System stats" */
export async function readStats(db: Db, principal: Principal | null, captcha: boolean): Promise<SystemStats> {
  const style = z
    .enum(MenuStyle)
    .catch(menuStyleDefault)
    .parse(await getProperty(db, 'menuStyle'))
  const open = { menuStyle: style, login: { captcha }, authProperties: { configs: [] }, delegate: null }
  if (!principal) return { ...open, principal: null, menus: [], perms: [], userConfig: {}, applications: [] }
  const [user, menus, userConfig] = await Promise.all([
    getPrincipal(db, principal.userId),
    menuTree(db, principal.userId),
    getUserConfig(db, principal.userId),
  ])
  return {
    ...open,
    principal: user ?? null,
    menus,
    perms: [...principal.perms].filter((perm) => perm !== ''),
    userConfig,
    applications: applicationsFor(new Set(menus.map((menu) => menu.menuId))),
  }
}
