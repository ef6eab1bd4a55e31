import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billSample } from '#api/audit/bill-reports/table.ts'
import { collectionTask } from '#api/audit/collection/table.ts'
import { flowComparison } from '#api/audit/comparisons/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { dataset as datasets } from '#api/platform/datasets/table.ts'
import * as calls from '#contract/audit/bill-reports/calls.ts'
import { objectTasksMax } from '#contract/audit/bill-reports/codes.ts'
import { deleteComparison } from '#contract/audit/comparisons/calls.ts'
import { getPipeline } from '#contract/audit/data-process/calls.ts'
import { getReviewObject } from '#contract/audit/reviews/calls.ts'
import { CollectStatus } from '#contract/audit/tickets/codes.ts'
import { loseInTheMiddle, passLifetime, passPause } from '../../platform/jobs/queue.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeCompared, row } from '../comparisons/compared.ts'
import { makeReview } from '../reviews/team.ts'
import { tasksOf } from './shown.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const needed: ['invoice'] = ['invoice']
const compared = () => makeCompared(api)

test('a drawn line becomes a task with its line, and the history of samples says how, by whom and of what it was drawn', {
  timeout: 120_000,
}, async () => {
  const { member, executor, objectId, id: comparisonId } = await compared()
  const request = { objectId, comparisonId, method: 'amount', share: '80' } as const
  expect(await api.done(calls.previewSample, { as: executor, query: request })).toEqual({
    comparison: { id: comparisonId, number: 1 },
    reported: { lines: 3, amount: '350', withoutAmount: 0 },
    drawn: { lines: 2, amount: '300' },
    tooMany: false,
  })
  const body = { ...request, needed: ['invoice' as const, 'deliveryNote' as const] }
  const begun = await api.done(calls.drawSample, { as: member, body })
  expect(begun).toMatchObject({ number: 1, begun: true })
  await api.work()
  const { records } = await api.done(calls.pageSamples, { as: executor, query: { objectId } })
  expect(records).toMatchObject([
    {
      number: 1,
      state: 'done',
      method: 'amount',
      share: '80',
      seed: null,
      comparison: { id: comparisonId, number: 1 },
      reported: { lines: 3, amount: '350' },
      drawn: { lines: 2, amount: '300' },
      added: 2,
      needed: ['invoice', 'deliveryNote'],
      drawnBy: { usercode: member.usercode },
    },
  ])
  expect(await tasksOf(api, objectId)).toMatchObject([
    { date: '2026-01-05', quantity: '10.0000', amount: '100.0000', state: 'matched', row: 2, fileName: 'reported.csv' },
    { date: '2026-01-07', amount: '200.0000', state: 'quantityDiffers', needed: ['invoice', 'deliveryNote'] },
  ])
})

test('drawing again adds lines and leaves lines unchanged whose dealer has started', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId, id: comparisonId } = await compared()
  const draw = async (how: Record<string, unknown>) => {
    const body = { objectId, comparisonId, needed, ...how } as never
    await api.done(calls.drawSample, { as: member, body })
    await api.work()
  }
  await draw({ method: 'state', states: ['onlyReported'] })
  const [first] = await tasksOf(api, objectId)
  await api.db
    .update(collectionTask)
    .set({ status: CollectStatus.underAudit })
    .where(eq(collectionTask.id, first?.id ?? 0))
  await draw({ method: 'all', needed: ['contract'] })
  const tasks = await tasksOf(api, objectId)
  expect(tasks).toHaveLength(3)
  expect(tasks[0]).toMatchObject({ id: first?.id, status: '0100', needed: ['invoice'] })
  await draw({ method: 'random', count: 2, seed: 7 })
  const { records } = await api.done(calls.pageSamples, { as: member, query: { objectId } })
  expect(records.map(({ drawn, added, seed }) => [drawn?.lines, added, seed])).toEqual([
    [2, 0, 7],
    [3, 2, null],
    [1, 1, null],
  ])
})

test('an empty sample and a missing comparison are reported', { timeout: 120_000 }, async () => {
  const { member, objectId, id: comparisonId, objects } = await compared()
  const body = { objectId, comparisonId, method: 'state' as const, states: ['batchDiffers' as const], needed }
  await api.done(calls.drawSample, { as: member, body })
  await api.refuses(calls.drawSample, 'sample.running', { as: member, body })
  await api.work()
  const { records } = await api.done(calls.pageSamples, { as: member, query: { objectId } })
  expect(records).toMatchObject([{ state: 'failed', fault: 'nothing', drawn: { lines: 0 }, added: null }])
  expect(await tasksOf(api, objectId)).toEqual([])
  const query = { objectId: objects[1] ?? 0, method: 'all' as const }
  await api.refuses(calls.previewSample, 'comparison.empty', { as: member, query })
  const foreign = { ...body, objectId: objects[1] ?? 0 }
  await api.refuses(calls.drawSample, 'notFound', { as: member, body: foreign })
  await api.db.update(flowComparison).set({ dataset: null }).where(eq(flowComparison.id, comparisonId))
  await api.refuses(calls.drawSample, 'comparison.empty', { as: member, body })
})

test('a method with a missing parameter is refused at its field', async () => {
  const { member, objects } = await makeReview(api)
  const objectId = objects[0] ?? 0
  for (const [how, field] of [
    [{ method: 'amount' }, 'share'],
    [{ method: 'amount', share: '0' }, 'share'],
    [{ method: 'amount', share: '100.5' }, 'share'],
    [{ method: 'state', states: [] }, 'states'],
    [{ method: 'random', seed: 1 }, 'count'],
    [{ method: 'random', count: 5001, seed: 1 }, 'count'],
    [{ method: 'random', count: 5 }, 'seed'],
    [{ method: 'random', count: 5, seed: 2 ** 32 }, 'seed'],
    [{ method: 'all', needed: [] }, 'needed'],
  ] as const) {
    const body = { objectId, comparisonId: 1, needed, ...how } as never
    const { errors } = await api.refuses(calls.drawSample, 'validation', { as: member, body })
    expect(Object.keys(errors ?? {}), JSON.stringify(how)).toEqual([field])
  }
})

test('a sample that was left off leaves no task, and a comparison that was drawn from is not deleted', {
  timeout: 120_000,
}, async () => {
  const { member, executor, stranger, objectId, id: comparisonId } = await compared()
  const body = { objectId, comparisonId, method: 'all' as const, needed }
  await api.refuses(calls.drawSample, 'access.denied', { as: executor, body })
  await api.refuses(calls.drawSample, 'notFound', { as: stranger, body })
  const { id } = await api.done(calls.drawSample, { as: member, body })
  await api.refuses(calls.cancelSample, 'notFound', { as: stranger, body: { id } })
  await api.done(calls.cancelSample, { as: member, body: { id } })
  await api.refuses(calls.cancelSample, 'work.ended', { as: member, body: { id } })
  await api.work()
  const { records } = await api.done(calls.pageSamples, { as: member, query: { objectId } })
  expect(records).toMatchObject([{ state: 'cancelled', fault: null, drawn: null }])
  expect(await tasksOf(api, objectId)).toEqual([])
  const gone = { as: member, query: { id: comparisonId } }
  await api.refuses(deleteComparison, 'comparison.used', gone)
  await api.refuses(calls.pageSamples, 'notFound', { as: stranger, query: { objectId } })
  await api.refuses(calls.findBillReport, 'notFound', { as: stranger, query: { objectId } })
  await api.refuses(calls.pageBillReports, 'notFound', { as: stranger, query: { objectId } })
  await api.refuses(calls.previewSample, 'notFound', { as: stranger, query: { objectId, method: 'all' } })
})

test('people who only execute an object draw and cancel nothing, whatever their perms; an unreadable result is reported', {
  timeout: 120_000,
}, async () => {
  const { member, stranger: as, objectId, id: comparisonId } = await compared()
  const body = { objectId, comparisonId, method: 'all' as const, needed }
  const { id } = await api.done(calls.drawSample, { as: member, body })
  await api.db.update(reviewObject).set({ executorId: as.userId }).where(eq(reviewObject.id, objectId))
  await api.refuses(calls.drawSample, 'execute.denied', { as, body })
  await api.refuses(calls.cancelSample, 'execute.denied', { as, body: { id } })
  const [version] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, comparisonId))
  const [whole] = await api.db
    .select()
    .from(datasets)
    .where(eq(datasets.id, version?.dataset ?? 0))
  if (!whole) throw new Error('no dataset was kept')
  const files = whole.files.map((file) => ({ ...file, path: `${file.path}-lost` }))
  const { id: _, ...copied } = whole
  const [lost] = await api.db
    .insert(datasets)
    .values({ ...copied, bizId: `lost-${objectId}`, version: whole.version + 1, files })
    .returning()
  await api.db.update(flowComparison).set({ dataset: lost?.id }).where(eq(flowComparison.id, comparisonId))
  await api.refuses(calls.previewSample, 'comparison.unread', { as: member, query: { objectId, method: 'all' } })
})

test('more lines than may be drawn at once draw nothing, and the preview says so before', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const reported = Array.from({ length: 5001 }, (_, at) => row('2026-01-05', at + 1, `R${at}`))
  const { member, objectId, id: comparisonId } = await makeCompared(api, { reported })
  const query = { objectId, method: 'all' as const }
  expect(await api.done(calls.previewSample, { as: member, query })).toMatchObject({
    drawn: { lines: 5001 },
    tooMany: true,
  })
  await api.done(calls.drawSample, { as: member, body: { ...query, comparisonId, needed } })
  await api.work()
  const { records } = await api.done(calls.pageSamples, { as: member, query: { objectId } })
  expect(records).toMatchObject([{ state: 'failed', fault: 'tooMany', drawn: { lines: 5001 }, added: null }])
  const body = { ...query, comparisonId, method: 'random' as const, count: 5000, seed: 1, needed }
  await api.done(calls.drawSample, { as: member, body })
  await api.work()
  expect(await tasksOf(api, objectId)).toHaveLength(5000)
})

test('a sampling job whose process was killed is resumed, and each line becomes one task', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId, id: comparisonId } = await compared()
  const body = { objectId, comparisonId, method: 'all' as const, needed }
  const { id } = await api.done(calls.drawSample, { as: member, body })
  const [sample] = await api.db.select().from(billSample).where(eq(billSample.id, id))
  const job = sample?.jobId ?? ''
  await loseInTheMiddle(api.db, job)
  await api.work()
  const current = async () => (await api.done(calls.pageSamples, { as: member, query: { objectId } })).records[0]
  expect(await current()).toMatchObject({ state: 'running', added: null })
  // Nobody else can draw in the meantime.
  await api.refuses(calls.drawSample, 'sample.running', { as: member, body })
  await passLifetime(api.db, job)
  await api.work()
  await passPause(api.db, job)
  await api.work()
  expect(await current()).toMatchObject({ state: 'done', added: 3 })
  expect(await tasksOf(api, objectId)).toHaveLength(3)
})

test('an object has a limited number of tasks; already collected ones do not count', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId, id: comparisonId } = await compared()
  const draw = async (how: Record<string, unknown>) => {
    await api.done(calls.drawSample, { as: member, body: { objectId, comparisonId, needed, ...how } as never })
    await api.work()
    const { records } = await api.done(calls.pageSamples, { as: member, query: { objectId } })
    return records[0]
  }
  await draw({ method: 'state', states: ['onlyReported'] })
  const others = objectTasksMax - 2
  await api.db.execute(sql`
    insert into collection_task (object_id, line_key, comparison_id, place, file_name, row, date, counterparty, product_code,
      product_name, spec, batch_no, quantity, unit, product, base, amount, flow_type, state, needed)
    select object_id, 'other:' || n, comparison_id, n, file_name, n, date, counterparty, product_code, product_name, spec,
      batch_no, quantity, unit, product, base, amount, flow_type, state, needed
    from collection_task, generate_series(1, ${others}) n where object_id = ${objectId}`)
  expect(await draw({ method: 'all' })).toMatchObject({ state: 'failed', fault: 'full', added: null })
  expect(await api.db.$count(collectionTask, eq(collectionTask.objectId, objectId))).toBe(objectTasksMax - 1)
  expect(await draw({ method: 'state', states: ['onlyReported', 'matched'] })).toMatchObject({
    state: 'done',
    added: 1,
  })
  expect(await api.db.$count(collectionTask, eq(collectionTask.objectId, objectId))).toBe(objectTasksMax)
})

test('the pipeline of an object leads from its comparison to the sample, the tickets and the report', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId, id: comparisonId } = await compared()
  const { reviewBatchNo } = await api.done(getReviewObject, { as: member, query: { id: objectId } })
  const stageOf = async () => {
    const { stages, next } = await api.done(getPipeline, { as: member, query: { reviewBatchNo } })
    const { state, figures } = stages.find(({ stage }) => stage === 'billReport') ?? {}
    return { state, figures, next }
  }
  expect(await stageOf()).toEqual({ state: 'open', figures: {}, next: 'publish' })
  await api.done(calls.drawSample, { as: member, body: { objectId, comparisonId, method: 'all', needed: [...needed] } })
  expect(await stageOf()).toMatchObject({ state: 'running' })
  await api.work()
  expect(await stageOf()).toMatchObject({ state: 'open', figures: { samples: 1, tasks: 3, completed: 0 } })
})
