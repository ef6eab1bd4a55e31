import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/system/calls.ts'
import { auditPageSize } from '#contract/system/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { keep, type Signals } from '../db/signal.ts'
import { file, prepared, type Route, read, write } from '../serve.ts'
import type { Trail } from './audit.ts'
import { exportAudit } from './audit-export.ts'
import { getAuditEntry, pageAudit } from './audit-trail.ts'
import { verifyAudit } from './audit-verify.ts'
import { readConfig, readSetting, updateSetting } from './setting.ts'

export type SystemGround = { db: Db; clock: Clock; trail: Trail; signals: Signals }

export function systemRoutes({ db, clock, trail, signals }: SystemGround): Route[] {
  // Every page asks for it, and it changes once in a while.
  const config = keep(signals, 'settings', () => readConfig(db))
  return [
    read(calls.getConfig, config),

    read(calls.getSetting, () => readSetting(db)),

    write(calls.updateSetting, async (tx, { body }) => {
      const updated = await updateSetting(tx, body)
      if (isRefusal(updated)) return updated
      return { reply: null, object: 'setting', detail: updated.changed, signal: 'settings' }
    }),

    read(calls.pageAudit, ({ query: { before, after, ...filter } }) =>
      pageAudit(db, clock, { filter, keys: { before, after }, size: auditPageSize }),
    ),

    read(calls.getAuditEntry, ({ query }) => getAuditEntry(db, query.seq)),

    prepared(
      calls.verifyAudit,
      () => verifyAudit(db, trail),
      async (_, verdict) => ({ reply: verdict, object: 'audit', detail: verdict }),
    ),

    file(calls.exportAudit, ({ query, caller }) => exportAudit({ db, clock }, { filter: query, caller })),
  ]
}
