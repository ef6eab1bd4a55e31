import { z } from 'zod'
import { applicationsFor } from '#contract/home/modules.ts'
import type { SystemStats } from '#contract/home/shapes.ts'
import type { ProviderConfig } from '#contract/session/shapes.ts'
import { MenuStyle, menuStyleDefault, menuStyleProperty } from '#contract/system/codes.ts'
import { passwordReminder } from '../accounts/password-reminder.ts'
import { getPrincipal, getUserConfig } from '../accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { findProperty } from '../dictionaries/property.ts'
import { menuTree } from '../menus/menu.ts'
import type { Caller } from '../serve.ts'

/** What the frame needs, for the public or for who is signed in. spec: platform §3 "System stats" */
export async function readStats(
  { db, clock }: { db: Db; clock: Clock },
  { principal, language }: Caller,
  { captcha, configs }: { captcha: boolean; configs: ProviderConfig[] },
): Promise<SystemStats> {
  const style = z
    .enum(MenuStyle)
    .catch(menuStyleDefault)
    .parse((await findProperty(db, menuStyleProperty))?.value)
  const open = { menuStyle: style, login: { captcha }, authProperties: { configs }, delegate: null }
  if (!principal) return { ...open, principal: null, menus: [], perms: [], userConfig: {}, applications: [] }
  const [user, remind, menus, userConfig] = await Promise.all([
    getPrincipal(db, principal.userId),
    passwordReminder(db, clock, principal.userId, language),
    menuTree(db, principal.userId),
    getUserConfig(db, principal.userId),
  ])
  return {
    ...open,
    principal: user ? { ...user, remind } : null,
    menus,
    perms: [...principal.perms].filter((perm) => perm !== ''),
    userConfig,
    applications: applicationsFor(new Set(menus.map((menu) => menu.menuId))),
  }
}
