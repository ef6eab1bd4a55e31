import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/audit/master-data/calls.ts'
import { UploadMode } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { dealerSheet, makeClient, makeStockedClient, productSheet, relationSheet, sheet } from './lists.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type CellFault = { sheet: string; row: number; column: string; reason: string }
const faultsOf = ({ detail }: { detail?: Record<string, unknown> }) => detail?.faults as CellFault[]
const rowsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? []
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'again.xlsx')

const dealers = [
  [
    'D101',
    '太岭景远医药有限公司',
    '91990878E8202658XK',
    '西区/太岭市',
    '祝沅',
    'flow1@dealer1.example.com',
    '14400001816',
  ],
  [
    'D108',
    '雁河舒泉医药有限公司',
    '91992122H430590733',
    '南区/雁河市',
    '柏岚',
    'flow2@dealer2.example.com',
    '14400003693',
  ],
]
const products = [
  ['CP1001', '阿莫西林胶囊', '0.25g×24粒', '盒', 200, 12.27],
  ['CP1013', '布洛芬混悬液', '100ml:2g', '瓶', 60, 18.1],
]
const relations = [
  ['D101', '佑亭牌阿莫西林胶囊', '0.25克*24s', 'CP1001'],
  ['D108', '布洛芬混悬液', '', 'CP1013'],
]

test('workbooks of dealers, products and relations are taken over, and what is downloaded changes nothing', async () => {
  const { as, code: clientCode } = await makeClient(api)
  const query = { clientCode }
  const taken = { added: 2, changed: 0, unchanged: 0, uploadId: null }
  const upload = { as, query }
  expect(await api.done(calls.uploadDealers, { ...upload, body: { file: await dealerSheet(...dealers) } })).toEqual(
    taken,
  )
  expect(await api.done(calls.uploadProducts, { ...upload, body: { file: await productSheet(...products) } })).toEqual(
    taken,
  )
  expect(
    await api.done(calls.uploadRelations, { ...upload, body: { file: await relationSheet(...relations) } }),
  ).toEqual(taken)

  const [product] = (await api.done(calls.pageProducts, { as, query })).records
  expect(product).toMatchObject({ listPrice: '12.27', factors: [{ unit: '件', factor: '200' }] })

  const same = { added: 0, changed: 0, unchanged: 2, uploadId: null }
  const downloaded = await api.download(calls.downloadDealers, upload)
  expect((await rowsOf(downloaded.bytes)).slice(1)).toEqual(dealers)
  expect(await api.done(calls.uploadDealers, { ...upload, body: { file: fileOf(downloaded.bytes) } })).toEqual(same)
  const productBook = await api.download(calls.downloadProducts, upload)
  expect((await rowsOf(productBook.bytes))[1]).toEqual(['CP1001', '阿莫西林胶囊', '0.25g×24粒', '盒', 200, null, 12.27])
  expect(await api.done(calls.uploadProducts, { ...upload, body: { file: fileOf(productBook.bytes) } })).toEqual(same)
  const relationBook = await api.download(calls.downloadRelations, upload)
  expect(await api.done(calls.uploadRelations, { ...upload, body: { file: fileOf(relationBook.bytes) } })).toEqual(same)
})

test('an upload is compared with the stored data, and nothing is written before it is confirmed', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const file = await dealerSheet(
    ['D101', '太岭景远医药有限公司', '91990878E8202658XK', '西区/太岭市', '', '', ''],
    ['D115', '望林朗远医药供应链有限公司', '', '北区/望林市', '', '', ''],
  )
  const shown = await api.done(calls.uploadDealers, {
    as,
    query: { ...query, mode: UploadMode.preview },
    body: { file },
  })
  expect(shown).toMatchObject({ added: 1, changed: 1, unchanged: 0 })
  const uploadId = shown.uploadId ?? ''
  const preview = await api.done(calls.getUpload, { as, query: { ...query, uploadId } })
  expect(preview).toMatchObject({
    fileName: '经销商.xlsx',
    absent: 1,
    changes: [
      { what: 'changed', parts: [{ field: 'taxNumber', before: '', after: '91990878E8202658XK' }] },
      { what: 'added', name: 'D115 望林朗远医药供应链有限公司' },
    ],
  })
  expect((await api.done(calls.pageDealers, { as, query })).total).toBe(2)

  const other = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  await api.refuses(calls.getUpload, 'notFound', { as: other, query: { ...query, uploadId } })
  const take = { query: { ...query, uploadId }, body: { digest: preview.digest } }
  await api.refuses(calls.takeOverUpload, 'notFound', { as: other, ...take })
  const counts = await api.done(calls.takeOverUpload, { as, ...take })
  expect(counts).toEqual({ added: 1, changed: 1, unchanged: 0 })
  expect((await api.done(calls.pageDealers, { as, query })).total).toBe(3)
  await api.refuses(calls.takeOverUpload, 'notFound', { as, ...take })
})

test('a concurrent change is shown before it is overwritten', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const file = await dealerSheet(['D101', '景远新名称', '', '', '', '', ''])
  const { uploadId } = await api.done(calls.uploadDealers, {
    as,
    query: { ...query, mode: UploadMode.preview },
    body: { file },
  })
  const named = { ...query, uploadId: uploadId ?? '' }
  const { digest } = await api.done(calls.getUpload, { as, query: named })
  const [dealer] = (await api.done(calls.pageDealers, { as, query: { ...query, keyword: 'D101' } })).records
  await api.done(calls.saveDealer, { as, query, body: { id: dealer?.id, code: 'D101', name: '先改的名称' } })
  await api.refuses(calls.takeOverUpload, 'record.conflict', { as, query: named, body: { digest } })
  const anew = await api.done(calls.getUpload, { as, query: named })
  expect(anew.changes[0]?.parts).toEqual([{ field: 'name', before: '先改的名称', after: '景远新名称' }])
  await api.done(calls.takeOverUpload, { as, query: named, body: { digest: anew.digest } })
})

test('a faulty workbook changes nothing and reports every fault by sheet, row and column', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const bad = await dealerSheet(
    ['D101', '', '', '', '', '', ''],
    ['D 7', '新的', '12', '', '', 'nobody', ''],
    ['D115', '望林', '', '', '', '', ''],
    ['D115', '望林', '', '', '', '', ''],
  )
  const refused = await api.refuses(calls.uploadDealers, 'workbook.faulty', { as, query, body: { file: bad } })
  expect(faultsOf(refused).map(({ sheet: name, row, column }) => `${name} ${column}${row}`)).toEqual([
    '经销商 B2',
    '经销商 A3',
    '经销商 C3',
    '经销商 F3',
    '经销商 A5',
  ])
  expect((await api.done(calls.pageDealers, { as, query })).total).toBe(2)

  const strange = await productSheet(['CP7', '新的', '', '', 0, 'x'])
  const products = await api.refuses(calls.uploadProducts, 'workbook.faulty', { as, query, body: { file: strange } })
  expect(faultsOf(products).map(({ column }) => column)).toEqual(['D', 'E', 'F'])

  const unknown = await relationSheet(['D999', '甲', '', 'CP1001'], ['D101', '乙', '', 'CP9'])
  const relation = await api.refuses(calls.uploadRelations, 'workbook.faulty', { as, query, body: { file: unknown } })
  expect(faultsOf(relation).map(({ row, column }) => `${column}${row}`)).toEqual(['A2', 'D3'])

  const noSheet = await sheet('别的', ['经销商编码'])
  await api.refuses(calls.uploadDealers, 'workbook.faulty', { as, query, body: { file: noSheet } })
  const noWorkbook = new File(['not a workbook'], 'a.xlsx')
  await api.refuses(calls.uploadDealers, 'workbook.faulty', { as, query, body: { file: noWorkbook } })
})

test('a column that is missing in a workbook keeps its stored values', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode }
  const file = await sheet('经销商', ['经销商编码', '经销商名称'], ['D101', '太岭景远医药股份有限公司'])
  await api.done(calls.uploadDealers, { as, query, body: { file } })
  const [dealer] = (await api.done(calls.pageDealers, { as, query: { ...query, keyword: 'D101' } })).records
  expect(dealer).toMatchObject({ name: '太岭景远医药股份有限公司', region: '西区/太岭市', version: 1 })
})

test('lists of an unknown client cannot be read or written, and readers cannot upload', async () => {
  const as = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const query = { clientCode: 'nobody-knows' }
  const body = async (of: typeof dealerSheet, row: (string | number)[]) => ({ file: await of(row) })
  await api.refuses(calls.uploadDealers, 'notFound', { as, query, body: await body(dealerSheet, dealers[0] ?? []) })
  await api.refuses(calls.uploadProducts, 'notFound', { as, query, body: await body(productSheet, products[0] ?? []) })
  await api.refuses(calls.uploadRelations, 'notFound', {
    as,
    query,
    body: await body(relationSheet, relations[0] ?? []),
  })
  await api.refuses(calls.downloadDealers, 'notFound', { as, query })
  await api.refuses(calls.downloadProducts, 'notFound', { as, query })
  await api.refuses(calls.downloadRelations, 'notFound', { as, query })
  const reader = await makeUser(api, { perms: [MasterDataPerm.read] })
  const { code } = await makeStockedClient(api)
  const denied = { as: reader, query: { clientCode: code }, body: await body(dealerSheet, dealers[0] ?? []) }
  expect((await api.call(calls.uploadDealers, denied)).status).toBe(403)
})

test('an upload that nobody took over is forgotten after a day', async () => {
  const { as, code: clientCode } = await makeStockedClient(api)
  const query = { clientCode, mode: UploadMode.preview }
  const file = await dealerSheet(['D115', '望林', '', '', '', '', ''])
  const { uploadId } = await api.done(calls.uploadDealers, { as, query, body: { file } })
  await api.db.execute(sql`
    update audit_master_upload set created_at = now() - interval '25 hours' where biz_id = ${uploadId}`)
  await api.refuses(calls.getUpload, 'notFound', { as, query: { clientCode, uploadId: uploadId ?? '' } })
  await api.jobs.sendRecurring()
  await api.work()
  const left = await api.db.execute(sql`select 1 from audit_master_upload where biz_id = ${uploadId}`)
  expect(left.rows).toEqual([])
})
