import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { subscribe } from '#api/platform/events/event.ts'
import { defineJob, recurring } from '#api/platform/jobs/job.ts'
import { emailChanged, secondFactorRemoved, userDisabled } from '#api/shell/accounts/events.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, type SeedData, systemPage } from '#api/shell/seed-data.ts'
import type { Call } from '#contract/platform/call.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { LoginEvent } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { accessTokenRoutes } from './account/access-token-routes.ts'
import { accountRequestRoutes } from './account/account-routes.ts'
import { notifyFactorRemoved } from './account/news.ts'
import { endAccess } from './account/password.ts'
import { endResetLinks } from './account/password-link.ts'
import { secondFactorRoutes } from './account/second-factor-routes.ts'
import { userConfigRoutes } from './account/user-config-routes.ts'
import { entities } from './entities.ts'
import { endSessions, sweepLogins } from './login-log.ts'
import { sessionRoutes } from './routes.ts'
import { type DrawCaptcha, drawCaptcha } from './sign-in/captcha.ts'
import type { Providers } from './sign-in/provider.ts'

const theme = (value: string, hans: string, hant: string, en: string, orderNum: number) => ({
  type: 'theme-list',
  value,
  label: { 'zh-Hans': hans, 'zh-Hant': hant, en },
  orderNum,
})

/** Themes: spec platform §1, design themes.json. */
export const sessionSeed: SeedData = {
  menus: [
    ...systemPage(
      'accounts',
      at.registrations,
      named('註冊申請', '注册申请', 'Registrations'),
      40,
      [SessionPerm.readRegistrations],
      {
        decide: [named('審核註冊', '审批注册', 'Review registrations'), SessionPerm.decideRegistrations],
      },
    ),
    ...systemPage(
      'accounts',
      at.providers,
      named('單一登入', '单点登录', 'Single sign-on'),
      50,
      [SessionPerm.readProviders],
      {},
    ),
    ...systemPage(
      'accounts',
      at.sessions,
      named('線上使用者', '在线用户', 'Active sessions'),
      60,
      [SessionPerm.readSessions],
      {
        end: [named('結束登入', '结束登录', 'End sessions'), SessionPerm.endSessions],
      },
    ),
    ...systemPage('records', at.logins, named('登入記錄', '登录日志', 'Login log'), 15, [SessionPerm.readLogins], {
      export: [named('匯出登入記錄', '导出登录日志', 'Export the login log'), SessionPerm.exportLogins],
    }),
  ],
  dictionaries: [
    theme('theme-tw', '薄荷绿', '薄荷綠', 'Mint green', 1),
    theme('theme-bw', '蓝白', '藍白', 'Blue-white', 2),
    theme('theme-night-green', '暗夜绿', '暗夜綠', 'Dark night green', 3),
    theme('theme-green-grey', '深绿灰', '深綠灰', 'Dark green and grey', 4),
    theme('theme-yellow-black', '暗黄黑', '暗黃黑', 'Dark yellow and black', 5),
    theme('theme-yellow-white', '浅黄白', '淺黃白', 'Light yellow and white', 6),
    theme('theme-blue', '蓝色', '藍色', 'Blue and white', 7),
  ],
  nonDelegable: Object.values(SessionPerm),
}

type SessionDeps = FeatureDeps & {
  captchaAlways: boolean
  drawCaptcha?: DrawCaptcha | undefined
  providers: Providers
  /** Calls of all features, complete only when all are open. */
  calls: readonly Call[]
}

/** Sign-in and sign-out, registration, forgotten passwords, own settings. */
export const session = ({ drawCaptcha: draw = drawCaptcha, ...deps }: SessionDeps): Feature => ({
  routes: [
    ...sessionRoutes({ ...deps, drawCaptcha: draw, sendsMail: deps.mailer !== undefined }),
    ...accountRequestRoutes(deps),
    ...userConfigRoutes(deps),
    ...secondFactorRoutes(deps),
    ...accessTokenRoutes(deps),
  ],
  entities,
  subscriptions: [
    subscribe(userDisabled, (tx, { userId }) => endAccess(tx, deps.clock, userId)),
    subscribe(emailChanged, async (tx, { userId }) => void (await endResetLinks(tx, userId))),
    subscribe(secondFactorRemoved, (tx, { userId }) => notifyFactorRemoved(tx, userId)),
  ],
  letters: {
    'password.forgotten': 'link',
    'password.given': 'link',
    'registration.approved': 'link',
    'registration.rejected': 'plain',
  },
  jobs: [defineJob(recurring('session.sweep', 3600), { run: () => sweepSessions(deps.db, deps.clock) })],
})

/** Removes expired sessions, captchas, links and tokens, and attempts that no longer count. */
export async function sweepSessions(db: Db, clock: Clock): Promise<void> {
  await endSessions(db, clock, { which: sql`s.expires_at < now()`, event: LoginEvent.expired })
  await sweepLogins(db)
  await db.execute(sql`delete from half_session where expires_at < now()`)
  // Expired tokens stay visible for 90 days, so that owners see why a program stopped.
  await db.execute(sql`delete from access_token where until < current_date - 90`)
  await db.execute(sql`delete from captcha where expires_at < now()`)
  await db.execute(sql`delete from password_link where expires_at < now()`)
  await db.execute(sql`delete from attempt where at < now() - interval '1 day'`)
}
