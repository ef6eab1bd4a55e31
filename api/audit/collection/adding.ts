import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import type { TaskLine } from '#contract/audit/collection/shapes.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import { collectionTask } from './table.ts'

/** A statement takes 65,535 values, a task 22 of them. */
const tasksAtOnce = 2000

/**
 * Makes tasks of lines of a version. A line that is collected already stays as it is, whoever drew it: drawing again adds and
 * never removes what a dealer has begun. Gives how many were new. design: flow §3
 */
export async function addTasks(
  tx: Tx,
  {
    objectId,
    comparisonId,
    sampleId,
    lines,
    needed,
  }: {
    objectId: number
    comparisonId: number
    sampleId: number | null
    lines: readonly TaskLine[]
    needed: readonly TicketType[]
  },
): Promise<{ added: number }> {
  let added = 0
  for (let at = 0; at < lines.length; at += tasksAtOnce) {
    const rows = lines
      .slice(at, at + tasksAtOnce)
      .map((line) => ({ ...line, objectId, comparisonId, sampleId, needed: [...needed] }))
    const made = await tx
      .insert(collectionTask)
      .values(rows)
      .onConflictDoNothing({ target: [collectionTask.objectId, collectionTask.lineKey] })
      .returning({ id: collectionTask.id })
    added += made.length
  }
  return { added }
}

/** How a line is told from any other of its object: by its file, sheet and row. */
export const lineKeyOf = ({ sha256, sheet, row }: { sha256: string; sheet: string | null; row: number }): string =>
  `${sha256}:${sheet ?? ''}:${row}`

/** Which of these lines are collected already. */
export async function collectedLines(
  tx: Pick<Tx, 'execute'>,
  objectId: number,
  lineKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select line_key as key from collection_task
    where object_id = ${objectId} and line_key = any(${sql.param([...lineKeys])}::text[])`)
  return new Set(rows.map(({ key }) => key))
}
