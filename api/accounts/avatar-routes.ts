import { getAvatar, uploadAvatar } from '#contract/accounts/calls.ts'
import { isRefusal } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type FileStore, removeFiles } from '../files/store.ts'
import { file, prepared, type Route, signedIn } from '../serve.ts'
import { drawAvatar, noteAvatar, readAvatar } from './avatar.ts'

/** A path names the same picture for ever. */
const keptSeconds = 30 * 24 * 3600

export const avatarRoutes = ({ db, files }: { db: Db; files: FileStore }): Route[] => [
  prepared(
    uploadAvatar,
    async ({ body, caller }) => {
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
