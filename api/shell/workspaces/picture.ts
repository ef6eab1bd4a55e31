import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import {
  attachFile,
  detachFiles,
  type FileUse,
  forgetFiles,
  openStoredFile,
  type StoredFileRow,
  transferFile,
  type Upload,
} from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { avatarBytesMax } from '#contract/shell/accounts/user-config.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { WorkspacePerm } from '#contract/shell/workspaces/perms.ts'
import type { PictureUse } from '#contract/shell/workspaces/shapes.ts'
import { findWorkspace } from './open-workspace.ts'
import { isSeen } from './seen-since.ts'

/** Pixels. The square is shown at 96 at most; a notice's picture at page width. */
export const pictureUses: Record<PictureUse, FileUse> = {
  photo: { business: 'workspace-photo', bytesMax: avatarBytesMax, takes: { picture: { square: 256 } } },
  notice: { business: 'workspace-notice', bytesMax: avatarBytesMax, takes: { picture: { within: 1600 } } },
}
const uses = Object.values(pictureUses)

/** Owner of a picture: the uploader until it is saved, then the workspace. */
const ofUploader = (userId: number) => `user:${userId}`
const ofWorkspace = (id: number) => `workspace:${id}`

/**
 * Registers an uploaded picture as the user's. Uploads older than a day that were never saved are dropped. Returns
 * their paths, whose files the caller removes after the commit.
 */
export async function noteUpload(
  tx: Tx,
  clock: Clock,
  { userId, picture }: { userId: number; picture: Upload },
): Promise<string[]> {
  const owner = ofUploader(userId)
  const left: string[] = []
  const isOld = sql`${storedFile.createdAt} < ${clock.now} - interval '1 day'`
  for (const use of uses) left.push(...(await forgetFiles(tx, { use, owner }, isOld)))
  await attachFile(tx, picture, owner)
  return left
}

/**
 * Replaces a picture of a workspace. Refuses validation under `field` if it is no upload of the user's, or for another
 * use. Returns the replaced paths.
 */
export async function changePicture(
  tx: Tx,
  change: {
    use: PictureUse
    workspaceId: number
    userId: number
    field: string
    from: string | null
    to: string | null
  },
): Promise<string[] | Refusal> {
  const { use, workspaceId, userId, field, from, to } = change
  if (from === to) return []
  if (to !== null) {
    const own = { use: pictureUses[use], owner: ofUploader(userId) }
    if (!(await transferFile(tx, to, { ...own, to: ofWorkspace(workspaceId) })))
      return refuse('validation', { faults: { [field]: [{ key: 'pictureUnknown' }] } })
  }
  if (from === null) return []
  await detachFiles(tx, [from])
  return [from]
}

type Reading = { path: string; caller: Principal; since: string | null }

/** Refuses notFound, also for pictures the caller may not see. `since`: result of `workSeenSince`. */
export async function readPicture(
  { db, clock, files }: { db: Db; clock: Clock; files: FileStore },
  { path, caller, since }: Reading,
) {
  const mayRead = async ({ businessType, businessId }: StoredFileRow) => {
    const isNotice = businessType === pictureUses.notice.business
    if (!(await maySee(db, { isNotice, businessId, caller }))) return false
    return !isNotice || since === null || isNoticeSeen(db, clock, { path, since })
  }
  return openStoredFile({ db, files }, { path, uses, mayRead })
}

/** False if the picture's notice is too old for the caller; a picture in no notice yet was uploaded just now. */
async function isNoticeSeen(db: Db, clock: Clock, { path, since }: { path: string; since: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from workspace_notice n where n.img_path = ${path} and not ${isSeen(clock, sql`n.created_at`, since)}`)
  return rows.length === 0
}

async function maySee(
  db: Db,
  { isNotice, businessId, caller }: { isNotice: boolean; businessId: string; caller: Principal },
): Promise<boolean> {
  if (businessId === ofUploader(caller.userId)) return true
  const [kind, id] = businessId.split(':')
  const found = kind === 'workspace' && (await findWorkspace(db, { key: { id: Number(id) }, actor: caller }))
  if (!found) return false
  if (found.roleType !== null) return true
  const isListed = found.entry?.status === MemberStatus.pending || caller.perms.has(WorkspacePerm.manage)
  return !isNotice && isListed
}
