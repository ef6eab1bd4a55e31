import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, matches, readList, readPage, search } from '#api/platform/db/list.ts'
import type { DealerRow, SavingDealer } from '#contract/audit/master-data/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { deleteListed, saveListed } from './client-list.ts'
import { dealer } from './table.ts'

const sortColumns = { code: sql`d.code`, name: sql`d.name`, region: sql`d.region` } as const

type Params = {
  clientId: number
  id?: number
  keyword?: string | undefined
  sort?: Sort<keyof typeof sortColumns>
  page?: Page
}

const listDealers = ({ clientId, id, keyword, sort = { by: 'code', order: 'asc' } }: Params): List => ({
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
  { page = { number: 1, size: 1 }, ...params }: Params,
): Promise<Paged<DealerRow>> => readPage(db, listDealers(params), page)

export const readAllDealers = (db: Db | Tx, clientId: number): Promise<DealerRow[]> =>
  readList(db, listDealers({ clientId }))

type Named = { clientId: number; id: number }

/** Refuses notFound. */
export const getDealer = async (db: Db | Tx, named: Named): Promise<DealerRow | Refusal> =>
  (await pageDealers(db, named)).rows[0] ?? refuse('notFound')

/** Refuses notFound, exists, record.conflict. */
export const saveDealer = (
  tx: Tx,
  { clientId, id, version, ...fields }: SavingDealer & { clientId: number },
): Promise<{ id: number } | Refusal> => saveListed(tx, dealer, { clientId, id, version, fields })

/** Refuses notFound, masterData.used. */
export const deleteDealer = async (tx: Tx, named: Named): Promise<{ code: string; name: string } | Refusal> =>
  deleteListed(tx, dealer, await getDealer(tx, named))
