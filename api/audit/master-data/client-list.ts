import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#api/platform/db/connection.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { deleteUnused, holdLists, refuseEdit } from './client.ts'

/** A table of a client's list: rows with a code that is unique within the client. */
type ListTable = PgTable & Record<'id' | 'clientId' | 'code' | 'version', PgColumn>

type Saving<Table extends ListTable> = {
  clientId: number
  id: number | undefined
  version: number | undefined
  fields: Omit<Table['$inferInsert'], 'id' | 'clientId' | 'version'> & { code: string }
}

/** Saves a row of a client's list. Refuses notFound, exists (the code), record.conflict. */
export async function saveListed<Table extends ListTable>(
  tx: Tx,
  table: Table,
  { clientId, id, version, fields }: Saving<Table>,
): Promise<{ id: number } | Refusal> {
  await holdLists(tx, clientId)
  const oneOf = async (one: SQL) =>
    (
      (await tx
        .select()
        .from(table as PgTable)
        .where(and(eq(table.clientId, clientId), one))) as { id: number; version: number }[]
    )[0]
  const found = id === undefined ? undefined : await oneOf(eq(table.id, id))
  const twin = await oneOf(eq(table.code, fields.code))
  const refusal = refuseEdit({ id, version }, found, { twin, names: ['code'] })
  if (refusal) return refusal
  if (found) {
    const next = { ...fields, version: found.version + 1 }
    await tx
      .update(table)
      .set(next as never)
      .where(eq(table.id, found.id))
    return { id: found.id }
  }
  const [saved] = (await tx
    .insert(table as PgTable)
    .values({ ...fields, clientId } as never)
    .returning()) as { id: number }[]
  if (!saved) throw new Error('no row of a client was written')
  return { id: saved.id }
}

/** Deletes a row of a client's list, which the caller has looked up. Refuses as the look-up, and masterData.used. */
export async function deleteListed(
  tx: Tx,
  table: ListTable,
  found: { id: number; code: string; name: string } | Refusal,
): Promise<{ code: string; name: string } | Refusal> {
  if (isRefusal(found)) return found
  const { id, code, name } = found
  return (await deleteUnused(() => tx.delete(table).where(eq(table.id, id)))) ?? { code, name }
}
