import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileLater } from '#api/audit/data-process/jobs.ts'
import { flowSheet } from '#api/audit/data-process/table.ts'
import { dataset as datasets } from '#api/platform/datasets/table.ts'
import * as calls from '#contract/audit/data-process/calls.ts'
import { objectFilesMax } from '#contract/audit/data-process/codes.ts'
import type { FileDetail } from '#contract/audit/data-process/shapes.ts'
import * as reviews from '#contract/audit/reviews/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import * as sample from '../../shell/files/samples.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { freshNumber, makeReview, period, type Review } from '../reviews/team.ts'

let api: TestApi
let review: Review
beforeAll(async () => {
  api = await openTestApi()
  review = await makeReview(api)
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }
const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })

/** A new object for each test, since the columns of a dealer are remembered by header texts. */
async function object() {
  const reviewBatchNo = freshNumber()
  const body = { projectId: review.projectId, dealerCode: 'D101', reviewBatchNo, ...period, executor: '' }
  const { id } = await api.done(reviews.saveReviewObject, { as: review.member, body })
  const as = review.member
  const upload = (file: File) => ({ as, body: { businessType: 'flow-data', businessId: String(id), file } })
  const change = (body: BodyIn<typeof calls.changeDataProcess>) => api.done(calls.changeDataProcess, { as, body })
  const detail = async (fileId: number): Promise<FileDetail> => {
    const { file } = await api.done(calls.getFlowFiles, { as, body: { reviewBatchNo, fileId } })
    if (!file) throw new Error('no file')
    return file
  }
  return {
    id,
    reviewBatchNo,
    upload,
    change,
    detail,
    async add(file: File, role: 'sale' | 'stock' = 'sale'): Promise<FileDetail> {
      const { bid } = await api.done(uploadFile, upload(file))
      const { fileIds } = await change({ change: 'addFiles', reviewBatchNo, role, bids: [bid] })
      await api.work()
      return detail(fileIds[0] ?? 0)
    },
    /** Accepts the suggested columns of the first sheet. */
    async decide({ fileId, sheets: [sheet] }: FileDetail): Promise<FileDetail> {
      if (!sheet) throw new Error('no sheet')
      const { sheetId, version, suggested } = sheet
      if (sheet.columns === null)
        await change({ change: 'columns', sheetId, version, columns: suggested.columns, dateOrder: undefined })
      await api.work()
      return detail(fileId)
    },
    files: async () => (await api.done(calls.getFlowFiles, { as, body: { reviewBatchNo } })).files,
    faults: (more: Partial<BodyIn<typeof calls.pageRowFaults>> = {}) =>
      api.done(calls.pageRowFaults, { as, body: { reviewBatchNo, ...more } }),
    pipeline: () => api.done(calls.getPipeline, { as, query: { reviewBatchNo } }),
  }
}

const heads = '销售日期,购货单位,商品编码,商品名称,规格,批号,数量,单位'
const line = (date: string, quantity: string, unit = '盒') => `${date},甲医院,CP1001,某某片,1g,A1,${quantity},${unit}`

test(
  'each unreadable row is reported by file, sheet, row and column, with its text and the reason',
  minutes,
  async () => {
    const mine = await object()
    const text = [
      heads,
      line('2026-01-05', '3'),
      line('2026-02-30', '4'),
      line('明天', '五'),
      line('2026-01-06', '1.23456'),
      line('2026-01-07', '7', '桶'),
      line('2026-01-08', '8'),
    ].join('\n')
    const { fileId } = await mine.decide(await mine.add(csv('销售.csv', text)))
    const more = await mine.decide(
      await mine.add(csv('销售二.csv', [heads, line('昨天', '1'), line('2026-01-09', '9')].join('\n'))),
    )
    const result = await mine.faults({ size: 50 })
    expect(
      result.records.map(({ file, sheet, row, column, head, field, value, reason }) => [
        file,
        sheet,
        row,
        column,
        head,
        field,
        value,
        reason,
      ]),
    ).toEqual([
      ['销售.csv', null, 3, 1, '销售日期', 'date', '2026-02-30', 'noSuchDate'],
      ['销售.csv', null, 4, 1, '销售日期', 'date', '明天', 'notADate'],
      ['销售.csv', null, 4, 7, '数量', 'quantity', '五', 'notANumber'],
      ['销售.csv', null, 5, 7, '数量', 'quantity', '1.23456', 'tooManyDecimals'],
      // A line in a unit without a factor is reported, and becomes a line once the factor exists.
      ['销售.csv', null, 6, 8, '单位', 'unit', '桶', 'unitWithoutFactor'],
      ['销售二.csv', null, 2, 1, '销售日期', 'date', '昨天', 'notADate'],
    ])
    expect(result.total).toBe(6)
    expect(result.reasons).toContainEqual({ reason: 'notADate', count: 2 })
    const names = await api.done(calls.pageUnknownNames, {
      as: review.member,
      body: { reviewBatchNo: mine.reviewBatchNo },
    })
    expect(names.units).toMatchObject([{ productCode: 'CP1001', unit: '桶', lines: 1 }])

    const second = await mine.faults({ current: 2, size: 4 })
    expect(second).toMatchObject({ total: 6, current: 2, records: [{ row: 6 }, { row: 2 }] })
    const filtered = await mine.faults({ reason: 'notADate' })
    expect(filtered.records.map(({ value }) => value)).toEqual(['明天', '昨天'])
    expect(filtered.reasons).toHaveLength(5)
    expect((await mine.faults({ text: '五' })).records).toMatchObject([{ row: 4, column: 7 }])
    expect((await mine.faults({ fileId: more.fileId })).records).toMatchObject([{ value: '昨天' }])
    expect((await mine.faults({ sheetId: more.sheets[0]?.sheetId })).total).toBe(1)
    expect((await mine.faults({ fileId, current: 9 })).records).toEqual([])
  },
)

test('unreadable faults are reported', minutes, async () => {
  const mine = await object()
  const { sheets } = await mine.decide(
    await mine.add(csv('销售.csv', [heads, line('昨天', '1'), line('2026-01-09', '9')].join('\n'))),
  )
  const [sheet] = await api.db
    .select()
    .from(flowSheet)
    .where(eq(flowSheet.id, sheets[0]?.sheetId ?? 0))
  const [whole] = await api.db
    .select()
    .from(datasets)
    .where(eq(datasets.id, sheet?.lines ?? 0))
  if (!sheet || !whole) throw new Error('no lines were kept')
  const files = whole.files.map((file) => ({ ...file, path: `${file.path}-lost` }))
  const { id: _, ...copied } = whole
  const [lost] = await api.db
    .insert(datasets)
    .values({ ...copied, bizId: `lost-${mine.id}`, version: whole.version + 1, files })
    .returning()
  await api.db.update(flowSheet).set({ lines: lost?.id }).where(eq(flowSheet.id, sheet.id))
  const body = { reviewBatchNo: mine.reviewBatchNo }
  await api.refuses(calls.pageRowFaults, 'flow.unread', { as: review.member, body })
  await api.db.update(flowSheet).set({ lines: whole.id }).where(eq(flowSheet.id, sheet.id))
  expect((await mine.faults()).total).toBe(1)
})

test('only users who may see the batch see its faults; unknown files are refused', minutes, async () => {
  const mine = await object()
  const other = await object()
  const { fileId } = await mine.decide(
    await mine.add(csv('销售.csv', [heads, line('昨天', '1'), line('2026-01-09', '9')].join('\n'))),
  )
  const body = { reviewBatchNo: mine.reviewBatchNo }
  expect((await api.done(calls.pageRowFaults, { as: review.leader, body })).total).toBe(1)
  expect((await other.faults()).records).toEqual([])
  await api.refuses(calls.pageRowFaults, 'notFound', { as: review.stranger, body })
  await api.refuses(calls.pageRowFaults, 'notFound', { as: review.member, body: { ...body, fileId: 2_000_000_000 } })
  const foreign = { reviewBatchNo: other.reviewBatchNo, fileId }
  await api.refuses(calls.pageRowFaults, 'notFound', { as: review.member, body: foreign })
  const bad = { ...body, reason: 'because', size: 0, text: '' } as unknown as typeof body
  const { errors } = await api.refuses(calls.pageRowFaults, 'validation', { as: review.member, body: bad })
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['reason', 'size', 'text'])
})

test(
  'a sheet without a head waits for a person to choose its row; one without rows is reported and required by nobody',
  minutes,
  async () => {
    const mine = await object()
    const rows = Array.from({ length: 4 }, (_, at) => [`2026-01-0${at + 1}`, 3, 'A1', 5])
    const bytes = await sample.workbook([
      { name: '无表头', rows },
      { name: '空', rows: [] },
    ])
    const added = await mine.add(new File([Buffer.from(bytes)], '库存.xlsx'), 'stock')
    expect(added.sheets).toMatchObject([
      { name: '无表头', headRow: null, wants: 'headRow', ignored: false },
      { name: '空', rows: 0, ignored: true, wants: null },
    ])
    expect((await mine.pipeline()).next).toBe('giveColumns')
    const [sheet] = added.sheets
    const of = { sheetId: sheet?.sheetId ?? 0, version: sheet?.version ?? 0 }
    const as = review.member
    const far = { change: 'headRow', ...of, headRow: 4000 } as const
    const refused = await api.refuses(calls.changeDataProcess, 'validation', { as, body: far })
    expect(refused.errors?.headRow?.[0]).toBeTruthy()
    const without = { change: 'columns', ...of, columns: { date: 1, productName: 3, quantity: 2 } } as const
    expect((await api.refuses(calls.changeDataProcess, 'validation', { as, body: without })).errors).toHaveProperty(
      'headRow',
    )
    await mine.change({ change: 'headRow', ...of, headRow: 1 })
    const [given] = (await mine.detail(added.fileId)).sheets
    expect(given).toMatchObject({
      headRow: 1,
      wants: 'columns',
      samples: [expect.anything(), expect.anything(), expect.anything()],
    })
  },
)

test(
  'a quote that is not closed spoils its own row: it is a fault, and the rows after it are read',
  minutes,
  async () => {
    const mine = await object()
    const text = [
      heads,
      line('2026-01-05', '3'),
      '2026-01-06,"甲医院,CP1001,某某片,1g,A1,4,盒',
      line('2026-01-07', '5'),
    ].join('\n')
    const { sheets } = await mine.decide(await mine.add(csv('引号.csv', `${text}\n`)))
    const { records } = await mine.faults()
    expect(records).toMatchObject([{ row: 3, column: null, reason: 'brokenQuote' }])
    const counts = sheets[0]?.counts
    expect((counts?.lines ?? 0) + (counts?.faults ?? 0) + (counts?.skipped ?? 0)).toBe(counts?.rows)
  },
)

test('invalid columns are refused by field, and the lines read before stay', minutes, async () => {
  const mine = await object()
  const read = await mine.decide(await mine.add(csv('销售.csv', [heads, line('2026-01-05', '3')].join('\n'))))
  const [sheet] = read.sheets
  const of = { change: 'columns', sheetId: sheet?.sheetId ?? 0, version: sheet?.version ?? 0 } as const
  const as = review.member
  const { quantity: _, ...without } = sheet?.columns ?? {}
  const missing = await api.refuses(calls.changeDataProcess, 'validation', { as, body: { ...of, columns: without } })
  expect(missing.errors).toHaveProperty(['columns.quantity'])
  const doubled = { ...sheet?.columns, unit: sheet?.columns?.quantity ?? 7 }
  const twice = await api.refuses(calls.changeDataProcess, 'validation', { as, body: { ...of, columns: doubled } })
  expect(Object.keys(twice.errors ?? {}).toSorted()).toEqual(['columns.quantity', 'columns.unit'])
  expect((await mine.detail(read.fileId)).sheets).toEqual(read.sheets)
})

test(
  'a password, another kind under a right name and a bomb are refused with a sentence before they are data',
  minutes,
  async () => {
    const mine = await object()
    await mine.add(csv('销售.csv', [heads, line('2026-01-05', '3')].join('\n')))
    const refused = async (content: Uint8Array | string, name: string) => {
      const { body, status } = await api.call(uploadFile, mine.upload(new File([Buffer.from(content)], name)))
      return { status, said: [body.msg, ...Object.values(body.errors ?? {}).flat()].join(' ') }
    }
    expect(await refused(sample.compound('EncryptedPackage', 'EncryptionInfo'), '销售.xlsx')).toMatchObject({
      status: 415,
      said: expect.stringContaining('密码'),
    })
    expect(await refused(sample.pdf(), '销售.xlsx')).toMatchObject({ status: 415 })
    expect(await refused('<html><body>请登录</body></html>', '销售.xls')).toMatchObject({ status: 415 })
    const bomb = await sample.zip({ '炸.csv': Buffer.alloc(40 << 20) })
    const { status, said } = await refused(bomb, '资料.zip')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(said).toMatch(/过大|过高|内容/)
    // The existing files are unchanged.
    const files = await mine.files()
    expect(files.map(({ name, state }) => [name, state])).toEqual([['销售.csv', 'read']])
  },
)

test('files of an archive that are no tables are reported by name, and the rest is read', minutes, async () => {
  const mine = await object()
  const inside = await sample.zip({
    '资料/销售.csv': [heads, line('2026-01-05', '3')].join('\n'),
    '资料/密.xlsx': sample.compound('EncryptedPackage', 'EncryptionInfo'),
    '资料/说明.pdf': sample.pdf(),
  })
  const { bid } = await api.done(uploadFile, mine.upload(new File([Buffer.from(inside)], '资料.zip')))
  await mine.change({ change: 'addFiles', reviewBatchNo: mine.reviewBatchNo, bids: [bid] })
  await api.work()
  const files = await mine.files()
  const archive = files.find(({ form }) => form === 'zip')
  expect(archive).toMatchObject({ fault: 'entryKind', faultDetail: expect.stringContaining('密.xlsx') })
  expect(archive?.faultDetail).toContain('说明.pdf')
  expect(files.filter(({ form }) => form !== 'zip').map(({ name, role }) => [name, role])).toEqual([
    ['销售.csv', 'sale'],
  ])
})

test('an archive is unpacked once: rereading, a new role or a repeated job adds no file twice', minutes, async () => {
  const mine = await object()
  const inside = await sample.zip({ '销售.csv': [heads, line('2026-01-05', '3')].join('\n') })
  const { bid } = await api.done(uploadFile, mine.upload(new File([Buffer.from(inside)], '资料.zip')))
  const [fileId = 0] = (await mine.change({ change: 'addFiles', reviewBatchNo: mine.reviewBatchNo, bids: [bid] }))
    .fileIds
  await mine.change({ change: 'cancel', fileId })
  // Two people have its page open; the second one presses after it was unpacked for the first.
  await mine.change({ change: 'readAgain', fileId })
  await api.work()
  const as = review.member
  await api.refuses(calls.changeDataProcess, 'state.refused', { as, body: { change: 'readAgain', fileId } })
  await api.refuses(calls.changeDataProcess, 'state.refused', { as, body: { change: 'role', fileId, role: 'sale' } })
  await api.db.transaction((tx) => readFileLater(tx, fileId))
  await api.work()
  expect(await mine.detail(fileId)).toMatchObject({ state: 'read', form: 'zip' })
  expect((await mine.files()).map(({ entry }) => entry)).toEqual([null, '销售.csv'])
})

test('a file that was read is not reread, so its column choice is preserved', minutes, async () => {
  const mine = await object()
  const { fileId } = await mine.decide(await mine.add(csv('销售.csv', [heads, line('2026-01-05', '3')].join('\n'))))
  const before = await mine.detail(fileId)
  expect(before.sheets[0]).toMatchObject({ state: 'read', columns: expect.anything() })
  const body = { change: 'readAgain', fileId } as const
  await api.refuses(calls.changeDataProcess, 'state.refused', { as: review.member, body })
  await api.work()
  expect(await mine.detail(fileId)).toEqual(before)
})

test('an archive within an archive is not read', minutes, async () => {
  const mine = await object()
  const text = [heads, line('2026-01-05', '3')].join('\n')
  const inside = await sample.zip({ '销售.csv': text, '更多.zip': await sample.zip({ '采购.csv': text }) })
  const archive = await mine.add(new File([Buffer.from(inside)], '资料.zip'))
  expect(archive).toMatchObject({ state: 'read', fault: 'entryKind', faultDetail: '更多.zip' })
  expect((await mine.files()).map(({ entry }) => entry)).toEqual([null, '销售.csv'])
})

test('entries of archives count as files of an object, and an archive is added completely or not at all', {
  ...minutes,
  tags: 'long',
}, async () => {
  const mine = await object()
  const text = [heads, line('2026-01-05', '3')].join('\n')
  const inside = await sample.zip({ '销售1.csv': text, '销售2.csv': text })
  const { fileId } = await mine.add(csv('销售.csv', text))
  // Simulates earlier archives that left room for one file only.
  await api.db.execute(sql`
    insert into flow_file (object_id, role, path, series, state, created_by)
    select object_id, role, path, -n, 'read', created_by
    from flow_file, generate_series(3, ${objectFilesMax}) n where id = ${fileId}`)
  const archive = await mine.add(new File([Buffer.from(inside)], '资料.zip'))
  expect(archive).toMatchObject({ state: 'failed', fault: 'archiveTooMany', faultDetail: String(objectFilesMax) })
  expect(await mine.files()).toHaveLength(objectFilesMax)
  // Removing a file makes room.
  await api.db.execute(sql`delete from flow_file where object_id = ${mine.id} and series = -3`)
  await mine.change({ change: 'readAgain', fileId: archive.fileId })
  await api.work()
  expect(await mine.detail(archive.fileId)).toMatchObject({ state: 'read', fault: null })
})
