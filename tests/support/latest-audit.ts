import { desc } from 'drizzle-orm'
import { auditEntry } from '#api/platform/audit/table.ts'
import type { Db } from '#api/platform/db/connection.ts'

/** Entries of the trail, newest first. */
export const latestAudit = (db: Db, limit: number) =>
  db.select().from(auditEntry).orderBy(desc(auditEntry.seq)).limit(limit)
