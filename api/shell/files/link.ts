import type { Principal } from '#api/platform/http/caller.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import { linkSeconds } from '#contract/platform/files/codes.ts'
import type { FileLink } from '#contract/platform/files/shapes.ts'

/** Purpose of a link: download or upload. */
export type LinkUse = 'get' | 'put'

/** Everything in a link except its signature. */
type Statement = Omit<FileLink, 'signature'>

/**
 * The only holder a link is valid for: a user, the person they act for, and the session or access token that created
 * it.
 */
type LinkHolder = Pick<FileLink, 'user' | 'acting' | 'opener'>

/** `session`: the caller's session or access token, as authenticated. */
export function holderOfLink(session: Principal): LinkHolder {
  const oneself = session.delegation?.agent ?? session
  return {
    user: oneself.userId,
    acting: session.delegation ? session.userId : undefined,
    opener: sha256(session.tokenHash).toString('base64url'),
  }
}

/** URL of a file below the api, valid only for its holder until `expires` (Unix seconds). */
export function addressOf(
  { keys, publicUrl }: { keys: Keys; publicUrl: string },
  use: LinkUse,
  link: Statement,
): string {
  const signature = keys.links.sign(statementOf(use, link)).toString('base64url')
  const { path, user, acting, opener, expires } = link
  const query = new URLSearchParams({ path, user: String(user) })
  if (acting !== undefined) query.set('acting', String(acting))
  for (const [name, value] of Object.entries({ opener, expires: String(expires), signature })) query.set(name, value)
  return `${publicUrl}/api/sys-file/content?${query}`
}

/** Checks signature, use and expiry. */
export function isGood(
  { links }: Pick<Keys, 'links'>,
  use: LinkUse,
  { link, now }: { link: FileLink; now: number },
): boolean {
  const signature = Buffer.from(link.signature, 'base64url')
  const isOurs =
    links.isGenuine(statementOf(use, link), signature) && signature.toString('base64url') === link.signature
  return isOurs && now < link.expires && link.expires <= now + linkSeconds
}

const statementOf = (use: LinkUse, { path, user, acting, opener, expires }: Statement): string =>
  JSON.stringify([use, path, user, acting ?? null, opener, expires])
