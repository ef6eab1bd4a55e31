import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'

/**
 * Cache of immutable questionnaire versions, read again when names may have changed. An unchanged version stays the
 * same object, so that caches keyed by it (pages, tables of pieces) remain valid. Within a transaction it reads through
 * `tx`: waiting for another connection's read would deadlock the embedded database, which has only one.
 */
export type VersionStore<Q> = (versionId: number, tx?: Tx) => Promise<Q>

const cachedVersionsMax = 64

export function createVersionStore<Q>(
  read: (db: Db | Tx, versionId: number) => Promise<Q>,
  db: Db | Tx,
  signals?: Pick<Signals, 'on'>,
): VersionStore<Q> {
  let versions = new Map<number, Q>()
  /** Versions as they were before names may have changed. */
  let former: ReadonlyMap<number, Q> = new Map()
  const readings = new Map<number, Promise<Q>>()
  signals?.on('questionnaires', () => {
    former = new Map([...former, ...versions].slice(-cachedVersionsMax))
    versions = new Map()
    readings.clear()
  })

  async function readAndKeep(from: Db | Tx, versionId: number): Promise<Q> {
    // A read during a change of names may return old ones, so it goes to the discarded cache.
    const [into, before] = [versions, former]
    const found = await read(from, versionId)
    const known = before.get(versionId)
    const questionnaire = known !== undefined && isDeepStrictEqual(known, found) ? known : found
    into.set(versionId, questionnaire)
    const [oldest] = into.keys()
    if (into.size > cachedVersionsMax && oldest !== undefined) into.delete(oldest)
    return questionnaire
  }

  return async (versionId, tx) => {
    const questionnaire = versions.get(versionId)
    if (questionnaire !== undefined) return questionnaire
    if (tx) return readAndKeep(tx, versionId)
    const underWay = readings.get(versionId)
    if (underWay) return underWay
    const reading = readAndKeep(db, versionId).finally(() => {
      if (readings.get(versionId) === reading) readings.delete(versionId)
    })
    readings.set(versionId, reading)
    return reading
  }
}
