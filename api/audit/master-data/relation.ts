import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { readName, readSpec } from '#contract/audit/flow/reading.ts'
import type { RelationRow, SavingRelation } from '#contract/audit/master-data/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { holdLists, refuseEdit } from './client.ts'
import { dealer, product, relation } from './table.ts'

const sortColumns = {
  name: sql`r.name`,
  dealer: sql`d.code`,
  product: sql`p.code`,
  decidedAt: sql`r.decided_at`,
} as const

type Params = {
  clientId: number
  id?: number
  keyword?: string | undefined
  dealerCode?: string | undefined
  sort?: Sort<keyof typeof sortColumns>
  page?: Page
}

const listRelations = ({ clientId, id, keyword, dealerCode, sort = { by: 'dealer', order: 'asc' } }: Params): List => ({
  columns: sql`r.id, d.code as "dealerCode", d.name as "dealerName", r.name, r.spec, p.code as "productCode",
      p.name as "productName", p.spec as "productSpec", coalesce(u.name, '') as "decidedBy",
      r.decided_at as "decidedAt", r.version`,
  from: sql`audit_relation r
      join audit_dealer d on d.id = r.dealer_id
      join audit_product p on p.id = r.product_id
      left join ${user} u on u.id = r.decided_by`,
  where: [
    matches(sql`d.client_id`, clientId),
    matches(sql`r.id`, id),
    matches(sql`d.code`, dealerCode),
    search(keyword, [sql`r.name`, sql`r.spec`, sql`p.code`, sql`p.name`, sql`d.name`]),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`r.name`), asc(sql`r.id`)],
  counted: 'with rows',
})

export const pageRelations = (
  db: Db | Tx,
  { page = { number: 1, size: 1 }, ...params }: Params,
): Promise<Paged<RelationRow>> => readPage(db, listRelations(params), page)

export const readAllRelations = (db: Db | Tx, clientId: number): Promise<RelationRow[]> =>
  readList(db, listRelations({ clientId }))

type Named = { clientId: number; id: number }

/** Refuses notFound. */
export const getRelation = async (db: Db | Tx, named: Named): Promise<RelationRow | Refusal> =>
  (await pageRelations(db, named)).rows[0] ?? refuse('notFound')

/** Normalized keys that identify a dealer's name, as in lines. design: flow §1 */
export const keysOf = ({ name, spec }: { name: string; spec: string }) => ({
  nameKey: readName(name),
  specKey: readSpec(spec),
})

/** Refuses notFound, exists, record.conflict, validation (dealer or product does not exist). */
export async function saveRelation(
  tx: Tx,
  { clientId, by, id, version, dealerCode, productCode, name, spec }: SavingRelation & { clientId: number; by: number },
): Promise<{ id: number } | Refusal> {
  await holdLists(tx, clientId)
  const [ofDealer] = await tx
    .select()
    .from(dealer)
    .where(and(eq(dealer.clientId, clientId), eq(dealer.code, dealerCode)))
  const [ofProduct] = await tx
    .select()
    .from(product)
    .where(and(eq(product.clientId, clientId), eq(product.code, productCode)))
  const faults: Record<string, FieldError[]> = {
    ...(!ofDealer && { dealerCode: [{ key: 'dealerUnknown' }] }),
    ...(!ofProduct && { productCode: [{ key: 'productUnknown' }] }),
  }
  if (!ofDealer || !ofProduct) return refuse('validation', { faults })
  const keys = keysOf({ name, spec })
  const oneOf = async (one: SQL | undefined) => {
    const [row] = await tx
      .select({ id: relation.id, version: relation.version })
      .from(relation)
      .innerJoin(dealer, eq(dealer.id, relation.dealerId))
      .where(and(eq(dealer.clientId, clientId), one))
    return row
  }
  const found = id === undefined ? undefined : await oneOf(eq(relation.id, id))
  const { nameKey, specKey } = keys
  const twin = await oneOf(
    and(eq(relation.dealerId, ofDealer.id), eq(relation.nameKey, nameKey), eq(relation.specKey, specKey)),
  )
  const refusal = refuseEdit({ id, version }, found, { twin, names: ['name'] })
  if (refusal) return refusal
  const fields = { dealerId: ofDealer.id, productId: ofProduct.id, name, spec, ...keys, decidedBy: by }
  const [saved] = found
    ? await tx
        .update(relation)
        .set({ ...fields, decidedAt: sql`now()`, version: found.version + 1 })
        .where(eq(relation.id, found.id))
        .returning({ id: relation.id })
    : await tx.insert(relation).values(fields).returning({ id: relation.id })
  if (!saved) throw new Error('no relation was written')
  return saved
}

/** Refuses notFound. */
export async function deleteRelation(tx: Tx, named: Named): Promise<{ name: string; spec: string } | Refusal> {
  const found = await getRelation(tx, named)
  if (isRefusal(found)) return found
  await tx.delete(relation).where(eq(relation.id, named.id))
  return { name: found.name, spec: found.spec }
}

type Taken = { name: string; spec: string; productCode: string }

/** Upserts decisions on a dealer's names; the latest wins. Throws if the client has no such product. */
export async function takeRelations(
  tx: Tx,
  {
    clientId,
    dealerId,
    by,
    relations,
  }: { clientId: number; dealerId: number; by: number; relations: readonly Taken[] },
): Promise<void> {
  await holdLists(tx, clientId)
  for (const { productCode, name, spec } of relations) {
    const [found] = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.clientId, clientId), eq(product.code, productCode)))
    if (!found) throw new Error('relation without a product')
    const decided = { productId: found.id, decidedBy: by, decidedAt: sql`now()` }
    await tx
      .insert(relation)
      .values({ dealerId, name, spec, ...keysOf({ name, spec }), ...decided })
      .onConflictDoUpdate({
        target: [relation.dealerId, relation.nameKey, relation.specKey],
        set: { ...decided, version: sql`${relation.version} + 1` },
      })
  }
}
