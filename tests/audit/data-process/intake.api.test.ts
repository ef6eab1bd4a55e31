import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileReading } from '#api/audit/data-process/jobs.ts'
import { sourcesOf } from '#api/audit/data-process/source.ts'
import { flowFile } from '#api/audit/data-process/table.ts'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { openArchive } from '#api/platform/files/reader/archive.ts'
import { filesUploaded } from '#api/platform/files/store/stored-file.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import * as calls from '#contract/audit/data-process/calls.ts'
import type { FileDetail, SheetDetail } from '#contract/audit/data-process/shapes.ts'
import { pageRelations } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import * as reviews from '#contract/audit/reviews/calls.ts'
import { ReviewStage } from '#contract/audit/reviews/codes.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { flowData, truthOf } from '../flow/truth.ts'
import { makeReview, type Review } from '../reviews/team.ts'

let api: TestApi
let review: Review
let number: string
let objectId: number

beforeAll(async () => {
  api = await openTestApi()
  review = await makeReview(api)
  objectId = review.objects[0] ?? 0
  const object = await api.done(reviews.getReviewObject, { as: review.member, query: { id: objectId } })
  number = object.reviewBatchNo
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }
const nobody = 2_000_000_000
const fixture = (name: string) => new File([readFileSync(join(flowData, 'small', name))], name)

async function upload(file: File, id = objectId): Promise<string> {
  const body = { businessType: 'flow-data', businessId: String(id), file }
  return (await api.done(uploadFile, { as: review.member, body })).bid
}

const change = (body: BodyIn<typeof calls.changeDataProcess>) =>
  api.done(calls.changeDataProcess, { as: review.member, body })

const filesNow = async () =>
  (await api.done(calls.getFlowFiles, { as: review.member, body: { reviewBatchNo: number } })).files
const detailOf = async (fileId: number): Promise<FileDetail> => {
  const { file } = await api.done(calls.getFlowFiles, { as: review.member, body: { reviewBatchNo: number, fileId } })
  if (!file) throw new Error('no file')
  return file
}
const sheetOf = async (fileId: number): Promise<SheetDetail> => {
  const [sheet] = (await detailOf(fileId)).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const pipelineNow = () => api.done(calls.getPipeline, { as: review.member, query: { reviewBatchNo: number } })
const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })

test(
  'the zip of a dealer becomes lines: unpacked, its roles by names, columns suggested, decided and remembered',
  minutes,
  async () => {
    expect((await pipelineNow()).next).toBe('addFiles')
    const bid = await upload(fixture('太岭景远资料_GBK.zip'))
    await change({ change: 'addFiles', reviewBatchNo: number, bids: [bid] })
    // A second, identical post adds no second file.
    await change({ change: 'addFiles', reviewBatchNo: number, bids: [bid] })
    expect((await pipelineNow()).next).toBe('waitForFiles')
    await api.work()
    const files = await filesNow()
    expect(files).toHaveLength(6)
    const data = files.filter(({ form }) => form !== 'zip')
    const truth = truthOf('small')
    expect(data.map(({ name, role }) => [name, role]).toSorted()).toEqual(
      [...new Map(truth.sources.map(({ file, role }) => [file, role]))].toSorted(),
    )
    expect((await pipelineNow()).next).toBe('giveColumns')
    for (const { fileId, name, role } of data) {
      const detail = await detailOf(fileId)
      for (const sheet of detail.sheets) {
        const source = truth.sources.find((one) => one.file === name && one.sheet === sheet.name)
        expect(sheet.headRow).toBe(source?.headRow)
        expect(sheet.samples).toHaveLength(5)
        // A second file of the same dealer and role, with known headers, needs no decision.
        if (sheet.columns !== null) continue
        expect(role).not.toBeNull()
        const { columns } = sheet.suggested
        await change({ change: 'columns', sheetId: sheet.sheetId, version: sheet.version, columns })
      }
    }
    await api.work()
    const { sources, unready } = await sourcesOf(api.db, objectId)
    expect(unready).toEqual([])
    expect(
      sources.map(({ role, fileName, counts: { lines, faults } }) => [role, fileName, lines, faults]).toSorted(),
    ).toEqual(truth.sources.map(({ role, file, counts: { lines, faults } }) => [role, file, lines, faults]).toSorted())
    const result = await pipelineNow()
    expect(result.stages.slice(0, 2).map(({ state }) => state)).toEqual(['done', 'done'])
    expect(result.stage).toBe(ReviewStage.mapped)
    const remembered = await api.done(calls.getRememberedMappings, {
      as: review.member,
      body: { reviewBatchNo: number },
    })
    expect(remembered.map(({ role }) => role)).toEqual(['purchase', 'reported', 'sale', 'stock'])
  },
)

test('unmatched names are listed with suggestions, and bulk matches become relations', minutes, async () => {
  const body = { reviewBatchNo: number, size: 50 }
  const names = await api.done(calls.pageUnknownNames, { as: review.executor, body })
  expect(names.figures.words).toBeGreaterThan(0)
  expect(names.total).toBeGreaterThan(0)
  const [first] = names.records
  expect(first).toMatchObject({ row: expect.any(Number), file: expect.any(String) })
  const matches = names.records.flatMap(({ wordId, suggestions: [best] }) =>
    best ? [{ wordId, productCode: best.productCode }] : [],
  )
  expect(matches.length).toBeGreaterThan(0)
  const match = { as: review.member, body: { reviewBatchNo: number, matches } }
  expect(await api.done(calls.matchNames, match)).toEqual({ taken: matches.length })
  const after = await api.done(calls.pageUnknownNames, { as: review.member, body })
  expect(after.total).toBe(names.total - matches.length)
  const wrong = { reviewBatchNo: number, matches: [{ wordId: nobody, productCode: 'none' }] }
  await api.refuses(calls.matchNames, 'validation', { as: review.member, body: wrong })
  await api.refuses(calls.matchNames, 'notFound', { as: review.stranger, body: wrong })
  await api.refuses(calls.pageUnknownNames, 'notFound', { as: review.stranger, body })
})

test('a product that a file gives a code of the dealer alone is known by that code, each its own', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member: as, clientCode, objects } = await makeReview(api)
  const { reviewBatchNo } = await api.done(reviews.getReviewObject, { as, query: { id: objects[0] ?? 0 } })
  const text = ['日期,客户,编码,批号,数量', ...['A1', 'B2', 'C3'].map((code) => `2026-01-05,甲医院,${code},A1,3`)].join(
    '\n',
  )
  const own = { businessType: 'flow-data', businessId: String(objects[0]) }
  const { bid } = await api.done(uploadFile, { as, body: { ...own, file: csv('只有编码.csv', text) } })
  const change = (body: BodyIn<typeof calls.changeDataProcess>) => api.done(calls.changeDataProcess, { as, body })
  const { fileIds } = await change({ change: 'addFiles', reviewBatchNo, role: 'sale', bids: [bid] })
  await api.work()
  const read = await api.done(calls.getFlowFiles, { as, body: { reviewBatchNo, fileId: fileIds[0] } })
  const { sheetId = 0, version = 0 } = read.file?.sheets[0] ?? {}
  const columns = { date: 1, counterparty: 2, productCode: 3, batchNo: 4, quantity: 5 }
  await change({ change: 'columns', sheetId, version, columns })
  await api.work()

  const names = () => api.done(calls.pageUnknownNames, { as, body: { reviewBatchNo } })
  const { records } = await names()
  const [a1, b2, c3] = ['A1', 'B2', 'C3'].map((code) => records.find((word) => word.productCode === code)?.wordId ?? 0)
  const match = (...matches: BodyIn<typeof calls.matchNames>['matches']) =>
    api.done(calls.matchNames, { as, body: { reviewBatchNo, matches } })
  await match({ wordId: a1 ?? 0, productCode: 'CP1001' })
  expect((await names()).figures).toMatchObject({ words: 3, byRelation: 1, unknown: 2, unknownLines: 2 })
  const others = [
    { wordId: b2 ?? 0, productCode: 'CP1004' },
    { wordId: c3 ?? 0, productCode: 'CP1001' },
  ]
  expect(await match(...others)).toEqual({ taken: 2 })
  expect((await names()).figures).toMatchObject({ byRelation: 3, unknown: 0 })
  const keeper = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const query = { clientCode, dealerCode: 'D101' }
  const { records: relations } = await api.done(pageRelations, { as: keeper, query })
  const decided = relations.map(({ name, productCode }) => [name, productCode])
  expect(decided).toEqual(
    expect.arrayContaining([
      ['A1', 'CP1001'],
      ['B2', 'CP1004'],
      ['C3', 'CP1001'],
    ]),
  )
})

test('all current files come as one zip, in folders by role', minutes, async () => {
  const { bytes } = await api.download(calls.downloadFlowFiles, {
    as: review.executor,
    body: { reviewBatchNo: number },
  })
  const archive = await openArchive(bytes)
  if (isRefusal(archive)) throw new Error('no archive')
  expect(archive.entries.map(({ name }) => name)).toContain('上报流向/上报流向.xlsx')
  expect(archive.entries).toHaveLength(5)
  await api.refuses(calls.downloadFlowFiles, 'notFound', { as: review.stranger, body: { reviewBatchNo: number } })
})

test('an edited file becomes the next version, and the earlier one remains readable', minutes, async () => {
  const sale = (await filesNow()).find(({ role, form }) => role === 'sale' && form === 'csv')
  const fileId = sale?.fileId ?? 0
  const edited = new File([readFileSync(join(flowData, 'small', sale?.name ?? ''))], '改.csv')
  const put = { as: review.member, query: { fileId }, body: { file: edited } }
  const { fileIds } = await api.done(calls.uploadEditedFile, put)
  await api.work()
  const next = await detailOf(fileIds[0] ?? 0)
  expect(next).toMatchObject({ number: 2, current: true, state: 'read', role: 'sale', series: sale?.series })
  // Its headers are known: no decision is needed.
  expect(next.sheets[0]).toMatchObject({ state: 'read', wants: null })
  expect(await detailOf(fileId)).toMatchObject({ current: false })
  await api.refuses(calls.uploadEditedFile, 'file.replaced', put)
  await api.refuses(calls.uploadEditedFile, 'notFound', { ...put, as: review.stranger })
  const of = { as: review.member, query: { fileId: fileIds[0] ?? 0 } }
  await api.refuses(calls.uploadEditedFile, 'file.type', { ...of, body: { file: new File(['%PDF-1.7\n'], 'a.pdf') } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    select 'filesUploaded', 'user:' || id, ${filesUploaded.max}, now() from sys_user where usercode = ${review.member.usercode}`)
  await api.refuses(calls.uploadEditedFile, 'quota.rate', { ...of, body: { file: edited } })
  await api.db.execute(sql`delete from quota_use`)
})

test('of two concurrent column choices the second conflicts; missing, duplicate and unknown fields are refused', {
  ...minutes,
  tags: 'long',
}, async () => {
  const text = '日期,客户,品名,规格,批号,数量\n1/5/26,甲医院,某某片,1g,A1,3\n2/6/26,甲医院,某某片,1g,A1,4\n'
  const bid = await upload(csv('随便.csv', text))
  const { fileIds } = await change({ change: 'addFiles', reviewBatchNo: number, bids: [bid] })
  const [fileId = 0] = fileIds
  await api.work()
  expect((await pipelineNow()).next).toBe('giveRoles')
  await change({ change: 'role', fileId, role: 'purchase' })
  await api.work()
  const sheet = await sheetOf(fileId)
  const { sheetId, version, suggested } = sheet
  const columns = { change: 'columns', sheetId, version, columns: suggested.columns } as const
  const as = review.member
  const { date: _, ...withoutDate } = suggested.columns
  const refused = await api.refuses(calls.changeDataProcess, 'validation', {
    as,
    body: { ...columns, columns: withoutDate },
  })
  expect(Object.keys(refused.errors ?? {})).toEqual(['columns.date'])
  const twice = { ...suggested.columns, unit: suggested.columns.date ?? 1 }
  expect(
    Object.keys(
      (await api.refuses(calls.changeDataProcess, 'validation', { as, body: { ...columns, columns: twice } })).errors ??
        {},
    ),
  ).toEqual(['columns.date', 'columns.unit'])
  await change(columns)
  await api.refuses(calls.changeDataProcess, 'record.conflict', { as, body: columns })
  await api.work()
  // The month in 1/5/26 and 2/6/26 is ambiguous: the order is asked for once; until then every row is a fault.
  const request = await sheetOf(fileId)
  expect(request).toMatchObject({ wants: 'dateOrder', counts: { lines: 0, faults: 2 } })
  expect((await pipelineNow()).next).toBe('giveDateOrder')
  await change({ change: 'dateOrder', sheetId, version: request.version, dateOrder: 'monthFirst' })
  await api.work()
  expect(await sheetOf(fileId)).toMatchObject({ wants: null, counts: { lines: 2, faults: 0 } })
  await api.refuses(calls.changeDataProcess, 'state.refused', { as, body: { change: 'cancel', fileId } })
  await api.refuses(calls.changeDataProcess, 'notFound', { as: review.stranger, body: { change: 'cancel', fileId } })
  await api.done(calls.deleteFlowFiles, { as, body: { ids: [fileId] } })
  expect((await filesNow()).some((file) => file.fileId === fileId)).toBe(false)
})

test('an empty table, a broken workbook and a bad archive are reported and removed', minutes, async () => {
  const bids = [await upload(csv('空的.csv', '\n\n')), await upload(new File([brokenZip()], '坏.zip'))]
  const { fileIds } = await change({ change: 'addFiles', reviewBatchNo: number, role: 'stock', bids })
  await api.work()
  const [empty, archive] = [await detailOf(fileIds[0] ?? 0), await detailOf(fileIds[1] ?? 0)]
  expect(empty.state === 'failed' || empty.sheets.every(({ headRow }) => headRow === null)).toBe(true)
  expect(archive).toMatchObject({ state: 'read', fault: 'entryKind', faultDetail: 'a.txt.exe' })
  const body = { ids: fileIds }
  await api.refuses(calls.deleteFlowFiles, 'notFound', { as: review.stranger, body })
  await api.done(calls.deleteFlowFiles, { as: review.member, body })
})

/** A zip with one stored entry, of a type that is not accepted. */
function brokenZip(): Uint8Array<ArrayBuffer> {
  const name = Buffer.from('a.txt.exe')
  const content = Buffer.from([0, 1, 2, 3])
  const crc = 0x8bb98613
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(crc, 14)
  local.writeUInt32LE(4, 18)
  local.writeUInt32LE(4, 22)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 4)
  central.writeUInt16LE(20, 6)
  central.writeUInt32LE(crc, 16)
  central.writeUInt32LE(4, 20)
  central.writeUInt32LE(4, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + 4, 16)
  return new Uint8Array(Buffer.concat([local, name, content, central, name, end]))
}

test("a site executor sees an object's data and changes nothing; strangers see nothing", minutes, async () => {
  const [file] = await filesNow()
  const fileId = file?.fileId ?? 0
  // A caller with the write permission, but for another project.
  const body = {
    projectId: review.projectId,
    dealerCode: 'D101',
    reviewBatchNo: `${number}-2`,
    periodFrom: '2026-01-01',
    periodTo: '2026-06-30',
    executor: review.stranger.usercode,
  }
  const { id } = await api.done(reviews.saveReviewObject, { as: review.member, body })
  const bid = await upload(csv('销售.csv', '日期,品名,数量\n2026-01-05,某某片,3\n'), id)
  const mine = await api.done(calls.changeDataProcess, {
    as: review.member,
    body: { change: 'addFiles', reviewBatchNo: `${number}-2`, bids: [bid] },
  })
  const [own = 0] = mine.fileIds
  const as = review.stranger
  await api.done(calls.getPipeline, { as, query: { reviewBatchNo: `${number}-2` } })
  await api.refuses(calls.changeDataProcess, 'execute.denied', { as, body: { change: 'readAgain', fileId: own } })
  await api.refuses(calls.deleteFlowFiles, 'execute.denied', { as, body: { ids: [own] } })
  await api.refuses(calls.uploadEditedFile, 'execute.denied', {
    as,
    query: { fileId: own },
    body: { file: csv('a.csv', 'a,b\n1,2\n') },
  })
  const match = { reviewBatchNo: `${number}-2`, matches: [{ wordId: 1, productCode: 'x' }] }
  await api.refuses(calls.matchNames, 'execute.denied', { as, body: match })
  await api.refuses(reviews.deleteReviewObjects, 'review.used', { as: review.member, body: { ids: [id] } })
  await api.refuses(calls.getPipeline, 'notFound', { as, query: { reviewBatchNo: number } })
  await api.refuses(calls.getFlowFiles, 'notFound', { as, body: { reviewBatchNo: number, fileId } })
  await api.refuses(calls.getRememberedMappings, 'notFound', { as, body: { reviewBatchNo: number } })
  const statuses = await api.done(calls.getBatchStatuses, { as, body: { reviewBatchNos: [number, `${number}-2`] } })
  expect(statuses.map(({ reviewBatchNo, files }) => [reviewBatchNo, files])).toEqual([[`${number}-2`, 1]])
  expect(
    (await api.call(calls.changeDataProcess, { as: review.executor, body: { change: 'cancel', fileId } })).status,
  ).toBe(403)
  await api.done(calls.deleteFlowFiles, { as: review.member, body: { ids: [own] } })
  await api.done(reviews.deleteReviewObjects, { as: review.member, body: { ids: [id] } })
})

test('a read that ends during a change of its object blocks neither of the two', minutes, async () => {
  const bid = await upload(csv('空.csv', ' '))
  const { fileIds } = await change({ change: 'addFiles', reviewBatchNo: number, bids: [bid] })
  const [fileId = 0] = fileIds
  const [row] = await api.db.select().from(flowFile).where(eq(flowFile.id, fileId))
  const { working } = await api.db.transaction(async (tx) => {
    await holdBatch(tx, objectId)
    const begun = { working: api.work() }
    // The embedded database has one session: the job waits there anyway.
    if (api.kind === 'postgres')
      await vi.waitFor(async () => expect(await waitingForObject(tx)).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 20,
      })
    await cancelJob(tx, fileReading, row?.jobId ?? '')
    await tx.update(flowFile).set({ state: 'failed', fault: 'cancelled', jobId: null }).where(eq(flowFile.id, fileId))
    return begun
  })
  await working
  expect(await detailOf(fileId)).toMatchObject({ state: 'failed', fault: 'cancelled' })
  await api.done(calls.deleteFlowFiles, { as: review.member, body: { ids: [fileId] } })
})

/** Sessions that wait for a lock on a row of `review_object`. */
async function waitingForObject(tx: Tx): Promise<number> {
  // A transaction caches pg_stat_activity at its first read.
  await tx.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%review_object%'`)
  return rows[0]?.count ?? 0
}
