import type { Trail } from '#api/platform/audit/audit.ts'
import { verifyAudit } from '#api/platform/audit/audit-verify.ts'
import { type EntityTypes, readerOf } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { keep, type Signals } from '#api/platform/db/signal.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { storeUpload } from '#api/platform/files/store/stored-file.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { consumeQuota, picturesUploaded, userOf } from '#api/platform/quota/quota.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/system/calls.ts'
import { auditPageSize } from '#contract/shell/system/shapes.ts'
import { exportAudit } from './audit-export.ts'
import { getAuditEntry, pageAudit } from './audit-trail.ts'
import { brandPictures, brandUses, removeBrandPicture, setBrandPicture } from './brand.ts'
import { readConfig, readSetting, updateSetting } from './setting.ts'

type SystemDeps = { db: Db; clock: Clock; trail: Trail; signals: Signals; files: FileStore; entityTypes: EntityTypes }

/** Seconds of caching; a path's picture never changes. */
const yearSeconds = 365 * 24 * 3600

export function systemRoutes({ db, clock, trail, signals, files, entityTypes }: SystemDeps): Route[] {
  // Cached: every page reads it, and it rarely changes.
  const config = keep(signals, 'settings', () => readConfig(db))
  const pictureAt = brandPictures({ db, files })
  const trailDeps = { db, clock, entityTypes }
  return [
    read(calls.getConfig, config),

    file(calls.getBrandPicture, async ({ query }) => {
      const found = await pictureAt(query.path, await config())
      return isRefusal(found)
        ? found
        : { name: 'picture.webp', shownForSeconds: yearSeconds, forAnybody: true, ...found }
    }),

    prepared(
      calls.uploadBrandPicture,
      async ({ body, caller }) => {
        const by = userOf(signedIn(caller))
        const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: picturesUploaded, by }))
        if (refused) return refused
        return storeUpload({ db, files }, { use: brandUses[body.use], file: body.file, caller })
      },
      async (tx, drawn, { body: { use } }) => {
        const left = await setBrandPicture(tx, use, drawn)
        return {
          reply: { path: drawn.path },
          object: 'setting',
          detail: { picture: use, path: drawn.path, bytes: drawn.bytes },
          signal: 'settings',
          afterwards: () => removeFiles(files, left),
        }
      },
    ),

    write(calls.removeBrandPicture, async (tx, { query: { use } }) => {
      const left = await removeBrandPicture(tx, use)
      return {
        reply: null,
        object: 'setting',
        detail: { picture: use },
        signal: 'settings',
        afterwards: () => removeFiles(files, left),
      }
    }),

    read(calls.getSetting, () => readSetting(db)),

    write(calls.updateSetting, async (tx, { body }) => {
      const updated = await updateSetting(tx, body)
      if (isRefusal(updated)) return updated
      return { reply: null, object: 'setting', detail: updated.changed, signal: 'settings' }
    }),

    read(calls.pageAudit, ({ query: { before, after, ...filter }, caller }) =>
      pageAudit(trailDeps, { filter, keys: { before, after }, size: auditPageSize, reader: readerOf(caller) }),
    ),

    read(calls.getAuditEntry, ({ query: { seq }, caller }) =>
      getAuditEntry(trailDeps, { seq, reader: readerOf(caller) }),
    ),

    prepared(
      calls.verifyAudit,
      () => verifyAudit(db, trail),
      async (_, verdict) => ({ reply: verdict, object: 'audit', detail: verdict }),
    ),

    file(calls.exportAudit, ({ query, caller }) => exportAudit(trailDeps, { filter: query, caller })),
  ]
}
