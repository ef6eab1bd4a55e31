import { countBytes, countUpload } from '#api/platform/quota/quota.ts'
import { accounts, accountsSeed } from '#api/shell/accounts/feature.ts'
import { peopleOf } from '#api/shell/accounts/people.ts'
import type { Delegable } from '#api/shell/delegation/delegable.ts'
import { delegation } from '#api/shell/delegation/feature.ts'
import { dictionaries, dictionariesSeed } from '#api/shell/dictionaries/feature.ts'
import { files } from '#api/shell/files/feature.ts'
import { home, homeSeed } from '#api/shell/home/feature.ts'
import { menus, menusSeed } from '#api/shell/menus/feature.ts'
import { openMenus } from '#api/shell/menus/menu.ts'
import { messages } from '#api/shell/messages/feature.ts'
import { accessTokensOf } from '#api/shell/session/account/access-token.ts'
import { giveLink } from '#api/shell/session/account/given-link.ts'
import { openSessionsOf } from '#api/shell/session/account/password.ts'
import { factorOf, takeFactor } from '#api/shell/session/account/second-factor.ts'
import { session, sessionSeed } from '#api/shell/session/feature.ts'
import { findOpener } from '#api/shell/session/session.ts'
import type { DrawCaptcha } from '#api/shell/session/sign-in/captcha.ts'
import { createProviders, type Provider } from '#api/shell/session/sign-in/provider.ts'
import { system, systemSeed } from '#api/shell/system/feature.ts'
import { workspaces, workspacesSeed } from '#api/shell/workspaces/feature.ts'
import type { WorkspaceView } from '#api/shell/workspaces/workspace.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import type { Feature, FeatureDeps } from './feature.ts'
import type { Registry } from './registry.ts'
import type { SeedData } from './seed-data.ts'

export const shellSeed: readonly SeedData[] = [
  systemSeed,
  dictionariesSeed,
  accountsSeed,
  sessionSeed,
  menusSeed,
  workspacesSeed,
  homeSeed,
]

export type ShellOptions = {
  /** Requires a captcha at every sign-in; after failures one is always required. */
  captcha: 'on' | 'off'
  drawCaptcha?: DrawCaptcha
  /** Sign-in methods other than account and password. */
  providers?: readonly Provider[]
}

type ShellDeps = FeatureDeps &
  Pick<WorkspaceView, 'authorizationsOf'> & {
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
  const { businesses, entityTypes, letters, calls } = registry
  return [
    files(deps, {
      businesses,
      findOpener: (by) => findOpener(db, clock, by),
      peopleOf,
      countUpload: (tx, of) => countUpload(tx, clock, of),
      countBytes: (tx, of) => countBytes(tx, clock, of),
    }),
    // Roles are empty under delegation.
    system(deps, { maySeeLinks: ({ roles }) => roles.includes(administratorRole), entityTypes, letters }),
    dictionaries(deps),
    accounts(deps, {
      giveLink: (tx, to) => giveLink(tx, deps, to),
      access: { openSessionsOf, accessTokensOf, hasFactor: factorOf, takeFactor },
    }),
    session({ ...deps, calls }),
    menus(deps),
    messages(deps),
    delegation(deps),
    workspaces(deps, given),
    home({ ...deps, entityTypes }),
  ]
}
