import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { comparing } from '#api/audit/comparisons/job.ts'
import { flowComparison, flowLineNote, flowReminder, flowRevisionComment } from '#api/audit/comparisons/table.ts'
import { flowFile, flowSheet, flowWord } from '#api/audit/data-process/table.ts'
import { product } from '#api/audit/master-data/table.ts'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { dataset as datasets } from '#api/platform/datasets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { cancelJob } from '#api/platform/jobs/send.ts'
import { user } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import { remarksMax, remindEveryMinutes, versionsListed } from '#contract/audit/comparisons/codes.ts'
import { deleteFlowFiles, getPipeline, matchNames } from '#contract/audit/data-process/calls.ts'
import { saveRelation } from '#contract/audit/master-data/calls.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { deleteReviewObjects, getReviewObject } from '#contract/audit/reviews/calls.ts'
import { loseInTheMiddle, passLifetime, passPause } from '../../platform/jobs/queue.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { waitingForRow } from '../../support/database.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { makeReview } from '../reviews/team.ts'
import { makeLines as givenLines, makeCompared, row } from './compared.ts'
import { countResults } from './lines.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const nobody = 2_000_000_000
const makeLines = () => givenLines(api)
const compared = () => makeCompared(api)

test('a comparison becomes a version with figures, lines by filter and order, and both raw rows of a difference', {
  timeout: 120_000,
}, async () => {
  const { member, executor, objectId } = await makeLines()
  const begun = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  expect(begun).toMatchObject({ number: 1, begun: true })
  expect(await api.done(calls.executeComparison, { as: member, body: { objectId } })).toEqual({
    ...begun,
    begun: false,
  })
  // Later changes of the master data do not affect a comparison that waits or runs.
  await api.db
    .update(product)
    .set({ code: `X-${objectId}` })
    .where(eq(product.code, 'CP1001'))
  await api.work()

  const reply = await api.done(calls.findComparison, { as: executor, query: { objectId } })
  expect(reply).toMatchObject({ mayEdit: false, ready: 2, unready: 0, chosen: begun.id })
  expect(reply.versions).toMatchObject([{ number: 1, state: 'done', fault: null, job: null, online: false }])
  const { figures, inputs, settings } = reply.version ?? {}
  expect(settings).toEqual({ windowDays: 3, farWindowDays: 31, splitSize: 3, tolerance: 0 })
  expect(inputs).toMatchObject([{ role: 'reported', fileName: 'reported.csv' }, { role: 'sale' }])
  expect(figures?.byState.filter(({ reported, sale }) => reported.lines + sale.lines > 0)).toMatchObject([
    { state: 'matched', reported: { lines: 1, quantity: '10', amount: '100' }, sale: { lines: 1 } },
    { state: 'quantityDiffers', reported: { lines: 1 }, sale: { lines: 1 } },
    { state: 'onlyReported', reported: { lines: 1 } },
    { state: 'onlyDealer', sale: { lines: 1 } },
  ])
  expect(reply.lines?.records.map(({ documentNo }) => documentNo)).toEqual(['R1', 'R2', 'R3', 'S1', 'S2', 'S4'])

  const query = { objectId, state: 'quantityDiffers', sort: 'amount', order: 'desc', amountFrom: '1' } as const
  const { lines } = await api.done(calls.findComparison, { as: executor, query })
  expect(lines).toMatchObject({ total: 2, records: [{ documentNo: 'R2', difference: '-2' }, { documentNo: 'S2' }] })

  const place = lines?.records[0]?.place ?? 0
  const line = await api.done(calls.getComparisonLine, { as: executor, query: { id: begun.id, place } })
  expect(line.rows.map(({ role, cells }) => [role, cells?.[9]])).toEqual([
    ['reported', 'R2'],
    ['sale', 'S2'],
  ])
  expect(line.rows[0]?.heads[0]).toBe('日期')
  expect(line.rows[0]?.columns).toMatchObject({ date: 1, documentNo: 10 })
  const byProduct = { id: begun.id, list: 'byProductMonth' } as const
  const { records } = await api.done(calls.pageComparisonFigures, { as: executor, query: byProduct })
  expect(records[0]).toMatchObject({ product: 'CP1001', month: '2026-01', productName: '阿莫西林胶囊' })
  const list = { id: begun.id, list: 'byCounterparty' } as const
  expect(await api.done(calls.pageComparisonFigures, { as: executor, query: list })).toMatchObject({
    total: 1,
    records: [{ counterparty: '雁河大药房', reported: { quantity: '35' }, matched: { quantity: '10' } }],
  })
  const { stage } = await api.done(getReviewObject, { as: executor, query: { id: objectId } })
  expect(stage).toBe('compared')
})

test('pages are made by the run itself; an unreadable result is reported; a deleted version leaves nothing in the store', {
  timeout: 180_000,
}, async () => {
  const { member, objectId, id } = await compared()
  // Page files lie in the folder of this process and are removed with it.
  const workshops = join(tmpdir(), 'risk-workshop')
  const own = readdirSync(workshops).filter((name) => name.includes(`-${process.pid}-`))
  const rooms = own.map((name) => join(workshops, name, 'pages', String(id), 'pages.db'))
  expect(rooms.filter(existsSync)).toHaveLength(1)

  const [version] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, id))
  const dataset = version?.dataset ?? 0
  const [whole] = await api.db.select().from(datasets).where(eq(datasets.id, dataset))
  if (!whole) throw new Error('no dataset was kept')
  const files = whole.files.map((file) => ({ ...file, path: `${file.path}-lost` }))
  const { id: _, ...copied } = whole
  const [lost] = await api.db
    .insert(datasets)
    .values({ ...copied, bizId: `lost-${objectId}`, version: whole.version + 1, files })
    .returning()
  await api.db.update(flowComparison).set({ dataset: lost?.id }).where(eq(flowComparison.id, id))
  await api.refuses(calls.findComparison, 'comparison.unread', { as: member, query: { objectId } })
  await api.refuses(calls.getComparisonLine, 'comparison.unread', { as: member, query: { id, place: 1 } })
  await api.refuses(calls.pageComparisonFigures, 'comparison.unread', { as: member, query: { id, list: 'stock' } })
  const parting = { id, change: 'part' as const }
  await api.refuses(calls.previewPairing, 'comparison.unread', { as: member, query: { ...parting, places: '1' } })
  const body = { id, places: [1], text: 'x' }
  await api.refuses(calls.changePairing, 'comparison.unread', { as: member, body: { ...body, change: 'part' } })
  await api.refuses(calls.saveLineNotes, 'comparison.unread', { as: member, body })
  await api.refuses(calls.saveLineNote, 'comparison.unread', { as: member, body: { id, place: 1, text: 'x' } })
  await api.db.update(flowComparison).set({ dataset }).where(eq(flowComparison.id, id))

  const paths = whole.files.map(({ path }) => path)
  expect(await api.files.get(paths[0] ?? '')).toBeDefined()
  await api.done(calls.deleteComparison, { as: member, query: { id } })
  expect(await api.db.$count(datasets, eq(datasets.id, dataset))).toBe(0)
  expect(await api.db.$count(storedFile, and(storedFile.kept, inArray(storedFile.path, paths)))).toBe(0)
  for (const path of paths) expect(await api.files.get(path)).toBeUndefined()
})

test('a version keeps its inputs when the files are removed', { timeout: 180_000 }, async () => {
  const { member, objectId, id } = await compared()
  const files = await api.db.select().from(flowFile).where(eq(flowFile.objectId, objectId))
  await api.done(deleteFlowFiles, { as: member, body: { ids: files.map((file) => file.id) } })

  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId, state: 'quantityDiffers' } })
  const place = lines?.records[0]?.place ?? 0
  const line = await api.done(calls.getComparisonLine, { as: member, query: { id, place } })
  expect(line.rows.map(({ role, cells }) => [role, cells?.[9]])).toEqual([
    ['reported', 'R2'],
    ['sale', 'S2'],
  ])
})

test('nothing is compared while a side is missing or a file is not ready', { timeout: 180_000 }, async () => {
  const { member, objects, objectId, files } = await makeLines()
  await api.refuses(calls.executeComparison, 'comparison.unready', { as: member, body: { objectId: objects[1] ?? 0 } })
  await api.db
    .update(flowFile)
    .set({ state: 'reading' })
    .where(eq(flowFile.id, files[1] ?? 0))
  await api.refuses(calls.executeComparison, 'comparison.unready', { as: member, body: { objectId } })
  expect(await api.done(calls.findComparison, { as: member, query: { objectId } })).toMatchObject({
    ready: 1,
    unready: 1,
    versions: [],
    chosen: null,
    lines: null,
  })
})

test('one that is cancelled leaves its number and nothing else; the next has the next number', {
  timeout: 180_000,
}, async () => {
  const { member, objectId } = await makeLines()
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  await api.done(calls.cancelComparison, { as: member, body: { id } })
  await api.refuses(calls.cancelComparison, 'work.ended', { as: member, body: { id } })
  await api.work()
  const { versions } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions).toMatchObject([{ number: 1, state: 'cancelled', lines: null }])
  await api.refuses(calls.saveLineNote, 'comparison.empty', { as: member, body: { id, place: 2, text: 'x' } })
  await api.refuses(calls.saveLineNotes, 'comparison.empty', { as: member, body: { id, places: [2], text: 'x' } })
  await api.refuses(calls.saveRevisionComment, 'comparison.empty', {
    as: member,
    body: { change: 'add', id, text: '请说明' },
  })
  const query = { id, change: 'part' as const, places: '2' }
  await api.refuses(calls.previewPairing, 'comparison.empty', { as: member, query })
  await api.refuses(calls.changePairing, 'comparison.empty', { as: member, body: { ...query, places: [2], text: 'x' } })
  expect(await api.done(calls.executeComparison, { as: member, body: { objectId } })).toMatchObject({ number: 2 })
})

/** Starts a comparison and leaves it as an instance does that is killed halfway. */
async function lostInTheMiddle() {
  const review = await makeLines()
  const { id } = await api.done(calls.executeComparison, { as: review.member, body: { objectId: review.objectId } })
  const [version] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, id))
  const jobId = version?.jobId ?? ''
  await loseInTheMiddle(api.db, jobId)
  return { ...review, id, jobId }
}

test('a comparison whose process was killed keeps only its number until it is resumed', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, objectId, id, jobId } = await lostInTheMiddle()
  await api.work()
  const left = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(left.versions).toMatchObject([{ id, number: 1, state: 'running', lines: null }])
  expect(left.lines).toBeNull()
  await passLifetime(api.db, jobId)
  await api.work()
  await passPause(api.db, jobId)
  await api.work()
  const { versions, lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions).toMatchObject([{ id, number: 1, state: 'done', fault: null }])
  expect(lines?.total).toBe(6)
})

test('one that is lost again and again ends with why; the next has the next number', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, objectId, id, jobId } = await lostInTheMiddle()
  for (let attempt = 0; attempt < 3; attempt++) {
    await passLifetime(api.db, jobId)
    await api.work()
    await loseInTheMiddle(api.db, jobId)
  }
  await api.work()
  const { versions } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions).toMatchObject([{ id, state: 'failed', fault: 'lost', lines: null }])
  expect(await api.done(calls.executeComparison, { as: member, body: { objectId } })).toMatchObject({ number: 2 })
})

test('one that is cancelled in the middle of its run leaves the version before it as it was', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, objectId, id } = await compared()
  const before = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const next = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  const working = api.work()
  const stateOfNext = async () =>
    (await api.done(calls.findComparison, { as: member, query: { objectId } })).versions[0]?.state
  await vi.waitFor(async () => expect(await stateOfNext()).toBe('running'), { timeout: 50_000, interval: 20 })
  await api.done(calls.cancelComparison, { as: member, body: { id: next.id } })
  await working
  const { versions, chosen, lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions).toMatchObject([
    { number: 2, state: 'cancelled', lines: null },
    { number: 1, state: 'done' },
  ])
  expect({ chosen, lines }).toEqual({ chosen: id, lines: before.lines })
  expect(await countResults(api, objectId)).toBe(1)
})

test('a published version is superseded by the next one but never deleted, nor is its object', {
  timeout: 180_000,
}, async () => {
  const { member, executor, stranger, clientCode, objectId, id } = await compared()
  await api.done(calls.publishComparison, { as: member, body: { id } })
  await api.refuses(calls.publishComparison, 'version.online', { as: member, body: { id } })
  const next = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  await api.refuses(calls.deleteComparison, 'comparison.running', { as: member, query: { id: next.id } })
  await api.refuses(calls.publishComparison, 'comparison.empty', { as: member, body: { id: next.id } })
  await api.work()
  await api.done(calls.publishComparison, { as: member, body: { id: next.id } })
  const { versions } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions.map(({ number, online, publishedAt }) => [number, online, publishedAt !== null])).toEqual([
    [2, true, true],
    [1, false, true],
  ])
  const published = { as: member, body: { objectId } }
  expect(await api.done(calls.pagePublishedComparisons, published)).toMatchObject({
    total: 1,
    records: [{ id: next.id, number: 2, objectId, figures: { lines: 6 }, publishedBy: { usercode: member.usercode } }],
  })
  const ofClient = await api.done(calls.pagePublishedComparisons, { as: executor, body: { clientCode } })
  expect(ofClient.records.map((version) => version.id)).toEqual([next.id])
  const ofAnother = await api.done(calls.pagePublishedComparisons, { as: member, body: { clientCode: 'nobody' } })
  expect(ofAnother.total).toBe(0)
  const seen = await api.done(calls.pagePublishedComparisons, { as: stranger, body: { clientCode } })
  expect(seen).toMatchObject({ total: 0, records: [] })
  await api.refuses(calls.deleteComparison, 'version.published', { as: member, query: { id } })
  await api.refuses(deleteReviewObjects, 'review.used', { as: member, body: { ids: [objectId] } })
  const third = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  await api.work()
  await api.done(calls.deleteComparison, { as: member, query: { id: third.id } })
  await api.refuses(calls.deleteComparison, 'notFound', { as: member, query: { id: third.id } })
  const fourth = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  expect(fourth.number).toBe(4)
})

test('versions are listed in pages as summaries; details are loaded for one version', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { executor: as, objectId, id } = await compared()
  const [first] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, id))
  if (!first) throw new Error('no version')
  const { id: _, number: __, jobId: ___, ...same } = first
  await api.db
    .insert(flowComparison)
    .values(Array.from({ length: 24 }, (_, at) => ({ ...same, number: at + 2, dataset: null, failure: 'cancelled' })))
  const page = await api.done(calls.pageComparisonVersions, { as, query: { objectId, current: 3, size: 10 } })
  expect(page).toMatchObject({ total: 25, current: 3, mayEdit: false, ready: 2, unready: 0 })
  expect(page.records.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  expect(page.records[4]).toMatchObject({ id, lines: 6, differing: 4, share: { matchedQuantity: '10' } })
  expect(Object.keys(page.records[4] ?? {})).not.toEqual(expect.arrayContaining(['inputs']))

  const reply = await api.done(calls.findComparison, { as, query: { objectId } })
  expect(reply.versions).toHaveLength(versionsListed)
  expect(reply).toMatchObject({ versionsTotal: 25, chosen: id, newest: { id, number: 1 }, online: null })
  const { version, newest } = await api.done(calls.getComparisonVersion, { as, query: { id } })
  expect(version).toEqual(reply.version)
  expect(newest).toEqual({ id, number: 1 })
  expect(version.inputs).toMatchObject([{ role: 'reported', lines: 3 }, { role: 'sale' }])
})

test('an edit and a finishing job lock the object in the same order, so that they do not deadlock', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId } = await makeLines()
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  const [version] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, id))
  const { working } = await api.db.transaction(async (tx) => {
    await holdBatch(tx, objectId)
    const begun = { working: api.work() }
    // The embedded database has one session: the job waits there anyway.
    if (api.kind === 'postgres')
      await vi.waitFor(async () => expect(await waitingForRow(tx, 'review_object')).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 20,
      })
    await cancelJob(tx, comparing, version?.jobId ?? '')
    await tx
      .update(flowComparison)
      .set({ failure: 'cancelled', finishedAt: sql`now()` })
      .where(eq(flowComparison.id, id))
    return begun
  })
  await working
  const { version: left } = await api.done(calls.getComparisonVersion, { as: member, query: { id } })
  expect(left).toMatchObject({ state: 'cancelled', figures: null })
})

test('the pipeline of an object shows its comparison, what the client sees, and the next step', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, objectId, files } = await makeLines()
  const { reviewBatchNo } = await api.done(getReviewObject, { as: member, query: { id: objectId } })
  // The stage of names is left out: the names of these lines were never listed.
  const readNow = async () => {
    const { stages, next } = await api.done(getPipeline, { as: member, query: { reviewBatchNo } })
    const of = (name: string) => stages.find(({ stage }) => stage === name)
    return { comparison: of('comparison'), published: of('published'), next }
  }
  expect(await readNow()).toMatchObject({
    comparison: { state: 'open' },
    published: { state: 'waiting' },
    next: 'compare',
  })
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  expect(await readNow()).toMatchObject({ comparison: { state: 'running' }, next: 'waitForComparison' })
  await api.work()
  expect(await readNow()).toMatchObject({
    comparison: { state: 'done', figures: { versions: 1, compared: 6, differing: 4 } },
    published: { state: 'open', figures: {} },
    next: 'publish',
  })
  await api.done(calls.publishComparison, { as: member, body: { id } })
  expect(await readNow()).toMatchObject({
    published: { state: 'done', figures: { publishedVersion: 1 } },
    next: 'drawSample',
  })

  // Lines other than those compared require another comparison; a failed one gives its reason.
  await api.db
    .update(flowFile)
    .set({ role: 'purchase' })
    .where(eq(flowFile.id, files[1] ?? 0))
  expect(await readNow()).toMatchObject({
    comparison: { state: 'open' },
    published: { state: 'done' },
    next: 'compare',
  })
  await api.db
    .update(flowFile)
    .set({ role: 'sale' })
    .where(eq(flowFile.id, files[1] ?? 0))
  const { id: failing } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  const failed = { failure: 'memory', finishedAt: sql`now()` }
  await api.db.update(flowComparison).set(failed).where(eq(flowComparison.id, failing))
  expect(await readNow()).toMatchObject({
    comparison: { state: 'failed', figures: { versions: 2, compared: 6 }, problems: [{ fault: 'memory' }] },
    next: 'compare',
  })
  await api.work()
})

test('resolving waiting lines requires another comparison; other decisions do not', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const own = (unit: string, document: string) => `2026-02-10,雁河大药房,Z9,某某片,1g,B01,5,${unit},50,${document}`
  const sold = [row('2026-01-05', 10, 'S1'), own('盒', 'S2'), own('箱', 'S3')]
  const { member, clientCode, objectId, files } = await givenLines(api, { sold })
  const { reviewBatchNo } = await api.done(getReviewObject, { as: member, query: { id: objectId } })
  const [sheet] = await api.db
    .select()
    .from(flowSheet)
    .where(eq(flowSheet.fileId, files[1] ?? 0))
  const said = { sheetId: sheet?.id ?? 0, productCode: 'Z9', productName: '某某片', spec: '1g', lines: 1 }
  const words = await api.db
    .insert(flowWord)
    .values([
      { ...said, unit: '盒', row: 3 },
      { ...said, unit: '箱', row: 4 },
    ])
    .returning()
  const readNow = async () => {
    const { stages, next } = await api.done(getPipeline, { as: member, query: { reviewBatchNo } })
    return [stages.find(({ stage }) => stage === 'comparison')?.state, next]
  }
  const compare = async () => {
    await api.done(calls.executeComparison, { as: member, body: { objectId } })
    await api.work()
    const { version } = await api.done(calls.findComparison, { as: member, query: { objectId } })
    return version?.figures
  }
  expect(await compare()).toMatchObject({ unknownLines: 2, unitFaults: 0 })
  expect(await readNow()).toEqual(['done', 'publish'])

  const keeper = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const maintain = { as: keeper, query: { clientCode } }
  const other = { dealerCode: 'D101', name: '别的片', spec: '', productCode: 'CP1001' }
  await api.done(saveRelation, { ...maintain, body: other })
  expect(await readNow()).toEqual(['done', 'publish'])
  const matches = [{ wordId: words[0]?.id ?? 0, productCode: 'CP1001' }]
  await api.done(matchNames, { as: member, body: { reviewBatchNo, matches } })
  expect(await readNow()).toEqual(['open', 'compare'])
  expect(await compare()).toMatchObject({ unknownLines: 0, unitFaults: 1 })
  expect(await readNow()).toEqual(['done', 'publish'])

  const boxes = { unit: '箱', factor: '10' }
  const ofClient = sql`client_id = (select id from audit_client where code = ${clientCode}) and code = 'CP1001'`
  await api.db
    .update(product)
    .set({ factors: [boxes] })
    .where(ofClient)
  expect(await readNow()).toEqual(['open', 'compare'])
  expect(await compare()).toMatchObject({ unknownLines: 0, unitFaults: 0 })
  expect(await readNow()).toEqual(['done', 'publish'])
})

test('comments hang on a version, are answered and resolved; notes on its lines', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, executor, objectId, id } = await compared()
  const add = { change: 'add', id, text: '二月少报，请说明' } as const
  const { id: commentId } = await api.done(calls.saveRevisionComment, { as: member, body: add })
  const answer = { change: 'answer', commentId, text: '已补报' } as const
  await api.done(calls.saveRevisionComment, { as: executor, body: answer })
  await api.done(calls.saveRevisionComment, { as: member, body: { change: 'resolve', commentId } })
  await api.refuses(calls.saveRevisionComment, 'comment.resolved', { as: executor, body: answer })
  expect(await api.done(calls.listRevisionComments, { as: executor, body: { objectId } })).toMatchObject([
    {
      number: 1,
      text: add.text,
      createdBy: { usercode: member.usercode },
      answer: '已补报',
      answeredBy: { usercode: executor.usercode },
      resolvedBy: { usercode: member.usercode },
    },
  ])
  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const place = lines?.records[0]?.place ?? 0
  await api.done(calls.saveLineNote, { as: executor, body: { id, place, text: '见随货单' } })
  const line = await api.done(calls.getComparisonLine, { as: member, query: { id, place } })
  expect(line.notes).toMatchObject([{ text: '见随货单', createdBy: { usercode: executor.usercode } }])
  const again = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(again.lines?.records[0]?.notes).toBe(1)
  await api.refuses(calls.getComparisonLine, 'notFound', { as: member, query: { id, place: 1 } })
  await api.refuses(calls.saveLineNote, 'notFound', { as: member, body: { id, place: 1, text: 'x' } })
})

test('a note is added to all of several lines or to none', { tags: 'long', timeout: 180_000 }, async () => {
  const { member, executor, stranger, objectId, id } = await compared()
  const find = async (places?: string) =>
    (await api.done(calls.findComparison, { as: member, query: { objectId, places } })).lines?.records ?? []
  const [a, b, c] = (await find()).map(({ place }) => place) as [number, number, number]
  const text = '与经销商核对过，均为换货'
  const places = [a, b, a]
  expect(await api.done(calls.saveLineNotes, { as: executor, body: { id, places, text } })).toEqual({ saved: 2 })
  expect((await find([a, b, c].join())).map(({ place, notes }) => [place, notes])).toEqual([
    [a, 1],
    [b, 1],
    [c, 0],
  ])
  const { notes } = await api.done(calls.getComparisonLine, { as: member, query: { id, place: b } })
  expect(notes).toMatchObject([{ text, createdBy: { usercode: executor.usercode } }])

  await api.refuses(calls.saveLineNotes, 'notFound', { as: member, body: { id, places: [c, 1], text } })
  await api.refuses(calls.saveLineNotes, 'notFound', { as: stranger, body: { id, places: [c], text } })
  const full = Array.from({ length: remarksMax }, () => ({
    comparisonId: id,
    place: a,
    text,
    createdBy: member.userId,
  }))
  await api.db.insert(flowLineNote).values(full)
  const refused = await api.refuses(calls.saveLineNotes, 'remarks.full', {
    as: member,
    body: { id, places: [c, a], text },
  })
  expect(refused.detail).toEqual({ max: remarksMax })
  expect((await find(String(c))).map(({ notes }) => notes)).toEqual([0])
})

test('a line and a version have a limited number of notes and comments', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, objectId, id } = await compared()
  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const place = lines?.records[0]?.place ?? 0
  const [line, version] = [
    { comparisonId: id, place, text: 'x', createdBy: member.userId },
    { comparisonId: id, text: 'x', createdBy: member.userId },
  ]
  await api.db.insert(flowLineNote).values(Array.from({ length: remarksMax }, () => line))
  await api.db.insert(flowRevisionComment).values(Array.from({ length: remarksMax }, () => version))
  await api.refuses(calls.saveLineNote, 'remarks.full', { as: member, body: { id, place, text: 'y' } })
  await api.refuses(calls.saveRevisionComment, 'remarks.full', { as: member, body: { change: 'add', id, text: 'y' } })
})

test('the executor is reminded by message and mail, at most once an hour', { timeout: 180_000 }, async () => {
  const { member, executor, projectId, objects } = await makeReview(api)
  const [objectId = 0, withoutExecutor = 0] = objects
  const email = `executor-${objectId}@example.com`
  await api.db.update(user).set({ email }).where(eq(user.id, executor.userId))
  await api.done(calls.remindExecutor, { as: member, body: { objectId } })
  const [reminder] = await api.db.select().from(flowReminder).where(eq(flowReminder.objectId, objectId))
  const shown = (minutes: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(
      Date.parse(reminder?.remindedAt ?? '') + minutes * 60_000,
    )
  const again = await api.refuses(calls.remindExecutor, 'executor.reminded', { as: member, body: { objectId } })
  expect(again.msg).toContain(`已于 ${shown(0)} 提醒过`)
  expect(again.msg).toContain(`${shown(remindEveryMinutes)} 之后`)
  expect(again.detail?.retryAfterSeconds).toBeGreaterThan(0)
  const mails = await mailsTo(api, email)
  expect(mails.map(({ purpose }) => purpose)).toEqual(['flow.remind'])
  expect(mails[0]?.text).toContain(`/flow/auditProject/project/${projectId}/objects/${objectId}`)
  await api.refuses(calls.remindExecutor, 'executor.none', { as: member, body: { objectId: withoutExecutor } })
})

test('strangers see none of it', { timeout: 180_000 }, async () => {
  const { stranger: as, executor, objectId, id } = await compared()
  const line = { id, place: 2 }
  await api.refuses(calls.findComparison, 'notFound', { as, query: { objectId } })
  await api.refuses(calls.findComparison, 'notFound', { as: executor, query: { objectId, id: nobody } })
  await api.refuses(calls.getComparisonLine, 'notFound', { as, query: line })
  await api.refuses(calls.pageComparisonFigures, 'notFound', { as, query: { id, list: 'stock' } })
  await api.refuses(calls.executeComparison, 'notFound', { as, body: { objectId } })
  await api.refuses(calls.cancelComparison, 'notFound', { as, body: { id } })
  await api.refuses(calls.deleteComparison, 'notFound', { as, query: { id } })
  await api.refuses(calls.publishComparison, 'notFound', { as, body: { id } })
  await api.refuses(calls.remindExecutor, 'notFound', { as, body: { objectId } })
  await api.refuses(calls.listRevisionComments, 'notFound', { as, body: { objectId } })
  await api.refuses(calls.saveRevisionComment, 'notFound', { as, body: { change: 'add', id, text: 'x' } })
  await api.refuses(calls.saveLineNote, 'notFound', { as, body: { ...line, text: 'x' } })
  await api.refuses(calls.previewPairing, 'notFound', { as, query: { id, change: 'join', places: '1,2' } })
})

test('a site executor cannot start, cancel, publish or delete a comparison, whatever their permissions', {
  timeout: 180_000,
}, async () => {
  const { stranger: as, executor, objectId, id } = await compared()
  await api.db.update(reviewObject).set({ executorId: as.userId }).where(eq(reviewObject.id, objectId))
  await api.refuses(calls.executeComparison, 'execute.denied', { as, body: { objectId } })
  await api.refuses(calls.cancelComparison, 'execute.denied', { as, body: { id } })
  await api.refuses(calls.deleteComparison, 'execute.denied', { as, query: { id } })
  await api.refuses(calls.publishComparison, 'execute.denied', { as, body: { id } })
  const change = { id, change: 'part' as const, places: [1], text: 'x' }
  await api.refuses(calls.changePairing, 'execute.denied', { as, body: change })
  await api.refuses(calls.remindExecutor, 'execute.denied', { as, body: { objectId } })
  expect((await api.call(calls.publishComparison, { as: executor, body: { id } })).status).toBe(403)
})

test('only one of two instances runs the comparison', { tags: 'long', timeout: 120_000 }, async () => {
  const { member, objectId } = await makeLines()
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  const other = api.instance()
  const both = await Promise.all([api.work(), other.work()])
  await other.close()
  expect(both[0] + both[1]).toBeGreaterThan(0)
  const { versions } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  expect(versions).toMatchObject([{ id, state: 'done' }])
})
