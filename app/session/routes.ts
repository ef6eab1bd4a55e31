import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/session/addresses.ts'
import type session from '../../public/locales/zh-Hans/session.json'
import type sessionAccount from '../../public/locales/zh-Hans/session-account.json'
import type sessionFactor from '../../public/locales/zh-Hans/session-factor.json'
import type sessionLogins from '../../public/locales/zh-Hans/session-logins.json'
import type sessionOpen from '../../public/locales/zh-Hans/session-open.json'
import type sessionRegistrations from '../../public/locales/zh-Hans/session-registrations.json'
import type sessionTokens from '../../public/locales/zh-Hans/session-tokens.json'

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
  route(at.loginFactor, 'session/login-factor.tsx'),
  route(at.secondFactorAlone, 'session/second-factor.tsx', { id: 'session/second-factor:alone' }),
  route(at.passwordOver, 'session/password-over.tsx'),
  route(at.forget, 'session/forget.tsx'),
  route(at.register, 'session/register.tsx'),
  route(at.reset, 'session/reset.tsx'),
]

/** Addresses without a page around them. */
export const bare: RouteConfigEntry[] = [
  route(at.signedOn, 'session/single-sign-on.ts'),
  route(at.login, 'session/login.tsx'),
  route(at.captcha, 'session/captcha.ts'),
  route(at.singleSignOn(':provider'), 'session/single-sign-on.ts', { id: 'session/single-sign-on:start' }),
  route(at.logout, 'session/logout.ts'),
]

/** Pages within the frame. */
export const framed: RouteConfigEntry[] = [
  route(at.providers, 'session/providers.tsx', { id: 'system/provider' }),
  route(at.secondFactor, 'session/second-factor.tsx'),
  route(at.ownSessions, 'session/own-sessions.tsx'),
  route(at.ownTokens, 'session/own-tokens.tsx'),
  route(at.userTokens(':userId'), 'session/user-tokens.tsx'),
  route(at.sessions, 'session/sessions.tsx', { id: 'system/session' }),
  route(at.sessionsExport, 'session/downloads.ts', { id: 'session/downloads:sessions' }),
  route(at.sessionEnd(':id'), 'session/session-end.tsx'),
  route(at.logins, 'session/logins.tsx', { id: 'system/login' }),
  route(at.loginsExport, 'session/downloads.ts', { id: 'session/downloads:logins' }),
  route(at.registrations, 'session/registrations.tsx', { id: 'system/registration' }),
  route(at.registrationsChosen, 'session/registrations-chosen.tsx'),
  route(at.registrationsExport, 'session/downloads.ts', { id: 'session/downloads:registrations' }),
  route(at.registration(':bizId'), 'session/registration.tsx'),
  route(at.registrationApprove(':bizId'), 'session/registration-approve.tsx'),
  route(at.registrationReject(':bizId'), 'session/registration-reject.tsx'),
]
