import { sql } from 'drizzle-orm'
import { auditHead } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { Log } from './log.ts'

/** True while the database responds and is up to date. */
const isDatabaseReady = (db: Db): Promise<boolean> =>
  db.execute(sql`select 1 from ${auditHead}`).then(
    ({ rows }) => rows.length === 1,
    () => false,
  )

/** Checks that files can be stored. Logs the reason of a failure once, because probes run every few seconds. */
function watchFiles(files: FileStore, log: Log): () => Promise<boolean> {
  let failing = false
  return async () => {
    const failure = await files.check().then(
      () => undefined,
      (err: unknown) => ({ err }),
    )
    if (failure && !failing) log.error(failure, 'files cannot be kept')
    failing = failure !== undefined
    return !failing
  }
}

/** The readiness of an instance: its database and its file store. */
export function watchReadiness({ db, files, log }: { db: Db; files: FileStore; log: Log }): () => Promise<boolean> {
  const areFilesReady = watchFiles(files, log)
  return async () => (await Promise.all([isDatabaseReady(db), areFilesReady()])).every(Boolean)
}
