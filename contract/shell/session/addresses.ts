import { settingsFactor } from '#contract/shell/accounts/addresses.ts'

export const login = '/login'
/** To sign in, and from there on to another page of ours. */
export const loginFor = (page: string) => `${login}?redirect=${encodeURIComponent(page)}`
/** After signing out, and where the session has ended by itself. */
export const loginSignedOut = `${login}?signedOut`
export const loginEnded = `${login}?ended`
export const captcha = `${login}/captcha`
export const captchaOf = (kind: string) => `${captcha}?${new URLSearchParams({ kind })}`
export const singleSignOn = (provider: string) => `${login}/sso/${provider}`
/** Where a provider sends back the one who signed on there. */
export const signedOn = '/auth-redirect'
export const logout = '/logout'

export const account = '/account'
/** The code of a second factor, after the password. */
export const loginFactor = `${account}/factor`
/** One's own second factor; alone for the one who has to set it up before anything else. */
export const secondFactor = settingsFactor
export const secondFactorAlone = `${account}/second-factor`
/** Where a password whose days are over is changed before anything else. */
export const passwordOver = `${account}/password`
export const forget = `${account}/forget`
export const forgetSubmitted = `${forget}?submitted`
export const register = `${account}/register`
export const registerSubmitted = `${register}?submitted`
export const reset = `${account}/reset`
export const resetOf = (token: string) => `${reset}?${new URLSearchParams({ token })}`

export {
  settingsSessions as ownSessions,
  settingsTokens as ownTokens,
  userTokens,
} from '#contract/shell/accounts/addresses.ts'
export const sessions = '/system/sessions'
export const sessionsExport = `${sessions}/export`
export const sessionEnd = (id: number | string) => `${sessions}/${id}/end`

export const logins = '/system/logins'
export const loginsExport = `${logins}/export`
export const providers = '/system/providers'
export const registrations = '/system/registrations'
export const registrationsExport = `${registrations}/export`
export const registrationsChosen = `${registrations}/chosen`
export const registration = (id: string) => `${registrations}/${id}`
export const registrationApprove = (id: string) => `${registration(id)}/approve`
export const registrationReject = (id: string) => `${registration(id)}/reject`
