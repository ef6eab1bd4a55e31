import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomBizId } from '#api/platform/keys.ts'

/** After so long without a sign-in a browser is a stranger again. */
const browserDays = 180
const purpose = 'known browser'

/**
 * What a browser is given at a sign-in and brings to the next one of the same account: not who it is, only that failures in
 * it are counted by themselves. Nothing of it is kept here. OWASP: device cookies against online guessing.
 */
export async function keyOfBrowser(tx: Tx, { clock, keys }: { clock: Clock; keys: Keys }, account: string) {
  const until = (await secondsNow(tx, clock)) + browserDays * 86_400
  return keys.seal(JSON.stringify([purpose, account, randomBizId(), until])).toString('base64url')
}

/** The name of a browser that has signed in to this account before; undefined for a key that is forged, old or another's. */
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
