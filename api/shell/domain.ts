import { countBytes, countUpload } from '#api/platform/quota/quota.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { accounts, accountsFoundation } from './accounts/feature.ts'
import { peopleOf } from './accounts/people.ts'
import { delegation } from './delegation/feature.ts'
import type { Delegable } from './delegation/withheld.ts'
import { dictionaries, dictionariesFoundation } from './dictionaries/feature.ts'
import type { Feature, FeatureDeps } from './feature.ts'
import { files } from './files/feature.ts'
import type { Foundation } from './foundation.ts'
import { home, homeFoundation } from './home/feature.ts'
import { menus, menusFoundation } from './menus/feature.ts'
import { openMenus } from './menus/menu.ts'
import { messages } from './messages/feature.ts'
import type { Registry } from './registry.ts'
import { accessTokensOf } from './session/access-token.ts'
import type { DrawCaptcha } from './session/captcha.ts'
import { session, sessionFoundation } from './session/feature.ts'
import { giveLink } from './session/given-link.ts'
import { tellFactorTaken } from './session/news.ts'
import { endAccess, openSessionsOf } from './session/password.ts'
import { createProviders, type Provider } from './session/provider.ts'
import { factorOf, takeFactor } from './session/second-factor.ts'
import { findOpener } from './session/session.ts'
import { system, systemFoundation } from './system/feature.ts'
import { workspaces, workspacesFoundation } from './workspaces/feature.ts'
import { tellOwnerDisabled } from './workspaces/news.ts'

export const shellFoundations: readonly Foundation[] = [
  systemFoundation,
  dictionariesFoundation,
  accountsFoundation,
  sessionFoundation,
  menusFoundation,
  workspacesFoundation,
  homeFoundation,
]

export type ShellOptions = {
  /** Requires a captcha at every sign-in; after failures one is always required. */
  captcha: 'on' | 'off'
  drawCaptcha?: DrawCaptcha
  /** Ways to sign in besides account and password. */
  providers?: readonly Provider[]
}

type ShellDeps = FeatureDeps & {
  delegable: Delegable
  /** menuIds of the enabled modules. */
  modules: ReadonlySet<string>
}

/** Accounts, sign-in, menus, messages, delegation, workspaces and administration. */
export function openShell(given: ShellDeps, options: ShellOptions, registry: Registry): Feature[] {
  const { db, clock, log, delegable } = given
  const deps = {
    ...given,
    captchaAlways: options.captcha === 'on',
    drawCaptcha: options.drawCaptcha,
    providers: createProviders(options.providers ?? [], log),
    menus: openMenus(delegable.menus),
  }
  const { businesses, namings, letters, calls } = registry
  return [
    files(deps, {
      businesses,
      findOpener: (by) => findOpener(db, clock, by),
      peopleOf,
      countUpload: (tx, of) => countUpload(tx, clock, of),
      countBytes: (tx, of) => countBytes(tx, clock, of),
    }),
    // Roles are empty under delegation.
    system(deps, { maySeeLinks: ({ roles }) => roles.includes(administratorRole), namings, letters }),
    dictionaries(deps),
    accounts(deps, {
      giveLink: (tx, to) => giveLink(tx, deps, to),
      tellDisabled: tellOwnerDisabled,
      access: {
        openSessionsOf,
        accessTokensOf,
        endAccess: (tx, userId) => endAccess(tx, clock, userId),
        hasFactor: factorOf,
        async takeFactor(tx, userId) {
          const taken = await takeFactor(tx, userId)
          if (taken) await tellFactorTaken(tx, userId)
          return taken
        },
      },
    }),
    session({ ...deps, calls }),
    menus(deps),
    messages(deps),
    delegation(deps),
    workspaces(deps),
    home({ ...deps, namings }),
  ]
}
