import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { ProductRow, SavingProduct } from '#contract/audit/master-data/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { deleteListed, saveListed } from './client-list.ts'
import { product } from './table.ts'

const sortColumns = { code: sql`p.code`, name: sql`p.name` } as const

type Params = {
  clientId: number
  id?: number
  keyword?: string | undefined
  sort?: Sort<keyof typeof sortColumns>
  page?: Page
}

const listProducts = ({ clientId, id, keyword, sort = { by: 'code', order: 'asc' } }: Params): List => ({
  columns: sql`p.id, p.code, p.name, p.spec, p.base_unit as "baseUnit", p.factors,
      coalesce(p.list_price::text, '') as "listPrice", p.version`,
  from: sql`audit_product p`,
  where: [
    matches(sql`p.client_id`, clientId),
    matches(sql`p.id`, id),
    search(keyword, [sql`p.code`, sql`p.name`, sql`p.spec`]),
  ],
  order: [{ by: sortColumns[sort.by], order: sort.order }, asc(sql`p.id`)],
  counted: 'with rows',
})

export const pageProducts = (
  db: Db | Tx,
  { page = { number: 1, size: 1 }, ...params }: Params,
): Promise<Paged<ProductRow>> => readPage(db, listProducts(params), page)

export const readAllProducts = (db: Db | Tx, clientId: number): Promise<ProductRow[]> =>
  readList(db, listProducts({ clientId }))

type Named = { clientId: number; id: number }

/** Refuses notFound. */
export const getProduct = async (db: Db | Tx, named: Named): Promise<ProductRow | Refusal> =>
  (await pageProducts(db, named)).rows[0] ?? refuse('notFound')

/** Refuses notFound, exists, record.conflict. */
export const saveProduct = (
  tx: Tx,
  { clientId, id, version, listPrice, ...fields }: SavingProduct & { clientId: number },
): Promise<{ id: number } | Refusal> =>
  saveListed(tx, product, { clientId, id, version, fields: { ...fields, listPrice: listPrice || null } })

/** Refuses notFound, masterData.used. */
export const deleteProduct = async (tx: Tx, named: Named): Promise<{ code: string; name: string } | Refusal> =>
  deleteListed(tx, product, await getProduct(tx, named))
