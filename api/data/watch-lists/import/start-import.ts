import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { attachFile, storeChecked, type Upload } from '#api/platform/files/store/stored-file.ts'
import { nameOfFile } from '#api/platform/files/store/upload.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { announcedForm, refuseOtherForm } from '#api/platform/ingest/file-form.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, countUpload, userOf } from '#api/platform/quota/quota.ts'
import { type ListFileForm, ListImportState, listFileBytesMax } from '#contract/data/watch-lists/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { findOpenImport } from '../open-import.ts'
import { watchListImport } from '../table.ts'
import { heldList, listExists } from '../watch-list.ts'
import { readLater } from './import-jobs.ts'

const listsImported = { name: 'watchListsImported', max: 60, minutes: 60 } as const

/** Business type of imported files. No feature registers it, so no file call serves them. */
const importBusiness = 'watch-list-import'

const types: Readonly<Record<ListFileForm, string>> = {
  csv: 'text/csv',
  txt: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

/** Refuses notFound, and import.running with the file and person of the open import. */
export async function refuseImport(on: Db | Tx, listBizId: string): Promise<Refusal | undefined> {
  if (!(await listExists(on, listBizId))) return refuse('notFound')
  const open = await findOpenImport(on, listBizId)
  if (!open) return undefined
  const values = { file: open.fileName, by: open.by }
  return refuse('import.running', { said: { key: 'watch-lists-faults:importOpen', values } })
}

type Taken = Upload & { fileName: string }

/** Stores the file of an import. Refuses as `refuseImport`, quota.rate, file.type, file.tooLarge. */
export async function takeListFile(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  { bizId, file, caller }: { bizId: string; file: File; caller: Caller },
): Promise<Taken | Refusal> {
  const fileName = nameOfFile(file)
  const { size: bytes } = file
  const form = announcedForm(listFileBytesMax, { name: fileName, bytes })
  if (isRefusal(form)) return form
  const by = userOf(signedIn(caller))
  const refused =
    (await refuseOtherForm(listFileBytesMax, { form, name: fileName, start: file })) ??
    (await refuseImport(db, bizId)) ??
    (await db.transaction(
      async (tx) =>
        (await consumeQuota(tx, clock, { quota: listsImported, by })) ??
        (await countUpload(tx, clock, { caller, bytes })),
    ))
  if (refused) return refused
  const { userId: createdBy } = signedIn(caller)
  const checked = { business: importBusiness, extension: form, originName: fileName, type: types[form] }
  return { fileName, ...(await storeChecked({ db, files }, { ...checked, content: file, createdBy })) }
}

/** Starts an import of a stored file and enqueues its reading. Refuses as `refuseImport`. */
export async function startImport(
  tx: Tx,
  { bizId, file, userId }: { bizId: string; file: Taken; userId: number },
): Promise<{ importBizId: string } | Refusal> {
  const list = await heldList(tx, bizId)
  const refused = await refuseImport(tx, bizId)
  if (refused) return refused
  if (!list) return refuse('notFound')
  const { fileName, path, bytes, sha256 } = file
  const [made] = await tx
    .insert(watchListImport)
    .values({
      bizId: randomBizId(),
      listId: list.id,
      fileName,
      path,
      bytes,
      state: ListImportState.reading,
      byId: userId,
    })
    .returning()
  if (!made) throw new Error('no import was written')
  await attachFile(tx, { path, sha256 }, made.bizId)
  await readLater(tx, { importId: made.id, version: made.version })
  return { importBizId: made.bizId }
}
