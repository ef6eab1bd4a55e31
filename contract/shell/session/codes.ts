/** How the session was made; the login page's display rule reads it. spec: platform §2 */
export const LoginProtocol = { internal: 'INTERNAL', oauth2: 'OAUTH2' } as const
export type LoginProtocol = (typeof LoginProtocol)[keyof typeof LoginProtocol]

/** How a configured provider is spoken to; INTERNAL stands for the accounts kept here. spec: platform §2 "Login page" */
export const ProviderProtocol = { internal: 'INTERNAL', oauth2: 'OAUTH2', oidc: 'OIDC' } as const
export type ProviderProtocol = (typeof ProviderProtocol)[keyof typeof ProviderProtocol]

/** The key of a captcha in words tells so, that a form answered in words is asked in words again. */
export const questionKeyPrefix = 'q.'
export const isQuestionKey = (key: string): boolean => key.startsWith(questionKeyPrefix)

/** Where a request for an account stands. design: domain §2 */
export const RegistrationStatus = { pending: '0', approved: '1', rejected: '2' } as const
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus]

/**
 * What the login log tells: signed in, or tried to; signed out; a session ended from the list of sessions; all of them with a
 * password that was set or an account that was disabled; or one because nobody used it, or its days were over.
 */
export const LoginEvent = {
  signIn: 'signIn',
  failed: 'failed',
  signOut: 'signOut',
  ended: 'ended',
  closed: 'closed',
  expired: 'expired',
} as const
export type LoginEvent = (typeof LoginEvent)[keyof typeof LoginEvent]

/** So many characters of an account nobody has are kept in logs: people type passwords there. */
export const unknownAccountKept = 3

/** By what the list of open sessions is sorted. */
export const sessionSorts = ['usedAt', 'createdAt', 'name'] as const

/** Characters of what an access token is called. */
export const accessTokenNameMax = 50
