import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { deletesUnreferenced } from '#api/platform/db/references.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { ClientStatus } from '#contract/audit/master-data/codes.ts'
import type { ClientRow, SavingClient } from '#contract/audit/master-data/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { client } from './table.ts'

const sortColumns = { code: sql`c.code`, name: sql`c.name` } as const
type ClientFilter = { keyword?: string | undefined; status?: ClientStatus | undefined; code?: string }

const clientsBy = (sort: Sort<keyof typeof sortColumns>, { keyword, status, code }: ClientFilter): List => ({
  columns: sql`c.id, c.code, c.name, c.status, c.version,
    (select count(*)::int from audit_dealer d where d.client_id = c.id) as dealers,
    (select count(*)::int from audit_product p where p.client_id = c.id) as products,
    (select count(*)::int from audit_relation r join audit_dealer d on d.id = r.dealer_id where d.client_id = c.id)
      as relations`,
  from: sql`audit_client c`,
  where: [
    search(keyword, [sql`c.code`, sql`c.name`]),
    matches(sql`c.status`, status),
    matches(sql`lower(c.code)`, code?.toLowerCase()),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`c.id`)],
  counted: 'beside',
})

export const pageClients = (
  db: Db,
  { filter, sort, page }: { filter: ClientFilter; sort: Sort<keyof typeof sortColumns>; page: Page },
): Promise<Paged<ClientRow>> => readPage(db, clientsBy(sort, filter), page)

/** Clients to export, up to a file's limit. */
export const clientsToExport = (
  db: Db,
  { filter, sort }: { filter: ClientFilter; sort: Sort<keyof typeof sortColumns> },
) => readUpTo<ClientRow>(db, clientsBy(sort, filter), listRowsMax)

/** Refuses notFound. */
export async function getClient(db: Db, code: string): Promise<ClientRow | Refusal> {
  const one = { filter: { code }, sort: { by: 'code', order: 'asc' }, page: { number: 1, size: 1 } } as const
  return (await pageClients(db, one)).rows[0] ?? refuse('notFound')
}

/** Refuses notFound. */
export async function clientByCode(db: Db | Tx, code: string): Promise<typeof client.$inferSelect | Refusal> {
  const [found] = await db.select().from(client).where(sql`lower(${client.code}) = lower(${code})`)
  return found ?? refuse('notFound')
}

/** Refuses exists, notFound, record.conflict, validation (the code cannot change). */
export async function saveClient(tx: Tx, { id, version, ...fields }: SavingClient): Promise<{ id: number } | Refusal> {
  await lockClients(tx)
  const there = await clientByCode(tx, fields.code)
  const twin = isRefusal(there) ? undefined : there
  const [found] = id === undefined ? [] : await tx.select().from(client).where(eq(client.id, id)).for('update')
  const refusal = refuseEdit({ id, version }, found, { twin, names: ['code'] })
  if (refusal) return refusal
  if (found && fields.code !== found.code)
    return refuse('validation', { faults: { code: [{ key: 'clientCodeFixed' }] } })
  const [saved] = found
    ? await tx
        .update(client)
        .set({ ...fields, version: found.version + 1 })
        .where(eq(client.id, found.id))
        .returning({ id: client.id })
    : await tx.insert(client).values(fields).returning({ id: client.id })
  if (!saved) throw new Error('no client was written')
  return saved
}

/** Serializes saves, so that the second of two equal codes is refused as existing. */
const lockClients = (tx: Tx) => tx.execute(sql`lock table audit_client in share row exclusive mode`)

/** Refuses notFound, masterData.used. */
export async function deleteClient(tx: Tx, code: string): Promise<{ id: number; name: string } | Refusal> {
  const found = await clientByCode(tx, code)
  if (isRefusal(found)) return found
  return (
    (await deleteUnused(() => tx.delete(client).where(eq(client.id, found.id)))) ?? { id: found.id, name: found.name }
  )
}

/** Serializes writes to a client's lists, so that duplicates are refused before the database rejects them. */
export const holdLists = (tx: Tx, clientId: number) =>
  tx.execute(sql`select 1 from audit_client where id = ${clientId} for no key update`)

type Edit = { id?: number | undefined; version?: number | undefined }

/**
 * Refusal of an edit of `found` if `twin` already has its `names`; undefined if there is none. Refuses notFound,
 * record.conflict, exists.
 */
export function refuseEdit(
  { id, version }: Edit,
  found: { version: number } | undefined,
  { twin, names }: { twin: { id: number } | undefined; names: readonly string[] },
): Refusal | undefined {
  if (id !== undefined && !found) return refuse('notFound')
  if (found && version !== undefined && version !== found.version)
    return refuse('record.conflict', { detail: { version: found.version } })
  if (!twin || twin.id === id) return undefined
  return refuse('exists', { faults: Object.fromEntries(names.map((name) => [name, [{ key: 'codeTaken' }]])) })
}

/** Deletes a record unless a foreign key, also of a later feature, refers to it. Refuses masterData.used. */
export const deleteUnused = async (run: () => Promise<unknown>): Promise<Refusal | undefined> =>
  (await deletesUnreferenced(run)) ? undefined : refuse('masterData.used')
