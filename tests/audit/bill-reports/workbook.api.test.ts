import { eq, sql } from 'drizzle-orm'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billReportExport } from '#api/audit/bill-reports/table.ts'
import { reviewObject } from '#api/audit/reviews/table.ts'
import { exportsUnderWay } from '#api/platform/exports/columns.ts'
import { filesUploaded } from '#api/platform/files/store/stored-file.ts'
import * as calls from '#contract/audit/bill-reports/calls.ts'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import { listUnreadMessages } from '#contract/shell/messages/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { complete, makeDrawn, showTicket, tasksOf } from './shown.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const minutes = { timeout: 180_000 }

/** A report of three lines; the first is proven. */
async function reported() {
  const review = await makeDrawn(api)
  const { member, objectId } = review
  const [task] = await tasksOf(api, objectId)
  const taskId = task?.id ?? 0
  await showTicket(api, taskId, 'invoice')
  await showTicket(api, taskId, 'deliveryNote')
  await complete(api, taskId)
  const { id } = await api.done(calls.executeBillReport, { as: member, body: { objectId } })
  return { ...review, id, taskId }
}

type Rows = (string | number | boolean | Date | null)[][]
type Sheets = { name: string; rows: Rows }[]

/** Exports a report and reads its workbook. */
async function handedOut(as: Person, id: number): Promise<Sheets> {
  const { jobId } = await api.done(calls.startReportExport, { as, body: { id } })
  await api.work()
  const { bytes } = await api.download(calls.fetchReportExport, { as, query: { id, jobId } })
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((cells) => [...cells]) as Rows }))
}

const workbookOf = async (sheets: Sheets): Promise<File> =>
  new File([(await writeXlsx({ sheets })) as Uint8Array<ArrayBuffer>], '改过的报告.xlsx')

const linesOf = (sheets: Sheets): Rows => sheets.find(({ name }) => name === '明细')?.rows ?? []

/** Cell of a detail line (0-based) under a header; writes `set` first if given. */
function cell(sheets: Sheets, line: number, head: string, set?: string | number | null) {
  const [heads = [], ...rows] = linesOf(sheets)
  const row = rows[line] ?? []
  if (set !== undefined) row[heads.indexOf(head)] = set
  return row[heads.indexOf(head)]
}

test(
  'a report is handed on as a workbook: figures, its lines with what proves them, who made it and when',
  minutes,
  async () => {
    const { member, executor, id, taskId } = await reported()
    const begun = await api.done(calls.startReportExport, { as: executor, body: { id } })
    expect(begun).toMatchObject({ total: 3, kept: false, finishedAt: null })
    expect(await api.done(calls.startReportExport, { as: executor, body: { id } })).toMatchObject({
      jobId: begun.jobId,
    })
    await api.refuses(calls.fetchReportExport, 'export.gone', { as: executor, query: { id, jobId: begun.jobId } })
    await api.work()
    expect(await api.done(calls.listReportExports, { as: executor, query: { id } })).toMatchObject([
      { jobId: begun.jobId, status: ExportStatus.done, done: 3, kept: true },
    ])
    const { pagedList } = await api.done(listUnreadMessages, { as: executor })
    expect(JSON.stringify(pagedList)).toContain('票据报告的工作簿')
    const sheets = await handedOut(member, id)
    expect(sheets.map(({ name }) => name)).toEqual(['说明', '汇总', '明细'])
    expect(linesOf(sheets)).toHaveLength(4)
    const line = (at: number) =>
      ['编号', '金额（元）', '应收', '实收', '已证实金额（元）', '结论'].map((head) => cell(sheets, at, head))
    expect(line(0)).toEqual([taskId, 100, 2, 2, 100, '已证实'])
    expect(line(1).slice(1)).toEqual([200, 2, 0, 0, '未完成'])
    expect(sheets[1]?.rows).toContainEqual(['样本行', 3, 350])
    expect(sheets[1]?.rows).toContainEqual(['已证实', 1, 100])
  },
)

test('an externally edited report becomes a separate version that names its author and origin', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member, objectId, id } = await reported()
  const sheets = await handedOut(member, id)
  cell(sheets, 1, '结论', '有差异')
  cell(sheets, 1, '备注', '电话核实，金额少 20 元')
  const made = await api.done(calls.uploadBillReport, {
    as: member,
    query: { id },
    body: { file: await workbookOf(sheets) },
  })
  expect(made.number).toBe(2)
  const reply = await api.done(calls.findBillReport, { as: member, query: { objectId } })
  expect(reply.report).toMatchObject({ number: 2, editedFrom: 1, editedFile: '改过的报告.xlsx', changed: 1 })
  expect(reply.lines?.records).toMatchObject([
    { verdict: 'proven', judged: null, note: '' },
    { verdict: 'differs', judged: 'open', note: '电话核实，金额少 20 元', open: '200' },
    { verdict: 'open', judged: null },
  ])
  expect(reply.report?.figures).toMatchObject({ lines: 3, proven: '100', tickets: 2 })
  expect(reply.report?.figures.byVerdict.slice(0, 2)).toMatchObject([{ lines: 1 }, { verdict: 'differs', lines: 1 }])
  const before = await api.done(calls.findBillReport, { as: member, query: { objectId, id } })
  expect(before.lines?.records[1]).toMatchObject({ verdict: 'open', note: '' })
  await api.done(calls.deleteBillReport, { as: member, query: { id: made.id } })
})

test('an edit that a workbook does not allow is reported by its place and changes nothing', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member: as, objectId, id } = await reported()
  const faultsOf = async (edit: (sheets: Sheets) => void) => {
    const sheets = await handedOut(as, id)
    edit(sheets)
    const file = await workbookOf(sheets)
    const { detail } = await api.refuses(calls.uploadBillReport, 'workbook.faulty', {
      as,
      query: { id },
      body: { file },
    })
    const { faults } = detail as { faults: { row: number; column: string; reason: string }[] }
    return faults.map(({ row, column, reason }) => [row, column, reason])
  }
  expect(await faultsOf(() => {})).toEqual([[null, null, expect.stringContaining('没有任何不同')]])
  expect(await faultsOf((sheets) => cell(sheets, 0, '金额（元）', 1))).toEqual([
    [2, expect.any(String), expect.stringContaining('100')],
  ])
  expect(await faultsOf((sheets) => cell(sheets, 1, '结论', '真的'))).toEqual([
    [3, expect.any(String), expect.stringContaining('已证实、有差异')],
  ])
  expect(await faultsOf((sheets) => cell(sheets, 1, '编号', 999_999_999))).toEqual([
    [3, 'A', expect.stringContaining('编号')],
    [null, null, expect.stringContaining('缺少')],
  ])
  expect(await faultsOf((sheets) => cell(sheets, 1, '备注', 'x'.repeat(1001)))).toMatchObject([
    [3, 'X', expect.anything()],
  ])
  expect(await faultsOf((sheets) => linesOf(sheets).pop())).toEqual([[null, null, expect.stringContaining('缺少')]])
  expect(await faultsOf((sheets) => (linesOf(sheets)[0] ?? []).pop())).toEqual([
    [null, null, expect.stringContaining('备注')],
  ])
  expect(await faultsOf((sheets) => sheets.splice(2, 1))).toEqual([[null, null, expect.stringContaining('明细')]])
  const text = new File(['a,b'], 'x.xlsx')
  await api.refuses(calls.uploadBillReport, 'file.type', { as, query: { id }, body: { file: text } })
  expect((await api.done(calls.pageBillReports, { as, query: { objectId } })).total).toBe(1)
})

test('only who sees an object fetches its workbooks, one’s own alone, and only who may edit it uploads', {
  ...minutes,
  tags: 'long',
}, async () => {
  const { member, executor, stranger, objectId, id } = await reported()
  const { jobId } = await api.done(calls.startReportExport, { as: member, body: { id } })
  await api.refuses(calls.startReportExport, 'notFound', { as: stranger, body: { id } })
  await api.refuses(calls.listReportExports, 'notFound', { as: stranger, query: { id } })
  await api.refuses(calls.fetchReportExport, 'notFound', { as: executor, query: { id, jobId } })
  await api.refuses(calls.cancelReportExport, 'notFound', { as: executor, query: { id, jobId } })
  await api.done(calls.cancelReportExport, { as: member, query: { id, jobId } })
  await api.refuses(calls.cancelReportExport, 'work.ended', { as: member, query: { id, jobId } })
  const query = { id }
  const body = { file: await workbookOf([{ name: '明细', rows: [['a']] }]) }
  await api.refuses(calls.uploadBillReport, 'notFound', { as: stranger, query, body })
  await api.db.update(reviewObject).set({ executorId: stranger.userId }).where(eq(reviewObject.id, objectId))
  await api.refuses(calls.uploadBillReport, 'execute.denied', { as: stranger, query, body })
  const underWay = Array.from({ length: exportsUnderWay.max }, (_, at) => ({
    reportId: id,
    bizId: `report-under-way-${id}-${at}`,
    requestedBy: member.userId,
    language: `l${at}`,
    total: 1,
  }))
  await api.db.insert(billReportExport).values(underWay)
  await api.refuses(calls.startReportExport, 'quota.full', { as: member, body: { id } })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('filesUploaded', ${`user:${member.userId}`}, ${filesUploaded.max}, now())`)
  await api.refuses(calls.uploadBillReport, 'quota.rate', { as: member, query, body })
})
