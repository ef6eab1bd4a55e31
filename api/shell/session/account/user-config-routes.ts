import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { prepared, type Route } from '#api/platform/http/route.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { SettingsAnswer } from '#contract/shell/accounts/codes.ts'
import { prepareUserConfig, saveUserConfig } from './user-config.ts'

/** Belongs to sessions, not accounts, because a new password ends sessions. */
export const userConfigRoutes = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  prepared(
    updateUserConfig,
    ({ body, caller }) =>
      prepareUserConfig({ db, clock }, body, { principal: signedIn(caller), address: caller.address }),
    async (tx, change, { body, caller }) => {
      const principal = signedIn(caller)
      const saved = await saveUserConfig(tx, clock, change, principal)
      if (isRefusal(saved)) return saved
      return {
        reply: SettingsAnswer.done,
        object: `user:${principal.usercode}`,
        detail: { entries: body.map(({ bizType }) => bizType), password: change.password !== undefined },
        afterwards: () => removeFiles(files, saved.left),
      }
    },
  ),
]
