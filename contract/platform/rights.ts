/**
 * Areas of permissions that decide who may sign in and with which rights. Write calls that require one are made in
 * person: rights granted by an access token would outlast the token.
 */
const decidingAreas = [
  'system:user',
  'system:role',
  'system:menu',
  'system:setting',
  'system:registration',
  'system:session',
] as const

type Declared = { perm: string | undefined; audit: string | undefined; replyForm: string }

/** Returns true for a declared call that changes sign-ins or rights. A call that only returns a file does not. */
export const decidesRights = ({ perm, audit, replyForm }: Declared): boolean =>
  perm !== undefined &&
  audit !== undefined &&
  replyForm !== 'blob' &&
  decidingAreas.some((area) => perm.startsWith(`${area}:`))
