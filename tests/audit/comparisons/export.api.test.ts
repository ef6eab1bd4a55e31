import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowComparisonExport } from '#api/audit/comparisons/table.ts'
import { flowFile } from '#api/audit/data-process/table.ts'
import { exportsUnderWay } from '#api/platform/exports/columns.ts'
import * as calls from '#contract/audit/comparisons/calls.ts'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import { listUnreadMessages } from '#contract/shell/messages/calls.ts'
import { loseInTheMiddle, passLifetime, passPause } from '../../platform/jobs/queue.ts'
import { sheetsOf } from '../../risk/results/result-campaign.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeCompared, makeLines, row } from './compared.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const compared = () => makeCompared(api)
const start = (as: Person, id: number) => api.done(calls.startComparisonExport, { as, body: { id } })
const list = (as: Person, id: number) => api.done(calls.listComparisonExports, { as, query: { id } })
const rowOf = async (bizId: string) => {
  const [found] = await api.db.select().from(flowComparisonExport).where(eq(flowComparisonExport.bizId, bizId))
  if (!found) throw new Error('there is no such export')
  return found
}

test('a version is handed on as a workbook: figures, lines with citations, faults, settings, who and when', {
  timeout: 180_000,
}, async () => {
  const reported = [
    row('2026-01-05', 10, 'R1'),
    row('2026-01-07', 20, 'R2'),
    row('2026-01-08', 30, 'R3'),
    row('2026-01-09', 1, '=1+1').replace('2026-01-09', '那天'),
  ]
  const sold = [
    row('2026-01-05', 10, 'S1'),
    row('2026-01-07', 18, 'S2'),
    row('2026-01-08', 13, 'S3'),
    row('2026-01-09', 17, 'S4'),
  ]
  const { member, executor, objectId, id } = await makeCompared(api, { reported, sold })
  const { lines } = await api.done(calls.findComparison, { as: member, query: { objectId } })
  const place = lines?.records[0]?.place ?? 0
  await api.done(calls.saveLineNote, { as: executor, body: { id, place, text: '见随货单' } })
  await api.done(calls.saveRevisionComment, { as: member, body: { change: 'add', id, text: '请说明' } })

  const begun = await start(member, id)
  expect(begun).toMatchObject({ total: 7, kept: false, finishedAt: null })
  await api.work()
  const [job] = await list(member, id)
  expect(job).toMatchObject({ jobId: begun.jobId, status: ExportStatus.done, done: 7, total: 7, kept: true })
  const { bytes, headers } = await api.download(calls.fetchComparisonExport, {
    as: member,
    query: { id, jobId: begun.jobId },
  })
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(
    / 流向比对 第 1 版 \d{4}-\d\d-\d\d\.xlsx$/,
  )
  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual([
    '说明',
    '汇总',
    '按产品与月份',
    '按往来单位',
    '库存差异',
    '未匹配的名称',
    '明细',
    '修订意见',
    '读不出的行',
    '跳过的行',
  ])
  const about = new Map(sheets.说明?.map(([entry, content]) => [String(entry), String(content)]))
  expect(about.get('导出人')).toBe(`${member.name}（${member.usercode}）`)
  expect(about.get('比对人')).toBe(`${member.name}（${member.usercode}）`)
  expect(about.get('日期窗口')).toBe('3 天')
  expect(about.get('来源文件')).toMatch(/^销售：sale\.csv，文件第 1 版；明细 4 行/)
  expect(sheets.汇总?.[1]).toEqual(['匹配', 2, 40, 400, 3, 40, 400])
  const heads = sheets.明细?.[0] ?? []
  const result = sheets.明细?.slice(1).map((cells) => {
    const of = (head: string) => cells[heads.indexOf(head)] ?? ''
    return [
      of('来源'),
      of('文件'),
      of('行'),
      of('数量'),
      of('单号'),
      of('结果'),
      of('对方行'),
      of('数量差'),
      of('备注'),
    ]
  })
  const none = ''
  expect(result).toEqual([
    ['上报', 'reported.csv', 2, 10, 'R1', '匹配', 'sale.csv 第 2 行', 0, `${executor.name}：见随货单`],
    ['销售', 'sale.csv', 2, 10, 'S1', '匹配', 'reported.csv 第 2 行', 0, none],
    ['上报', 'reported.csv', 3, 20, 'R2', '数量不符', 'sale.csv 第 3 行', -2, none],
    ['销售', 'sale.csv', 3, 18, 'S2', '数量不符', 'reported.csv 第 3 行', -2, none],
    ['上报', 'reported.csv', 4, 30, 'R3', '匹配', 'sale.csv 第 4 行；sale.csv 第 5 行', none, none],
    ['销售', 'sale.csv', 4, 13, 'S3', '匹配', 'reported.csv 第 4 行', none, none],
    ['销售', 'sale.csv', 5, 17, 'S4', '匹配', 'reported.csv 第 4 行', none, none],
  ])
  expect(sheets.读不出的行?.[1]).toEqual(['reported.csv', '', 5, 1, '日期', '那天', '不是日期'])
  expect(sheets.修订意见?.[1]?.slice(0, 2)).toEqual(['请说明', member.name])
  const { pagedList } = await api.done(listUnreadMessages, { as: member })
  expect(
    pagedList.some(({ routeDataMap }) => routeDataMap.path?.endsWith(`/objects/${objectId}/comparisons/${id}/exports`)),
  ).toBe(true)
})

test('the workbook names the encoding that a person chose for a file, as it was when the comparison began', {
  tags: 'long',
  timeout: 120_000,
}, async () => {
  const { member, objectId, files } = await makeLines(api)
  const choose = (encoding: 'gb18030' | 'big5') =>
    api.db
      .update(flowFile)
      .set({ encoding })
      .where(eq(flowFile.id, files[0] ?? 0))
  await choose('gb18030')
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  await api.work()
  await choose('big5')
  const { jobId } = await start(member, id)
  await api.work()
  const { bytes } = await api.download(calls.fetchComparisonExport, { as: member, query: { id, jobId } })
  const { 说明: about = [] } = await sheetsOf(bytes)
  const inputs = about.flatMap(([entry, content]) => (entry === '来源文件' ? [String(content)] : []))
  expect(inputs).toEqual([
    expect.stringMatching(/^上报：reported\.csv，.*；编码：GB18030（GBK），人工选择$/),
    expect.stringMatching(/^销售：sale\.csv，.*；SHA-256 [0-9a-f]+$/),
  ])
})

test('a second request returns the running export; a cancelled export writes nothing; other users cannot read it', {
  timeout: 180_000,
}, async () => {
  const { member, executor, stranger, id } = await compared()
  const [one, other] = await Promise.all([start(member, id), start(member, id)])
  expect(one.jobId).toBe(other.jobId)
  await api.done(calls.cancelComparisonExport, { as: member, query: { id, jobId: one.jobId } })
  await api.refuses(calls.cancelComparisonExport, 'work.ended', { as: member, query: { id, jobId: one.jobId } })
  await api.work()
  expect(await list(member, id)).toMatchObject([{ status: ExportStatus.cancelled, kept: false }])
  await api.refuses(calls.fetchComparisonExport, 'export.gone', { as: member, query: { id, jobId: one.jobId } })

  expect(await list(executor, id)).toEqual([])
  const own = { id, jobId: one.jobId }
  await api.refuses(calls.fetchComparisonExport, 'notFound', { as: executor, query: own })
  await api.refuses(calls.cancelComparisonExport, 'notFound', { as: executor, query: own })
  await api.refuses(calls.startComparisonExport, 'notFound', { as: stranger, body: { id } })
  await api.refuses(calls.listComparisonExports, 'notFound', { as: stranger, query: { id } })
  await api.refuses(calls.fetchComparisonExport, 'notFound', { as: stranger, query: own })
})

test('a failed version has no workbook', { timeout: 180_000 }, async () => {
  const { member, objectId } = await makeLines(api)
  const { id } = await api.done(calls.executeComparison, { as: member, body: { objectId } })
  await api.refuses(calls.startComparisonExport, 'comparison.empty', { as: member, body: { id } })
})

test('a workbook that a process left undone is written by another; the files of a deleted version go with it', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const { member, id } = await compared()
  const { jobId } = await start(member, id)
  const { jobId: queued } = await rowOf(jobId)
  await loseInTheMiddle(api.db, queued)
  expect(await list(member, id)).toMatchObject([{ status: ExportStatus.running, kept: false }])
  await passLifetime(api.db, queued)
  await api.work()
  await passPause(api.db, queued)
  await api.work()
  expect(await list(member, id)).toMatchObject([{ status: ExportStatus.done, done: 6 }])

  const { path } = await rowOf(jobId)
  expect(await api.files.get(path ?? '')).toBeDefined()
  const { jobId: last } = await start(member, id)
  await api.done(calls.deleteComparison, { as: member, query: { id } })
  await api.work()
  expect(await api.files.get(path ?? '')).toBeUndefined()
  const left = await api.db.$count(flowComparisonExport, inArray(flowComparisonExport.bizId, [jobId, last]))
  expect(left).toBe(0)
})

test('a user at the limit of running exports cannot start another', { timeout: 180_000 }, async () => {
  const { member, id } = await compared()
  const underWay = Array.from({ length: exportsUnderWay.max }, (_, at) => ({
    comparisonId: id,
    bizId: `under-way-${id}-${at}`,
    requestedBy: member.userId,
    language: `l${at}`,
    total: 1,
  }))
  await api.db.insert(flowComparisonExport).values(underWay)
  await api.refuses(calls.startComparisonExport, 'quota.full', { as: member, body: { id } })
})
