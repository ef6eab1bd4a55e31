import { z } from 'zod'
import { applicationsFor } from '#contract/home/modules.ts'
import type { SystemStats } from '#contract/home/shapes.ts'
import type { ProviderConfig } from '#contract/session/shapes.ts'
import { MenuStyle, menuStyleDefault, menuStyleProperty } from '#contract/system/codes.ts'
import { passwordReminder } from '../accounts/password-reminder.ts'
import { getPrincipal, getUserConfig } from '../accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { listDelegators } from '../delegation/acting.ts'
import { findProperty } from '../dictionaries/property.ts'
import { menusOf } from '../menus/menu.ts'
import { countUnread } from '../messages/message.ts'
import type { Caller } from '../serve.ts'

const noTarget = { target: '', targetUsercode: '' }

/**
 * What the frame needs, for the public or for who is signed in: under delegation the menus and perms of the one acted for,
 * and one's own account and settings. spec: platform §3 "System stats"
 */
export async function readStats(
  { db, clock }: { db: Db; clock: Clock },
  { session, language }: Caller,
  { captcha, configs }: { captcha: boolean; configs: ProviderConfig[] },
): Promise<SystemStats> {
  const style = z
    .enum(MenuStyle)
    .catch(menuStyleDefault)
    .parse((await findProperty(db, menuStyleProperty))?.value)
  const open = { menuStyle: style, login: { captcha }, authProperties: { configs }, delegate: null }
  if (!session) return { ...open, principal: null, menus: [], perms: [], userConfig: {}, applications: [] }
  const { acting } = session
  const { userId } = acting?.agent ?? session
  const [user, remind, menus, userConfig, msgNum, list] = await Promise.all([
    getPrincipal(db, userId),
    passwordReminder(db, clock, userId, language),
    menusOf(db, session),
    getUserConfig(db, userId),
    countUnread(db, userId),
    listDelegators(db, clock, userId),
  ])
  const target = acting ? { target: session.name, targetUsercode: session.usercode } : noTarget
  return {
    ...open,
    principal: user ? { ...user, remind, msgNum } : null,
    menus,
    perms: [...session.perms].filter((perm) => perm !== ''),
    userConfig,
    applications: applicationsFor(new Set(menus.map((menu) => menu.menuId))),
    delegate: { ...target, list },
  }
}
