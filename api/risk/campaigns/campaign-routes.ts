import { type Caller, isByToken, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { type AnsweredKinds, askAgain } from './ask-again.ts'
import type { CampaignDeps } from './delivery.ts'
import { deliver, respondentLink } from './delivery.ts'
import * as deliveries from './delivery-list.ts'
import * as results from './department.ts'
import * as departments from './department-respondents.ts'
import { openProject, runningProject } from './item.ts'
import * as letters from './letters.ts'
import { ownToken, renewLink } from './link.ts'
import { ownWork } from './own-work.ts'
import * as reminders from './planned-reminder.ts'
import * as projects from './project.ts'

const senderOf = (caller: Caller) => {
  const { userId, name } = signedIn(caller)
  return { userId, name }
}

/** Routes for running a campaign: project changes, respondents by department, letters, deliveries, links. */
export const campaignRoutes = (deps: CampaignDeps & AnsweredKinds): Route[] => {
  const { db, clock, keys } = deps
  return [
    write(calls.updateProject, async (tx, { body }) => {
      const before = await projects.updateProject(tx, clock, body)
      if (isRefusal(before)) return before
      const { name, endTime } = body
      return { reply: null, object: `project:${body.id}`, detail: { before, after: { name, endTime } } }
    }),

    write(calls.closeProject, async (tx, { body }) => {
      const before = await projects.closeProject(tx, clock, body)
      return isRefusal(before) ? before : { reply: null, object: `project:${body.id}`, detail: { before } }
    }),

    write(calls.reopenProject, async (tx, { body }) => {
      const before = await projects.reopenProject(tx, clock, body)
      return isRefusal(before) ? before : { reply: null, object: `project:${body.id}`, detail: { before } }
    }),

    read(calls.getProgress, async ({ query, caller: { language } }) => {
      const found = await projects.findProject(db, query.projectId)
      if (!found) return refuse('notFound')
      const lines = await results.listDepartments(db, found.id, language)
      const sum = (of: 'papers' | 'submitted') => lines.reduce((whole, line) => whole + line[of], 0)
      return { papers: sum('papers'), submitted: sum('submitted'), departments: lines }
    }),

    read(calls.listRespondentDepartments, async ({ query }) => {
      const found = await projects.findProject(db, query.projectId)
      return found ? departments.listDepartments(db) : refuse('notFound')
    }),

    read(calls.listDepartmentUsers, async ({ query, caller: { language } }) => {
      const found = await projects.findProject(db, query.projectId)
      if (!found) return refuse('notFound')
      return departments.listMembers(db, { projectId: found.id, departmentId: query.departmentId, language })
    }),

    write(calls.addDepartment, async (tx, { body }) => {
      const found = await openProject(tx, body.projectId)
      if (isRefusal(found)) return found
      const added = await departments.addMembers(tx, keys, { project: found, departmentId: body.departmentId })
      if (isRefusal(added)) return added
      const detail = { department: body.departmentId, ...added }
      return { reply: added, object: `project:${body.projectId}`, detail }
    }),

    read(calls.getLetters, async ({ query }) => {
      const found = await projects.findProject(db, query.projectId)
      return found ? letters.describeLetters(found) : refuse('notFound')
    }),

    write(calls.saveLetters, async (tx, { body }) => {
      const saved = await letters.saveLetters(tx, body)
      if (isRefusal(saved)) return saved
      return {
        reply: null,
        object: `project:${body.projectId}`,
        detail: { purpose: body.purpose, own: saved.languages },
      }
    }),

    read(calls.previewLetters, async ({ body, caller }) => {
      const found = await projects.findProject(db, body.projectId)
      if (!found) return refuse('notFound')
      const linkOf = (token = '…') => respondentLink(deps, isByToken(caller) ? '…' : token)
      const { name: sender } = senderOf(caller)
      return letters.previewLetters(db, found, { ...body, linkOf, keys, sender })
    }),

    write(calls.sendLetters, async (tx, { body, caller }) => {
      const found = await runningProject(tx, clock, body.projectId)
      if (isRefusal(found)) return found
      const { purpose, channels, itemIds, language } = body
      const sending = { project: found, purpose, channels, sender: senderOf(caller), itemIds, language }
      const count = await deliver(tx, deps, sending)
      return { reply: count, object: `project:${body.projectId}`, detail: { purpose, channels, ...count } }
    }),

    read(calls.pageDeliveries, async ({ body }) => {
      const found = await projects.findProject(db, body.projectId)
      if (!found) return refuse('notFound')
      const { projectId: _, current, size, ...filter } = body
      const page = { number: current, size }
      const { rows, total } = await deliveries.pageDeliveries(db, { projectId: found.id, filter, page })
      return { records: rows, total, current, size, sending: deps.mailer !== undefined }
    }),

    file(calls.exportDeliveries, async ({ query, caller }) => {
      const found = await projects.findProject(db, query.projectId)
      if (!found) return refuse('notFound')
      const { projectId, ...filter } = query
      const { rows, more } = await deliveries.deliveriesToExport(db, { projectId: found.id, filter })
      const say = textIn(caller.language)
      const moment = momentsOf(clock)
      const word = (key: string) => say(`campaigns-delivery:${key}`)
      const title = word('delivery.list')
      const columns: ListColumn<deliveries.DeliveryRow>[] = [
        { head: say('campaigns:respondent.name'), width: 18, of: ({ name }) => name },
        { head: word('delivery.purposeLabel'), width: 12, of: ({ purpose }) => word(`purpose.${purpose}`) },
        { head: word('delivery.channelLabel'), width: 10, of: ({ channel }) => word(`channel.${channel}`) },
        { head: say('campaigns:respondent.email'), width: 32, of: ({ recipient }) => recipient },
        { head: word('delivery.statusLabel'), width: 12, of: ({ status }) => word(`delivery.status.${status}`) },
        {
          head: say('system-outbox:failure.label'),
          width: 28,
          of: ({ failure }) => (failure ? say(`system-outbox:failure.${failure}`) : ''),
        },
        { head: say('system-outbox:attempts'), width: 10, of: ({ attempts }) => attempts },
        { head: word('delivery.when'), width: 20, format: 'second', of: ({ at }) => moment(at) },
        { head: word('delivery.by'), width: 16, of: ({ sentBy }) => sentBy || word('delivery.planned') },
        { head: say('system-outbox:sentAt'), width: 20, format: 'second', of: ({ sentAt }) => moment(sentAt) },
      ]
      const filtered = [
        [say('campaigns:project.name'), found.name],
        [word('delivery.keyword'), filter.keyword],
        [word('delivery.statusLabel'), filter.status && word(`delivery.status.${filter.status}`)],
        [word('delivery.purposeLabel'), filter.purpose && word(`purpose.${filter.purpose}`)],
      ] as const
      const sheet = listSheet(title, columns, rows)
      const list = { title, sheet, filter: filtered, params: query, more }
      return { ...(await listFile({ db, clock, caller }, list)), object: `project:${projectId}` }
    }),

    read(calls.getDeliverySummary, async ({ query }) => {
      const found = await projects.findProject(db, query.projectId)
      if (!found) return refuse('notFound')
      return { ...(await deliveries.summariseDeliveries(db, found.id)), sending: deps.mailer !== undefined }
    }),

    write(calls.sendAgain, async (tx, { body, caller }) => {
      const found = await runningProject(tx, clock, body.projectId)
      if (isRefusal(found)) return found
      const { deliveryIds } = body
      const sent = await deliveries.sendAgain(tx, deps, { project: found, deliveryIds, sender: senderOf(caller) })
      return isRefusal(sent) ? sent : { reply: sent, object: `project:${body.projectId}`, detail: sent }
    }),

    read(calls.listReminders, async ({ query }) => {
      const found = await projects.findProject(db, query.projectId)
      return found ? reminders.listPlannedReminders(db, found.id) : refuse('notFound')
    }),

    write(calls.planReminder, async (tx, { body, caller }) => {
      const planned = await reminders.planReminder(tx, clock, { ...body, plannedBy: signedIn(caller).userId })
      if (isRefusal(planned)) return planned
      return { reply: null, object: `project:${body.projectId}`, detail: { day: body.day } }
    }),

    write(calls.cancelReminder, async (tx, { query }) => {
      const cancelled = await reminders.cancelReminder(tx, query)
      if (isRefusal(cancelled)) return cancelled
      return { reply: null, object: `project:${query.projectId}`, detail: { day: query.day } }
    }),

    write(calls.renewLink, async (tx, { body }) => {
      const renewed = await renewLink(tx, keys, body)
      if (isRefusal(renewed)) return renewed
      return { reply: null, object: `item:${body.itemId}`, detail: { link: body.domain ?? 'own' } }
    }),

    write(calls.askAgain, async (tx, { body, caller }) => {
      const result = await askAgain(tx, deps, { ...body, sender: senderOf(caller) })
      if (isRefusal(result)) return result
      const { domain, reason } = body
      return {
        reply: result.count,
        object: `item:${body.itemId}`,
        detail: { project: result.projectId, domain, reason },
      }
    }),

    read(calls.getOwnWork, ({ query: { keyword }, caller }) =>
      ownWork(db, clock, signedIn(caller), { keyword, language: caller.language }),
    ),

    read(calls.getOwnLink, ({ query, caller }) =>
      ownToken(db, keys, { itemId: query.itemId, userId: signedIn(caller).userId }),
    ),
  ]
}
