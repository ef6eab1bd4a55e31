import type { Principal } from '#api/platform/http/serve.ts'
import { type Keys, sha256 } from '#api/platform/keys.ts'
import { linkSeconds } from '#contract/platform/files/codes.ts'
import type { FileLink } from '#contract/platform/files/shapes.ts'

/** What a link is for: reading a file, or sending one. */
export type LinkUse = 'get' | 'put'

/** Everything of a link but its signature. */
type Statement = Omit<FileLink, 'signature'>

/** The one a link is for: a user, whom they act for, and the session or access token that made it. */
type LinkHolder = Pick<FileLink, 'user' | 'acting' | 'opener'>

/** `session` is the one whose token was sent. */
export function holderOfLink(session: Principal): LinkHolder {
  const oneself = session.acting?.agent ?? session
  return {
    user: oneself.userId,
    acting: session.acting ? session.userId : undefined,
    opener: sha256(session.tokenHash).toString('base64url'),
  }
}

/** The address of a file below the api, good until `expires`, seconds since 1970, for its holder alone. */
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

/** Whether the link was made here for that use, and is still good. */
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
