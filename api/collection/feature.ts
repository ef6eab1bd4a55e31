import { eq } from 'drizzle-orm'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import type { Feature, FeatureDeps } from '../feature.ts'
import type { FileBusinesses } from '../files/business.ts'
import { type Foundation, named, page } from '../foundation.ts'
import { workOn } from '../jobs/job.ts'
import type { Authority } from '../tickets/authority.ts'
import { askFor } from './authenticity.ts'
import { ticketBusinessOf } from './business.ts'
import { checkTicket } from './check.ts'
import { ticketChecking } from './job.ts'
import { collectionRoutes } from './routes.ts'
import { collectionTicket } from './table.ts'

export const collectionFoundation: Foundation = {
  menus: [
    page({
      menuId: 'audit-collect',
      parentId: 'audit',
      ...named('票據收集', '票据收集', 'Ticket collection'),
      url: '/flow/billCollect',
      perms: ReviewPerm.read,
      icon: 'receipt',
      orderNum: 15,
    }),
  ],
  given: {
    AuditManager: ['audit-collect'],
    Auditor: ['audit-collect'],
    SiteExecutor: ['audit-collect'],
  },
}

/** Tickets that prove reported lines: tasks, the links of their dealers, and what those put up. */
export function collection(deps: FeatureDeps & { businesses: FileBusinesses; authority: Authority }): Feature {
  const business = ticketBusinessOf(deps.clock)
  const { db, clock, authority } = deps
  return {
    routes: collectionRoutes({ ...deps, business }),
    files: [business],
    jobs: [
      workOn(ticketChecking, {
        async run({ ticketId }, one) {
          const isReal = await askFor(db, authority, ticketId)
          await db.transaction(async (tx) => {
            await checkTicket(tx, clock, ticketId)
            await tx.update(collectionTicket).set({ isReal }).where(eq(collectionTicket.id, ticketId))
            await one.finish(tx)
          })
        },
      }),
    ],
  }
}
