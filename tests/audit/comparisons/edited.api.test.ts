import { eq, sql } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowComparison, flowLineNote } from '#api/audit/comparisons/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { filesUploaded } from '#api/platform/files/store/stored-file.ts'
import { storedFile } from '#api/platform/files/table.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import { remarkMax } from '#contract/audit/flow/result.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeCompared } from './compared.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }
const compared = () => makeCompared(api)

type Rows = (string | number | boolean | Date | null)[][]
type Sheets = { name: string; rows: Rows }[]

/** Exports a version and reads its workbook. */
async function handedOut(as: Person, id: number): Promise<Sheets> {
  const { jobId } = await api.done(calls.startComparisonExport, { as, body: { id } })
  await api.work()
  const { bytes } = await api.download(calls.fetchComparisonExport, { as, query: { id, jobId } })
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells) => [...cells]) as Rows }))
}

async function workbookOf(sheets: Sheets): Promise<File> {
  const bytes = await writeXlsx({ sheets })
  return new File([bytes as Uint8Array<ArrayBuffer>], '改过的结果.xlsx')
}

/** Cell of a line, by document number, under a header; writes `set` first if given. */
function cell(sheets: Sheets, document: string, head: string, set?: string | number | null) {
  const rows = sheets.find(({ name }) => name === '明细')?.rows ?? []
  const heads = rows[0] ?? []
  const row = rows.find((cells) => cells[heads.indexOf('单号')] === document)
  if (!row) throw new Error(`no line ${document}`)
  if (set !== undefined) row[heads.indexOf(head)] = set
  return { row: rows.indexOf(row) + 1, value: row[heads.indexOf(head)] }
}

async function uploaded(as: Person, id: number, sheets: Sheets) {
  const begun = await api.done(calls.uploadComparison, { as, query: { id }, body: { file: await workbookOf(sheets) } })
  await api.work()
  const { version } = await api.done(calls.getComparisonVersion, { as, query: { id: begun.id } })
  return version
}

test('an externally edited result becomes a separate version that names its author and origin', minutes, async () => {
  const { member, executor, objectId, id } = await compared()
  const first = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const place = first.lines?.records.find(({ documentNo }) => documentNo === 'R1')?.place ?? 0
  await api.done(calls.saveLineNote, { as: executor, body: { id, place, text: '见随货单' } })
  const sheets = await handedOut(member, id)
  // A person marks the pair as matched; a note stays its author's.
  cell(sheets, 'R2', '结果', '匹配')
  cell(sheets, 'S2', '结果', '匹配')
  cell(sheets, 'S2', '备注', '两盒破损，已换货')
  // Rows may be sorted and columns moved.
  const lines = sheets.find(({ name }) => name === '明细')
  if (lines) lines.rows = [lines.rows[0] ?? [], ...lines.rows.slice(1).toReversed()].map((cells) => cells.toReversed())

  const version = await uploaded(member, id, sheets)
  expect(version).toMatchObject({
    number: 2,
    state: 'done',
    editedFrom: 1,
    editedFile: '改过的结果.xlsx',
    startedBy: { usercode: member.usercode },
    workbookFaults: [],
    lines: 6,
    differing: 2,
    share: { matchedQuantity: '30', reportedQuantity: '35' },
  })
  const reply = await api.done(calls.findComparison, {
    as: member,
    query: { objectId, id: version.id, rule: 'edited' },
  })
  expect(reply.lines?.records.map(({ documentNo, state, difference }) => [documentNo, state, difference])).toEqual([
    ['R2', 'matched', '-2'],
    ['S2', 'matched', '-2'],
  ])
  const note = await api.done(calls.getComparisonLine, { as: member, query: { id: version.id, place } })
  expect(note.notes).toMatchObject([{ text: '见随货单', createdBy: { usercode: executor.usercode } }])
  const edited = reply.lines?.records[1]?.place ?? 0
  const line = await api.done(calls.getComparisonLine, { as: member, query: { id: version.id, place: edited } })
  expect(line.notes).toMatchObject([{ text: '两盒破损，已换货', createdBy: { usercode: member.usercode } }])
  expect(line.rows.map(({ cells }) => cells?.[9])).toEqual(['R2', 'S2'])

  // The earlier version is unchanged; the workbooks of both versions say so.
  const before = await api.done(calls.findComparison, { as: member, query: { objectId, id } })
  expect(before.lines?.records.map(({ state }) => state)).toEqual(first.lines?.records.map(({ state }) => state))
  const again = await handedOut(member, version.id)
  expect(again[0]?.rows).toContainEqual(['修改自', '第 1 版，由上传的工作簿“改过的结果.xlsx”修改'])
  await api.done(calls.publishComparison, { as: member, body: { id: version.id } })
})

test('notes that nobody touched go back however long they are; a new one is as long as one that is typed', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member, executor, objectId, id } = await compared()
  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const placeOf = (document: string) => lines?.records.find(({ documentNo }) => documentNo === document)?.place ?? 0
  const long = '详'.repeat(remarkMax)
  for (const text of [long, long.slice(0, 600), long.slice(1)])
    await api.done(calls.saveLineNote, { as: executor, body: { id, place: placeOf('R1'), text } })
  const place = placeOf('R3')
  const more = Array.from({ length: 40 }, () => ({ comparisonId: id, place, text: long, createdBy: executor.userId }))
  await api.db.insert(flowLineNote).values(more)
  const sheets = await handedOut(member, id)
  cell(sheets, 'R2', '结果', '匹配')
  cell(sheets, 'S2', '结果', '匹配')

  const version = await uploaded(member, id, sheets)
  expect(version).toMatchObject({ state: 'done', workbookFaults: [] })
  const notesOf = async (document: string) => {
    const query = { id: version.id, place: placeOf(document) }
    const { notes } = await api.done(calls.getComparisonLine, { as: member, query })
    return notes.map(({ text, createdBy }) => [text.length, createdBy.usercode])
  }
  expect(await notesOf('R1')).toEqual([1000, 600, 999].map((length) => [length, executor.usercode]))
  expect(await notesOf('R3')).toHaveLength(more.length)

  const { row } = cell(sheets, 'R1', '备注', `${cell(sheets, 'R1', '备注').value}，已核`)
  cell(sheets, 'S4', '备注', long)
  const { workbookFaults } = await uploaded(member, id, sheets)
  expect(workbookFaults).toMatchObject([{ sheet: '明细', row, reason: expect.stringContaining('1000') }])
})

test('a split pair becomes a single line on both sides', { ...minutes, tags: 'long' }, async () => {
  const { member, objectId, id } = await compared()
  const sheets = await handedOut(member, id)
  cell(sheets, 'R1', '结果', '仅上报')
  cell(sheets, 'S1', '结果', '仅经销商')
  const version = await uploaded(member, id, sheets)
  expect(version).toMatchObject({ state: 'done', share: { matchedQuantity: '0' } })
  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId, rule: 'edited' } })
  expect(lines?.records.map(({ group, other, days, state }) => [group, other, days, state])).toEqual([
    [null, null, null, 'onlyReported'],
    [null, null, null, 'onlyDealer'],
  ])
})

test('its faults are reported by sheet, row and column, and no version is made', minutes, async () => {
  const { member, objectId, id } = await compared()
  const sheets = await handedOut(member, id)
  const quantity = cell(sheets, 'R1', '数量', 11)
  const group = cell(sheets, 'R2', '结果', '日期不符')
  const side = cell(sheets, 'R3', '结果', '仅经销商')
  const letter = (head: string) =>
    String.fromCharCode(65 + (sheets.find(({ name }) => name === '明细')?.rows[0]?.indexOf(head) ?? 0))
  const version = await uploaded(member, id, sheets)
  expect(version).toMatchObject({ number: 2, state: 'failed', fault: 'workbook', lines: null })
  expect(version.workbookFaults).toEqual([
    {
      sheet: '明细',
      row: quantity.row,
      column: letter('数量'),
      reason: '这一格不能修改，原为“10”；只可修改结果与备注。',
    },
    {
      sheet: '明细',
      row: group.row,
      column: letter('结果'),
      reason: '同组各行的结果须一致；改为仅一方有时，同组的上报行与销售行都要改。',
    },
    {
      sheet: '明细',
      row: side.row,
      column: letter('结果'),
      reason: '上报的行不能是仅经销商有，销售的行不能是仅上报有。',
    },
  ])
  // The earlier version stays, and stays the one shown.
  expect(await api.done(calls.findComparison, { as: member, query: { objectId } })).toMatchObject({ chosen: id })
})

test('missing headers, ids and rows and unknown texts are each reported', { ...minutes, tags: 'long' }, async () => {
  const { member, id } = await compared()
  const faultsOf = async (change: (rows: Rows) => void) => {
    const sheets = await handedOut(member, id)
    change(sheets.find(({ name }) => name === '明细')?.rows ?? [])
    const { workbookFaults } = await uploaded(member, id, sheets)
    return workbookFaults.map(({ row, column, reason }) => [row, column, reason])
  }
  expect(await faultsOf((rows) => ((rows[0] ?? [])[1] = '方向'))).toEqual([
    [1, 'B', expect.stringContaining('方向')],
    [null, null, expect.stringContaining('来源')],
  ])
  expect(await faultsOf((rows) => rows.splice(2, 1))).toEqual([
    [null, null, '缺少sale.csv 第 2 行的明细，请从导出的工作簿开始修改，不要删除行。'],
  ])
  expect(await faultsOf((rows) => ((rows[1] ?? [])[0] = 77))).toEqual([
    [2, 'A', expect.stringContaining('编号')],
    [null, null, expect.stringContaining('reported.csv 第 2 行')],
  ])
  expect(await faultsOf((rows) => rows.push([...(rows[1] ?? [])]))).toEqual([[8, 'A', '与第 2 行重复。']])
  expect(
    await faultsOf((rows) => {
      const state = rows[0]?.indexOf('结果') ?? 0
      for (const cells of rows.slice(1, 2)) cells[state] = '大概匹配'
    }),
  ).toEqual([[2, expect.any(String), expect.stringContaining('匹配、数量不符')]])
  expect(await faultsOf(() => {})).toEqual([[null, null, expect.stringContaining('没有任何不同')]])
})

test('a file that is no such workbook is refused or reported', { ...minutes, tags: 'long' }, async () => {
  const { member: as, id } = await compared()
  const text = new File(['a,b'], 'x.xlsx')
  await api.refuses(calls.uploadComparison, 'file.type', { as, query: { id }, body: { file: text } })
  const { workbookFaults } = await uploaded(as, id, [{ name: '别的', rows: [['a']] }])
  expect(workbookFaults).toMatchObject([{ reason: expect.stringContaining('明细') }])
})

test('one at a time; the version it is made of stays until then; a deleted one takes its workbook with it', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member: as, objectId, id } = await compared()
  const sheets = await handedOut(as, id)
  cell(sheets, 'R3', '备注', '待查')
  const file = await workbookOf(sheets)
  const { id: edited } = await api.done(calls.uploadComparison, { as, query: { id }, body: { file } })
  await api.refuses(calls.uploadComparison, 'comparison.running', { as, query: { id }, body: { file } })
  await api.refuses(calls.executeComparison, 'comparison.running', { as, body: { objectId } })
  await api.refuses(calls.deleteComparison, 'comparison.used', { as, query: { id } })
  await api.refuses(calls.uploadComparison, 'comparison.empty', { as, query: { id: edited }, body: { file } })
  await api.work()
  const [row] = await api.db.select().from(flowComparison).where(eq(flowComparison.id, edited))
  await api.done(calls.deleteComparison, { as, query: { id: edited } })
  const [left] = await api.db
    .select()
    .from(storedFile)
    .where(eq(storedFile.path, row?.editedFile ?? ''))
  expect(left?.kept).toBe(false)
  await api.done(calls.deleteComparison, { as, query: { id } })
})

test('strangers and site executors upload nothing, and nobody exceeds the daily upload limit', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member, stranger, objectId, id } = await compared()
  const body = { file: await workbookOf([{ name: '明细', rows: [['x']] }]) }
  const query = { id }
  await api.refuses(calls.uploadComparison, 'notFound', { as: stranger, query, body })
  await api.refuses(calls.getComparisonVersion, 'notFound', { as: stranger, query })
  await api.refuses(calls.pageComparisonVersions, 'notFound', { as: stranger, query: { objectId } })
  await api.db.update(reviewObject).set({ executorId: stranger.userId }).where(eq(reviewObject.id, objectId))
  await api.refuses(calls.uploadComparison, 'execute.denied', { as: stranger, query, body })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('filesUploaded', ${`user:${member.userId}`}, ${filesUploaded.max}, now())`)
  await api.refuses(calls.uploadComparison, 'quota.rate', { as: member, query, body })
})
