import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectionTicket } from '#api/audit/collection/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import * as calls from '#contract/audit/bill-reports/calls.ts'
import { getPipeline } from '#contract/audit/data-process/calls.ts'
import { getReviewObject } from '#contract/audit/reviews/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { complete, makeDrawn, showTicket, tasksOf } from './shown.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const drawn = () => makeDrawn(api)
const differs = [{ field: 'amount' as const, line: '200', ticket: '180' }]

test('a report shows what each line needs, has, proves and differs in, with figures at the top', {
  timeout: 120_000,
}, async () => {
  const { member, executor, objectId } = await drawn()
  const [proven, differing, missing] = (await tasksOf(api, objectId)).map(({ id }) => id)
  if (!proven || !differing || !missing) throw new Error('three lines are drawn')
  for (const taskId of [proven, differing]) {
    await showTicket(api, taskId, 'invoice', taskId === differing ? { differences: differs } : {})
    await showTicket(api, taskId, 'deliveryNote')
    await complete(api, taskId)
  }
  await showTicket(api, missing, 'invoice')
  await showTicket(api, missing, 'deliveryNote', { isPass: '0' })
  const first = await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  expect(first.number).toBe(1)

  const reply = await api.done(calls.findBillReport, { as: executor, query: { objectId } })
  expect(reply).toMatchObject({ mayEdit: false, chosen: first.id, newest: { number: 1 }, online: null, stale: false })
  expect(reply.lines?.records).toMatchObject([
    {
      taskId: proven,
      planned: 2,
      real: 2,
      proven: '100',
      open: '0',
      differences: [],
      verdict: 'proven',
      amount: '100',
    },
    { taskId: differing, planned: 2, real: 2, proven: '0', open: '200', verdict: 'differs', judged: null },
    { taskId: missing, planned: 2, real: 1, present: ['invoice'], verdict: 'open', status: '0000' },
  ])
  expect(reply.lines?.records[1]?.differences).toEqual([{ type: 'invoice', text: expect.stringContaining('180') }])
  expect(reply.report?.figures).toEqual({
    lines: 3,
    amount: '350',
    withoutAmount: 0,
    proven: '100',
    open: '250',
    tickets: 6,
    rejected: 1,
    reported: { lines: 3, amount: '350' },
    byVerdict: [
      { verdict: 'proven', lines: 1, amount: '100' },
      { verdict: 'differs', lines: 1, amount: '200' },
      { verdict: 'missing', lines: 0, amount: '0' },
      { verdict: 'refuted', lines: 0, amount: '0' },
      { verdict: 'open', lines: 1, amount: '50' },
    ],
    // None of these tickets was compared, so no line counts as fully proven.
    provenBy: { enough: { lines: 0, amount: '0' }, partial: { lines: 1, amount: '100' } },
    byStatus: [
      { status: '0000', tasks: 1 },
      { status: '0010', tasks: 0 },
      { status: '0100', tasks: 0 },
      { status: '1000', tasks: 2 },
    ],
    byType: [
      { type: 'invoice', planned: 3, real: 3 },
      { type: 'deliveryNote', planned: 3, real: 2 },
    ],
  })
  expect((await api.done(getReviewObject, { as: member, query: { id: objectId } })).stage).toBe('reported')
})

test('proven lines are counted apart whose tickets lack number, date or amount', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId } = await drawn()
  const taskIds = (await tasksOf(api, objectId)).slice(0, 2).map(({ id }) => id)
  for (const taskId of taskIds) {
    await showTicket(api, taskId, 'invoice', { comparison: { points: [], goods: [], of: 7, enough: true } })
    const enough = taskId === taskIds[0]
    await showTicket(api, taskId, 'deliveryNote', { comparison: { points: [], goods: [], of: 7, enough } })
    await complete(api, taskId)
  }
  await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  const { report } = await api.done(calls.findBillReport, { as: member, query: { objectId } })
  expect(report?.figures.byVerdict[0]).toEqual({ verdict: 'proven', lines: 2, amount: '300' })
  expect(report?.figures.provenBy).toEqual({
    enough: { lines: 1, amount: '100' },
    partial: { lines: 1, amount: '200' },
  })
})

test('a ticket that nobody can read proves no line, and counts as rejected', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId } = await drawn()
  const taskId = (await tasksOf(api, objectId))[0]?.id ?? 0
  await showTicket(api, taskId, 'invoice', { failure: 'password' })
  await showTicket(api, taskId, 'deliveryNote')
  await complete(api, taskId)
  await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  const reply = await api.done(calls.findBillReport, { as: member, query: { objectId } })
  expect(reply.lines?.records[0]).toMatchObject({ verdict: 'missing', real: 1, present: ['deliveryNote'], proven: '0' })
  expect(reply.report?.figures).toMatchObject({ tickets: 2, rejected: 1, proven: '0' })
  // A ticket accepted by a person counts, and makes the version stale.
  await api.db
    .update(collectionTicket)
    .set({ acceptedAt: new Date().toISOString() })
    .where(eq(collectionTicket.taskId, taskId))
  expect(await api.done(calls.findBillReport, { as: member, query: { objectId } })).toMatchObject({ stale: true })
})

test('a version never changes; later changes make it stale, and the next version lists them', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId } = await drawn()
  const [task] = await tasksOf(api, objectId)
  const taskId = task?.id ?? 0
  const first = await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  const linesOf = async (id: number) => {
    const { lines, stale } = await api.done(calls.findBillReport, { as: member, query: { objectId, id } })
    return { verdict: lines?.records[0]?.verdict, real: lines?.records[0]?.real, stale }
  }
  expect(await linesOf(first.id)).toEqual({ verdict: 'open', real: 0, stale: false })
  await showTicket(api, taskId, 'invoice')
  expect(await linesOf(first.id)).toEqual({ verdict: 'open', real: 0, stale: true })
  await complete(api, taskId)
  const second = await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  expect(await linesOf(second.id)).toEqual({ verdict: 'missing', real: 1, stale: false })
  expect(await linesOf(first.id)).toEqual({ verdict: 'open', real: 0, stale: false })
  await showTicket(api, taskId, 'deliveryNote', { isReal: '0' })
  const third = await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  expect(await linesOf(third.id)).toMatchObject({ verdict: 'refuted', real: 2 })
  const { records, total } = await api.done(calls.pageBillReports, { as: member, query: { objectId, size: 2 } })
  expect([records.map(({ number }) => number), total]).toEqual([[3, 2], 3])
})

test('lines of a report are found by filter and order', { tags: 'long', timeout: 120_000 }, async () => {
  const { member, objectId } = await drawn()
  const [first, second, third] = (await tasksOf(api, objectId)).map(({ id }) => id)
  for (const taskId of [first, third]) await complete(api, taskId ?? 0)
  await showTicket(api, first ?? 0, 'invoice')
  await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  const found = async (request: Record<string, unknown>) => {
    const { lines } = await api.done(calls.findBillReport, { as: member, query: { objectId, ...request } as never })
    return lines?.records.map(({ taskId }) => taskId)
  }
  expect(await found({ verdict: 'missing' })).toEqual([first, third])
  expect(await found({ status: '0000' })).toEqual([second])
  expect(await found({ missing: 'invoice' })).toEqual([second, third])
  expect(await found({ state: 'onlyReported' })).toEqual([third])
  expect(await found({ text: '100%' })).toEqual([])
  expect(await found({ text: '雁河' })).toEqual([first, second, third])
  expect(await found({ sort: 'amount', order: 'desc' })).toEqual([second, first, third])
  expect(await found({ sort: 'real', order: 'desc', size: 1, current: 2 })).toEqual([second])
})

test('a published report stays on its client’s page until the next one replaces it, and is never deleted', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, leader, executor, stranger, objectId, clientCode } = await drawn()
  const { reviewBatchNo } = await api.done(getReviewObject, { as: member, query: { id: objectId } })
  const make = () => api.done(calls.executeBillReport, { as: member, body: { objectId } })
  const [first, second, third] = [await make(), await make(), await make()]
  const onPage = async () =>
    (await api.done(calls.pagePublishedReports, { as: executor, body: { clientCode } })).records
  expect(await onPage()).toEqual([])
  await api.done(calls.publishBillReport, { as: leader, body: { id: first.id } })
  await api.refuses(calls.publishBillReport, 'version.online', { as: leader, body: { id: first.id } })
  expect(await onPage()).toMatchObject([{ id: first.id, number: 1, objectId, reviewBatchNo, figures: { lines: 3 } }])
  await api.done(calls.publishBillReport, { as: member, body: { id: second.id } })
  expect(await onPage()).toMatchObject([{ id: second.id, number: 2 }])
  await api.refuses(calls.deleteBillReport, 'version.published', { as: member, query: { id: first.id } })
  const { id } = third
  await api.refuses(calls.publishBillReport, 'notFound', { as: stranger, body: { id } })
  await api.refuses(calls.deleteBillReport, 'notFound', { as: stranger, query: { id } })
  await api.refuses(calls.executeBillReport, 'notFound', { as: stranger, body: { objectId } })
  await api.done(calls.deleteBillReport, { as: member, query: { id: third.id } })
  await api.refuses(calls.getBillReport, 'notFound', { as: member, query: { id: third.id } })
  expect((await api.done(calls.pagePublishedReports, { as: stranger, body: { clientCode } })).records).toEqual([])
  await api.db.update(reviewObject).set({ executorId: stranger.userId }).where(eq(reviewObject.id, objectId))
  await api.refuses(calls.executeBillReport, 'execute.denied', { as: stranger, body: { objectId } })
  await api.refuses(calls.publishBillReport, 'execute.denied', { as: stranger, body: { id: second.id } })
  await api.refuses(calls.deleteBillReport, 'execute.denied', { as: stranger, query: { id: second.id } })
  const { stages } = await api.done(getPipeline, { as: member, query: { reviewBatchNo } })
  expect(stages.find(({ stage }) => stage === 'published')?.figures).toMatchObject({ publishedReport: 2 })
})

test('nothing is reported of an object from which no line was drawn', async () => {
  const { member, executor, objects } = await drawn()
  const body = { objectId: objects[1] ?? 0 }
  await api.refuses(calls.executeBillReport, 'sample.none', { as: member, body })
  await api.refuses(calls.executeBillReport, 'access.denied', { as: executor, body })
  const reply = await api.done(calls.findBillReport, { as: member, query: body })
  expect(reply).toMatchObject({ chosen: null, report: null, lines: null, collecting: { tasks: 0, samples: 0 } })
}, 120_000)
