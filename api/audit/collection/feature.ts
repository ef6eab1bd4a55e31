import { eq, sql } from 'drizzle-orm'
import { opens, seesObject } from '#api/audit/reviews/scope.ts'
import { reviewObject, reviewProject } from '#api/audit/reviews/table.ts'
import type { Authority } from '#api/audit/tickets/authority.ts'
import { readingFinished } from '#api/audit/tickets/events.ts'
import { subscribe } from '#api/platform/events/event.ts'
import type { FileBusinesses } from '#api/platform/files/store/business.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { IsReal } from '#contract/audit/collection/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { askFor } from './authenticity.ts'
import { ticketBusinessOf } from './business.ts'
import { checkLater, checkRead, checkTicket } from './check.ts'
import { ticketChecking } from './job.ts'
import { collectionRoutes } from './routes.ts'
import { collectionTask, collectionTicket } from './table.ts'

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
  given: {
    AuditManager: ['audit-collect'],
    Auditor: ['audit-collect'],
    SiteExecutor: ['audit-collect'],
  },
}

const ofObject = sql`join ${reviewObject} o on o.id = t.object_id join ${reviewProject} j on j.id = o.project_id`

/** Collection of tickets that prove reported lines: tasks, links for dealers, and uploads. */
export function collection(deps: FeatureDeps & { businesses: FileBusinesses; authority: Authority }): Feature {
  const business = ticketBusinessOf(deps.clock)
  const { db, clock, authority } = deps
  return {
    routes: collectionRoutes({ ...deps, business }),
    files: [business],
    named: [
      {
        type: 'task',
        keyed: 'int',
        key: sql`t.id`,
        name: sql`t.product_name`,
        note: sql`t.counterparty`,
        from: sql`${collectionTask} t ${ofObject}`,
        place: [sql`t.id`],
        open: opens(clock, seesObject),
      },
      {
        type: 'ticket',
        keyed: 'int',
        key: sql`k.id`,
        name: sql`coalesce((select f.origin_name from ${storedFile} f where f.path = k.path), '')`,
        note: sql`t.product_name`,
        from: sql`${collectionTicket} k join ${collectionTask} t on t.id = k.task_id ${ofObject}`,
        place: [sql`t.id`],
        open: opens(clock, seesObject),
      },
    ],
    subscriptions: [
      subscribe(readingFinished, async (tx, { readingId }) => {
        await checkRead(tx, clock, readingId)
        // Checks again, to include the tax authority's answer.
        if (authority.isConfigured) await checkLater(tx, { standingOn: [readingId] })
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
