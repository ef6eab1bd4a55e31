import { settingsFactor } from '#contract/shell/accounts/addresses.ts'

export const login = '/login'
/** Sign-in page that then redirects to another page of this site. */
export const loginFor = (page: string) => `${login}?redirect=${encodeURIComponent(page)}`
/** Shown after signing out, and after the session expired. */
export const loginSignedOut = `${login}?signedOut`
export const loginEnded = `${login}?ended`
export const captcha = `${login}/captcha`
export const captchaOf = (kind: string) => `${captcha}?${new URLSearchParams({ kind })}`
export const singleSignOn = (provider: string) => `${login}/sso/${provider}`
/** Redirect URI for single sign-on providers. */
export const signedOn = '/auth-redirect'
export const logout = '/logout'

export const account = '/account'
/** Asks for the code of the second factor, after the password. */
export const loginFactor = `${account}/factor`
/** The user's second factor; `secondFactorAlone` is for users who must set it up before anything else. */
export const secondFactor = settingsFactor
export const secondFactorAlone = `${account}/second-factor`
/** Changes an expired password before the user can do anything else. */
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
