import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { FlowProduct, FlowRelation } from '#contract/audit/flow/product.ts'
import type { Factor } from '#contract/audit/master-data/factors.ts'
import { dealer, product, relation } from './table.ts'

/** Master data for reading a dealer's lines: the client's products, and the dealer's names for them. */
export type FlowMaster = { products: FlowProduct[]; relations: FlowRelation[] }

export async function flowMasterOf(on: Db | Tx, dealerId: number): Promise<FlowMaster> {
  const products = await on
    .select({
      code: product.code,
      name: product.name,
      spec: product.spec,
      baseUnit: product.baseUnit,
      factors: product.factors,
    })
    .from(product)
    .innerJoin(dealer, eq(dealer.clientId, product.clientId))
    .where(eq(dealer.id, dealerId))
    .orderBy(product.code)
  const relations = await on
    .select({ name: relation.name, spec: relation.spec, code: product.code })
    .from(relation)
    .innerJoin(product, eq(product.id, relation.productId))
    .where(eq(relation.dealerId, dealerId))
    .orderBy(relation.id)
  return {
    products: products.map(({ factors, ...each }) => ({ ...each, factors: wholeFactors(factors) })),
    relations,
  }
}

/** Keeps only integer factors, because quantities are integers. Other units count as units without a factor. */
const wholeFactors = (factors: readonly Factor[]): Record<string, number> =>
  Object.fromEntries(
    factors.flatMap(({ unit, factor }) => (Number.isInteger(Number(factor)) ? [[unit, Number(factor)]] : [])),
  )
