import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepRemarked } from '#api/audit/reviews/remarked.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { deleteDealer, pageDealers } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import * as calls from '#contract/audit/reviews/calls.ts'
import { FaultsAs, ReviewStage } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { pageAudit } from '#contract/shell/system/calls.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, requestOf, type TestApi } from '../../support/api.ts'
import { sheet } from '../master-data/lists.ts'
import { freshNumber, makeReview, objectSheet, period } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const nobody = 2_000_000_000
const rowsOf = async (bytes: Uint8Array): Promise<CellValue[][]> => (await readXlsx(bytes)).sheets[0]?.rows ?? []

test('an object has its dealer, a number of its own, a period, and the region of the dealer where none is said', async () => {
  const { member, projectId, objects, clientCode, executor } = await makeReview(api)
  const [id = 0] = objects
  const object = await api.done(calls.getReviewObject, { as: member, query: { id } })
  expect(object).toMatchObject({
    dealerName: '太岭景远医药有限公司',
    region: '西区/太岭市',
    stage: ReviewStage.waiting,
    executor: { usercode: executor.usercode },
    clientCode,
    mayEdit: true,
  })
  const form = { id, version: 0, projectId, dealerCode: 'D108', reviewBatchNo: object.reviewBatchNo, ...period }
  await api.done(calls.saveReviewObject, { as: member, body: form })
  expect(await api.done(calls.getReviewObject, { as: member, query: { id } })).toMatchObject({
    dealerCode: 'D108',
    executor: null,
    version: 1,
  })
  await api.refuses(calls.saveReviewObject, 'record.conflict', { as: member, body: form })
  await api.refuses(calls.saveReviewObject, 'notFound', { as: member, body: { ...form, id: nobody } })
})

test('the audit trail does not open an object without an executor to a reader outside its project', async () => {
  const { member, projectId } = await makeReview(api)
  const body = { projectId, dealerCode: 'D108', reviewBatchNo: freshNumber(), ...period }
  const { id } = await api.done(calls.saveReviewObject, { as: member, body })
  const as = await makeUser(api, { perms: [ReviewPerm.read, SystemPerm.readAudit] })
  const { records } = await api.done(pageAudit, { as, query: { object: `reviewObject:${id}` } })
  expect(records.map(({ entity }) => entity)).toMatchObject([{ name: body.reviewBatchNo, gone: false, open: false }])
})

test('an object of an unknown dealer or person, a period turned round or a number that is taken is refused', async () => {
  const { member, manager, stranger, executor, projectId, objects } = await makeReview(api)
  const { reviewBatchNo } = await api.done(calls.getReviewObject, { as: member, query: { id: objects[0] ?? 0 } })
  const body = { projectId, dealerCode: 'D101', reviewBatchNo: freshNumber(), ...period }
  const bad = { ...body, dealerCode: 'D999', executor: 'nobody', periodTo: '2025-01-01' }
  const { errors } = await api.refuses(calls.saveReviewObject, 'validation', { as: member, body: bad })
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['dealerCode', 'executor', 'periodTo'])
  const twin = { ...body, reviewBatchNo: reviewBatchNo.toLowerCase() }
  const taken = await api.refuses(calls.saveReviewObject, 'exists', { as: manager, body: twin })
  expect(Object.keys(taken.errors ?? {})).toEqual(['reviewBatchNo'])
  await api.refuses(calls.saveReviewObject, 'notFound', { as: stranger, body })
  expect((await api.call(calls.saveReviewObject, { as: executor, body })).status).toBe(403)
  const both = await Promise.all([1, 2].map(() => api.call(calls.saveReviewObject, { as: member, body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a site executor cannot edit or delete an object, whatever their permissions', async () => {
  const { member, stranger, projectId } = await makeReview(api)
  const body = { projectId, dealerCode: 'D101', reviewBatchNo: freshNumber(), ...period, executor: stranger.usercode }
  const { id } = await api.done(calls.saveReviewObject, { as: member, body })
  await api.refuses(calls.saveReviewObject, 'execute.denied', { as: stranger, body: { ...body, id } })
  await api.refuses(calls.deleteReviewObjects, 'execute.denied', { as: stranger, body: { ids: [id] } })
  const file = await objectSheet([freshNumber(), 'D101', '2026-01-01', '2026-06-30', '', ''])
  const upload = { as: stranger, query: { id: projectId }, body: { file } }
  await api.refuses(calls.uploadReviewObjects, 'execute.denied', upload)
})

test('an object with data cannot be deleted or change dealer; several are deleted together or not at all', async () => {
  const { member, stranger, projectId, objects, clientCode } = await makeReview(api)
  const [first = 0, second = 0] = objects
  await api.db.update(reviewObject).set({ stage: ReviewStage.uploaded }).where(eq(reviewObject.id, second))
  await api.refuses(calls.deleteReviewObjects, 'review.used', { as: member, body: { ids: [first, second] } })
  await api.refuses(calls.deleteReviewObjects, 'notFound', { as: stranger, body: { ids: [first] } })
  const { reviewBatchNo } = await api.done(calls.getReviewObject, { as: member, query: { id: second } })
  const moved = { id: second, projectId, dealerCode: 'D101', reviewBatchNo, ...period }
  const { errors } = await api.refuses(calls.saveReviewObject, 'validation', { as: member, body: moved })
  expect(Object.keys(errors ?? {})).toEqual(['dealerCode'])
  const keeper = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const [dealer] = (await api.done(pageDealers, { as: keeper, query: { clientCode, keyword: 'D108' } })).records
  await api.refuses(deleteDealer, 'masterData.used', { as: keeper, query: { clientCode, id: dealer?.id ?? 0 } })
  await api.done(calls.deleteReviewObjects, { as: member, body: { ids: [first] } })
})

test('objects are filtered, sorted by stage and paged, and exported as they are filtered', async () => {
  const { member, executor, projectId, objects } = await makeReview(api)
  await api.db
    .update(reviewObject)
    .set({ stage: ReviewStage.compared })
    .where(eq(reviewObject.id, objects[0] ?? 0))
  const page = (body: object) => api.done(calls.pageReviewObjects, { as: member, body: { projectId, ...body } })
  expect((await page({ sort: 'stage', order: 'desc', size: 1 })).records.map(({ id }) => id)).toEqual([objects[0]])
  expect((await page({ stage: ReviewStage.compared })).total).toBe(1)
  expect((await page({ keyword: '雁河' })).records.map(({ id }) => id)).toEqual([objects[1]])
  const exported = await api.download(calls.exportReviewObjects, {
    as: member,
    body: { projectId, stage: ReviewStage.compared },
  })
  const rows = await rowsOf(exported.bytes)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(expect.arrayContaining(['D101', '太岭景远医药有限公司', '已比对', executor.usercode]))
  const own = await api.download(calls.exportReviewObjects, { as: executor, body: { projectId } })
  expect(await rowsOf(own.bytes)).toHaveLength(2)
})

test('the template is a workbook that an upload takes, and so is what was exported', async () => {
  const { member, projectId, objects } = await makeReview(api)
  const { bytes } = await api.download(calls.getReviewTemplate, { as: member })
  const [heads = [], ...examples] = await rowsOf(bytes)
  expect(examples).toHaveLength(1)
  const row = heads.map((head) => {
    const example = examples[0]?.[heads.indexOf(head)] ?? ''
    return head === '审核批次号' ? freshNumber() : head === '现场执行人编号' ? '' : example
  })
  const file = await sheet('审核对象', heads, row)
  const query = { id: projectId }
  expect(await api.done(calls.uploadReviewObjects, { as: member, query, body: { file } })).toEqual({
    added: 1,
    examples: 0,
  })
  const left = await sheet('审核对象', heads, examples[0] ?? [], row.with(heads.indexOf('审核批次号'), freshNumber()))
  expect(await api.done(calls.uploadReviewObjects, { as: member, query, body: { file: left } })).toEqual({
    added: 1,
    examples: 1,
  })

  const exported = await api.download(calls.exportReviewObjects, { as: member, body: { projectId } })
  const again = new File([new Uint8Array(exported.bytes)], 'again.xlsx')
  const taken = { as: member, query: { id: projectId, faults: FaultsAs.list }, body: { file: again } }
  const { detail } = await api.refuses(calls.uploadReviewObjects, 'workbook.faulty', taken)
  expect(detail?.faults).toHaveLength(objects.length + 2)
})

test('the example of a template that was given out before is left out', async () => {
  const { member, projectId } = await makeReview(api)
  const given = readFileSync(new URL('../../shell/files/fixture/review-objects-template.xlsx', import.meta.url))
  const file = new File([given], 'review-objects.xlsx')
  const { detail } = await api.refuses(calls.uploadReviewObjects, 'workbook.faulty', {
    as: member,
    query: { id: projectId, faults: FaultsAs.list },
    body: { file },
  })
  expect(detail?.faults).toMatchObject([{ row: null, reason: expect.stringContaining('1') }])
})

test('where rows are wrong nothing is added, and the workbook comes back with a remark on each', async () => {
  const { member, stranger, projectId, clientCode } = await makeReview(api)
  const [good, twin] = [freshNumber(), freshNumber()]
  const file = await objectSheet(
    [good, 'D101', '2026-01-01', '2026-06-30', '', ''],
    [twin, 'D999', '2026-01-01', 'June', '', 'nobody'],
    [twin, 'D108', '2026-06-30', '2026-01-01', '', ''],
    [good, 'D108', '2026-01-01', '2026-06-30', '', ''],
  )
  const { url, init } = requestOf(calls.uploadReviewObjects, {
    as: member,
    query: { id: projectId },
    body: { file },
  })
  const response = await api.fetch(url, init)
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  const [heads = [], ...rows] = await rowsOf(new Uint8Array(await response.arrayBuffer()))
  const remarks = rows.map((row) => String(row[heads.indexOf('备注')] ?? ''))
  expect(remarks[0]).toBe('')
  expect(remarks[1]).toContain('期间结束')
  expect(remarks[2]).toBe('期间结束：结束日期不能早于开始日期')
  expect(remarks[3]).toContain('与第 2 行重复')
  expect(rows.map((row) => row[0])).toEqual([good, twin, twin, good])
  expect((await api.done(calls.pageReviewObjects, { as: member, body: { clientCode } })).total).toBe(2)

  const query = { id: projectId, faults: FaultsAs.list }
  await api.refuses(calls.uploadReviewObjects, 'workbook.faulty', { as: member, query, body: { file } })
  await api.refuses(calls.uploadReviewObjects, 'notFound', { as: stranger, query, body: { file } })
  const unread = new File(['no workbook'], 'a.xlsx')
  await api.refuses(calls.uploadReviewObjects, 'workbook.faulty', {
    as: member,
    query: { id: projectId },
    body: { file: unread },
  })
})

test('faults that come as a list leave the workbook with remarks for its sender alone, until the next one or for a day', async () => {
  const { member, manager, executor, projectId } = await makeReview(api)
  const query = { id: projectId, faults: FaultsAs.list }
  const upload = async (dealer: string) => {
    const file = await objectSheet([freshNumber(), dealer, '2026-01-01', '2026-06-30', '', ''])
    const { detail } = await api.refuses(calls.uploadReviewObjects, 'workbook.faulty', {
      as: member,
      query,
      body: { file },
    })
    return { id: projectId, path: String(detail?.remarked) }
  }
  const first = await upload('D998')
  const { bytes, headers } = await api.download(calls.getRemarkedObjects, { as: member, query: first })
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('审核对象（带备注）'))
  const [heads = [], row = []] = await rowsOf(bytes)
  expect([row[1], row[heads.indexOf('备注')]]).toEqual(['D998', '经销商编码：该客户没有这个经销商'])

  await api.refuses(calls.getRemarkedObjects, 'notFound', { as: manager, query: first })
  await api.refuses(calls.getRemarkedObjects, 'access.denied', { as: executor, query: first })
  await api.refuses(calls.getRemarkedObjects, 'notFound', {
    as: member,
    query: { ...first, path: 'review-remarked/none.xlsx' },
  })

  const second = await upload('D999')
  await api.refuses(calls.getRemarkedObjects, 'notFound', { as: member, query: first })
  await api.download(calls.getRemarkedObjects, { as: member, query: second })
  await api.db
    .update(storedFile)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(storedFile.path, second.path))
  await sweepRemarked(api.db)
  await api.refuses(calls.getRemarkedObjects, 'notFound', { as: member, query: second })
})
