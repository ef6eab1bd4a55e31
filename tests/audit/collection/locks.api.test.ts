import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTicket, raiseVersions } from '#api/audit/collection/check.ts'
import { collectionTicket } from '#api/audit/collection/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { runsTransactionsTogether, type Tx } from '#api/platform/db/connection.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { ticketBusiness } from '#contract/audit/collection/codes.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { meanwhile, waitingForRow } from '../../support/database.ts'
import { invoice, makeLink, makeTasks, picture, upload } from './collected.ts'

const clock = databaseClock(timeZone)
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/**
 * Makes a call after a job has changed the ticket, and before it changes it again: the second change of a row in one
 * transaction makes PostgreSQL lock the row's task and reading.
 */
async function callDuringCheck<T>(ticketId: number, check: (tx: Tx) => Promise<unknown>, call: () => Promise<T>) {
  return api.db.transaction(async (tx) => {
    await check(tx)
    const reply = meanwhile(call)
    reply.catch(() => {})
    await expect.poll(() => waitingForRow(tx, 'for ')).toBe(1)
    await tx.update(collectionTicket).set({ isReal: '' }).where(eq(collectionTicket.id, ticketId))
    return { reply }
  })
}

test('a dealer corrects and removes a ticket while a job checks it', async ({ skip }) => {
  if (!runsTransactionsTogether(api.db)) skip('transactions run one at a time')
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const { id } = await upload(api, { copyUrl, id: own.taskIds[0] ?? 0 })
  const check = (tx: Tx) => checkTicket(tx, clock, id)
  const body = { change: 'correct', copyUrl, id, version: 0, fields: { boughtName: '别家药房' } } as const
  const { reply } = await callDuringCheck(id, check, () => api.done(calls.changeTicket, { body }))
  expect(await reply).toEqual({ id, version: 1 })
  const removal = { change: 'remove', copyUrl, id } as const
  const removed = await callDuringCheck(id, check, () => api.done(calls.changeTicket, { body: removal }))
  expect(await removed.reply).toEqual({ id, version: 2 })
})

test('staff remove a ticket while the end of its reading is stored', async ({ skip }) => {
  if (!runsTransactionsTogether(api.db)) skip('transactions run one at a time')
  const { member: as, objectId, taskIds } = await makeTasks(api)
  const file = await picture('邮件附件.png')
  const body = { file, businessType: ticketBusiness, businessId: String(objectId) }
  const { bid } = await api.done(uploadFile, { as, body })
  const { id } = await api.done(calls.putTicket, { as, body: { id: taskIds[0] ?? 0, ticketTypeCode: invoice, bid } })
  const [ticket] = await api.db.select().from(collectionTicket).where(eq(collectionTicket.id, id))
  const check = (tx: Tx) => raiseVersions(tx, [ticket?.readingId ?? 0])
  const { reply } = await callDuringCheck(id, check, () => api.done(calls.removeTicket, { as, body: { id } }))
  expect(await reply).toBeNull()
})

test('concurrent uploads to two instances succeed, and the same file becomes one ticket', async () => {
  const instances = [api, api.instance()]
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const same = await picture()
  const uploads = own.taskIds.flatMap((id) =>
    instances.flatMap((instance) => [same, same, undefined].map((file) => ({ instance, id, file }))),
  )
  const tickets = await Promise.all(
    uploads.map(async ({ instance, id, file }) => ({
      ...(await upload(instance, { copyUrl, id, ...(file && { file }) })),
      of: file ? id : undefined,
    })),
  )
  for (const taskId of own.taskIds)
    expect(new Set(tickets.filter(({ of }) => of === taskId).map(({ id }) => id)).size).toBe(1)
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(own.taskIds.length * (1 + instances.length))
})
