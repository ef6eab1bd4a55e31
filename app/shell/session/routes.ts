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

/** Routes below /account. */
export const account: RouteConfigEntry[] = [
  route(at.loginFactor, 'shell/session/sign-in/login-factor.tsx'),
  route(at.secondFactorAlone, 'shell/session/account/second-factor.tsx', { id: 'session/second-factor:alone' }),
  route(at.passwordOver, 'shell/session/account/password-over.tsx'),
  route(at.forget, 'shell/session/account/forget.tsx'),
  route(at.register, 'shell/session/account/register.tsx'),
  route(at.reset, 'shell/session/account/reset.tsx'),
]

export const bare: RouteConfigEntry[] = [
  route(at.signedOn, 'shell/session/sign-in/single-sign-on.ts'),
  route(at.login, 'shell/session/sign-in/login.tsx'),
  route(at.captcha, 'shell/session/sign-in/captcha.ts'),
  route(at.singleSignOn(':provider'), 'shell/session/sign-in/single-sign-on.ts', {
    id: 'session/single-sign-on:start',
  }),
  route(at.logout, 'shell/session/sign-in/logout.ts'),
]

export const framed: RouteConfigEntry[] = [
  route(at.providers, 'shell/session/sign-in/providers.tsx', { id: 'system/provider' }),
  route(at.secondFactor, 'shell/session/account/second-factor.tsx'),
  route(at.ownSessions, 'shell/session/sessions/own-sessions.tsx'),
  route(at.ownTokens, 'shell/session/sessions/own-tokens.tsx'),
  route(at.userTokens(':userId'), 'shell/session/sessions/user-tokens.tsx'),
  route(at.sessions, 'shell/session/sessions/sessions.tsx', { id: 'system/session' }),
  route(at.sessionsExport, 'shell/session/downloads.ts', { id: 'session/downloads:sessions' }),
  route(at.sessionEnd(':id'), 'shell/session/sessions/session-end.tsx'),
  route(at.logins, 'shell/session/sessions/logins.tsx', { id: 'system/login' }),
  route(at.loginsExport, 'shell/session/downloads.ts', { id: 'session/downloads:logins' }),
  route(at.registrations, 'shell/session/registrations/registrations.tsx', { id: 'system/registration' }),
  route(at.registrationsChosen, 'shell/session/registrations/registrations-chosen.tsx'),
  route(at.registrationsExport, 'shell/session/downloads.ts', { id: 'session/downloads:registrations' }),
  route(at.registration(':bizId'), 'shell/session/registrations/registration.tsx'),
  route(at.registrationApprove(':bizId'), 'shell/session/registrations/registration-approve.tsx'),
  route(at.registrationReject(':bizId'), 'shell/session/registrations/registration-reject.tsx'),
]
