import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { DealerRow, SavingDealer } from '#contract/audit/master-data/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { deleteUnused, holdLists, refuseEdit } from './client.ts'
import { dealer } from './table.ts'

const sortColumns = { code: sql`d.code`, name: sql`d.name`, region: sql`d.region` } as const

type Asked = {
  clientId: number
  id?: number
  keyword?: string | undefined
  sort?: Sort<keyof typeof sortColumns>
  page?: Page
}

const listDealers = ({ clientId, id, keyword, sort = { by: 'code', order: 'asc' } }: Asked): List => ({
  columns: sql`d.id, d.code, d.name, d.tax_number as "taxNumber", d.region, d.contact, d.email, d.phone, d.version`,
  from: sql`audit_dealer d`,
  where: [
    matches(sql`d.client_id`, clientId),
    matches(sql`d.id`, id),
    search(keyword, [sql`d.code`, sql`d.name`, sql`d.region`, sql`d.tax_number`]),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`d.id`)],
  counted: 'with rows',
})

export const pageDealers = (
  db: Db | Tx,
  { page = { number: 1, size: 1 }, ...asked }: Asked,
): Promise<Paged<DealerRow>> => readPage(db, listDealers(asked), page)

export const readAllDealers = (db: Db | Tx, clientId: number): Promise<DealerRow[]> =>
  readList(db, listDealers({ clientId }))

type Named = { clientId: number; id: number }

/** Refuses notFound. */
export const getDealer = async (db: Db | Tx, named: Named): Promise<DealerRow | Refusal> =>
  (await pageDealers(db, named)).rows[0] ?? refuse('notFound')

/** Refuses notFound, exists, record.conflict. */
export async function saveDealer(
  tx: Tx,
  { clientId, id, version, ...fields }: SavingDealer & { clientId: number },
): Promise<{ id: number } | Refusal> {
  await holdLists(tx, clientId)
  const oneOf = async (one: SQL) =>
    (
      await tx
        .select()
        .from(dealer)
        .where(and(eq(dealer.clientId, clientId), one))
    )[0]
  const found = id === undefined ? undefined : await oneOf(eq(dealer.id, id))
  const twin = await oneOf(eq(dealer.code, fields.code))
  const refusal = refuseEdit({ id, version }, found, { twin, names: ['code'] })
  if (refusal) return refusal
  const [saved] = found
    ? await tx
        .update(dealer)
        .set({ ...fields, version: found.version + 1 })
        .where(eq(dealer.id, found.id))
        .returning({ id: dealer.id })
    : await tx
        .insert(dealer)
        .values({ ...fields, clientId })
        .returning({ id: dealer.id })
  if (!saved) throw new Error('no dealer was written')
  return saved
}

/** Refuses notFound, masterData.used. */
export async function deleteDealer(tx: Tx, named: Named): Promise<{ code: string; name: string } | Refusal> {
  const found = await getDealer(tx, named)
  if (isRefusal(found)) return found
  const { code, name } = found
  return (await deleteUnused(() => tx.delete(dealer).where(eq(dealer.id, named.id)))) ?? { code, name }
}
