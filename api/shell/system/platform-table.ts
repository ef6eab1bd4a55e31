import { type SQL, sql } from 'drizzle-orm'
import type { EntityTypes } from '#api/platform/audit/entity-types.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import { inBatches, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { actionText, outcomeText } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import type { AuditRow } from '#contract/shell/system/shapes.ts'
import { nameOf } from './audit-export.ts'
import { auditColumns, refusedOnly, withNames } from './audit-trail.ts'

/** Refused entries of the audit trail with action, actor, time and reason, without details and hashes. */
export const refusalTable = ({ entityTypes }: { entityTypes: EntityTypes }): PlatformTable => ({
  code: 'system.refusals',
  tableName: 'audit_refusals',
  title: 'system-tables:refusals.title',
  remark: 'system-tables:refusals.remark',
  perm: SystemPerm.exportAudit,
  columns: [
    { name: 'seq', title: 'system-export:head.seq', fieldType: 'integer', isKey: true },
    { name: 'at', title: 'system-export:head.time', fieldType: 'timestamp' },
    { name: 'action', title: 'system-export:head.action', fieldType: 'string' },
    { name: 'reason', title: 'system-tables:refusals.reason', fieldType: 'string' },
    { name: 'reason_code', title: 'system-tables:refusals.reasonCode', fieldType: 'string' },
    { name: 'signed_in', title: 'system-tables:refusals.signedIn', fieldType: 'boolean' },
    { name: 'on_behalf', title: 'system-tables:refusals.onBehalf', fieldType: 'boolean' },
    { name: 'actor', title: 'system-export:head.actor', fieldType: 'string', personalKind: 'account' },
    { name: 'actor_name', title: 'system-export:head.actorName', fieldType: 'string', personalKind: 'name' },
    { name: 'address', title: 'system-export:head.address', fieldType: 'string', defaultView: 'masked' },
  ],
  async *rows(tx, language) {
    for await (const rows of trailOf(tx, { where: refusedOnly })) {
      const named = await withNames({ db: tx, entityTypes }, rows, { principal: null, language })
      yield named.map((row) => [
        Number(row.seq),
        row.at,
        actionText(row.action, language),
        outcomeText(row.outcome, language),
        row.outcome,
        row.actor !== '',
        row.actor !== row.principal,
        row.actor,
        nameOf(row.person),
        row.address,
      ])
    }
  },
})

/** The audit trail with the columns that its page lists, without details and hashes. */
export const auditTable = ({ entityTypes }: { entityTypes: EntityTypes }): PlatformTable => ({
  code: 'system.audit',
  tableName: 'audit_trail',
  title: 'system-tables:title',
  remark: 'system-tables:remark',
  perm: SystemPerm.exportAudit,
  columns: [
    { name: 'seq', title: 'system-export:head.seq', fieldType: 'integer', isKey: true },
    { name: 'at', title: 'system-export:head.time', fieldType: 'timestamp' },
    { name: 'actor', title: 'system-export:head.actor', fieldType: 'string', personalKind: 'account' },
    { name: 'actor_name', title: 'system-export:head.actorName', fieldType: 'string', personalKind: 'name' },
    { name: 'principal', title: 'system-export:head.principal', fieldType: 'string', personalKind: 'account' },
    { name: 'principal_name', title: 'system-export:head.principalName', fieldType: 'string', personalKind: 'name' },
    { name: 'action', title: 'system-export:head.action', fieldType: 'string' },
    { name: 'action_code', title: 'system-export:head.actionCode', fieldType: 'string' },
    // Objects are often people.
    { name: 'object', title: 'system-export:head.object', fieldType: 'string', personalKind: 'account' },
    { name: 'object_name', title: 'system-export:head.objectName', fieldType: 'string', personalKind: 'name' },
    { name: 'outcome', title: 'system-export:head.outcome', fieldType: 'string' },
    { name: 'address', title: 'system-export:head.address', fieldType: 'string', defaultView: 'masked' },
  ],
  rows: (tx, language) => rowsOf(tx, { entityTypes, language }),
})

const trailOf = (tx: Tx, { where }: { where: SQL }) =>
  inBatches<AuditRow & { id: number }>(
    tx,
    (after, most) => sql`
      select ${auditColumns}, ${auditEntry.seq}::float8 as id from ${auditEntry}
      where ${auditEntry.seq} > ${after} and ${where} order by ${auditEntry.seq} limit ${most}`,
  )

type Deps = { entityTypes: EntityTypes; language: Language }

async function* rowsOf(tx: Tx, { entityTypes, language }: Deps): AsyncGenerator<PlatformCell[][]> {
  for await (const rows of trailOf(tx, { where: sql`true` })) {
    const named = await withNames({ db: tx, entityTypes }, rows, { principal: null, language })
    yield named.map((row) => [
      Number(row.seq),
      row.at,
      row.actor,
      nameOf(row.person),
      row.principal,
      nameOf(row.forPerson),
      actionText(row.action, language),
      row.action,
      row.object,
      nameOf(row.entity),
      outcomeText(row.outcome, language),
      row.address,
    ])
  }
}
