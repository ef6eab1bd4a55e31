import { scopeOf } from '#api/audit/reviews/scope.ts'
import type { FileBusiness, FileBusinesses } from '#api/platform/files/store/business.ts'
import { removeFiles } from '#api/platform/files/store/store.ts'
import { detachFiles, storeUpload } from '#api/platform/files/store/stored-file.ts'
import { type Caller, isByToken, signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { userOf } from '#api/platform/quota/quota.ts'
import type { FeatureDeps } from '#api/shell/feature.ts'
import { haveArrived, pathsOf } from '#api/shell/files/pending-upload.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { collectSteps } from '#contract/audit/tickets/codes.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import { detectAgain, verifyAgain } from './detect.ts'
import * as links from './link.ts'
import { beginTicket, findPart, joinTicket, noteTicketPart } from './parts.ts'
import { pictureByUrl, pictureOfTicket } from './picture.ts'
import { handIn, pageByUrl, taskByUrl } from './share.ts'
import { putByStaff, removeByStaff, typesToPut } from './staff-put.ts'
import { changeStatuses, deleteTasks, listOpenTasks, pageTasks, readTask } from './task.ts'
import { exportTasks } from './task-export.ts'
import { changeTicket, decideTicket, listRejections, listTickets } from './ticket.ts'
import { mayPut, putAgain, putTicket } from './upload.ts'

type Deps = FeatureDeps & { business: FileBusiness; businesses: FileBusinesses }

export const collectionRoutes = (deps: Deps): Route[] => [
  ...taskRoutes(deps),
  ...linkRoutes(deps),
  ...dealerRoutes(deps),
]

const byOf =
  ({ clock }: Pick<Deps, 'clock'>) =>
  (caller: Caller) => ({ scope: scopeOf(caller, clock), clock, language: caller.language })

function taskRoutes(deps: Deps): Route[] {
  const { db } = deps
  const by = byOf(deps)
  return [
    read(calls.pageTasks, ({ body, caller }) => pageTasks(db, by(caller), body)),
    file(calls.exportTasks, async ({ query, caller }) =>
      exportTasks(deps, { params: query, caller, scope: by(caller).scope }),
    ),
    read(calls.getTask, async ({ query: { id }, caller }) => {
      const task = await readTask(db, by(caller), id)
      if (isRefusal(task)) return task
      const { language } = caller
      return {
        task,
        tickets: await listTickets(db, by(caller), id),
        rejections: await listRejections(db, id, language),
        steps: task.mayEdit ? [...collectSteps[task.status]] : [],
        mayPut: await typesToPut(db, task),
      }
    }),
    read(calls.listOpenTasks, ({ body: { ids }, caller }) => listOpenTasks(db, by(caller), ids)),
    write(calls.changeStatuses, async (tx, { body, caller }) => {
      const reply = await changeStatuses(tx, by(caller), body)
      if (isRefusal(reply)) return reply
      const { open, ...changed } = reply
      const detail = { status: body.status, ...(open.length > 0 && { open, openReason: body.openReason }) }
      return { reply: changed, object: `task:${body.ids.join()}`, detail }
    }),
    write(calls.deleteTasks, async (tx, { body: { ids }, caller }) => {
      const reply = await deleteTasks(tx, by(caller), ids)
      return isRefusal(reply) ? reply : { reply, object: `task:${ids.join()}` }
    }),
    write(calls.detectTickets, async (tx, { body: { ids }, caller }) => {
      const reply = await detectAgain(tx, by(caller), ids)
      return isRefusal(reply) ? reply : { reply, object: `task:${ids.join()}`, detail: reply }
    }),
    write(calls.verifyTickets, async (tx, { body: { ids }, caller }) => {
      const reply = await verifyAgain(tx, by(caller), ids)
      return isRefusal(reply) ? reply : { reply, object: `task:${ids.join()}`, detail: reply }
    }),
    write(calls.decideTicket, async (tx, { body, caller }) => {
      const decided = await decideTicket(tx, by(caller), body)
      if (isRefusal(decided)) return decided
      const { taskId, ...reply } = decided
      const { isPass, reason } = body
      return { reply, object: `ticket:${body.id}`, detail: { taskId, isPass, ...(reason && { reason }) } }
    }),
    write(calls.putTicket, async (tx, { body, caller }) => {
      const { userId, delegation } = signedIn(caller)
      // Someone acting for another user uploaded the file under their own account.
      const uploaderId = delegation?.agent.userId ?? userId
      const made = await putByStaff(tx, { ...by(caller), keys: deps.keys, uploaderId }, body)
      return isRefusal(made) ? made : ticketDone(made)
    }),
    write(calls.removeTicket, async (tx, { body: { id }, caller }) => {
      const removed = await removeByStaff(tx, by(caller), id)
      return isRefusal(removed) ? removed : { reply: null, object: `ticket:${id}`, detail: removed }
    }),
    file(calls.getTicketPicture, ({ query, caller }) => pictureOfTicket(deps, by(caller).scope, query)),
  ]
}

function linkRoutes(deps: Deps): Route[] {
  const { db, clock, keys, publicUrl } = deps
  const by = byOf(deps)
  return [
    write(calls.createLink, async (tx, { body, caller }) => {
      const made = await links.createLink(tx, { ...by(caller), keys }, body)
      if (isRefusal(made)) return made
      const { id, token, reviewBatchNo } = made
      const { endDate, types } = body
      return {
        reply: { id, url: links.addressOfLink(publicUrl, token) },
        object: `reviewObject:${body.objectId}`,
        detail: { link: id, reviewBatchNo, endDate, types },
      }
    }),
    write(calls.changeLink, async (tx, { body, caller }) => {
      const changed = await links.changeLink(tx, by(caller), body)
      if (isRefusal(changed)) return changed
      const detail = { link: body.id, change: body.change, ...(body.change === 'edit' && { endDate: body.endDate }) }
      return { reply: null, object: `reviewObject:${changed.objectId}`, detail }
    }),
    read(calls.countLinks, async ({ query: { id }, caller }) => {
      const history = await links.listLinks(db, by(caller), id)
      if (isRefusal(history)) return history
      return { cnt: history.links.length, open: history.links.filter(({ state }) => state === 'open').length }
    }),
    read(calls.getLink, ({ query: { id }, caller }) =>
      links.readLink(db, { ...by(caller), keys, publicUrl, mayCopy: !isByToken(caller) }, id),
    ),
    read(calls.listLinks, ({ query: { id }, caller }) => links.listLinks(db, by(caller), id)),
    write(calls.mailLink, async (tx, { body, caller }) => {
      const { mailer } = deps
      const userId = userOf(signedIn(caller))
      const sent = await links.mailLink(tx, { ...by(caller), clock, keys, mailer, publicUrl, userId }, body)
      if (isRefusal(sent)) return sent
      return { reply: null, object: `reviewObject:${sent.objectId}`, detail: { link: body.id } }
    }),
  ]
}

function dealerRoutes(deps: Deps): Route[] {
  const { db, clock, keys, files, business, businesses } = deps
  const stores = { db, files, businesses }
  /** Rejects an upload before its body is read, unless the link is open. */
  const isOpen = async ({ query: { copyUrl } }: { query: { copyUrl: string } }) => {
    const link = await links.openLink(db, clock, copyUrl, 'look')
    return isRefusal(link) ? link : undefined
  }
  return [
    read(calls.pageByUrl, ({ body, caller: { language } }) => pageByUrl(db, { clock, language }, body)),
    read(calls.getTaskByUrl, ({ body, caller: { language } }) => taskByUrl(db, { clock, language }, body)),
    prepared(
      calls.uploadTicket,
      async ({ query, body, caller }) => {
        const link = await mayPut({ db, clock }, { ...query, sent: body.file.size }, caller)
        return isRefusal(link) ? link : storeUpload({ db, files }, { use: business.use, file: body.file, caller })
      },
      async (tx, upload, { query }) => {
        const made = await putTicket(tx, { clock, keys }, { ...query, upload })
        return isRefusal(made) ? made : ticketDone(made)
      },
      isOpen,
    ),
    prepared(
      calls.beginTicket,
      ({ body, caller }) => mayPut({ db, clock }, body, caller),
      async (tx, _link, { body, caller: { address } }) => {
        const reply = await beginTicket(tx, { clock, business }, { ...body, address })
        if (isRefusal(reply)) return reply
        return { reply, object: `file:${reply.bid}`, detail: { taskId: body.id, bytes: body.bytes } }
      },
    ),
    prepared(
      calls.sendTicketPart,
      ({ query, body }) => findPart(db, { clock, files }, { ...query, ...body }),
      async (tx, awaited, { body: { part } }) => ({
        reply: { parts: await noteTicketPart(tx, awaited, part) },
        object: `file:${awaited.bid}`,
        detail: { part },
      }),
      isOpen,
    ),
    prepared(
      calls.createTicket,
      async ({ body: { copyUrl, bid }, caller }) => {
        if (bid === undefined) return { awaited: undefined, upload: undefined }
        return joinTicket(stores, { copyUrl, bid, clock, caller })
      },
      async (tx, { awaited, upload }, { body: { filePath, bid: _, ...put } }) => {
        if (!awaited || !upload) {
          const made =
            filePath === undefined ? refuse('parameter') : await putAgain(tx, { clock, keys }, { ...put, filePath })
          return isRefusal(made) ? made : ticketDone(made)
        }
        await haveArrived(tx, awaited, upload)
        const made = await putTicket(tx, { clock, keys }, { ...put, upload })
        if (isRefusal(made)) return made
        // The ticket already exists, so the new upload is unused.
        if (made.filePath !== upload.path) await detachFiles(tx, [upload.path])
        return { ...ticketDone(made), afterwards: () => removeFiles(files, pathsOf(awaited)) }
      },
    ),
    write(calls.changeTicket, async (tx, { body }) => {
      const changed = await changeTicket(tx, { clock }, body)
      if (isRefusal(changed)) return changed
      const { taskId, ...reply } = changed
      return { reply, object: `ticket:${reply.id}`, detail: { taskId, change: body.change } }
    }),
    write(calls.handInTask, async (tx, { body, caller: { language } }) => {
      const done = await handIn(tx, { clock, language }, body)
      return isRefusal(done) ? done : { reply: null, object: `task:${done.taskId}` }
    }),
    file(calls.getPictureByUrl, ({ query }) => pictureByUrl(deps, query)),
  ]
}

const ticketDone = <Made extends { id: number; taskId: number; sha256: string; bytes: number }>({
  taskId,
  ...reply
}: Made) => ({
  reply,
  object: `ticket:${reply.id}`,
  detail: { taskId, sha256: reply.sha256, bytes: reply.bytes },
})
