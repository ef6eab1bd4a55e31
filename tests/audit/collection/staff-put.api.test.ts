import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewObject } from '#api/audit/reviews/table.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { ticketBusiness, ticketsOfTaskMax } from '#contract/audit/collection/codes.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { checkReceipt } from '#contract/risk/papers/calls.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { type Collected, deliveryNote, invoice, makeLink, makeTasks, picture, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const keep = async (as: Person, objectId: number) =>
  api.done(uploadFile, {
    as,
    body: { file: await picture('邮件附件.png'), businessType: ticketBusiness, businessId: String(objectId) },
  })

async function put({ member: as, objectId, taskIds: [id = 0] }: Collected, ticketTypeCode: TicketType = invoice) {
  const { bid } = await keep(as, objectId)
  return api.done(calls.putTicket, { as, body: { id, ticketTypeCode, bid } })
}

test("staff upload a dealer's tickets on their behalf; the dealer sees that the auditors did, but not who", async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const made = await put(own)
  expect(await api.done(checkReceipt, { body: made.receipt })).toEqual({ genuine: true })
  const { task, tickets, mayPut } = await api.done(calls.getTask, { as: own.member, query: { id } })
  expect(task).toMatchObject({ status: CollectStatus.collecting, ticketTypeCntReal: 1, missing: [deliveryNote] })
  expect(tickets).toMatchObject([{ id: made.id, uploadedBy: { usercode: own.member.usercode }, readState: 'waiting' }])
  expect(mayPut).toEqual([invoice, deliveryNote])
  const dealers = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(dealers.ticketList).toMatchObject([{ id: made.id, byStaff: true, mayChange: false }])
  for (const hidden of [own.member.name, own.member.usercode]) expect(JSON.stringify(dealers)).not.toContain(hidden)
  // The dealer cannot change it, but can change their own tickets.
  const fields = { ticketNum: '1' }
  for (const body of [
    { change: 'remove', copyUrl, id: made.id } as const,
    { change: 'correct', copyUrl, id: made.id, version: 0, fields } as const,
  ])
    await api.refuses(calls.changeTicket, 'ticket.fixed', { body })
  const theirs = await upload(api, { copyUrl, id, type: deliveryNote })
  const after = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(after.ticketList.map(({ byStaff, mayChange }) => ({ byStaff, mayChange }))).toEqual([
    { byStaff: true, mayChange: false },
    { byStaff: false, mayChange: true },
  ])
  expect(after.billInfo.mayHandIn).toBe(true)
  await api.refuses(calls.removeTicket, 'ticket.fixed', { as: own.member, body: { id: theirs.id } })
  await api.done(calls.removeTicket, { as: own.member, body: { id: made.id } })
  await api.refuses(calls.removeTicket, 'notFound', { as: own.member, body: { id: made.id } })
})

test('staff upload without a link, only requested ticket types and only while the dealer may upload', async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const [id = 0] = own.taskIds
  const made = await put(own)
  const { member: as, objectId } = own
  const { bid } = await keep(as, objectId)
  const body = { id, ticketTypeCode: TicketType.contract, bid }
  await api.refuses(calls.putTicket, 'ticket.notTaken', { as, body })
  await makeLink(api, own, { types: [invoice, TicketType.contract] })
  await api.done(calls.putTicket, { as, body })
  await api.done(calls.changeStatuses, { as, body: { ids: [id], status: CollectStatus.underAudit } })
  const { mayPut } = await api.done(calls.getTask, { as, query: { id } })
  expect(mayPut).toEqual([])
  await api.refuses(calls.putTicket, 'ticket.notTaken', { as, body: { ...body, ticketTypeCode: invoice } })
  await api.refuses(calls.removeTicket, 'ticket.fixed', { as, body: { id: made.id } })
})

test('uploading the same file again returns the existing ticket; a task has a maximum of tickets', async () => {
  const own = await makeTasks(api)
  const { member: as, objectId, taskIds } = own
  const [id = 0] = taskIds
  const { bid } = await keep(as, objectId)
  const body = { id, ticketTypeCode: invoice, bid }
  const first = await api.done(calls.putTicket, { as, body })
  expect(await api.done(calls.putTicket, { as, body })).toEqual(first)
  for (let at = 1; at < ticketsOfTaskMax; at++) await put(own)
  await api.refuses(calls.putTicket, 'ticket.notTaken', { as, body: { ...body, bid: (await keep(as, objectId)).bid } })
})

test('only users who may edit the object upload or remove tickets, and only files that they uploaded for it', async () => {
  const own = await makeTasks(api)
  const other = await makeTasks(api)
  const [id = 0] = own.taskIds
  const { bid } = await keep(own.member, own.objectId)
  const body = { id, ticketTypeCode: invoice, bid }
  const file = await picture()
  const belonging = { businessType: ticketBusiness, businessId: String(own.objectId) }
  for (const as of [own.executor, own.stranger])
    await api.refuses(uploadFile, 'notFound', { as, body: { file, ...belonging } })
  await api.refuses(calls.putTicket, 'notFound', { as: own.stranger, body })
  await api.refuses(calls.putTicket, 'notFound', { as: own.leader, body })
  const foreign = await keep(other.member, other.objectId)
  await api.refuses(calls.putTicket, 'notFound', { as: own.member, body: { ...body, bid: foreign.bid } })
  const made = await api.done(calls.putTicket, { as: own.member, body })
  await api.refuses(calls.removeTicket, 'notFound', { as: own.stranger, body: { id: made.id } })
  // The object's executor may read the tickets but change nothing, whatever other permissions they hold.
  await api.db.update(reviewObject).set({ executorId: own.stranger.userId }).where(eq(reviewObject.id, own.objectId))
  await api.refuses(calls.putTicket, 'execute.denied', { as: own.stranger, body })
  await api.refuses(calls.removeTicket, 'execute.denied', { as: own.stranger, body: { id: made.id } })
  await api.refuses(uploadFile, 'notFound', { as: own.stranger, body: { file, ...belonging } })
})
