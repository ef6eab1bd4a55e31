import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AnyPgColumn, integer, serial, text } from 'drizzle-orm/pg-core'
import type { Clock } from '#api/platform/clock.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

/** Columns of comments on versions: a requested change, its reply and its resolution. */
export const commentColumns = (userId: () => AnyPgColumn) => ({
  id: serial().primaryKey(),
  text: text().notNull(),
  createdBy: integer('created_by').notNull().references(userId),
  createdAt: createdAt(),
  answer: text().notNull().default(''),
  answeredBy: integer('answered_by').references(userId),
  answeredAt: timestamptz('answered_at'),
  resolvedBy: integer('resolved_by').references(userId),
  resolvedAt: timestamptz('resolved_at'),
})

type CommentTable = PgTable & { [Name in keyof ReturnType<typeof commentColumns>]: PgColumn }
type By = { clock: Clock; userId: number }
type Change = { change: 'answer'; text: string } | { change: 'resolve' }

/** Comments on the versions that `version` names. The caller has checked that the version may be seen and used. */
export function commentsOf(table: CommentTable, { version, max }: { version: PgColumn; max: number }) {
  const of = sql.identifier(version.name)
  return {
    /** Id of the version that a comment belongs to; locks the comment. */
    async hold(tx: Tx, id: number): Promise<number | undefined> {
      const { rows } = await tx.execute<{ versionId: number }>(
        sql`select ${of} as "versionId" from ${table} where id = ${id} for update`,
      )
      return rows[0]?.versionId
    },

    /** Refuses remarks.full. */
    async add(
      tx: Tx,
      { userId, versionId, text: said }: { userId: number; versionId: number; text: string },
    ): Promise<{ id: number } | Refusal> {
      if ((await tx.$count(table, eq(version, versionId))) >= max) return refuse('remarks.full')
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into ${table} (${of}, text, created_by) values (${versionId}, ${said}, ${userId}) returning id`)
      const [made] = rows
      if (!made) throw new Error('no comment was written')
      return made
    },

    /** Replies to a comment, or resolves it permanently. Refuses comment.resolved. */
    async change(tx: Tx, { clock, userId }: By, id: number, made: Change): Promise<{ id: number } | Refusal> {
      const now = sql`${clock.now}`
      const set =
        made.change === 'answer'
          ? { answer: made.text, answeredBy: userId, answeredAt: now }
          : { resolvedBy: userId, resolvedAt: now }
      const [saved] = await tx
        .update(table)
        .set(set)
        .where(and(eq(table.id, id), isNull(table.resolvedAt)))
        .returning({ id: table.id })
      return saved ? { id } : refuse('comment.resolved')
    },
  }
}
