import { eq } from 'drizzle-orm'
import type { Tx } from '#api/platform/db/connection.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import type { Board } from './open-board.ts'

/** Refusal with both versions and the author of the later one. */
export async function conflict(tx: Tx, { version, updatedById, updatedAt }: Board, basedOn?: number): Promise<Refusal> {
  const [by] = await tx.select({ name: user.name }).from(user).where(eq(user.id, updatedById))
  return refuse('record.conflict', { detail: { basedOn, version, by: by?.name ?? '', at: updatedAt } })
}
