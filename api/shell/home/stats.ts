import { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { readAll, readOne } from '#api/platform/db/reading.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import { passwordReminderOf } from '#api/shell/accounts/password-lifetime.ts'
import { principalOf, userConfigOf } from '#api/shell/accounts/user.ts'
import { delegatorsOf } from '#api/shell/delegation/acting-for.ts'
import { propertyOf } from '#api/shell/dictionaries/property.ts'
import type { Menus } from '#api/shell/menus/menu.ts'
import { unreadOf } from '#api/shell/messages/message.ts'
import { DelFlag, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { applicationsFor } from '#contract/shell/home/modules.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'
import { MenuStyle, menuStyleDefault, menuStyleProperty } from '#contract/shell/system/codes.ts'

const styleOf = (value: unknown) => z.enum(MenuStyle).catch(menuStyleDefault).parse(value)

const noTarget = { target: '', targetUsercode: '' }

/**
 * Frame data for the public or a signed-in user. Under delegation, menus and permissions are the principal's, account
 * and settings the agent's. spec: platform §3 "System stats"
 */
export async function readStats(
  { db, clock, menus: ownMenus, modules }: { db: Db; clock: Clock; menus: Menus; modules: ReadonlySet<string> },
  { session, language }: Caller,
  { configs, ...login }: { captcha: boolean; sendsMail: boolean; configs: ProviderConfig[] },
): Promise<SystemStats> {
  const open = { login, authProperties: { configs }, delegate: null }
  if (!session) {
    const menuStyle = styleOf(await readOne(db, propertyOf(menuStyleProperty)))
    return { ...open, menuStyle, principal: null, menus: [], perms: [], userConfig: {}, applications: [] }
  }
  const { delegation } = session
  const { userId } = delegation?.agent ?? session
  const [style, user, remind, menus, userConfig, msgNum, list] = await readAll(db, [
    propertyOf(menuStyleProperty),
    principalOf(userId, language),
    passwordReminderOf(clock, userId, language),
    ownMenus.of(session),
    userConfigOf(userId),
    unreadOf(userId),
    delegatorsOf(clock, userId),
  ])
  const target = delegation
    ? { target: session.name, targetUsercode: session.usercode, modules: [...delegation.modules] }
    : noTarget
  return {
    ...open,
    menuStyle: styleOf(style),
    principal: user
      ? {
          ...user,
          userId: user.id,
          delFlag: DelFlag.kept,
          languageConfig: userConfig[UserConfigType.language] ?? null,
          themeConfig: userConfig[UserConfigType.theme] ?? null,
          roleList: user.roles,
          remind,
          msgNum,
        }
      : null,
    menus,
    perms: [...session.perms].filter((perm) => perm !== ''),
    userConfig,
    applications: applicationsFor(new Set(menus.map((menu) => menu.menuId)), modules),
    delegate: { ...target, list },
  }
}
