import { linkSeconds } from '#contract/files/codes.ts'
import type { FileLink } from '#contract/files/shapes.ts'
import type { Keys } from '../keys.ts'

/** What a link is for: reading a file, or sending one. */
export type LinkUse = 'get' | 'put'

/** The address of a file below the api, good until `expires`, seconds since 1970, for that user alone. */
export function addressOf(
  { keys, publicUrl }: { keys: Keys; publicUrl: string },
  use: LinkUse,
  link: Pick<FileLink, 'path' | 'user' | 'expires'>,
): string {
  const signature = keys.links.sign(statementOf(use, link)).toString('base64url')
  const { path, user, expires } = link
  const query = new URLSearchParams({ path, user: String(user), expires: String(expires), signature })
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

const statementOf = (use: LinkUse, { path, user, expires }: Pick<FileLink, 'path' | 'user' | 'expires'>): string =>
  JSON.stringify([use, path, user, expires])
