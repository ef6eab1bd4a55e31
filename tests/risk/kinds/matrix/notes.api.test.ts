import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedFile } from '#api/platform/files/table.ts'
import { letGoOfFiles, paperMegabytesFrom } from '#api/risk/kinds/matrix/notes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { archiveProject, askAgain, getItem } from '#contract/risk/campaigns/calls.ts'
import * as draftCalls from '#contract/risk/kinds/matrix/calls.ts'
import { commentMax, filesOfRowMax, paperMegabytesMax, type RowAsk } from '#contract/risk/kinds/matrix/codes.ts'
import * as calls from '#contract/risk/kinds/matrix/paper-calls.ts'
import {
  exportItem,
  exportResultView,
  getResults,
  getThreshold,
  pageNotes,
  saveThreshold,
} from '#contract/risk/kinds/matrix/result-calls.ts'
import { getReceipt } from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { exportProject } from '#contract/risk/results/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import {
  answer,
  type Campaign,
  external,
  filled,
  makeCampaign,
  makeManager,
  makeQuestionnaire,
} from '../../campaigns/campaign.ts'
import { sheetsOf } from '../../results/result-campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const both: RowAsk[] = ['comments', 'files']
const make = (more: Parameters<typeof makeCampaign>[1] = {}) => makeCampaign(api, { manager, asks: both, ...more })
const pdf = (name = '依据.pdf', text = '') => new File([`%PDF-1.7${text}`], name)

const notesOf = ({ questionnaire, uuid }: Pick<Campaign, 'questionnaire' | 'uuid'>) =>
  api.done(calls.getPaperNotes, { query: { domain: questionnaire.code, uuid } })

const said = ({ questionnaire, uuid }: Pick<Campaign, 'questionnaire' | 'uuid'>, ...texts: string[]) =>
  texts.map((text, row) => ({ criteriaId: questionnaire.rowIds[row] ?? 0, paperUuid: uuid, text }))

const write = (campaign: Campaign, ...texts: string[]) =>
  api.call(calls.answerPaper, { body: { mode: AnswerMode.save, answers: [], comments: said(campaign, ...texts) } })

const put = (campaign: Pick<Campaign, 'questionnaire' | 'uuid'>, file: File, row = 0) =>
  api.done(calls.addRowFile, {
    query: { uuid: campaign.uuid, criteriaId: campaign.questionnaire.rowIds[row] ?? 0 },
    body: { file },
  })

test('comments are stored by row, changed, and removed by an empty text', async () => {
  const campaign = await make()
  const [first, second] = campaign.questionnaire.rowIds
  await write(campaign, ' 上季度发生两起\r\n已整改 ', '无')
  expect(await notesOf(campaign)).toEqual({
    asks: both,
    comments: [
      { criteriaId: first, text: '上季度发生两起\n已整改' },
      { criteriaId: second, text: '无' },
    ],
    files: [],
  })
  const { body } = await answer(api, campaign, filled(campaign.questionnaire, 1), {
    comments: said(campaign, '', '改'),
  })
  expect(body.data).toMatchObject({ version: 2, unfilled: 0 })
  expect((await notesOf(campaign)).comments).toEqual([{ criteriaId: second, text: '改' }])
})

test('a comment on a row that the questionnaire lacks, one too long, and one that nobody asks for are refused', async () => {
  const campaign = await make()
  const [comment] = said(campaign, '意见')
  if (!comment) throw new Error('no comment was made')
  const refused = async (comments: (typeof comment)[]) =>
    (await api.refuses(calls.answerPaper, 'validation', { body: { mode: AnswerMode.save, answers: [], comments } }))
      .errors
  expect(Object.keys((await refused([{ ...comment, criteriaId: 2_000_000_000 }])) ?? {})).toEqual([
    'comments.0.criteriaId',
  ])
  expect(Object.keys((await refused(said(campaign, '长'.repeat(commentMax + 1)))) ?? {})).toEqual(['comments.0.text'])
  const silent = await make({ asks: [] })
  expect(Object.keys((await refused(said(silent, '意见'))) ?? {})).toEqual(['comments.0.criteriaId'])
  expect(await notesOf(silent)).toEqual({ asks: [], comments: [], files: [] })
  await api.refuses(calls.answerPaper, 'notFound', {
    body: { mode: AnswerMode.save, answers: [], comments: [comment, ...said(silent, '意见')] },
  })
})

test('files are put to a row, fetched as they came by whoever has the paper, and taken back', async () => {
  const campaign = await make()
  const [first = 0] = campaign.questionnaire.rowIds
  const { uuid } = campaign
  const { bid } = await put(campaign, pdf())
  await put(campaign, new File(['日期,金额\n2026-01-05,3'], '明细.csv'))
  expect((await notesOf(campaign)).files).toEqual([
    { criteriaId: first, bid, name: '依据.pdf', bytes: 8 },
    { criteriaId: first, bid: expect.any(String), name: '明细.csv', bytes: expect.any(Number) },
  ])
  const file = await api.download(calls.getRowFile, { query: { uuid, bid } })
  expect(Buffer.from(file.bytes).toString()).toBe('%PDF-1.7')
  const other = await make()
  await api.refuses(calls.getRowFile, 'notFound', { query: { uuid: other.uuid, bid } })
  await api.refuses(calls.removeRowFile, 'notFound', { query: { uuid: other.uuid, bid } })
  expect(await api.done(calls.removeRowFile, { query: { uuid, bid } })).toEqual({ version: 3 })
  expect((await notesOf(campaign)).files.map(({ name }) => name)).toEqual(['明细.csv'])
  await api.refuses(calls.getRowFile, 'notFound', { query: { uuid, bid } })
})

test('a file moves the paper on: a form from before it is a conflict', async () => {
  const campaign = await make()
  await put(campaign, pdf())
  const stale = await answer(api, campaign, filled(campaign.questionnaire, 1), { version: 0 })
  expect(stale.status).toBe(409)
})

test('files are refused if not requested, of other types, above the row’s limit, and after submission', async () => {
  const campaign = await make({ rows: 1, columns: 1 })
  const query = { uuid: campaign.uuid, criteriaId: campaign.questionnaire.rowIds[0] ?? 0 }
  await api.refuses(calls.addRowFile, 'file.type', { query, body: { file: new File(['MZ'], 'a.exe') } })
  const large = new File([new Uint8Array(fileBytesMax + 1)], 'a.pdf')
  await api.refuses(calls.addRowFile, 'file.tooLarge', { query, body: { file: large } })
  await api.refuses(calls.addRowFile, 'notFound', {
    query: { ...query, criteriaId: 2_000_000_000 },
    body: { file: pdf() },
  })
  const silent = await make({ asks: ['comments'] })
  await api.refuses(calls.addRowFile, 'row.files', {
    query: { uuid: silent.uuid, criteriaId: silent.questionnaire.rowIds[0] ?? 0 },
    body: { file: pdf() },
  })
  for (let at = 0; at < filesOfRowMax; at++) await put(campaign, pdf(`${at}.pdf`))
  await api.refuses(calls.addRowFile, 'row.files', { query, body: { file: pdf() } })
  await answer(api, campaign, [[1]], { mode: AnswerMode.submit })
  await api.refuses(calls.addRowFile, 'paper.locked', { query, body: { file: pdf() } })
  const [file] = (await notesOf(campaign)).files
  await api.refuses(calls.removeRowFile, 'paper.locked', { query: { uuid: campaign.uuid, bid: file?.bid ?? '' } })
})

test('files are neither added nor taken back once the deadline has passed or the project is archived', async () => {
  const campaign = await make({ endTime: '2099-11-20' })
  const { bid } = await put(campaign, pdf())
  const adding = {
    query: { uuid: campaign.uuid, criteriaId: campaign.questionnaire.rowIds[0] ?? 0 },
    body: { file: pdf() },
  }
  const removing = { query: { uuid: campaign.uuid, bid } }
  const late = api.instance({ now: '2099-11-21T00:00:00+08:00' })
  await late.refuses(calls.addRowFile, 'paper.late', adding)
  await late.refuses(calls.removeRowFile, 'paper.late', removing)
  await api.done(archiveProject, { as: manager, query: { id: campaign.projectId } })
  await api.refuses(calls.addRowFile, 'project.archived', adding)
  await api.refuses(calls.removeRowFile, 'project.archived', removing)
})

test('calls for an unknown paper or project are not found', async () => {
  const nothing = '6b0a6df4-5a4b-4f1e-9d4d-3a0f0c3d0000'
  await api.refuses(calls.getPaperNotes, 'notFound', { query: { domain: 'none', uuid: nothing } })
  await api.refuses(pageNotes, 'notFound', { as: manager, query: { id: nothing } })
  await api.refuses(draftCalls.editDraftAsks, 'notFound', {
    as: manager,
    body: { domain: 'no-such-questionnaire', version: 'v'.repeat(22), asks: [] },
  })
})

test('one paper takes so many files an hour', async () => {
  const campaign = await make({ rows: 1, columns: 1 })
  const { bid } = await put(campaign, pdf())
  await api.db.execute(sql`
    update quota_use set amount = 150 where quota = 'paperFilesUploaded' and used_by = (
      select 'paper:' || business_id from stored_file where bid = ${bid}::uuid)`)
  await api.refuses(calls.addRowFile, 'quota.rate', {
    query: { uuid: campaign.uuid, criteriaId: campaign.questionnaire.rowIds[0] ?? 0 },
    body: { file: pdf() },
  })
})

test('a paper and an address have a daily limit of bytes', async () => {
  const address = '2001:db8:9:1::5'
  const own = await make({ rows: 1, columns: 1 })
  const other = await make({ rows: 1, columns: 1 })
  const adding = ({ uuid, questionnaire }: typeof own, from: string) => ({
    query: { uuid, criteriaId: questionnaire.rowIds[0] ?? 0 },
    body: { file: pdf() },
    address: from,
  })
  const { bid } = await api.done(calls.addRowFile, adding(own, address))
  await api.db.execute(sql`
    update quota_use set amount = ${paperMegabytesMax} where quota = 'paperMegabytes' and used_by = (
      select 'paper:' || business_id from stored_file where bid = ${bid}::uuid)`)
  await api.refuses(calls.addRowFile, 'quota.rate', adding(own, address))
  await api.db.execute(sql`
    update quota_use set amount = ${paperMegabytesFrom.max}
    where quota = 'paperMegabytesFrom' and used_by = 'address:2001:db8:9:1::/64'`)
  await api.refuses(calls.addRowFile, 'quota.rate', adding(other, '2001:db8:9:1:ffff::9'))
  await api.done(calls.addRowFile, adding(other, '2001:db8:9:2::5'))
})

test('a file sent without the link of a paper is refused without reading it', async () => {
  let read = false
  const pull = (controller: ReadableStreamDefaultController) => {
    read = true
    controller.close()
  }
  const request = new URLSearchParams({ uuid: randomUUID(), criteriaId: '1' })
  const answer = await api.fetch(`${calls.addRowFile.path}?${request}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: 'half',
  } as RequestInit)
  expect({ status: answer.status, read }).toEqual({ status: 404, read: false })
})

test('a receipt proves comments and files with the ratings', async () => {
  const campaign = await make()
  const { code } = campaign.questionnaire
  await write(campaign, '', '  "引号"与换行\n第二行')
  await put(campaign, pdf('凭证.pdf'), 1)
  await answer(api, campaign, filled(campaign.questionnaire, 2), {
    mode: AnswerMode.submit,
    comments: said(campaign, '提交时写的'),
  })
  const { statement, digest } = await api.done(getReceipt, { query: { uuid: campaign.uuid } })
  const file = createHash('sha256').update('%PDF-1.7').digest('hex')
  const lines = [
    `${code} v1 2,2,2,2`,
    JSON.stringify([
      [1, '提交时写的'],
      [2, '"引号"与换行\n第二行'],
    ]),
    JSON.stringify([[2, '凭证.pdf', file]]),
  ]
  expect(digest).toBe(createHash('sha256').update(lines.join('\n')).digest('hex'))
  expect(statement.split('\n').slice(-4)).toEqual(['cells: 4', 'comments: 2', 'files: 1', `answers: sha256 ${digest}`])
})

test('a paper that is asked for again begins with what was there, and leaves the first as it was', async () => {
  const campaign = await make({ rows: 1, columns: 1 })
  await write(campaign, '第一次')
  const { bid } = await put(campaign, pdf())
  await answer(api, campaign, [[1]], { mode: AnswerMode.submit })
  const [item] = campaign.items
  const itemId = item?.itemId ?? ''
  await api.done(askAgain, {
    as: manager,
    body: { itemId, domain: campaign.questionnaire.code, reason: '请补充', channels: [] },
  })
  const { papers } = await api.done(getItem, { as: manager, query: { itemId } })
  const uuid = papers.map((paper) => paper.uuid).find((each) => each !== campaign.uuid) ?? ''
  const again = { ...campaign, uuid }
  expect(await notesOf(again)).toEqual(await notesOf(campaign))
  await api.done(calls.removeRowFile, { query: { uuid, bid } })
  expect((await notesOf(campaign)).files).toHaveLength(1)
  // Files that any paper still uses stay in the store; unused ones are removed.
  const keptOf = async () =>
    (await api.db.select({ kept: storedFile.kept }).from(storedFile).where(eq(storedFile.bid, bid)))[0]?.kept
  await api.db.execute(sql`update stored_file set created_at = now() - interval '2 hours' where bid = ${bid}::uuid`)
  await letGoOfFiles(api.db)
  expect(await keptOf()).toBe(true)
  await api.db.execute(sql`delete from risk_paper_note where files <> '{}'`)
  await letGoOfFiles(api.db)
  expect(await keptOf()).toBe(false)
})

test('results list comments and files of submitted papers with their rows, and a workbook has them', async () => {
  const campaign = await make({
    rows: [{ dimension: '人员' }, { dimension: '系统' }],
    columns: 1,
    respondents: [external('jia', '审计部'), external('yi', '资产部'), external('bing', '审计部')],
  })
  const { questionnaire, projectId } = campaign
  const uuids = campaign.items.map(({ papers }) => papers[0]?.uuid ?? '')
  for (const [at, uuid] of uuids.entries()) {
    const paper = { questionnaire, uuid }
    if (at === 1) await put(paper, pdf('yi.pdf'), 1)
    await answer(api, paper, filled(questionnaire, 1), {
      mode: at < 2 ? AnswerMode.submit : AnswerMode.save,
      comments: said(paper, `${at} 人员`, at === 0 ? '0 系统' : ''),
    })
  }
  const ask = (more: object = {}) => api.done(pageNotes, { as: manager, query: { id: projectId, ...more } })
  const linesOf = ({ records }: Awaited<ReturnType<typeof ask>>) =>
    records.map(({ name, subCause, comment, files }) => [name, subCause, comment, ...files.map((file) => file.name)])
  const all = await ask()
  expect(all).toMatchObject({ asks: both, papers: 2, total: 4, domain: questionnaire.code })
  expect(linesOf(all)).toEqual([
    ['外部 jia', '子因0', '0 人员'],
    ['外部 yi', '子因0', '1 人员'],
    ['外部 jia', '子因1', '0 系统'],
    ['外部 yi', '子因1', '', 'yi.pdf'],
  ])
  expect(linesOf(await ask({ firstRisk: '系统', department: '资产部' }))).toEqual([['外部 yi', '子因1', '', 'yi.pdf']])
  expect((await api.done(getResults, { as: manager, query: { id: projectId } })).asks).toEqual(both)

  const query = { id: projectId, view: 'notes', department: '资产部' } as const
  const view = await sheetsOf((await api.download(exportResultView, { as: manager, query })).bytes)
  expect(view.意见与附件?.slice(1).map((row) => row.slice(2, 7))).toEqual([
    ['子因0', '外部 yi', '资产部', '1 人员'],
    ['子因1', '外部 yi', '资产部', '', 'yi.pdf'],
  ])
  const paper = await sheetsOf((await api.download(exportItem, { as: manager, query: { uuid: uuids[1] ?? '' } })).bytes)
  expect(paper.意见与附件?.slice(1).map((row) => row.slice(2, 5))).toEqual([
    ['子因0', '1 人员'],
    ['子因1', '', 'yi.pdf'],
  ])
  const whole = await sheetsOf((await api.download(exportProject, { as: manager, query: { projectId } })).bytes)
  expect(whole.意见与附件?.slice(1).map((row) => row.slice(1, 8).filter((_, at) => at !== 2 && at !== 3))).toEqual([
    ['外部 jia', '审计部', '子因0', '0 人员'],
    ['外部 jia', '审计部', '子因1', '0 系统'],
    ['外部 yi', '资产部', '子因0', '1 人员'],
    ['外部 yi', '资产部', '子因1', '', 'yi.pdf'],
  ])
})

test('under a threshold nothing that one respondent has written is given out', async () => {
  const campaign = await make({ rows: 1, columns: 1 })
  await answer(api, campaign, [[1]], { mode: AnswerMode.submit, comments: said(campaign, '只有我这样写') })
  const query = { id: campaign.projectId }
  const { version } = await api.done(getThreshold, { as: manager, query })
  await api.done(saveThreshold, { as: manager, body: { ...query, version, threshold: 2 } })
  await api.refuses(pageNotes, 'results.anonymous', { as: manager, query })
  await api.refuses(exportResultView, 'results.anonymous', { as: manager, query: { ...query, view: 'notes' } })
  const whole = await api.download(exportProject, { as: manager, query: { projectId: campaign.projectId } })
  expect(Object.keys(await sheetsOf(whole.bytes))).not.toContain('意见与附件')
})

test('what is asked of rows is edited in the draft, seen in its preview, published, and goes with a workbook', async () => {
  const { code } = await makeQuestionnaire(api)
  const draftOf = () => api.done(draftCalls.getDraft, { as: manager, query: { domain: code } })
  const before = await draftOf()
  expect(before.asks).toBeUndefined()
  const edit = { domain: code, version: before.asksVersion, asks: ['files', 'comments'] as RowAsk[] }
  await api.done(draftCalls.editDraftAsks, { as: manager, body: edit })
  await api.refuses(draftCalls.editDraftAsks, 'version.conflict', { as: manager, body: { ...edit, asks: [] } })
  // A reverted edit is not reported as a change.
  const { asksVersion: version } = await draftOf()
  await api.done(draftCalls.editDraftAsks, { as: manager, body: { ...edit, version, asks: [] } })
  expect((await draftOf()).version).toBe(before.version)
  await api.done(draftCalls.editDraftAsks, { as: manager, body: edit })
  const drafted = await draftOf()
  expect(drafted).toMatchObject({ asks: both })
  expect(drafted.published.asks).toBeUndefined()
  expect(await api.done(draftCalls.previewDraft, { as: manager, query: { domain: code } })).toMatchObject({
    asks: both,
  })
  await api.done(draftCalls.publishDraft, { as: manager, body: { domain: code, version: drafted.version } })
  const query = { domain: code, number: 2 }
  expect(await api.done(draftCalls.getVersion, { as: manager, query })).toMatchObject({ asks: both })

  const { bytes } = await api.download(draftCalls.exportQuestionnaire, { as: manager, query: { domain: code } })
  expect((await sheetsOf(bytes)).每行另填).toEqual([['另填内容'], ['意见'], ['附件']])
  const copied = `${code}-copy`
  await api.done(draftCalls.importQuestionnaire, {
    as: manager,
    body: { code: copied, name: '副本', file: new File([new Uint8Array(bytes)], '问卷.xlsx') },
  })
  const imported = await api.done(draftCalls.getVersion, { as: manager, query: { domain: copied, number: 1 } })
  expect(imported).toMatchObject({ asks: both })
})
