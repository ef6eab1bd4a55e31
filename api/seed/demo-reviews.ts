import { inArray } from 'drizzle-orm'
import { keysOf } from '#api/audit/master-data/relation.ts'
import { client, dealer, product, relation } from '#api/audit/master-data/table.ts'
import { reviewMember, reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { user } from '#api/shell/accounts/table.ts'
import { caseUnit } from '#contract/audit/master-data/factors.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import flow from './demo-flow.json' with { type: 'json' }
import { demoFlowJob } from './demo-flow.ts'

/** Manufacturer whose goods the demo's flow audit follows. All companies, people and numbers are made up. */
const manufacturer = { code: 'youting', name: '佑亭药业股份有限公司' }

/** A client with dealers and products, and the dealers' names for them known from earlier audits. */
export async function seedReviews(tx: Tx): Promise<void> {
  const people = await tx
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(inArray(user.username, ['audit', 'risk', 'staff6']))
  const [auditor, colleague, executor] = ['audit', 'risk', 'staff6'].map((username) =>
    people.find((each) => each.username === username),
  )
  const [made] = await tx.insert(client).values(manufacturer).returning({ id: client.id })
  if (!made || !auditor || !colleague || !executor) throw new Error('no client was written')
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
  const [review] = await tx
    .insert(reviewProject)
    .values({
      clientId,
      year: 2025,
      name: '2024–2025 年度经销商流向审计',
      beginDate: '2025-07-15',
      endDate: '2025-12-20',
      leaderId: auditor.id,
      settings: { dateWindow: 3, farWindow: 31, splitSize: 3, tolerance: '0' },
    })
    .returning({ id: reviewProject.id })
  if (!review) throw new Error('no review project was written')
  await tx.insert(reviewMember).values({ projectId: review.id, userId: colleague.id })
  const objects = await tx
    .insert(reviewObject)
    .values(
      flow.dealers.slice(0, 6).map(([code = '', , , region = ''], place) => ({
        projectId: review.id,
        dealerId: idOf(dealers, code),
        reviewBatchNo: `FA-2025-${code}`,
        periodFrom: '2024-07-01',
        periodTo: '2025-06-30',
        region,
        executorId: place === 0 ? executor.id : null,
        stage: ReviewStage.waiting,
      })),
    )
    .returning({ id: reviewObject.id })
  await sendJob(tx, demoFlowJob, { objectIds: objects.map(({ id }) => id) })
}
