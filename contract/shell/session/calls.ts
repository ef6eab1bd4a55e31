import { z } from 'zod'
import { kilobyte } from '#contract/platform/bytes.ts'
import { access, call } from '#contract/platform/call.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import * as token from './access-token.ts'
import { SessionPerm } from './perms.ts'
import * as form from './registration.ts'
import * as factor from './second-factor.ts'
import {
  anyonesSession,
  bySession,
  captchaQuestion,
  captchaReply,
  loginConfig,
  loginFilter,
  loginPage,
  loginPageQuery,
  openSession,
  providerConfig,
  providerRow,
  sessionExportQuery,
  sessionPageQuery,
  sessionRecords,
  tokenForm,
  tokenReply,
} from './shapes.ts'

export const getLoginConfig = call({
  method: 'GET',
  path: '/login/login_config',
  title: 'Get the login configuration',
  access: access.client,
  reply: loginConfig,
})

/**
 * A picture whose text is valid once, for five minutes. Refused only while too many requests for pictures are queued.
 */
export const getCaptcha = call({
  method: 'GET',
  path: '/auth/captcha',
  title: 'Get a captcha',
  access: access.public,
  query: z.strictObject({
    width: z.coerce.number().int().optional(),
    height: z.coerce.number().int().optional(),
    type: z.string().max(8).optional(),
  }),
  reply: captchaReply,
  refusals: ['attempts.tooMany'],
})

/** Accessible alternative to the picture: a question valid once, for five minutes. */
export const getCaptchaQuestion = call({
  method: 'GET',
  path: '/auth/captcha/question',
  title: 'Get a captcha in words',
  access: access.public,
  reply: captchaQuestion,
})

/** Starts single sign-on with a provider; fetches the provider's endpoints if they are not known yet. */
export const getProvider = call({
  method: 'GET',
  path: '/login/sso/{provider}',
  title: 'Get a single sign-on provider',
  access: access.client,
  query: z.strictObject({ provider: z.string().max(64) }),
  reply: providerConfig,
  refusals: ['notFound', 'provider.unavailable'],
})

/** Configured sign-in methods. Read-only: they are set in the server's configuration. */
export const listProviders = call({
  method: 'GET',
  path: '/system/provider/list',
  title: 'List single sign-on providers',
  access: access.permission(SessionPerm.readProviders),
  reply: z.array(providerRow),
})

/**
 * Signs in with account and password, or with a provider's response. Five failures for an account within 15 minutes, or
 * twenty within a day, require a captcha. Each further failure increases the delay.
 */
export const issueToken = call({
  method: 'POST',
  path: '/auth/oauth2/token',
  title: 'Sign in',
  access: access.client,
  body: tokenForm,
  bodyForm: 'urlencoded',
  bodyMax: 8 * kilobyte,
  reply: tokenReply,
  replyForm: 'bare',
  refusals: [
    'login.failed',
    'captcha.wrong',
    'attempts.tooMany',
    'provider.refused',
    'provider.unavailable',
    'identity.unknown',
    'factor.required',
    'factor.wrong',
  ],
  audit: 'session.signIn',
})

/** Ends the session on every instance immediately. */
export const logout = call({
  method: 'POST',
  path: '/login/logout',
  title: 'Sign out',
  access: access.user,
  inPerson: true,
  confined: ['password.over', 'factor.needed'],
  audit: 'session.signOut',
})

/** Reports if the caller has a second factor, and if one is required. */
export const getSecondFactor = call({
  method: 'GET',
  path: '/login/factor',
  title: "Get the caller's second factor",
  access: access.user,
  inPerson: true,
  confined: ['factor.needed'],
  reply: factor.factorState,
})

/** Returns a secret for an authenticator, which takes effect with its first code. */
export const beginSecondFactor = call({
  method: 'POST',
  path: '/login/factor',
  title: 'Begin to set up a second factor',
  access: access.user,
  inPerson: true,
  confined: ['factor.needed'],
  secret: true,
  body: factor.typedPassword,
  bodyMax: 8 * kilobyte,
  reply: factor.factorSecret,
  refusals: ['attempts.tooMany', 'factor.on'],
  audit: 'session.factor.begin',
})

/** The first code activates the second factor and ends every other session. Returns the recovery codes. */
export const confirmSecondFactor = call({
  method: 'POST',
  path: '/login/factor/confirm',
  title: 'Confirm a second factor',
  access: access.user,
  inPerson: true,
  confined: ['factor.needed'],
  secret: true,
  body: factor.typedCode,
  bodyMax: kilobyte,
  reply: factor.newCodes,
  refusals: ['factor.wrong', 'attempts.tooMany', 'factor.on', 'factor.notBegun'],
  audit: 'session.factor.set',
})

/** Replaces the recovery codes; the old ones stop working. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/login/factor/codes',
  title: "Renew the caller's recovery codes",
  access: access.user,
  inPerson: true,
  secret: true,
  body: factor.typedCode,
  bodyMax: kilobyte,
  reply: factor.newCodes,
  refusals: ['factor.wrong', 'attempts.tooMany', 'factor.off'],
  audit: 'session.factor.codes',
})

/** Refused if one of the caller's roles requires a second factor. */
export const removeSecondFactor = call({
  method: 'POST',
  path: '/login/factor/remove',
  title: "Remove the caller's second factor",
  access: access.user,
  inPerson: true,
  secret: true,
  body: factor.typedCode,
  bodyMax: kilobyte,
  refusals: ['factor.wrong', 'attempts.tooMany', 'factor.kept', 'factor.off'],
  audit: 'session.factor.remove',
})

/** The caller's sessions, last used first. Under delegation, the agent's own. */
export const listOwnSessions = call({
  method: 'GET',
  path: '/login/sessions',
  title: "List the caller's sessions",
  access: access.user,
  inPerson: true,
  reply: z.array(openSession),
})

/** Ends the session on every instance immediately. */
export const endOwnSession = call({
  method: 'DELETE',
  path: '/login/sessions/{id}',
  title: 'End an own session',
  access: access.user,
  inPerson: true,
  query: bySession,
  refusals: ['notFound'],
  audit: 'session.end',
})

// Access tokens let a program act for a user. A token cannot create, show or revoke tokens.

export const listOwnAccessTokens = call({
  method: 'GET',
  path: '/login/tokens',
  title: "List the caller's access tokens",
  access: access.user,
  inPerson: true,
  reply: token.ownAccessTokens,
})

/** The secret is returned only here. */
export const createAccessToken = call({
  method: 'POST',
  path: '/login/tokens',
  title: 'Create an access token',
  access: access.user,
  inPerson: true,
  body: token.newAccessToken,
  bodyMax: 8 * kilobyte,
  reply: token.madeAccessToken,
  refusals: ['attempts.tooMany', 'quota.full', 'quota.rate'],
  audit: 'session.token.create',
})

export const revokeOwnAccessToken = call({
  method: 'DELETE',
  path: '/login/tokens/{id}',
  title: 'Revoke an own access token',
  access: access.user,
  inPerson: true,
  query: token.byAccessToken,
  refusals: ['notFound'],
  audit: 'session.token.revoke',
})

export const listAccessTokensOf = call({
  method: 'GET',
  path: '/system/user/{userId}/tokens',
  title: "List a user's access tokens",
  access: access.permission(AccountPerm.readUsers),
  query: token.byTokenOwner,
  reply: z.array(token.accessToken),
})

/** Notifies the token's owner. */
export const revokeAccessTokenOf = call({
  method: 'DELETE',
  path: '/system/user/{userId}/tokens/{id}',
  title: "Revoke a user's access token",
  access: access.permission(AccountPerm.writeUsers),
  query: token.byTokenOfUser,
  refusals: ['notFound', 'execute.denied'],
  audit: 'session.token.revokeOther',
})

export const pageSessions = call({
  method: 'GET',
  path: '/system/session/list',
  title: 'List open sessions of all people',
  access: access.permission(SessionPerm.readSessions),
  query: sessionPageQuery,
  reply: sessionRecords,
})

export const exportSessions = call({
  method: 'POST',
  path: '/system/session/export',
  title: 'Export open sessions of all people',
  access: access.permission(SessionPerm.readSessions),
  query: sessionExportQuery,
  replyForm: 'blob',
  audit: 'session.open.export',
})

export const getSession = call({
  method: 'GET',
  path: '/system/session/{id}',
  title: 'Get a session',
  access: access.permission(SessionPerm.readSessions),
  query: bySession,
  reply: anyonesSession,
  refusals: ['notFound'],
})

/** Ends one session of any user on every instance immediately; the user's other sessions stay open. */
export const endSession = call({
  method: 'DELETE',
  path: '/system/session/{id}',
  title: 'End a session',
  access: access.permission(SessionPerm.endSessions),
  query: bySession,
  refusals: ['notFound'],
  audit: 'session.endOther',
})

export const pageLogins = call({
  method: 'GET',
  path: '/system/login/list',
  title: 'List the login log, paged',
  access: access.permission(SessionPerm.readLogins),
  query: loginPageQuery,
  reply: loginPage,
})

export const exportLogins = call({
  method: 'POST',
  path: '/system/login/export',
  title: 'Export the login log as a workbook',
  access: access.permission(SessionPerm.exportLogins),
  query: z.strictObject(loginFilter),
  replyForm: 'blob',
  audit: 'session.logins.export',
})

/**
 * Requests an account. Refused if the configuration hides registration. To prevent enumeration, the response reveals
 * only that a request with the e-mail is already pending.
 */
export const userRegister = call({
  method: 'POST',
  path: '/modules/sys/user/userRegister',
  title: 'Request an account',
  access: access.public,
  body: form.registrationForm,
  bodyMax: 16 * kilobyte,
  refusals: [
    'validation',
    'captcha.wrong',
    'attempts.tooMany',
    'registration.off',
    'registration.pending',
    'quota.rate',
  ],
  audit: 'session.register',
})

/**
 * Mails a one-time link if name, e-mail and company match one account. Otherwise the response and its timing are the
 * same.
 */
export const forgotPassword = call({
  method: 'POST',
  path: '/modules/sys/user/forgotPassword',
  title: 'Request a password link',
  access: access.public,
  body: form.forgotForm,
  bodyMax: 16 * kilobyte,
  refusals: ['validation', 'captcha.wrong', 'attempts.tooMany', 'forgot.off'],
  audit: 'session.forgotPassword',
})

/**
 * Shows whose password a one-time link sets, without consuming it. The token is in the body because URLs are logged.
 */
export const checkPasswordLink = call({
  method: 'POST',
  path: '/auth/password/link',
  title: 'Get the owner of a one-time link',
  access: access.link,
  body: form.passwordLinkToken,
  bodyMax: kilobyte,
  reply: form.linkedAccount,
  refusals: ['notFound'],
})

/** Consumes the link and ends every session of the user. */
export const resetPassword = call({
  method: 'POST',
  path: '/auth/password/reset',
  title: 'Set a password by a one-time link',
  access: access.link,
  body: form.passwordReset,
  bodyMax: 8 * kilobyte,
  refusals: ['notFound'],
  audit: 'session.resetPassword',
})

const byRegistration = z.strictObject({ id: z.string().max(64) })

export const pageRegistrations = call({
  method: 'GET',
  path: '/system/registration/list',
  title: 'List account requests, paged',
  access: access.permission(SessionPerm.readRegistrations),
  query: form.registrationPageQuery,
  reply: form.registrationRecords,
})

export const exportRegistrations = call({
  method: 'POST',
  path: '/system/registration/export',
  title: 'Export account requests as a workbook',
  access: access.permission(SessionPerm.readRegistrations),
  query: form.registrationExportQuery,
  replyForm: 'blob',
  audit: 'session.registration.export',
})

export const getRegistration = call({
  method: 'GET',
  path: '/system/registration/{id}',
  title: 'Get an account request',
  access: access.permission(SessionPerm.readRegistrations),
  query: byRegistration,
  reply: form.registrationDetail,
  refusals: ['notFound'],
})

export const getApprovalChoices = call({
  method: 'GET',
  path: '/system/registration/choices',
  title: 'List choices to approve an account request',
  access: access.permission(SessionPerm.decideRegistrations),
  reply: form.approvalChoices,
})

/** Creates the account and mails its first one-time link. Of concurrent decisions, one wins. */
export const approveRegistration = call({
  method: 'POST',
  path: '/system/registration/{id}/approve',
  title: 'Approve a request for an account',
  access: access.permission(SessionPerm.decideRegistrations),
  query: byRegistration,
  body: form.registrationApproval,
  bodyMax: 16 * kilobyte,
  reply: z.object({ usercode: z.string() }),
  refusals: ['notFound', 'registration.decided', 'exists', 'validation', 'execute.denied'],
  audit: 'session.registration.approve',
})

/** Mails the reason to the applicant. */
export const rejectRegistration = call({
  method: 'POST',
  path: '/system/registration/{id}/reject',
  title: 'Reject a request for an account',
  access: access.permission(SessionPerm.decideRegistrations),
  query: byRegistration,
  body: form.registrationRejection,
  bodyMax: 16 * kilobyte,
  refusals: ['notFound', 'registration.decided'],
  audit: 'session.registration.reject',
})
