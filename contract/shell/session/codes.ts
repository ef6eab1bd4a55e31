/** Protocol that created the session; used by the login page's redirect rule. spec: platform §2 */
export const LoginProtocol = { internal: 'INTERNAL', oauth2: 'OAUTH2' } as const
export type LoginProtocol = (typeof LoginProtocol)[keyof typeof LoginProtocol]

/** Protocol of a configured provider; INTERNAL means accounts stored here. spec: platform §2 "Login page" */
export const ProviderProtocol = { internal: 'INTERNAL', oauth2: 'OAUTH2', oidc: 'OIDC' } as const
export type ProviderProtocol = (typeof ProviderProtocol)[keyof typeof ProviderProtocol]

/** Prefix of the key of a text captcha, so that a failed form shows a text captcha again. */
export const questionKeyPrefix = 'q.'
export const isQuestionKey = (key: string): boolean => key.startsWith(questionKeyPrefix)

/** Status of a request for an account. design: domain §2 */
export const RegistrationStatus = { pending: '0', approved: '1', rejected: '2' } as const
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus]

/**
 * Events of the login log. `ended`: one session, from the list of sessions. `closed`: all sessions, by a new password
 * or a disabled account. `expired`: one session, by inactivity or age.
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

/** Characters logged of an unknown account name: people type passwords there by mistake. */
export const unknownAccountKept = 3

export const sessionSorts = ['usedAt', 'createdAt', 'name'] as const

/** Characters of an access token's name. */
export const accessTokenNameMax = 50
