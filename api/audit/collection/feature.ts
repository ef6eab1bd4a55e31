import { eq } from 'drizzle-orm'
import type { Authority } from '#api/audit/tickets/authority.ts'
import { readingFinished } from '#api/audit/tickets/events.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { FileBusinesses } from '#api/platform/files/store/business.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { IsReal } from '#contract/audit/collection/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { askFor } from './authenticity.ts'
import { ticketBusinessOf } from './business.ts'
import { checkLater, checkRead, checkTicket } from './check.ts'
import { entities } from './entities.ts'
import { ticketChecking } from './job.ts'
import { collectionRoutes } from './routes.ts'
import { collectionTicket } from './table.ts'

export const collectionSeed: SeedData = {
  menus: [
    page({
      menuId: 'audit-collect',
      parentId: 'audit',
      ...named('票據收集', '票据收集', 'Ticket collection'),
      url: at.tasks,
      perms: ReviewPerm.read,
      icon: 'receipt',
      orderNum: 15,
    }),
  ],
  defaultRoleMenus: {
    AuditManager: ['audit-collect'],
    Auditor: ['audit-collect'],
    SiteExecutor: ['audit-collect'],
  },
}

/** Collection of tickets that prove reported lines: tasks, links for dealers, and uploads. */
export function collection(deps: FeatureDeps & { businesses: FileBusinesses; authority: Authority }): Feature {
  const business = ticketBusinessOf(deps.clock)
  const { db, clock, authority } = deps
  return {
    routes: collectionRoutes({ ...deps, business }),
    files: [business],
    entities: entities(deps.clock),
    subscriptions: [
      subscribe(readingFinished, async (tx, { readingId }) => {
        await checkRead(tx, clock, readingId)
        // Checks again, to include the tax authority's answer.
        if (authority.isConfigured) await checkLater(tx, { usedReadings: [readingId] })
      }),
    ],
    letters: { 'collection.link': 'link' },
    jobs: [
      defineJob(ticketChecking, {
        async run({ ticketId }, one) {
          // If the authority does not answer, the other checks are stored and authenticity becomes unknown.
          const keepAnswer = await askFor(db, authority, ticketId).catch((failed: Error) => failed)
          await db.transaction(async (tx) => {
            await checkTicket(tx, clock, ticketId)
            if (keepAnswer instanceof Error) {
              await tx.update(collectionTicket).set({ isReal: IsReal.unknown }).where(eq(collectionTicket.id, ticketId))
            } else {
              await keepAnswer(tx)
              await one.finish(tx)
            }
          })
          if (keepAnswer instanceof Error) throw keepAnswer
        },
      }),
    ],
  }
}
