import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { openStoredFile, storeUpload } from '#api/platform/files/store/stored-file.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route } from '#api/platform/http/route.ts'
import { consumeQuota, picturesUploaded, userOf } from '#api/platform/quota/quota.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { getAvatar, uploadAvatar } from '#contract/shell/accounts/calls.ts'
import { avatarUse, noteAvatar } from './avatar.ts'

/** Seconds of caching; a path's picture never changes. */
const cacheSeconds = 30 * 24 * 3600

export const avatarRoutes = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  prepared(
    uploadAvatar,
    async ({ body, caller }) => {
      const by = userOf(signedIn(caller))
      const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: picturesUploaded, by }))
      if (refused) return refused
      return storeUpload({ db, files }, { use: avatarUse, file: body.file, caller })
    },
    async (tx, avatar, { caller }) => {
      const { userId, usercode } = signedIn(caller)
      const left = await noteAvatar(tx, userId, avatar)
      return {
        reply: { sysFile: { path: avatar.path, originName: avatar.originName } },
        object: `user:${usercode}`,
        detail: { path: avatar.path, bytes: avatar.bytes },
        afterwards: () => removeFiles(files, left),
      }
    },
  ),
  file(getAvatar, async ({ query }) => {
    // Any signed-in user can read every avatar.
    const found = await openStoredFile({ db, files }, { path: query.path, uses: [avatarUse], mayRead: () => true })
    return isRefusal(found) ? found : { name: 'avatar.webp', shownForSeconds: cacheSeconds, ...found }
  }),
]
