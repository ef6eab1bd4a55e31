import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore, StoredStream } from '#api/platform/files/store/store.ts'
import {
  attachFile,
  detachOlderFiles,
  forgetFiles,
  openStoredFile,
  storeGenerated,
} from '#api/platform/files/store/stored-file.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

type Stores = { db: Db; files: FileStore }
type Of = { projectId: number; userId: number }

/** Workbooks with a remark on each faulty row, readable by their uploader only. */
const use = { business: 'review-remarked' }
const ownerOf = ({ projectId, userId }: Of): string => `${projectId}.${userId}`

/** Stores the remarks on a user's last upload to a project, in place of the earlier ones; returns the path. */
export async function keepRemarked({ db, files }: Stores, of: Of, workbook: Uint8Array): Promise<string> {
  const content = new Blob([new Uint8Array(workbook)])
  const made = await storeGenerated({ db, files }, { ...use, name: 'remarked.xlsx', content })
  await db.transaction(async (tx) => {
    await forgetFiles(tx, { use, owner: ownerOf(of) })
    await attachFile(tx, made, ownerOf(of))
  })
  return made.path
}

/** Refuses notFound, also for another user's workbook and after a day. */
export async function readRemarked(
  stores: Stores,
  { path, ...of }: Of & { path: string },
): Promise<StoredStream | Refusal> {
  const stored = await openStoredFile(stores, {
    path,
    uses: [use],
    mayRead: ({ businessId }) => businessId === ownerOf(of),
  })
  return isRefusal(stored) ? stored : stored.bytes
}

/** Deletes workbooks older than a day. */
export const sweepRemarked = (db: Db): Promise<void> => detachOlderFiles(db, { use, hours: 24 })
