import { sql } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import type { TaskLine } from '#contract/audit/collection/shapes.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'
import { collectionTask } from './table.ts'

/** PostgreSQL takes 65,535 parameters per statement, and a task uses 22. */
const tasksAtOnce = 2000

/**
 * Adds tasks for lines of a version. A line that already has a task keeps it, whoever drew it: drawing again never
 * removes collected work. Returns the number of new tasks. design: flow §3
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

/** Key of a line within its object: file, sheet and row. */
export const lineKeyOf = ({ sha256, sheet, row }: { sha256: string; sheet: string | null; row: number }): string =>
  `${sha256}:${sheet ?? ''}:${row}`

/** Returns which of these lines already have a task. */
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
