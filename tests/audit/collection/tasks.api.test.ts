import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTasks } from '#api/audit/collection/adding.ts'
import { checkRead } from '#api/audit/collection/check.ts'
import { collectionTask, collectionTicket } from '#api/audit/collection/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import * as calls from '#contract/audit/collection/calls.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField, TicketReading } from '#contract/audit/tickets/reading.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { openTestApi, type Person, type TestApi, timeZone } from '../../support/api.ts'
import { taskLine } from '../../support/task-line.ts'
import { type Collected, deliveryNote, invoice, makeLink, makeTasks, picture, upload } from './collected.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const { collecting, completed, notStarted, underAudit } = CollectStatus

/** Invoice reading that matches a task's line, except for the given fields. */
const readingOf = (
  more: Partial<Record<TicketField, string>> = {},
  lines: TicketReading['lines'] = [],
): TicketReading => {
  const fields = {
    sellerName: '太岭景远医药有限公司',
    boughtName: '雁河大药房',
    ticketDate: '2026-01-06',
    ticketAmount: '100.00',
    ...more,
  }
  return {
    type: invoice,
    pages: [{ width: 600, height: 400 }],
    fields: Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [field, { value, source: 'text' as const, confidence: 1 }]),
    ),
    lines,
  }
}

/** Stores the result of a reading as its job would. */
async function read(ticketId: number, result: { reading?: TicketReading; failure?: string }) {
  const [ticket] = await api.db.select().from(collectionTicket).where(eq(collectionTicket.id, ticketId))
  const readingId = ticket?.readingId ?? 0
  const { reading = null, failure = '' } = result
  await api.db
    .update(ticketReading)
    .set({ reading, failure, state: reading ? 'read' : 'refused', jobId: null })
    .where(eq(ticketReading.id, readingId))
  await api.db.transaction((tx) => checkRead(tx, databaseClock(timeZone), readingId))
}

/** Makes a task with uploaded tickets and hands it in. */
async function makeHandedIn(): Promise<Collected & { copyUrl: string; id: number; ticketIds: number[] }> {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticketIds = [
    (await upload(api, { copyUrl, id })).id,
    (await upload(api, { copyUrl, id, type: deliveryNote })).id,
  ]
  await api.done(calls.handInTask, { body: { copyUrl, id } })
  return { ...own, copyUrl, id, ticketIds }
}

test('drawing again adds new tasks and keeps collected ones unchanged', async () => {
  const own = await makeTasks(api)
  const [task] = await api.db.select().from(collectionTask).where(eq(collectionTask.objectId, own.objectId))
  const again = {
    objectId: own.objectId,
    comparisonId: task?.comparisonId ?? 0,
    sampleId: 7,
    needed: [TicketType.receipt],
  }
  const lines = [taskLine(2), taskLine(3), taskLine(4)]
  expect(await api.db.transaction((tx) => addTasks(tx, { ...again, lines }))).toEqual({ added: 1 })
  expect(await api.db.transaction((tx) => addTasks(tx, { ...again, lines }))).toEqual({ added: 0 })
  const rows = await api.db.select().from(collectionTask).where(eq(collectionTask.objectId, own.objectId))
  expect(rows.map(({ sampleId, needed }) => [sampleId, needed])).toEqual([
    [null, [invoice, deliveryNote]],
    [null, [invoice, deliveryNote]],
    [7, [TicketType.receipt]],
  ])
})

test('tasks are found by their filters, in every order, and counted by status', async () => {
  const lines = [
    taskLine(2),
    taskLine(3, {
      counterparty: '太岭百姓药房',
      date: '2026-02-07',
      state: 'quantityDiffers',
      amount: '900',
      base: '90',
    }),
    taskLine(4, { productName: '头孢', product: 'CP1004', amount: null }),
  ]
  const own = await makeTasks(api, { lines, needed: [invoice] })
  const copyUrl = await makeLink(api, own)
  const [first = 0, second = 0, third = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id: first })
  await read(ticket.id, { reading: readingOf({ ticketAmount: '90.00' }) })
  const found = async (more: object) => {
    const body = { objectId: own.objectId, sort: 'date', order: 'asc', ...more } as BodyIn<typeof calls.pageTasks>
    const { list } = await api.done(calls.pageTasks, { as: own.member, body })
    return list.map(({ id }) => id)
  }
  const all = await api.done(calls.pageTasks, { as: own.member, body: { objectId: own.objectId } })
  expect(all.total).toBe(3)
  expect(all.byStatus).toEqual([
    { status: notStarted, count: 2 },
    { status: collecting, count: 1 },
    { status: underAudit, count: 0 },
    { status: completed, count: 0 },
  ])
  expect(all.list.find(({ id }) => id === first)).toMatchObject({
    ticketTypeCntPlan: 1,
    ticketTypeCntReal: 1,
    missing: [],
    tickets: 1,
    undecided: 1,
    differing: 1,
    incomplete: 1,
    amount: '100',
    mayEdit: true,
    comparisonNumber: 1,
  })
  expect(await found({ keyWord: '百姓' })).toEqual([second])
  expect(await found({ state: 'quantityDiffers' })).toEqual([second])
  expect(await found({ dateFrom: '2026-02-01' })).toEqual([second])
  expect(await found({ dateTo: '2026-01-31' })).toEqual([first, third])
  expect(await found({ status: collecting })).toEqual([first])
  expect(await found({ statusList: [notStarted] })).toEqual([third, second])
  expect(await found({ attention: 'missing' })).toEqual([third, second])
  expect(await found({ attention: 'differing' })).toEqual([first])
  expect(await found({ attention: 'undecided' })).toEqual([first])
  expect(await found({ attention: 'incomplete' })).toEqual([first])
  expect(await found({ ticketType: 'contract' })).toEqual([])
  expect(await found({ clientCode: own.clientCode.toUpperCase() })).toHaveLength(3)
  expect(await found({ sort: 'amount' })).toEqual([first, second, third])
  for (const sort of calls.pageTasks.body.shape.sort.unwrap().options)
    expect(
      (await found({ sort, order: 'desc' })).toSorted((a, b) => a - b),
      sort,
    ).toEqual(own.taskIds)
  expect(await found({ page: 2, limit: 2 })).toEqual([second])
})

test('users who may not see the object see none of its tasks', async () => {
  const own = await makeTasks(api)
  const [id = 0] = own.taskIds
  const page = await api.done(calls.pageTasks, { as: own.stranger, body: { objectId: own.objectId } })
  expect(page).toMatchObject({ list: [], total: 0 })
  await api.refuses(calls.getTask, 'notFound', { as: own.stranger, query: { id } })
  const ids = [id]
  await api.refuses(calls.changeStatuses, 'notFound', { as: own.stranger, body: { ids, status: collecting } })
  await api.refuses(calls.deleteTasks, 'notFound', { as: own.stranger, body: { ids } })
  await api.refuses(calls.detectTickets, 'notFound', { as: own.stranger, body: { ids } })
  await api.refuses(calls.verifyTickets, 'notFound', { as: own.stranger, body: { ids } })
  expect(await api.done(calls.getTask, { as: own.executor, query: { id } })).toMatchObject({ steps: [], task: { id } })
})

test('users who may see but not edit the object decide nothing', async () => {
  const own = await makeHandedIn()
  const { stranger: as, id, ticketIds } = own
  await api.db.update(reviewObject).set({ executorId: as.userId }).where(eq(reviewObject.id, own.objectId))
  const [ticketId = 0] = ticketIds
  await api.refuses(calls.decideTicket, 'execute.denied', { as, body: { id: ticketId, version: 0, isPass: '1' } })
  await api.refuses(calls.detectTickets, 'execute.denied', { as, body: { ids: [id] } })
  await api.refuses(calls.verifyTickets, 'execute.denied', { as, body: { ids: [id] } })
  const { detail } = await api.refuses(calls.changeStatuses, 'tasks.unchanged', {
    as,
    body: { ids: [id], status: completed },
  })
  expect(detail).toEqual({ refused: [{ id, why: 'denied' }] })
})

test('tasks change state together or not at all, and each forbidden change is listed with its reason', async () => {
  const own = await makeHandedIn()
  const { member: as, taskIds } = own
  const [handedIn = 0, untouched = 0] = taskIds
  const { detail } = await api.refuses(calls.changeStatuses, 'tasks.unchanged', {
    as,
    body: { ids: taskIds, status: completed },
  })
  expect(detail).toEqual({ refused: [{ id: untouched, why: 'step' }] })
  const complete = { ids: [handedIn], status: completed, openReason: '票据已当面核对' }
  expect(await api.done(calls.changeStatuses, { as, body: complete })).toEqual({ changed: 1 })
  const done = await api.done(calls.getTask, { as, query: { id: handedIn } })
  expect(done).toMatchObject({ task: { status: completed, statusName: '已完成' }, steps: [underAudit] })
  expect(done.task.completedAt).not.toBeNull()
  await api.refuses(calls.changeStatuses, 'tasks.unchanged', { as, body: { ids: [handedIn], status: collecting } })
  await api.done(calls.changeStatuses, { as, body: { ids: [handedIn], status: underAudit } })
  await api.refuses(calls.changeStatuses, 'validation', { as, body: { ids: [handedIn], status: collecting } })
  const reason = '缺少盖章页'
  await api.done(calls.changeStatuses, { as, body: { ids: [handedIn], status: collecting, reason } })
  const reply = await api.done(calls.getTaskByUrl, { body: { copyUrl: own.copyUrl, id: handedIn } })
  expect(reply).toMatchObject({
    billInfo: { mayUpload: true, rejectCnt: 1, rejectReason: reason },
    rejections: [{ reason }],
  })
})

test('a task is deleted while nothing was uploaded for it, also nothing that was removed again', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0, free = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await api.done(calls.changeTicket, { body: { change: 'remove', copyUrl, id: ticket.id } })
  const as = own.member
  const { detail } = await api.refuses(calls.deleteTasks, 'tasks.unchanged', { as, body: { ids: own.taskIds } })
  expect(detail).toEqual({ refused: [{ id, why: 'uploaded' }] })
  expect(await api.done(calls.deleteTasks, { as, body: { ids: [free] } })).toEqual({ changed: 1 })
  await api.refuses(calls.getTask, 'notFound', { as, query: { id: free } })
})

test('rejecting a ticket returns its task with the reason, a better ticket replaces it, and the log shows both', async () => {
  const { member: as, copyUrl, id, ticketIds } = await makeHandedIn()
  const [bad = 0, good = 0] = ticketIds
  await api.refuses(calls.decideTicket, 'validation', { as, body: { id: bad, version: 0, isPass: '0', reason: ' ' } })
  const reject = { id: bad, version: 0, isPass: '0', reason: '发票专用章不清楚' } as const
  await api.done(calls.decideTicket, { as, body: reject })
  await api.refuses(calls.decideTicket, 'record.conflict', { as, body: reject })
  await api.done(calls.decideTicket, { as, body: { id: good, version: 0, isPass: '1' } })
  const back = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(back.billInfo).toMatchObject({ status: collecting, missing: [invoice], rejectCnt: 1, mayHandIn: false })
  expect(back.ticketList.map(({ isPass, mayChange }) => [isPass, mayChange])).toEqual([
    ['0', true],
    ['1', false],
  ])
  // An accepted ticket cannot be removed.
  await api.refuses(calls.changeTicket, 'ticket.fixed', { body: { change: 'remove', copyUrl, id: good } })
  const better = await upload(api, { copyUrl, id })
  await api.done(calls.handInTask, { body: { copyUrl, id } })
  await api.done(calls.decideTicket, { as, body: { id: better.id, version: 0, isPass: '1' } })
  await api.done(calls.changeStatuses, { as, body: { ids: [id], status: completed } })
  await api.refuses(calls.decideTicket, 'task.notOpen', { as, body: { id: better.id, version: 1, isPass: '1' } })
  await api.refuses(calls.decideTicket, 'notFound', { as, body: { id: 2_000_000_000, version: 0, isPass: '1' } })
  const { tickets, rejections } = await api.done(calls.getTask, { as, query: { id } })
  expect(rejections).toMatchObject([
    { ticketId: bad, reason: '发票专用章不清楚', rejectedBy: { usercode: as.usercode } },
  ])
  expect(tickets.map(({ id: ticketId, acceptedBy }) => [ticketId, acceptedBy?.usercode])).toEqual([
    [bad, undefined],
    [good, as.usercode],
    [better.id, as.usercode],
  ])
})

test('recognized values are shown next to corrected ones, and differences are described in sentences', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await read(ticket.id, {
    reading: readingOf({ ticketAmount: '90.00', ticketDate: '2026-01-20', sellerName: '别家医药有限公司' }),
  })
  const of = async () => (await api.done(calls.getTask, { as: own.member, query: { id } })).tickets[0]
  expect((await of())?.diffReason.split('\n')).toEqual([
    '销售方是“别家医药有限公司”，应为“太岭景远医药有限公司”',
    '开票日期 2026-01-20 比流向日期 2026-01-05 晚 15 天',
    '含税金额是 90.00 元，流向中是 100.00 元',
  ])
  const fields = { ticketAmount: '100.00', ticketDate: '2026-01-06' }
  await api.done(calls.changeTicket, { body: { change: 'correct', copyUrl, id: ticket.id, version: 1, fields } })
  const corrected = await of()
  expect(corrected?.diffReason).toBe('销售方是“别家医药有限公司”，应为“太岭景远医药有限公司”')
  expect(corrected?.fields.find(({ field }) => field === 'ticketAmount')).toMatchObject({
    value: '100.00',
    read: '90.00',
    source: 'text',
    doubtful: false,
    correctedAt: expect.any(String),
  })
  // Findings are in the reader's language.
  const { tickets } = await api.done(calls.getTask, { as: own.member, query: { id }, language: 'en' })
  expect(tickets[0]?.diffReason).toBe('The seller is “别家医药有限公司” but should be “太岭景远医药有限公司”')
})

test('a file that shows nothing does not count, and its dealer reads why; somebody may accept it all the same', async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const copyUrl = await makeLink(api, own, { types: [invoice] })
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await read(ticket.id, { failure: 'password' })
  const reply = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(reply.billInfo).toMatchObject({ missing: [invoice], mayHandIn: false })
  expect(reply.ticketList).toMatchObject([{ isPass: '0', rejectReason: '文件有密码，无法读取，请上传没有密码的文件' }])
  await api.done(calls.decideTicket, { as: own.member, body: { id: ticket.id, version: 1, isPass: '1' } })
  const after = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(after.billInfo).toMatchObject({ missing: [], mayHandIn: true })
})

test('tickets are recognized and verified again in the background', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await read(ticket.id, { reading: readingOf({ ticketDate: '2099-01-01' }) })
  await api.db.update(collectionTicket).set({ findings: null }).where(eq(collectionTicket.id, ticket.id))
  const body = { ids: [id] }
  expect(await api.done(calls.verifyTickets, { as: own.member, body })).toEqual({ tickets: 1 })
  await api.work()
  const { tickets } = await api.done(calls.getTask, { as: own.member, query: { id } })
  expect(tickets[0]?.findings).toEqual(['开票日期 2099-01-01 在今天之后'])
  expect(await api.done(calls.detectTickets, { as: own.member, body })).toEqual({ tickets: 1 })
  const [reading] = await api.db
    .select()
    .from(ticketReading)
    .where(eq(ticketReading.id, tickets[0]?.readingId ?? 0))
  expect(reading?.state).toBe('waiting')
})

test('the same file shown for another task is a finding on both, which names the other place to who may see it alone', async () => {
  const [own, other] = [await makeTasks(api), await makeTasks(api)]
  const [copyUrl, foreign] = [await makeLink(api, own), await makeLink(api, other)]
  const [[id = 0], [its = 0]] = [own.taskIds, other.taskIds]
  const file = await picture()
  const first = await upload(api, { copyUrl, id, file })
  await read(first.id, { reading: readingOf() })
  const second = await upload(api, { copyUrl: foreign, id: its, file })
  await read(second.id, { reading: readingOf() })
  await api.work()
  const findingsOf = async (as: Person, taskId: number) =>
    (await api.done(calls.getTask, { as, query: { id: taskId } })).tickets[0]?.findings
  expect(await findingsOf(own.member, id)).toEqual(['同一个文件还在别处出示过'])
  expect(await findingsOf(other.member, its)).toEqual(['同一个文件还在别处出示过'])
  const { task } = await api.done(calls.getTask, { as: own.member, query: { id } })
  expect(await findingsOf(other.manager, its)).toEqual([
    `同一个文件还在别处出示过（${task.reviewBatchNo} 任务 #${id}）`,
  ])
  expect(JSON.stringify(await api.done(calls.getTaskByUrl, { body: { copyUrl: foreign, id: its } }))).not.toContain(
    '别处',
  )
  // A ticket that its dealer removes no longer counts as a duplicate.
  await api.done(calls.changeTicket, { body: { change: 'remove', copyUrl, id: first.id } })
  await api.work()
  expect(await findingsOf(other.member, its)).toEqual([])
})

test('a file that is brought again for another task is compared with its line, and both say that it was shown twice', async () => {
  const own = await makeTasks(api, { lines: [taskLine(2), taskLine(3, { counterparty: '太岭百姓药房' })] })
  const copyUrl = await makeLink(api, own)
  const [id = 0, other = 0] = own.taskIds
  const first = await upload(api, { copyUrl, id })
  await read(first.id, { reading: readingOf() })
  const body = { copyUrl, id: other, ticketTypeCode: invoice, filePath: first.filePath }
  const again = await api.done(calls.createTicket, { body })
  await api.work()
  const current = async (taskId: number) => {
    const { task, tickets } = await api.done(calls.getTask, { as: own.member, query: { id: taskId } })
    return { batch: task.reviewBatchNo, diffReason: tickets[0]?.diffReason, findings: tickets[0]?.findings }
  }
  const { batch, ...second } = await current(other)
  expect(second).toEqual({
    diffReason: '购买方是“雁河大药房”，流向中的客户是“太岭百姓药房”',
    findings: [`同一个文件还在别处出示过（${batch} 任务 #${id}）`],
  })
  expect(await current(id)).toMatchObject({
    diffReason: '',
    findings: [`同一个文件还在别处出示过（${batch} 任务 #${other}）`],
  })
  await api.done(calls.changeTicket, { body: { change: 'remove', copyUrl, id: again.id } })
  await api.work()
  expect((await current(id)).findings).toEqual([])
})

test("a dealer's correction from a page loaded before recognition does not overwrite the recognized values", async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  const [before] = (await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })).ticketList
  await read(ticket.id, { reading: readingOf({ ticketAmount: '90.00' }) })
  const version = before?.version ?? 0
  const request = { change: 'correct', copyUrl, id: ticket.id, version } as const
  await api.refuses(calls.changeTicket, 'record.conflict', {
    body: {
      ...request,
      fields: { ticketNum: '00112233', sellerName: '', boughtName: '', ticketDate: '', ticketAmount: '' },
    },
  })
  await api.done(calls.detectTickets, { as: own.member, body: { ids: [id] } })
  await api.refuses(calls.changeTicket, 'record.conflict', {
    body: { ...request, version: version + 1, fields: { ticketNum: '00112233' } },
  })
})

test('a ticket shows how many points were compared, and the values of both sides', async () => {
  const own = await makeTasks(api, { needed: [invoice] })
  const copyUrl = await makeLink(api, own, { types: [invoice] })
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  const ofStaff = async () => (await api.done(calls.getTask, { as: own.member, query: { id } })).tickets[0]
  expect(await ofStaff()).toMatchObject({ coverage: null, points: [], lines: [] })

  await read(ticket.id, { reading: readingOf({ sellerName: '', ticketDate: '', ticketAmount: '' }) })
  expect(await ofStaff()).toMatchObject({
    diffReason: '',
    coverage: {
      compared: 1,
      of: 7,
      enough: false,
      missing: ['number', 'date', 'amount', 'seller', 'product', 'quantity'],
    },
  })
  const { task } = await api.done(calls.getTask, { as: own.member, query: { id } })
  expect(task.incomplete).toBe(1)

  const goods = {
    name: '阿莫西林胶囊',
    spec: '0.25g×24粒',
    unit: '盒',
    quantity: '10',
    amount: '100.00',
    batchNo: 'B01',
  }
  const more = { ticketNum: '26112000000012345678', sellerTaxNo: '91992225Y59670778K', amountInWords: '壹佰圆整' }
  await read(ticket.id, { reading: readingOf(more, [{ ...goods, source: 'text', confidence: 1 }]) })
  const actual = await ofStaff()
  expect(actual?.coverage).toEqual({ compared: 7, of: 7, enough: true, missing: [] })
  expect(actual?.points.map(({ point, state }) => [point, state])).toEqual([
    ['number', 'read'],
    ['date', 'agrees'],
    ['amount', 'agrees'],
    ['seller', 'agrees'],
    ['buyer', 'agrees'],
    ['product', 'agrees'],
    ['quantity', 'agrees'],
  ])
  expect(actual?.otherFields.map(({ field, value }) => [field, value])).toEqual([
    ['sellerTaxNo', '91992225Y59670778K'],
    ['amountInWords', '壹佰圆整'],
  ])
  expect(actual?.lines).toMatchObject([{ ...goods, converted: { base: '10', unit: '盒', own: true } }])
  const dealer = await api.done(calls.getTaskByUrl, { body: { copyUrl, id } })
  expect(dealer.ticketList[0]?.coverage).toMatchObject({ compared: 7, of: 7 })
  // A person's decision settles fields that could not be compared.
  expect((await api.done(calls.getTask, { as: own.member, query: { id } })).task.incomplete).toBe(0)
})

test('a point that differs is never reported as agreeing', async () => {
  const own = await makeTasks(api)
  const copyUrl = await makeLink(api, own)
  const [id = 0] = own.taskIds
  const ticket = await upload(api, { copyUrl, id })
  await read(ticket.id, { reading: readingOf({ ticketAmount: '90.00' }) })
  const { tickets } = await api.done(calls.getTask, { as: own.member, query: { id } })
  expect(tickets[0]?.points.find(({ point }) => point === 'amount')).toEqual({
    point: 'amount',
    line: '100',
    ticket: '90.00',
    state: 'differs',
  })
})
