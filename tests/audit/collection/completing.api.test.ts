import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/audit/collection/calls.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { deliveryNote, invoice, makeLink, makeTasks, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const { completed, underAudit } = CollectStatus

/** Two tasks under audit. The first has an undecided invoice and no delivery note; the second has nothing open. */
async function makeUnderAudit() {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [open = 0, whole = 0] = own.taskIds
  const undecided = await upload(api, { copyUrl, id: open })
  for (const type of [invoice, deliveryNote]) {
    const { id } = await upload(api, { copyUrl, id: whole, type })
    await api.done(calls.decideTicket, { as: own.member, body: { id, version: 0, isPass: '1' } })
  }
  await api.done(calls.changeStatuses, { as: own.member, body: { ids: own.taskIds, status: underAudit } })
  const openTask = {
    id: open,
    productName: '阿莫西林胶囊',
    counterparty: '雁河大药房',
    undecided: [{ id: undecided.id, fileName: undecided.fileName, type: invoice }],
    missing: [deliveryNote],
  }
  return { ...own, open, whole, openTask }
}

test('a task with an undecided or missing ticket needs a reason to be completed, and the open points are listed', async () => {
  const { member: as, open, whole, openTask, taskIds } = await makeUnderAudit()
  expect(await api.done(calls.listOpenTasks, { as, body: { ids: taskIds } })).toEqual({ open: [openTask] })
  const { detail } = await api.refuses(calls.changeStatuses, 'collection.open', {
    as,
    body: { ids: taskIds, status: completed },
  })
  expect(detail).toEqual({ open: [openTask] })
  // All tasks change, or none does.
  for (const id of [open, whole])
    expect((await api.done(calls.getTask, { as, query: { id } })).task.status).toBe(underAudit)
  await api.refuses(calls.changeStatuses, 'collection.open', {
    as,
    body: { ids: [open], status: completed, openReason: '  ' },
  })
})

test('a task of which nothing is open is completed without a question', async () => {
  const { member: as, whole } = await makeUnderAudit()
  await api.done(calls.changeStatuses, { as, body: { ids: [whole], status: completed } })
  const { task } = await api.done(calls.getTask, { as, query: { id: whole } })
  expect(task).toMatchObject({ status: completed, completedOpen: [] })
})

test('a task and the audit trail record the open points, who completed it and why', async () => {
  const { member: as, open, openTask, taskIds } = await makeUnderAudit()
  const openReason = '经销商已注销，无法补交'
  await api.done(calls.changeStatuses, { as, body: { ids: taskIds, status: completed, openReason } })
  const { undecided, missing } = openTask
  const entry = { undecided, missing, reason: openReason, by: { usercode: as.usercode }, at: expect.any(String) }
  const stored = async () => (await api.done(calls.getTask, { as, query: { id: open } })).task.completedOpen
  expect(await stored()).toMatchObject([entry])
  const [audited] = await latestAudit(api.db, 1)
  expect(audited?.action).toBe('collection.status')
  expect(JSON.parse(audited?.detail ?? '{}')).toEqual({ status: completed, openReason, open: [openTask] })
  // Reopened and completed again, it keeps both.
  await api.done(calls.changeStatuses, { as, body: { ids: [open], status: underAudit } })
  const again = '复核后仍然完成'
  await api.done(calls.changeStatuses, { as, body: { ids: [open], status: completed, openReason: again } })
  expect(await stored()).toMatchObject([entry, { ...entry, reason: again }])
})

test('open points of tasks are listed only for users who may see the tasks', async () => {
  const { stranger: as, open } = await makeUnderAudit()
  await api.refuses(calls.listOpenTasks, 'notFound', { as, body: { ids: [open] } })
})
