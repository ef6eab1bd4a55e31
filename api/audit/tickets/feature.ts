import { subscribe } from '#api/platform/events/event.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import type { Feature, FeatureDeps } from '#api/shell/feature.ts'
import { application, button, named, page, type SeedData } from '#api/shell/seed-data.ts'
import * as at from '#contract/audit/tickets/addresses.ts'
import { TicketPerm } from '#contract/audit/tickets/perms.ts'
import type { Authority } from './authority.ts'
import { checkFiles, type ShownTickets } from './check.ts'
import { entities } from './entities.ts'
import { readingFinished } from './events.ts'
import { askForCheck, askingForCheck, askLater, lookAtCheck } from './look-at-check.ts'
import { findingTable, ticketTable } from './platform-table.ts'
import { giveUpReading, readTicket } from './reading/read-ticket.ts'
import { longReadingJob, shortReadingJob } from './reading/reading.ts'
import { ticketRoutes } from './routes.ts'

const using = ['ai', 'ai-tickets']

export const ticketsSeed: SeedData = {
  menus: [
    application({
      menuId: 'ai',
      ...named('AI 工具箱', 'AI 工具箱', 'AI toolbox'),
      icon: 'sparkles',
      orderNum: 70,
    }),
    page({
      menuId: 'ai-tickets',
      parentId: 'ai',
      ...named('票據辨識', '票据识别', 'Ticket recognition'),
      url: at.checks,
      perms: TicketPerm.check,
      icon: 'receipt',
      orderNum: 10,
    }),
    button({
      menuId: 'ai-tickets-all',
      parentId: 'ai-tickets',
      ...named('查看所有人的識別', '查看所有人的识别', "See everybody's"),
      perms: TicketPerm.all,
      orderNum: 10,
    }),
  ],
  defaultRoleMenus: {
    AuditManager: [...using, 'ai-tickets-all'],
    Auditor: using,
    SiteExecutor: using,
  },
}

type Deps = FeatureDeps & { shown: ShownTickets; authority: Authority }

/** Reading of ticket files in a separate process, and checks of files without a task. */
export const tickets = (deps: Deps): Feature => {
  const { db, clock, publish, shown, authority } = deps
  const reads = (kind: typeof shortReadingJob, work: 'short' | 'long') =>
    defineJob(kind, {
      run: (job, { attempt, signal }) => readTicket(deps, job, { attempt, signal, work }),
      givenUp: (job, reason) =>
        db.transaction(async (tx) => {
          const { readingId } = job
          if (await giveUpReading(tx, job, reason)) await publish(tx, readingFinished, { readingId })
        }),
    })
  return {
    routes: ticketRoutes(deps),
    files: [checkFiles],
    subscriptions: [
      subscribe(readingFinished, async (tx, { readingId }) => {
        await lookAtCheck(tx, { clock, shown }, readingId)
        if (authority.isConfigured) await askLater(tx, readingId)
      }),
    ],
    entities,
    platformTables: [ticketTable(deps), findingTable(deps)],
    jobs: [
      reads(shortReadingJob, 'short'),
      reads(longReadingJob, 'long'),
      defineJob(askingForCheck, {
        run: async ({ checkId }) => {
          if (authority.isConfigured) await askForCheck(db, authority, checkId)
        },
      }),
    ],
  }
}
