import { eq } from 'drizzle-orm'
import { caseUnit } from '#contract/master-data/factors.ts'
import { user } from '../accounts/table.ts'
import type { Tx } from '../db/connection.ts'
import { keysOf } from '../master-data/relation.ts'
import { client, dealer, product, relation } from '../master-data/table.ts'
import flow from './demo-flow.json' with { type: 'json' }

/** Whose goods the flow audit of the demo follows. Every company, person and number of it is made up. */
const manufacturer = { code: 'youting', name: '佑亭药业股份有限公司' }

/** A client with dealers and products, and what earlier audits know of the dealers' words. */
export async function seedReviews(tx: Tx): Promise<void> {
  const [auditor] = await tx.select({ id: user.id }).from(user).where(eq(user.username, 'audit'))
  const [made] = await tx.insert(client).values(manufacturer).returning({ id: client.id })
  if (!made || !auditor) throw new Error('no client was written')
  const clientId = made.id
  const dealers = await tx
    .insert(dealer)
    .values(
      flow.dealers.map(([code = '', name = '', taxNumber, region, contact, email, phone]) => ({
        clientId,
        code,
        name,
        taxNumber,
        region,
        contact,
        email,
        phone,
      })),
    )
    .returning({ id: dealer.id, code: dealer.code })
  const products = await tx
    .insert(product)
    .values(
      flow.products.map(([code = '', name = '', spec, baseUnit = '', perCase = '', listPrice]) => ({
        clientId,
        code,
        name,
        spec,
        baseUnit,
        factors: [{ unit: caseUnit, factor: perCase }],
        listPrice,
      })),
    )
    .returning({ id: product.id, code: product.code })
  const idOf = (rows: typeof dealers, wanted: string | undefined) => rows.find(({ code }) => code === wanted)?.id ?? 0
  await tx.insert(relation).values(
    flow.relations.map(([dealerCode, name = '', spec = '', productCode]) => ({
      dealerId: idOf(dealers, dealerCode),
      productId: idOf(products, productCode),
      name,
      spec,
      ...keysOf({ name, spec }),
      decidedBy: auditor.id,
    })),
  )
}
