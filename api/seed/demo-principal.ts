import type { Principal } from '#api/platform/http/caller.ts'

type Person = Pick<Principal, 'userId' | 'usercode' | 'name'>

/** A person of the demo as operations see the signed-in user, with the permissions that the demo needs. */
export const demoPrincipal = ({ userId, usercode, name }: Person, ...perms: string[]): Principal => ({
  userId,
  usercode,
  name,
  roles: [],
  perms: new Set(perms),
  tokenHash: Buffer.alloc(0),
  delegation: null,
  confined: null,
  accessToken: null,
  actingEnded: null,
})
