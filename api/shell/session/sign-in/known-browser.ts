import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomBizId } from '#api/platform/keys.ts'

/** Days after which an unused browser is unknown again. */
const browserDays = 180
const purpose = 'known browser'

/**
 * Opaque key that a browser gets at a sign-in and sends at the next one to the same account. It authenticates nobody:
 * it only separates the browser's failures. Not stored here. OWASP: device cookies against online guessing.
 */
export async function keyOfBrowser(tx: Tx, { clock, keys }: { clock: Clock; keys: Keys }, account: string) {
  const until = (await secondsNow(tx, clock)) + browserDays * 86_400
  return keys.seal(JSON.stringify([purpose, account, randomBizId(), until])).toString('base64url')
}

/**
 * Name of a browser that signed in to this account before; undefined for a key that is forged, expired or another
 * account's.
 */
export async function browserOf(
  db: Db,
  { clock, keys }: { clock: Clock; keys: Keys },
  { key, account }: { key: string | undefined; account: string },
): Promise<string | undefined> {
  if (!key) return undefined
  const [said, whose, name, until] = opened(keys, key)
  if (said !== purpose || whose !== account || typeof name !== 'string' || typeof until !== 'number') return undefined
  return until > (await secondsNow(db, clock)) ? name : undefined
}

function opened(keys: Keys, key: string): unknown[] {
  try {
    const said: unknown = JSON.parse(keys.open(Buffer.from(key, 'base64url')))
    return Array.isArray(said) ? said : []
  } catch {
    return []
  }
}
