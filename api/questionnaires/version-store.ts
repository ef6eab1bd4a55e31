import type { Db, Tx } from '../db/connection.ts'
import type { Signals } from '../db/signal.ts'

/**
 * Reads questionnaires by version; a version never changes, so it is read once, and once more when names have. Within a
 * transaction it is read by it: the embedded database lets nobody else in meanwhile.
 */
export type VersionStore<Q> = (versionId: number, tx?: Tx) => Promise<Q>

const versionsKept = 64

export function createVersionStore<Q>(
  read: (db: Db | Tx, versionId: number) => Promise<Q>,
  db: Db | Tx,
  signals?: Pick<Signals, 'on'>,
): VersionStore<Q> {
  const kept = new Map<number, Promise<Q>>()
  signals?.on('questionnaires', () => kept.clear())
  return (versionId, tx) => {
    let questionnaire = kept.get(versionId)
    if (questionnaire) return questionnaire
    questionnaire = read(tx ?? db, versionId)
    questionnaire.catch(() => kept.delete(versionId))
    kept.set(versionId, questionnaire)
    const [oldest] = kept.keys()
    if (kept.size > versionsKept && oldest !== undefined) kept.delete(oldest)
    return questionnaire
  }
}
