/**
 * What permissions are about that decide who may sign in, and what they may do then. Every write call behind one of them is
 * made in person: what a token gave away by it would outlast the token.
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

/** Whether a call changes who may sign in or what they may do, as its declaration says. A call that only hands out a file does not. */
export const decidesRights = ({ perm, audit, replyForm }: Declared): boolean =>
  perm !== undefined &&
  audit !== undefined &&
  replyForm !== 'blob' &&
  decidingAreas.some((area) => perm.startsWith(`${area}:`))
