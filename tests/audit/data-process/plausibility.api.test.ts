import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesOf } from '#api/audit/data-process/source.ts'
import * as calls from '#contract/audit/data-process/calls.ts'
import { workbookOf } from '../../shell/files/fixture/zip.ts'
import { zip } from '../../shell/files/samples.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeBatch } from './batch.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 120_000 }
const columns = { date: 1, counterparty: 2, productName: 3, batchNo: 4, quantity: 5, amount: 6 }
const head = '日期,客户,品名,批号,数量,金额'
const row = (day: string, quantity = 3) => `${day},甲医院,某某片,A240101,${quantity},${quantity * 10}`
const csv = (name: string, ...rows: string[]) => new File([rows.join('\n')], name, { type: 'text/csv' })

test('doubts about a sheet are shown with it and with the pipeline of its batch', minutes, async () => {
  const batch = await makeBatch(api)
  const [fileId = 0] = await batch.add('sale', csv('销售.csv', head, row(batch.day), row('2031-01-05'), '合计,,,,7,60'))
  const { sheetId, version } = await batch.detail(fileId)
  expect(await batch.detail(fileId)).toMatchObject({ figures: null, doubts: [] })
  await batch.change({ change: 'columns', sheetId, version, columns })
  await api.work()
  const sheet = await batch.detail(fileId)
  expect(sheet.figures).toMatchObject({
    first: batch.day,
    last: '2031-01-05',
    quantity: '6',
    amount: '60',
    products: 1,
  })
  expect(sheet.doubts).toMatchObject([
    { doubt: 'outsidePeriod', last: '2031-01-05', lines: 1 },
    { doubt: 'totalDiffers', row: 4, field: 'quantity', stated: '7', computed: '6' },
  ])
  expect((await batch.pipeline()).doubts.map(({ file, doubt }) => [file, doubt.doubt])).toEqual([
    ['销售.csv', 'outsidePeriod'],
    ['销售.csv', 'totalDiffers'],
  ])
  // An ignored sheet raises no doubts.
  await batch.change({ change: 'ignore', sheetId, version: sheet.version, ignored: true })
  expect((await batch.pipeline()).doubts).toEqual([])
})

test('a column next to one with the same header, and formulas without results, are doubts', minutes, async () => {
  const batch = await makeBatch(api)
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    [...head.replace('金额', '金额（万元）').split(','), '数量'].map(text),
    [batch.day, '', '某某片', 'A240101', '3', '', '9'].map((cell) => (cell ? text(cell) : '<c><f>A2</f></c>')),
  ]
  const sheetData = rows.map((cells) => `<row>${cells.join('')}</row>`).join('')
  const book = workbookOf(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`)
  const [fileId = 0] = await batch.add('sale', new File([new Uint8Array(book)], '销售.xlsx'))
  const { sheetId, version } = await batch.detail(fileId)
  await batch.change({ change: 'columns', sheetId, version, columns })
  await api.work()
  expect((await batch.detail(fileId)).doubts).toEqual([
    { doubt: 'formulasWithoutResult', formulas: 2 },
    { doubt: 'sameHead', head: '数量', column: 5, other: 7 },
    { doubt: 'scaledHead', head: '金额（万元）' },
  ])
})

test('a file with the bytes of another, by itself or in an archive, is compared only once a person says so', {
  ...minutes,
  tags: 'long',
}, async () => {
  const batch = await makeBatch(api)
  const content = [head, row(batch.day), row(batch.day, 4)]
  const [first = 0] = await batch.add('sale', csv('销售.csv', ...content))
  const { sheetId, version } = await batch.detail(first)
  await batch.change({ change: 'columns', sheetId, version, columns })
  await api.work()
  const [second = 0] = await batch.add('sale', csv('销售（二）.csv', ...content))
  const archive = await zip({ '资料/销售三.csv': Buffer.from(content.join('\n')) })
  await batch.add('sale', new File([new Uint8Array(archive)], '资料.zip', { type: 'application/zip' }))
  await api.work()
  const twins = (await batch.sheets()).filter(({ twinOf }) => twinOf !== null)
  expect(twins.map(({ file, wants, twinOf }) => [file, wants, twinOf?.name])).toEqual([
    ['销售（二）.csv', 'twin', '销售.csv'],
    ['销售三.csv', 'twin', '销售.csv'],
  ])
  expect((await batch.pipeline()).next).toBe('decideTwins')
  expect((await sourcesOf(api.db, batch.objectId)).sources.map(({ fileId }) => fileId)).toEqual([first])
  const keep = { change: 'keepTwins', reviewBatchNo: batch.reviewBatchNo } as const
  const { reviewBatchNo: _, ...other } = await makeBatch(api)
  await api.refuses(calls.changeDataProcess, 'notFound', { as: other.as, body: { ...keep, fileIds: [second] } })
  await api.refuses(calls.changeDataProcess, 'notFound', {
    as: batch.as,
    body: { ...keep, fileIds: [2_000_000_000] },
  })

  await batch.change({ ...keep, fileIds: [second] })
  await api.done(calls.deleteFlowFiles, { as: batch.as, body: { ids: [twins[1]?.fileId ?? 0] } })
  const left = await batch.sheets()
  expect(left.map(({ file, wants, twinOf }) => [file, wants, twinOf])).toEqual([
    ['销售.csv', null, null],
    ['销售（二）.csv', null, null],
  ])
  // The doubt about equal figures remains.
  expect(left.map(({ doubts }) => doubts.map(({ doubt }) => doubt))).toEqual([[], ['sameFigures']])
})

test('once the first of two equal files is removed, the other one counts', minutes, async () => {
  const batch = await makeBatch(api)
  const content = [head, row(batch.day)]
  const [first = 0] = await batch.add('sale', csv('一.csv', ...content), csv('二.csv', ...content))
  expect((await batch.sheets()).map(({ wants }) => wants)).toEqual(['columns', 'twin'])
  await api.done(calls.deleteFlowFiles, { as: batch.as, body: { ids: [first] } })
  expect((await batch.sheets()).map(({ file, wants }) => [file, wants])).toEqual([['二.csv', 'columns']])
})

test('the same lines in another file format are reported', { ...minutes, tags: 'long' }, async () => {
  const batch = await makeBatch(api)
  const [first = 0, second = 0] = await batch.add(
    'sale',
    csv('一.csv', head, row(batch.day)),
    csv('二.csv', '另存的标题', head, row(batch.day)),
  )
  const { sheetId, version } = await batch.detail(first)
  await batch.change({ change: 'columns', sheetId, version, columns })
  const { sheetId: other, version: ofOther } = await batch.detail(second)
  await batch.change({ change: 'columns', sheetId: other, version: ofOther, columns })
  await api.work()
  expect((await batch.detail(second)).doubts).toEqual([
    { doubt: 'sameFigures', fileId: first, file: '一.csv', sheet: null },
  ])
})

test('a correction is offered for and applied to every sheet with the same headers', {
  ...minutes,
  tags: 'long',
}, async () => {
  const batch = await makeBatch(api)
  const other = head.replace('数量', '数量二')
  const [first = 0, second = 0, third = 0] = await batch.add(
    'sale',
    csv('一.csv', head, row(batch.day)),
    csv('二.csv', head, row(batch.day, 4)),
    csv('三.csv', other, row(batch.day, 5)),
  )
  const decide = async (fileId: number, chosen: typeof columns) => {
    const { sheetId, version } = await batch.detail(fileId)
    await batch.change({ change: 'columns', sheetId, version, columns: chosen })
    await api.work()
  }
  const wrong = { ...columns, batchNo: 3, productName: 4 }
  for (const fileId of [first, second, third]) await decide(fileId, wrong)
  expect((await batch.sheets()).map(({ alike }) => alike)).toEqual([0, 0, 0])
  await decide(first, columns)
  const corrected = await batch.detail(first)
  expect((await batch.sheets()).map(({ alike }) => alike)).toEqual([1, 1, 0])
  const body = { change: 'alike', sheetId: corrected.sheetId, version: corrected.version } as const
  await api.refuses(calls.changeDataProcess, 'notFound', { as: batch.stranger, body })
  await batch.change(body)
  await api.work()
  expect((await batch.sheets()).map((sheet) => [sheet.state, sheet.columns?.batchNo, sheet.alike])).toEqual([
    ['read', 4, 0],
    ['read', 4, 0],
    ['read', 3, 0],
  ])
})

test('the suggestions of several sheets are confirmed at once, all of them or none', minutes, async () => {
  const batch = await makeBatch(api)
  const heads = ['数量', '数量二', '数量三'].map((quantity) => head.replace('数量', quantity))
  const [first = 0, , third = 0] = await batch.add(
    'sale',
    csv('一.csv', heads[0] ?? '', row(batch.day)),
    csv('二.csv', heads[1] ?? '', row(batch.day, 4)),
    csv('三.csv', '甲,乙', '丙,丁'),
  )
  const sheets = await batch.sheets()
  expect(sheets.map(({ offer }) => offer?.find(({ field }) => field === 'date')?.head)).toEqual([
    '日期',
    '日期',
    undefined,
  ])
  const named = sheets.map(({ sheetId, version }) => ({ sheetId, version }))
  const take = { change: 'takeSuggested', reviewBatchNo: batch.reviewBatchNo } as const
  const as = batch.as
  await api.refuses(calls.changeDataProcess, 'state.refused', { as, body: { ...take, sheets: named } })
  const stale = named.slice(0, 2).map(({ sheetId }) => ({ sheetId, version: 7 }))
  await api.refuses(calls.changeDataProcess, 'record.conflict', { as, body: { ...take, sheets: stale } })
  expect((await batch.detail(first)).columns).toBeNull()
  await batch.change({ ...take, sheets: named.slice(0, 2) })
  await api.work()
  expect((await batch.sheets()).map(({ state, offer }) => [state, offer])).toEqual([
    ['read', null],
    ['read', null],
    ['mapping', null],
  ])
  expect((await batch.detail(third)).columns).toBeNull()
})

test('a sheet without a header is read by column letters, which are not remembered', minutes, async () => {
  const batch = await makeBatch(api)
  const [fileId = 0] = await batch.add('sale', csv('无表头.csv', row(batch.day), row(batch.day, 4), row(batch.day, 5)))
  const { sheetId, version } = await batch.detail(fileId)
  await batch.change({ change: 'headRow', sheetId, version, headRow: 0 })
  const sheet = await batch.detail(fileId)
  expect(sheet).toMatchObject({ headRow: 0, heads: ['A', 'B', 'C', 'D', 'E', 'F'], wants: 'columns' })
  expect(sheet.samples).toHaveLength(3)
  await batch.change({ change: 'columns', sheetId, version: sheet.version, columns })
  await api.work()
  expect(await batch.detail(fileId)).toMatchObject({
    counts: { lines: 3, faults: 0, skipped: 0 },
    figures: { quantity: '12' },
  })
  const body = { reviewBatchNo: batch.reviewBatchNo }
  expect(await api.done(calls.getRememberedMappings, { as: batch.as, body })).toEqual([])
})
