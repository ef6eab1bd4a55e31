import { getAvatar, uploadAvatar } from '#contract/accounts/calls.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { type FileStore, removeFiles } from '../files/store.ts'
import { file, prepared, type Route, signedIn } from '../serve.ts'
import { spend, userOf } from '../system/quota.ts'
import { drawAvatar, noteAvatar, readAvatar } from './avatar.ts'

/** A path names the same picture for ever. */
const keptSeconds = 30 * 24 * 3600

export const avatarRoutes = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  prepared(
    uploadAvatar,
    async ({ body, caller }) => {
      const by = userOf(signedIn(caller))
      const refused = await db.transaction((tx) => spend(tx, clock, { quota: 'picturesUploaded', by }))
      if (refused) return refused
      const avatar = await drawAvatar(body.file, caller)
      if (!isRefusal(avatar)) await files.put(avatar.path, avatar.bytes)
      return avatar
    },
    async (tx, avatar, { caller }) => {
      const { userId, usercode } = signedIn(caller)
      const left = await noteAvatar(tx, userId, avatar)
      return {
        reply: { sysFile: { path: avatar.path, originName: avatar.originName } },
        object: `user:${usercode}`,
        detail: { path: avatar.path, bytes: avatar.bytes.byteLength },
        afterwards: () => removeFiles(files, left),
      }
    },
  ),
  file(getAvatar, async ({ query }) => {
    const found = await readAvatar({ db, files }, query.path)
    return isRefusal(found) ? found : { name: 'avatar.webp', shownForSeconds: keptSeconds, ...found }
  }),
]
