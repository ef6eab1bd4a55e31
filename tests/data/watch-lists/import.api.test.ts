import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeImport } from '#api/data/watch-lists/import/store-run.ts'
import { takeBackLater } from '#api/data/watch-lists/import/take-back.ts'
import { watchEntry, watchList, watchListImport, watchListImportPart } from '#api/data/watch-lists/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { randomBizId } from '#api/platform/keys.ts'
import * as calls from '#contract/data/watch-lists/calls.ts'
import { WatchListPerm, watchEntriesMax } from '#contract/data/watch-lists/codes.ts'
import { workbookOf } from '../../shell/files/fixture/zip.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { csvOf, importsOf } from './imported.ts'

let api: TestApi
let as: Person
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  as = await makeUser(api, { perms: [WatchListPerm.read, WatchListPerm.write] })
  imports = importsOf(api, as)
})
afterAll(() => api.close())

const minutes = { timeout: 120_000 }
const makeList = async () =>
  (await api.done(calls.saveWatchList, { as, body: { name: `名单${randomUUID().slice(0, 8)}` } })).bizId
const addEntry = (bizId: string, fields: { name: string } & Record<string, unknown>) =>
  api.done(calls.saveWatchEntry, { as, body: { bizId, ...fields } })
const entriesOf = async (bizId: string, more: { revision?: number; changedIn?: number; keyword?: string } = {}) =>
  (await api.done(calls.searchWatchEntries, { as, body: { bizId, ...more } })).records
const namesOf = async (bizId: string) => (await entriesOf(bizId)).map(({ name }) => name)

const heads = ['企业名称', '曾用名', '统一社会信用代码', '列入日期', '截止日期', '来源', '备注']

test('a file is read, its faults are told by line, and confirming stores one revision', minutes, async () => {
  const bizId = await makeList()
  const file = csvOf([
    ['失信企业名单'],
    heads,
    ['上海诚嘉贸易有限公司', '诚嘉;诚嘉实业', '91310115MA1H7X', '2026-01-05', '长期', '法院公告', '一'],
    ['', '', '91310', '2026-01-05', '', '', '二'],
    ['北京宇方科技有限公司', '', '1.23E+17', '2026-02-30', '2026-01-01', '', '三'],
    ['上海诚嘉贸易有限公司', '诚嘉;诚嘉实业', '91310115MA1H7X', '2026-01-05', '永久', '法院公告', '四'],
    [],
    ['Smith & Sons Ltd.', '', '', '', '2027/3/1', '', '五'],
  ])
  const ready = await imports.read(bizId, file)
  expect(ready).toMatchObject({ state: 'ready', encoding: 'utf-8', sheet: 0, by: as.name, failure: null })
  expect(ready.sheets).toMatchObject([{ headRow: 2, rows: 5, name: null }])
  expect(ready.sheets[0]?.columns.map(({ field }) => field)).toEqual([
    'name',
    'aliases',
    'number',
    'from',
    'until',
    'source',
    null,
  ])
  expect(ready.checked).toEqual({
    ...{ revision: 0, lines: 5, taken: 2, doubled: 1, faulty: 2, faults: 3 },
    ...{ came: 2, changed: 0, stayed: 0, gone: 0 },
  })
  expect(ready.faults.map(({ row, column, text, reason }) => [row, column, text, reason])).toEqual([
    [4, '企业名称', '', 'nameMissing'],
    [5, '统一社会信用代码', '1.23E+17', 'digitsLost'],
    [5, '列入日期', '2026-02-30', 'noSuchDay'],
  ])
  expect(await entriesOf(bizId)).toEqual([])
  const { bytes } = await api.download(calls.exportLineFaults, { as, body: { bizId: ready.bizId } })
  const { sheets } = await readXlsx(bytes)
  expect(JSON.stringify(sheets[1]?.rows)).toContain('没有这一天')

  const stored = await imports.confirm(ready, 'replace')
  expect(stored).toMatchObject({ state: 'stored', mode: 'replace', revision: 1, endsAt: null })
  expect(await entriesOf(bizId)).toMatchObject([
    {
      name: '上海诚嘉贸易有限公司',
      aliases: ['诚嘉', '诚嘉实业'],
      number: '91310115MA1H7X',
      from: '2026-01-05',
      until: null,
      source: '法院公告',
      by: as.name,
    },
    { name: 'Smith & Sons Ltd.', until: '2027-03-01' },
  ])
  const { records } = await api.done(calls.searchWatchRevisions, { as, body: { bizId } })
  expect(records).toMatchObject([{ revision: 1, added: 2, changed: 0, removed: 0, fileName: 'list.csv', by: as.name }])
  expect(await api.done(calls.getWatchList, { as, query: { bizId } })).toMatchObject({ entries: 2, openImport: null })
  const [row] = await api.db.select().from(watchListImport).where(eq(watchListImport.bizId, ready.bizId))
  expect(row?.path).toBeNull()
  expect(await api.db.$count(watchListImportPart, eq(watchListImportPart.importId, row?.id ?? 0))).toBe(0)
  expect(await api.db.$count(storedFile, sql`business_id = ${ready.bizId} and kept`)).toBe(0)
})

test('replacing ends what the file lacks, adding keeps it, and equal entries stay as they are', minutes, async () => {
  const bizId = await makeList()
  await addEntry(bizId, { name: '甲公司', number: '001' })
  const { entryBizId } = await addEntry(bizId, { name: '乙公司', number: '002', source: '旧' })
  await addEntry(bizId, { name: '丙公司' })
  const file = () =>
    csvOf([
      ['名称', '编号', '来源'],
      ['乙公司', '0-02', '新'],
      ['丁公司', '', ''],
      ['甲公司', '001', ''],
    ])
  const first = await imports.read(bizId, file())
  expect(first.checked).toMatchObject({ revision: 3, came: 1, changed: 1, stayed: 1, gone: 1 })
  expect(await imports.confirm(first, 'add')).toMatchObject({ state: 'stored', revision: 4 })
  expect((await namesOf(bizId)).toSorted()).toEqual(['丁公司', '丙公司', '乙公司', '甲公司'].toSorted())
  const changes = await entriesOf(bizId, { changedIn: 4 })
  expect(changes.map(({ name, source, goneRevision }) => [name, source, goneRevision])).toEqual([
    ['乙公司', '旧', 4],
    ['乙公司', '新', null],
    ['丁公司', '', null],
  ])
  expect(changes.filter(({ name }) => name === '乙公司').map((each) => each.entryBizId)).toEqual([
    entryBizId,
    entryBizId,
  ])
  const second = await imports.read(bizId, file())
  expect(second.checked).toMatchObject({ revision: 4, came: 0, changed: 0, stayed: 3, gone: 1 })
  await imports.confirm(second, 'replace')
  expect((await namesOf(bizId)).toSorted()).toEqual(['丁公司', '乙公司', '甲公司'].toSorted())
  expect((await entriesOf(bizId, { revision: 4 })).length).toBe(4)
  const { records } = await api.done(calls.searchWatchRevisions, { as, body: { bizId, size: 10 } })
  expect(records.slice(0, 2)).toMatchObject([
    { revision: 5, added: 0, changed: 0, removed: 1 },
    { revision: 4, added: 1, changed: 1, removed: 0 },
  ])
})

test('hidden, merged and uncomputed cells of a workbook are reported next to its sheet', minutes, async () => {
  const name = (row: number, text: string, of = '') =>
    `<row r="${row}"${of}><c r="A${row}" t="str"><v>${text}</v></c></row>`
  const sheet = (rows: string, more = '') =>
    new File(
      [new Uint8Array(workbookOf(`<worksheet><sheetData>${name(1, '名称')}${rows}</sheetData>${more}</worksheet>`))],
      '名单.xlsx',
    )
  const doubtful = sheet(
    name(2, '甲公司') +
      name(3, '乙公司', ' hidden="1"') +
      '<row r="4"><c r="A4"><f>"丙"&amp;"公司"</f></c></row>' +
      name(5, '丁公司') +
      '<row r="6"><c r="B6" t="str"><v>备注</v></c></row>',
    '<mergeCells count="1"><mergeCell ref="A5:A6"/></mergeCells>',
  )
  const { sheets, checked } = await imports.read(await makeList(), doubtful)
  expect(sheets[0]?.doubts).toEqual(['hiddenRows', 'mergedAreas', 'formulasWithoutResult'])
  expect(checked).toMatchObject({ taken: 3, doubled: 1 })

  const plain = await imports.read(await makeList(), sheet(name(2, '甲公司')))
  expect(plain.sheets[0]?.doubts).toEqual([])
})

test('people of one name and equal entries are told apart, one by one', minutes, async () => {
  const bizId = await makeList()
  for (const more of [{ phone: '1' }, { phone: '2' }, { phone: '2' }, { bornOn: '1950-02-02' }])
    await addEntry(bizId, { name: '张伟', ...more })
  const lines = [
    ['姓名', '电话', '出生日期'],
    ['张伟', '2', ''],
    ['张偉', '3', ''],
    ['张伟', '', '1950-02-02'],
  ]
  const ready = await imports.read(bizId, csvOf(lines))
  expect(ready.checked).toMatchObject({ taken: 3, came: 0, changed: 1, stayed: 2, gone: 1 })
  await imports.confirm(ready, 'replace')
  expect((await entriesOf(bizId)).map(({ phone, bornOn }) => [phone, bornOn])).toEqual([
    ['2', null],
    ['', '1950-02-02'],
    ['3', null],
  ])
})

test('a person corrects the sheet, the head and the meaning of columns', minutes, async () => {
  const bizId = await makeList()
  const columns = [
    { head: 'A', width: 10 },
    { head: 'B', width: 10 },
  ]
  const workbook = await writeWorkbook(
    [
      { name: '说明', columns: [{ head: '说明', width: 10 }], rows: [['仅供内部']] },
      {
        name: '数据',
        columns,
        rows: [
          ['K1', '甲公司'],
          ['K2', '乙公司'],
        ],
      },
    ],
    { title: 'x' },
  )
  const ready = await imports.read(bizId, new File([new Uint8Array(workbook)], '名单.xlsx'))
  expect(ready).toMatchObject({ state: 'ready', checked: null, encoding: null })
  expect(ready.sheets.map(({ name }) => name)).toEqual(['说明', '数据'])
  await api.refuses(calls.confirmListImport, 'state.refused', {
    as,
    body: { bizId: ready.bizId, version: ready.version, mode: 'add' },
  })
  const reread = (body: Record<string, unknown>) => ({
    as,
    body: { bizId: ready.bizId, version: ready.version, sheet: 1, ...body },
  })
  const faulty: [Record<string, unknown>, string][] = [
    [{ sheet: 2 }, 'sheet'],
    [{ encoding: 'gb18030' }, 'encoding'],
    [{ headRow: 99 }, 'headRow'],
    [{ columns: [{ at: 1, field: 'number' }] }, 'columns'],
    [
      {
        columns: [
          { at: 1, field: 'name' },
          { at: 2, field: 'name' },
        ],
      },
      'columns.1.field',
    ],
  ]
  for (const [body, field] of faulty) {
    const { errors } = await api.refuses(calls.rereadListImport, 'validation', reread(body))
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
  const chosen = [
    { at: 1, field: 'number' },
    { at: 2, field: 'name' },
  ] as const
  await api.done(calls.rereadListImport, reread({ columns: chosen }))
  await api.refuses(calls.rereadListImport, 'record.conflict', reread({}))
  await api.work()
  const again = await imports.detail(ready.bizId)
  expect(again).toMatchObject({ sheet: 1, checked: { taken: 2, came: 2 } })
  await imports.confirm(again, 'replace')
  expect((await entriesOf(bizId)).map(({ name, number }) => [name, number])).toEqual([
    ['甲公司', 'K1'],
    ['乙公司', 'K2'],
  ])
})

test('the order of day and month is taken from the whole file, else asked for', minutes, async () => {
  const bizId = await makeList()
  const decided = await imports.read(
    bizId,
    csvOf([
      ['name', 'date of birth'],
      ['A', '1/5/1980'],
      ['B', '25/12/1990'],
    ]),
  )
  expect(decided).toMatchObject({ dateOrder: 'dayFirst', isDayUndecided: false, checked: { taken: 2, faulty: 0 } })
  await api.done(calls.cancelListImport, { as, body: { bizId: decided.bizId, version: decided.version } })
  expect(await imports.detail(decided.bizId)).toMatchObject({ state: 'cancelled' })
  const request = await imports.read(
    bizId,
    csvOf([
      ['name', 'date of birth'],
      ['A', '1/5/1980'],
    ]),
  )
  expect(request).toMatchObject({ dateOrder: null, isDayUndecided: true, checked: { taken: 0, faulty: 1 } })
  await api.done(calls.rereadListImport, {
    as,
    body: { bizId: request.bizId, version: request.version, dateOrder: 'monthFirst' },
  })
  await api.work()
  await imports.confirm(await imports.detail(request.bizId), 'add')
  expect(await entriesOf(bizId)).toMatchObject([{ name: 'A', bornOn: '1980-01-05' }])
})

test('a text of names alone needs no head, and GB18030 is recognised', minutes, async () => {
  const bizId = await makeList()
  const bytes = Buffer.from('d5c5cebe0d0ac0eec4c80d0a', 'hex')
  const ready = await imports.read(bizId, new File([bytes], 'names.txt'))
  expect(ready).toMatchObject({ encoding: 'gb18030', sheets: [{ headRow: 0 }], checked: { taken: 2 } })
})

test('a second import of a list is told who imports what, until the first has ended', minutes, async () => {
  const bizId = await makeList()
  const file = () => csvOf([['名称'], ['甲']], 'first.csv')
  const others = await makeUser(api, { perms: [WatchListPerm.write] })
  const both = await Promise.all(
    [as, others].map((each) => api.call(calls.importWatchList, { as: each, query: { bizId }, body: { file: file() } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { msg } = await api.refuses(calls.importWatchList, 'import.running', {
    as,
    query: { bizId },
    body: { file: file() },
  })
  expect(msg).toContain('first.csv')
  await api.work()
  const { openImport } = await api.done(calls.getWatchList, { as, query: { bizId } })
  expect(openImport).toMatchObject({ fileName: 'first.csv', state: 'ready' })
  const ready = await imports.detail(openImport?.bizId ?? '')
  await addEntry(bizId, { name: '乙' })
  const body = { bizId: ready.bizId, version: ready.version, mode: 'replace' } as const
  await api.refuses(calls.confirmListImport, 'version.conflict', { as, body })
  await api.done(calls.rereadListImport, { as, body: { bizId: ready.bizId, version: ready.version } })
  await api.work()
  const again = await imports.detail(ready.bizId)
  await api.refuses(calls.confirmListImport, 'record.conflict', { as, body })
  await api.done(calls.confirmListImport, { as, body: { ...body, version: again.version } })
  const [entry] = await entriesOf(bizId)
  const { version } = await api.done(calls.getWatchList, { as, query: { bizId } })
  await api.refuses(calls.saveWatchEntry, 'import.running', { as, body: { bizId, name: '丙' } })
  await api.refuses(calls.removeWatchEntries, 'import.running', {
    as,
    body: { bizId, entryBizIds: [entry?.entryBizId ?? ''] },
  })
  await api.refuses(calls.removeWatchList, 'import.running', { as, body: { bizId, version } })
  const storing = { bizId: ready.bizId, version: again.version + 1 }
  await api.refuses(calls.cancelListImport, 'state.refused', { as, body: storing })
  await api.refuses(calls.rereadListImport, 'state.refused', { as, body: storing })
  await api.work()
  expect(await namesOf(bizId)).toEqual(['甲'])
})

test('files that are no lists are refused or fail with a reason', minutes, async () => {
  const bizId = await makeList()
  const refused = (file: File) => ({ as, query: { bizId }, body: { file } })
  await api.refuses(calls.importWatchList, 'file.type', refused(new File(['x'], 'list.pdf')))
  await api.refuses(calls.importWatchList, 'file.type', refused(new File([], 'list.csv')))
  await api.refuses(calls.importWatchList, 'file.type', refused(new File(['PK\u0003\u0004'], 'list.csv')))
  await api.refuses(
    calls.importWatchList,
    'file.tooLarge',
    refused(new File([new Uint8Array(51 * 2 ** 20)], 'list.xls')),
  )
  const failed = await imports.read(bizId, new File([' \r\n \r\n'], 'list.csv'))
  expect(failed).toMatchObject({ state: 'failed', failure: 'empty' })
  await api.refuses(calls.rereadListImport, 'state.refused', {
    as,
    body: { bizId: failed.bizId, version: failed.version },
  })
})

test('limits are named, and only those who write lists import', minutes, async () => {
  const bizId = await makeList()
  const ready = await imports.read(bizId, csvOf([['名称'], ['甲']]))
  await api.db.update(watchList).set({ entries: watchEntriesMax }).where(eq(watchList.bizId, bizId))
  const body = { bizId: ready.bizId, version: ready.version, mode: 'add' } as const
  await api.refuses(calls.confirmListImport, 'quota.full', { as, body })
  const reader = await makeUser(api, { perms: [WatchListPerm.read] })
  const query = { bizId: ready.bizId }
  await api.refuses(calls.getListImport, 'access.denied', { as: reader, query })
  await api.refuses(calls.exportLineFaults, 'access.denied', { as: reader, body: query })
  await api.refuses(calls.confirmListImport, 'access.denied', { as: reader, body })
  await api.refuses(calls.cancelListImport, 'access.denied', { as: reader, body: { ...query, version: 0 } })
  await api.refuses(calls.rereadListImport, 'access.denied', { as: reader, body: { ...query, version: 0 } })
  const unknown = { bizId: randomBizId() }
  const upload = { query: unknown, body: { file: csvOf([['名称']]) } }
  await api.refuses(calls.importWatchList, 'access.denied', { as: reader, ...upload })
  await api.refuses(calls.importWatchList, 'notFound', { as, ...upload })
  await api.refuses(calls.getListImport, 'notFound', { as, query: unknown })
  await api.refuses(calls.exportLineFaults, 'notFound', { as, body: unknown })
  await api.refuses(calls.confirmListImport, 'notFound', { as, body: { ...unknown, version: 0, mode: 'add' } })
  await api.refuses(calls.rereadListImport, 'notFound', { as, body: { ...unknown, version: 0 } })
  await api.refuses(calls.cancelListImport, 'notFound', { as, body: { ...unknown, version: 0 } })
  const waiting = { bizId: ready.bizId, version: ready.version + 1 }
  await api.refuses(calls.cancelListImport, 'record.conflict', { as, body: waiting })
  const other = await makeList()
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at) values ('watchListsImported', ${`user:${as.userId}`}, 60, now())`)
  const file = csvOf([['名称']])
  await api.refuses(calls.importWatchList, 'quota.rate', { as, query: { bizId: other }, body: { file } })
  await api.db.execute(sql`delete from quota_use where quota = 'watchListsImported'`)
})

test('an import that nobody confirms ends, and removing a list ends its imports', minutes, async () => {
  const bizId = await makeList()
  const ready = await imports.read(bizId, csvOf([['名称'], ['甲']]))
  await api.db
    .update(watchListImport)
    .set({ finishedAt: '2026-11-01T00:00:00Z' })
    .where(eq(watchListImport.bizId, ready.bizId))
  await api.jobs.sendRecurring()
  await api.work()
  expect(await imports.detail(ready.bizId)).toMatchObject({ state: 'failed', failure: 'unconfirmed' })
  const next = await imports.read(bizId, csvOf([['名称'], ['甲']]))
  await api.done(calls.removeWatchList, { as, body: { bizId, version: 0 } })
  await api.refuses(calls.getListImport, 'notFound', { as, query: { bizId: next.bizId } })
  expect(await api.db.$count(storedFile, sql`business_id = ${next.bizId} and kept`)).toBe(0)
  expect(await api.db.$count(watchEntry, eq(watchEntry.name, '无'))).toBe(0)
})

test('an import that fails on its way changes nothing, and is stored by its next try', minutes, async () => {
  const bizId = await makeList()
  await addEntry(bizId, { name: '甲' })
  const ready = await imports.read(bizId, csvOf([['名称'], ['乙'], ['丙']]))
  const [row] = await api.db.select().from(watchListImport).where(eq(watchListImport.bizId, ready.bizId))
  const isCame = and(eq(watchListImportPart.importId, row?.id ?? 0), eq(watchListImportPart.kind, 'came'))
  const [part] = await api.db.delete(watchListImportPart).where(isCame).returning()
  if (!part) throw new Error('nothing came')
  const body = { bizId: ready.bizId, version: ready.version, mode: 'replace' } as const
  await api.done(calls.confirmListImport, { as, body })
  await api.work()
  expect(await imports.detail(ready.bizId)).toMatchObject({ state: 'storing' })
  expect(await namesOf(bizId)).toEqual(['甲'])
  expect(await api.done(calls.getWatchList, { as, query: { bizId } })).toMatchObject({ revision: 1, entries: 1 })
  await api.db.insert(watchListImportPart).values(part)
  await api.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s' where name = 'watchLists.store' and state < 'active'`,
  )
  await api.work()
  expect(await imports.detail(ready.bizId)).toMatchObject({ state: 'stored', revision: 2 })
  expect(await namesOf(bizId)).toEqual(['乙', '丙'])
})

/** A csv with this many companies. */
const manyLines = (count: number, source: string) =>
  csvOf([['名称', '编号', '来源'], ...Array.from({ length: count }, (_, at) => [`公司${at}`, `N${at}`, source])])

/** An import of thousands of changes whose job ends after its second part, as by a kill. */
async function storeInPart(bizId: string, file: File) {
  const ready = await imports.read(bizId, file)
  await api.done(calls.confirmListImport, { as, body: { bizId: ready.bizId, version: ready.version, mode: 'replace' } })
  const [row] = await api.db.select().from(watchListImport).where(eq(watchListImport.bizId, ready.bizId))
  const job = { importId: row?.id ?? 0, version: row?.version ?? 0 }
  const stopped = new AbortController()
  const progress = async () => stopped.abort()
  const run = { attempt: 1, signal: stopped.signal, progress, finish: async () => {} }
  await expect(storeImport({ db: api.db }, job, run)).rejects.toThrow()
  expect((await imports.detail(ready.bizId)).progress?.rows).toBeGreaterThan(0)
  return { ready, job }
}

test('nobody sees entries of an import that is stored in part, and its next try stores the rest', {
  ...minutes,
  tags: 'long',
}, async () => {
  const bizId = await makeList()
  await imports.confirm(await imports.read(bizId, manyLines(4500, '旧')), 'replace')
  const { ready } = await storeInPart(bizId, manyLines(5500, '新'))
  const search = (body: { keyword?: string; revision?: number }) =>
    api.done(calls.searchWatchEntries, { as, body: { bizId, ...body } })
  expect((await search({})).total).toBe(4500)
  expect((await search({ keyword: '公司4499' })).records.map(({ source }) => source)).toEqual(['旧'])
  expect((await search({ keyword: '公司5499' })).total).toBe(0)
  await api.refuses(calls.searchWatchEntries, 'notFound', { as, body: { bizId, revision: 2 } })
  const tried = await api.done(calls.tryWatchList, { as, body: { bizId, name: '公司7' } })
  expect(tried).toMatchObject({ revision: 1, isNarrowed: false })
  expect(tried.hits.filter(({ name }) => name === '公司7')).toHaveLength(1)
  const { bytes } = await api.download(calls.exportWatchEntries, { as, body: { bizId, form: 'csv' } })
  expect(new TextDecoder().decode(bytes).trim().split('\r\n')).toHaveLength(4501)
  await api.refuses(calls.saveWatchEntry, 'import.running', { as, body: { bizId, name: '其间' } })

  await api.work()
  expect(await imports.detail(ready.bizId)).toMatchObject({ state: 'stored', revision: 2 })
  expect((await search({})).total).toBe(5500)
  expect((await search({ revision: 1 })).total).toBe(4500)
  expect((await search({ keyword: '公司4499' })).records.map(({ source }) => source)).toEqual(['新'])
  const { records } = await api.done(calls.searchWatchRevisions, { as, body: { bizId } })
  expect(records[0]).toMatchObject({ revision: 2, added: 1000, changed: 4500, removed: 0 })
})

test('an import given up in part takes back what it stored, and then the list can be edited', {
  ...minutes,
  tags: 'long',
}, async () => {
  const bizId = await makeList()
  await imports.confirm(await imports.read(bizId, manyLines(4500, '旧')), 'replace')
  const before = await entriesOf(bizId)
  const { ready, job } = await storeInPart(bizId, manyLines(3000, '新'))
  await api.db.transaction((tx) => takeBackLater(tx, job, 'server'))
  await api.refuses(calls.saveWatchEntry, 'import.running', { as, body: { bizId, name: '其间' } })
  await api.work()
  expect(await imports.detail(ready.bizId)).toMatchObject({ state: 'failed', failure: 'server', revision: null })
  expect(await entriesOf(bizId)).toEqual(before)
  const [row] = await api.db.select().from(watchList).where(eq(watchList.bizId, bizId))
  expect(await api.db.$count(watchEntry, eq(watchEntry.listId, row?.id ?? 0))).toBe(4500)
  await addEntry(bizId, { name: '其后' })
  expect(await api.done(calls.getWatchList, { as, query: { bizId } })).toMatchObject({ revision: 2, entries: 4501 })
})

test('a list is exported whole as csv, with its formulas as texts, and imported again as it was', minutes, async () => {
  const bizId = await makeList()
  const long = Array.from({ length: 5001 }, (_, at) => [`公司${at}`, '', `N${at}`])
  const ready = await imports.read(bizId, csvOf([['名称', '别名', '编号'], ['=1+1', '甲；乙', '007'], ...long]))
  await imports.confirm(ready, 'replace')
  const { bytes, headers } = await api.download(calls.exportWatchEntries, { as, body: { bizId, form: 'csv' } })
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect([lines.length, lines[1]]).toEqual([5004, '"=""=1+1""",甲；乙,007,,,,,,,'])
  const again = await imports.read(bizId, new File([new Uint8Array(bytes)], 'again.csv'))
  expect(again.checked).toMatchObject({ taken: 5002, faulty: 0, came: 0, changed: 0, gone: 0, stayed: 5002 })
  const found = await api.download(calls.exportWatchEntries, { as, body: { bizId, form: 'csv', keyword: '公司499' } })
  expect(new TextDecoder().decode(found.bytes).trim().split('\r\n')).toHaveLength(12)
})

test('entries of an earlier release are found by the keys that the migration gave them', async () => {
  const migration = readFileSync(
    new URL('../../../api/platform/db/migrations/0086_watch_list_imports.sql', import.meta.url),
    'utf8',
  )
  const bizId = await makeList()
  await addEntry(bizId, { name: 'Smith  & Sons 张伟贸易有限公司', number: 'A-01' })
  const before = await api.db.select().from(watchEntry).where(sql`name like 'Smith%'`)
  await api.db.update(watchEntry).set({ keys: [] }).where(sql`name like 'Smith%'`)
  await api.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''))
  const after = await api.db.select().from(watchEntry).where(sql`name like 'Smith%'`)
  expect(after.map(({ keys }) => keys.toSorted())).toEqual(before.map(({ keys }) => keys.toSorted()))
})
