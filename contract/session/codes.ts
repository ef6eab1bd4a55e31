/** How the session was made; the login page's display rule reads it. spec: platform §2 */
export const LoginProtocol = { internal: 'INTERNAL', oauth2: 'OAUTH2' } as const
export type LoginProtocol = (typeof LoginProtocol)[keyof typeof LoginProtocol]

/** Where a request for an account stands. design: domain §2 */
export const RegistrationStatus = { pending: '0', approved: '1', rejected: '2' } as const
export type RegistrationStatus = (typeof RegistrationStatus)[keyof typeof RegistrationStatus]
