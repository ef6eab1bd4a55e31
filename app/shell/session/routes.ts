import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/shell/session/addresses.ts'
import type session from '../../../public/locales/zh-Hans/shell/session.json'
import type sessionAccount from '../../../public/locales/zh-Hans/shell/session-account.json'
import type sessionFactor from '../../../public/locales/zh-Hans/shell/session-factor.json'
import type sessionLogins from '../../../public/locales/zh-Hans/shell/session-logins.json'
import type sessionOpen from '../../../public/locales/zh-Hans/shell/session-open.json'
import type sessionRegistrations from '../../../public/locales/zh-Hans/shell/session-registrations.json'
import type sessionTokens from '../../../public/locales/zh-Hans/shell/session-tokens.json'

declare module 'i18next' {
  interface Texts {
    session: typeof session
    'session-account': typeof sessionAccount
    'session-factor': typeof sessionFactor
    'session-logins': typeof sessionLogins
    'session-open': typeof sessionOpen
    'session-registrations': typeof sessionRegistrations
    'session-tokens': typeof sessionTokens
  }
}

/** Below /account. */
export const account: RouteConfigEntry[] = [
  route(at.loginFactor, 'shell/session/login-factor.tsx'),
  route(at.secondFactorAlone, 'shell/session/second-factor.tsx', { id: 'session/second-factor:alone' }),
  route(at.passwordOver, 'shell/session/password-over.tsx'),
  route(at.forget, 'shell/session/forget.tsx'),
  route(at.register, 'shell/session/register.tsx'),
  route(at.reset, 'shell/session/reset.tsx'),
]

export const bare: RouteConfigEntry[] = [
  route(at.signedOn, 'shell/session/single-sign-on.ts'),
  route(at.login, 'shell/session/login.tsx'),
  route(at.captcha, 'shell/session/captcha.ts'),
  route(at.singleSignOn(':provider'), 'shell/session/single-sign-on.ts', { id: 'session/single-sign-on:start' }),
  route(at.logout, 'shell/session/logout.ts'),
]

export const framed: RouteConfigEntry[] = [
  route(at.providers, 'shell/session/providers.tsx', { id: 'system/provider' }),
  route(at.secondFactor, 'shell/session/second-factor.tsx'),
  route(at.ownSessions, 'shell/session/own-sessions.tsx'),
  route(at.ownTokens, 'shell/session/own-tokens.tsx'),
  route(at.userTokens(':userId'), 'shell/session/user-tokens.tsx'),
  route(at.sessions, 'shell/session/sessions.tsx', { id: 'system/session' }),
  route(at.sessionsExport, 'shell/session/downloads.ts', { id: 'session/downloads:sessions' }),
  route(at.sessionEnd(':id'), 'shell/session/session-end.tsx'),
  route(at.logins, 'shell/session/logins.tsx', { id: 'system/login' }),
  route(at.loginsExport, 'shell/session/downloads.ts', { id: 'session/downloads:logins' }),
  route(at.registrations, 'shell/session/registrations.tsx', { id: 'system/registration' }),
  route(at.registrationsChosen, 'shell/session/registrations-chosen.tsx'),
  route(at.registrationsExport, 'shell/session/downloads.ts', { id: 'session/downloads:registrations' }),
  route(at.registration(':bizId'), 'shell/session/registration.tsx'),
  route(at.registrationApprove(':bizId'), 'shell/session/registration-approve.tsx'),
  route(at.registrationReject(':bizId'), 'shell/session/registration-reject.tsx'),
]
