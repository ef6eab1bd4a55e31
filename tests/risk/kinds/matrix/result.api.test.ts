import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRespondents, openProject } from '#api/risk/campaigns/item.ts'
import type { Call } from '#contract/platform/call.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { sendLetters } from '#contract/risk/campaigns/calls.ts'
import { DeliveryChannel, LetterPurpose, PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import * as matrixCalls from '#contract/risk/kinds/matrix/result-calls.ts'
import type { Stat } from '#contract/risk/kinds/matrix/tally.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as calls from '#contract/risk/results/calls.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import { latestAudit } from '../../../support/latest-audit.ts'
import {
  answer,
  type Campaign,
  external,
  filled,
  makeCampaign,
  makeManager,
  makeQuestionnaire,
} from '../../campaigns/campaign.ts'
import { makeFixtureCampaign, sheetsOf, uuidsOf } from '../../results/result-campaign.ts'
import { readFixture, written } from './fixture/read.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const submit = (campaign: Pick<Campaign, 'questionnaire' | 'uuid'>, value: number) =>
  answer(api, campaign, filled(campaign.questionnaire, value), { mode: AnswerMode.submit })

type Line = { columns: Stat[]; all: Stat }

test.each(['small', 'basel'] as const)('results of the %s matrix are those computed independently', async (name) => {
  const fixture = readFixture(name)
  const { projectId: id, manager: as } = await makeFixtureCampaign(api, fixture)

  for (const { byDepartment, lines, all } of fixture.byDepartment) {
    const results = await api.done(matrixCalls.getResults, {
      as,
      query: { id, firstRisk: byDepartment.dimension ?? '' },
    })
    expect(results.firstKinds).toEqual([...new Set(fixture.shape.firstKindOfColumn)])
    expect(results.papers).toBe(fixture.papers.length)
    expect(results.departments.map((line) => [line.department, ...written(line as Line)])).toEqual(lines)
    expect(written(results.all as Line)).toEqual(all)
  }
  for (const { byCause, lines, all } of fixture.byCause) {
    const query = { id, firstRisk: byCause.dimension ?? '', department: byCause.department ?? '' }
    const results = await api.done(matrixCalls.getResults, { as, query })
    expect(results.causes.map((line) => [line.subCause, ...written(line as Line)])).toEqual(
      lines.map(([row, ...stats]) => [`子因${row}`, ...stats]),
    )
    expect(written(results.all as Line)).toEqual(all)
  }
})

test('only submitted papers count, as they were submitted', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('one', '审计部'), external('two', '审计部')] })
  const { manager: as, questionnaire, projectId: id } = campaign
  const [first = '', second = ''] = uuidsOf(campaign)
  await answer(api, { questionnaire, uuid: second }, filled(questionnaire, 3))
  await submit({ questionnaire, uuid: first }, 2)

  const { papers, all } = await api.done(matrixCalls.getResults, { as, query: { id } })

  expect([papers, all.all.rated, all.all.mean, all.all.highest]).toEqual([1, 4, '2.00', 2])
})

test('a department as filter holds for every number, totals included', async () => {
  const fixture = readFixture('small')
  const { projectId: id, manager: as } = await makeFixtureCampaign(api, fixture)

  const results = await api.done(matrixCalls.getResults, { as, query: { id, department: 'south' } })

  expect(results.papers).toBe(3)
  expect(results.departments.map(({ department, papers }) => [department, papers])).toEqual([['south', 3]])
  expect(written(results.departments[0] as Line)).toEqual(written(results.all as Line))
})

test('a filter that fits nothing gives causes without ratings and no departments', async () => {
  const campaign = await makeCampaign(api)
  const { manager: as, projectId: id } = campaign
  await submit(campaign, 1)

  const none = await api.done(matrixCalls.getResults, { as, query: { id, department: '没有的部门' } })
  expect([none.papers, none.departments, none.causes.length, none.all.all.rated]).toEqual([0, [], 2, 0])
  const nothing = await api.done(matrixCalls.getResults, { as, query: { id, firstRisk: '没有的维度' } })
  expect([nothing.causes, nothing.all.all.rated]).toEqual([[], 0])
})

test('results speak the language of the caller, and understand a filter in any', async () => {
  const campaign = await makeCampaign(api, { rows: [{ dimension: '人员' }, { dimension: '系统' }] })
  const { manager: as, projectId: id } = campaign
  await submit(campaign, 1)

  const query = { id, firstRisk: '系统', department: '未填部门' }
  const results = await api.done(matrixCalls.getResults, { as, query, language: 'en' })

  expect(results.firstKinds).toEqual(['kind 零售'])
  expect(results.departments.map(({ department }) => department)).toEqual(['No department given'])
  expect(results.causes.map(({ dimension, cause, subCause }) => [dimension, cause, subCause])).toEqual([
    ['dimension 系统', 'cause 1', 'sub-cause 1'],
  ])
  expect(await api.done(matrixCalls.listRisks, { as, query: { id }, language: 'en' })).toEqual([
    'dimension 人员',
    'dimension 系统',
  ])
})

test('papers beyond one batch are all counted', async () => {
  const { manager: as, projectId: id } = await makeCampaign(api, { rows: 1, columns: 1, respondents: [] })
  await api.db.transaction(async (tx) => {
    const project = await openProject(tx, id)
    if (isRefusal(project)) throw new Error(project.refused)
    const respondents = Array.from({ length: 401 }, (_, at) => external(`many-${at}`, `部门${at % 3}`))
    await addRespondents(tx, api.keys, { project, respondents, users: new Map() })
    await tx.execute(sql`
      update risk_paper p set answers = '{2}', unfilled = 0, state = 1, submitted_at = now()
      from risk_item i where i.id = p.item_id and i.project_id = ${project.id}`)
  })

  const { papers, departments, all } = await api.done(matrixCalls.getResults, { as, query: { id } })

  expect([papers, all.all.rated, all.all.sum]).toEqual([401, 401, 802])
  expect(departments.map((line) => line.papers)).toEqual([134, 134, 133])
})

test('departments say how many of their papers are in, in the order of their first respondents', async () => {
  const campaign = await makeCampaign(api, {
    respondents: [external('one', '运营部'), external('two'), external('three', '运营部'), external('four', '审计部')],
  })
  const { manager: as, questionnaire, projectId: id } = campaign
  const [, second = '', third = ''] = uuidsOf(campaign)
  await submit({ questionnaire, uuid: second }, 1)
  await submit({ questionnaire, uuid: third }, 1)

  expect(await api.done(campaignCalls.listDepartments, { as, query: { id } })).toEqual([
    { department: '运营部', items: 2, papers: 2, submitted: 1, waiting: 1 },
    { department: '未填部门', items: 1, papers: 1, submitted: 1, waiting: 0 },
    { department: '审计部', items: 1, papers: 1, submitted: 0, waiting: 1 },
  ])
})

/** A project with two questionnaires, the second with one row. One respondent has submitted the second. */
async function makeTwoDomains(manager: Person) {
  const [wide, narrow] = [await makeQuestionnaire(api), await makeQuestionnaire(api, { rows: 1, columns: 1 })]
  const { bizId } = await api.done(campaignCalls.createProject, {
    as: manager,
    body: { name: '两份问卷', domains: [wide.code, narrow.code], endTime: '2099-12-31' },
  })
  const { itemId } = await api.done(campaignCalls.createItem, {
    as: manager,
    body: { projectId: bizId, respondent: external('both', '审计部') },
  })
  const item = await api.done(campaignCalls.getItem, { as: manager, query: { itemId } })
  const uuidOf = (code: string) => item.papers.find(({ domain }) => domain === code)?.uuid ?? ''
  await submit({ questionnaire: narrow, uuid: uuidOf(narrow.code) }, 3)
  return { id: bizId, itemId, wide, narrow, uuidOf }
}

test("a project's domains and papers are listed with what is in", async () => {
  const as = await makeManager(api)
  const { id, itemId, wide, narrow, uuidOf } = await makeTwoDomains(as)

  const domains = await api.done(calls.listProjectDomains, { as, query: { id }, language: 'en' })
  expect(domains.map(({ code, name, papers, submitted }) => [code, name, papers, submitted])).toEqual([
    [wide.code, `Questionnaire ${wide.code}`, 1, 0],
    [narrow.code, `Questionnaire ${narrow.code}`, 1, 1],
  ])
  expect(await api.done(calls.listItemUuids, { as, query: { id } })).toEqual([
    { itemId, uuid: uuidOf(wide.code), domain: wide.code, state: PaperState.editable },
    { itemId, uuid: uuidOf(narrow.code), domain: narrow.code, state: PaperState.submitted },
  ])
})

test('a paper whose uuid no key opens stands in lists and results as the others do, without its uuid', async () => {
  const as = await makeManager(api)
  const { id, itemId, narrow } = await makeTwoDomains(as)
  await api.db.execute(sql`
    update risk_paper set uuid_sealed = '\\x00' where item_id = (select id from risk_item where biz_id = ${itemId})`)

  const papers = await api.done(calls.listItemUuids, { as, query: { id } })
  expect(papers.map(({ uuid }) => uuid)).toEqual(['', ''])
  const [criteriaId = 0] = narrow.rowIds
  const answers = await api.done(matrixCalls.pageAnswers, { as, query: { id, criteriaId } })
  expect(answers.records.map(({ itemId: of, uuid, values }) => [of, uuid, values])).toEqual([[itemId, '', [3]]])
})

test("without a domain results are of the project's first matrix, with one of that", async () => {
  const as = await makeManager(api)
  const { id, wide, narrow } = await makeTwoDomains(as)

  const first = await api.done(matrixCalls.getResults, { as, query: { id } })
  expect([first.domain, first.papers, first.causes.length]).toEqual([wide.code, 0, 2])
  const second = await api.done(matrixCalls.getResults, { as, query: { id, domain: narrow.code } })
  expect([second.domain, second.papers, second.causes.length]).toEqual([narrow.code, 1, 1])
})

test('a domain that the project did not send is not found', async () => {
  const { manager: as, projectId: id } = await makeCampaign(api)
  const { code } = await makeQuestionnaire(api)

  await api.refuses(matrixCalls.getResults, 'notFound', { as, query: { id, domain: code } })
  await api.refuses(matrixCalls.listRisks, 'notFound', { as, query: { id, domain: code } })
})

const unknown = 'no-such-project'
const byProject = [
  calls.listItemUuids,
  calls.listProjectDomains,
  campaignCalls.listDepartments,
  matrixCalls.listRisks,
  matrixCalls.getResults,
]
const each: [name: string, call: Call, query: Record<string, string>, perm: string][] = [
  ...byProject.map((call): [string, Call, Record<string, string>, string] => [
    call.path,
    call,
    { id: unknown },
    RiskPerm.readResults,
  ]),
  [calls.exportProject.path, calls.exportProject, { projectId: unknown }, RiskPerm.exportResults],
  [matrixCalls.exportItem.path, matrixCalls.exportItem, { uuid: unknown }, RiskPerm.exportResults],
]

test.each(each)(
  '%s wants a session and its perm, and does not find what is not there',
  async (_, call, query, perm) => {
    const others = Object.values(RiskPerm).filter((other) => other !== perm)

    await api.refuses(call, 'session.expired', { query })
    await api.refuses(call, 'access.denied', { query, as: await makeUser(api, { perms: others }) })
    await api.refuses(call, 'notFound', { query, as: await makeUser(api, { perms: [perm] }) })
  },
)

/** Mean, highest, rated high and rated, from the fixture's "rated notInvolved unfilled sum mean high highest". */
function resultCells(stat: string): (string | number)[] {
  const [rated = '', , , , mean = '', high = '', highest = ''] = stat.split(' ')
  return [mean, highest, high, rated].map((part) => (part === '-' ? '' : Number(part)))
}

test('the exported project has respondents, results, statistics and answers as computed independently', async () => {
  const fixture = readFixture('small')
  const { projectId, manager: as } = await makeFixtureCampaign(api, fixture)

  const { bytes, headers } = await api
    .instance({ now: '2020-11-20T09:03:00Z' })
    .download(calls.exportProject, { as, query: { projectId } })

  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toBe(
    "attachment; filename*=UTF-8''年度评估 评估结果 2020-11-20.xlsx",
  )
  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['说明', '答卷人', '按部门', '按子因', '统计', '答案'])
  expect(sheets.说明).toEqual(
    expect.arrayContaining([
      ['评估项目', '年度评估'],
      ['截止日期', '2099-12-31'],
      ['答卷人数', '7'],
      ['导出人', `${as.name}（${as.usercode}）`],
      ['导出时间', '2020-11-20 17:03（Asia/Shanghai）'],
    ]),
  )
  expect(sheets.答卷人?.at(-1)?.slice(0, 7)).toEqual([7, '外部 silent', '外部', '', '示例公司', 'north', '未提交'])

  const { byDepartment, byCause } = fixture
  expect(sheets.按部门?.slice(1)).toEqual(
    [...(byDepartment[0]?.lines ?? []), ['全部', ...(byDepartment[0]?.all ?? [])]].map(([name, ...stats], at) => [
      name,
      [3, 3, 6][at],
      ...stats.flatMap((stat) => resultCells(String(stat))),
    ]),
  )
  expect(sheets.按子因?.slice(1, -1).map((cells) => cells.slice(2))).toEqual(
    byCause[0]?.lines.map(([row, ...stats]) => [`子因${row}`, ...stats.flatMap(resultCells)]),
  )

  const { dimensionOfRow, firstKindOfColumn } = fixture.shape
  expect(sheets.答案?.[0]?.slice(6)).toEqual(firstKindOfColumn.map((kind, at) => `${kind}\n业务${at}`))
  const width = firstKindOfColumn.length
  const answered = sheets.答案?.slice(1) ?? []
  expect(answered.map(([number, name, department, dimension]) => [number, name, department, dimension])).toEqual(
    fixture.papers.flatMap(({ department }, at) =>
      dimensionOfRow.map((dimension) => [at + 1, `外部 respondent-${at}`, department, dimension]),
    ),
  )
  const values = answered.flatMap((cells) => Array.from({ length: width }, (_, at) => cells[6 + at] ?? ''))
  expect(values).toEqual(fixture.papers.flatMap(({ answers }) => answers.map((value) => (value === -1 ? '' : value))))
  const people = values.filter((_, at) => dimensionOfRow[Math.floor(at / width) % dimensionOfRow.length] === 'people')
  const ofFirstColumn = people.filter((value, at) => at % width === 0 && Number(value) > 0).map(Number)
  const sum = ofFirstColumn.reduce((total, value) => total + value, 0)
  const statistic = sheets.统计?.find(([dimension, , second]) => dimension === 'people' && second === '业务0')
  expect([statistic?.[3], statistic?.[9]]).toEqual([ofFirstColumn.length, sum])
})

test('the exported project says what its respondents are written in, and what became of what was sent', async () => {
  const result = { ...external('told'), language: 'en' as const }
  const { projectId, manager: as, items } = await makeCampaign(api, { respondents: [result, external('silent')] })
  const itemIds = items.slice(0, 1).map(({ itemId }) => itemId)
  const { mail } = DeliveryChannel
  const body = { projectId, purpose: LetterPurpose.invitation, channels: [mail], itemIds }
  await api.instance({ now: '2020-11-20T01:00:00Z' }).done(sendLetters, { as, body })

  const { bytes } = await api.download(calls.exportProject, { as, query: { projectId } })

  const { 答卷人: respondents } = await sheetsOf(bytes)
  expect(respondents?.map((line) => line.slice(8))).toEqual([
    ['邮箱', '通信语言', '最近发送', '发送时间'],
    ['told@example.com', 'English', '仅保存', '2020-11-20 09:00'],
    ['silent@example.com', '', '尚未发送'],
  ])
})

test("the exported paper's statistics are those computed independently", async () => {
  const fixture = readFixture('small')
  const campaign = await makeFixtureCampaign(api, fixture)
  const uuid = uuidsOf(campaign)[2] ?? ''

  const { bytes, headers } = await api
    .instance({ now: '2020-11-20T16:30:00Z' })
    .download(matrixCalls.exportItem, { as: campaign.manager, query: { uuid } })

  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toBe(
    `attachment; filename*=UTF-8''年度评估 外部 respondent-2 问卷 ${campaign.questionnaire.code} 2020-11-21.xlsx`,
  )
  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['说明', '答案', '统计'])
  const expected = fixture.statistics.find(({ statistics }) => statistics === 2)
  const written = sheets.统计
    ?.slice(1)
    .map(([, , , rated, notInvolved, unfilled, mean, highest, high, sum]) =>
      [rated, notInvolved, unfilled, sum, mean === '' ? '-' : Number(mean).toFixed(2), high, highest || '-'].join(' '),
    )
  expect(written).toEqual([...(expected?.lines ?? []).flatMap(([, ...stats]) => stats), ...(expected?.all ?? [])])
  const width = fixture.shape.firstKindOfColumn.length
  expect(
    sheets.答案?.slice(1).flatMap((cells) => Array.from({ length: width }, (_, at) => cells[3 + at] ?? '')),
  ).toEqual(fixture.papers[2]?.answers.map((value) => (value === -1 ? '' : value)))
})

test('a paper that is not submitted is exported as a draft', async () => {
  const { manager: as, uuid } = await makeCampaign(api)

  const { bytes } = await api.download(matrixCalls.exportItem, { as, query: { uuid }, language: 'en' })

  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual(['About', 'Answers', 'Statistics'])
  expect(sheets.About).toContainEqual(['Status', 'Not submitted'])
  expect(sheets.Answers?.slice(1).map((cells) => cells.slice(3))).toEqual([[], []])
})

test('sheets of several questionnaires are named after them, each name once', async () => {
  const as = await makeManager(api)
  const { id, wide, narrow } = await makeTwoDomains(as)

  const { bytes } = await api.download(calls.exportProject, { as, query: { projectId: id } })

  const sheets = await sheetsOf(bytes)
  expect(Object.keys(sheets)).toEqual([
    '说明',
    '答卷人',
    ...[wide, narrow].flatMap(({ code }) =>
      ['按部门', '按子因', '统计', '答案'].map((table) => `${table} 问卷 ${code}`),
    ),
  ])
  expect(sheets[`答案 问卷 ${narrow.code}`]?.slice(1).map((cells) => cells.at(-1))).toEqual([3])
})

test("a respondent's name is never exported as a formula", async () => {
  const name = "=cmd|' /C calc'!A0"
  const campaign = await makeCampaign(api, {
    respondents: [
      { sendType: SendType.external, name, email: 'formula@example.com', company: '@SUM(A1)', department: '+1+1' },
    ],
  })
  const { manager: as, projectId, uuid } = campaign
  await submit(campaign, 1)

  const project = await sheetsOf((await api.download(calls.exportProject, { as, query: { projectId } })).bytes)
  const paper = await sheetsOf((await api.download(matrixCalls.exportItem, { as, query: { uuid } })).bytes)

  expect(project.答卷人?.[1]?.slice(1, 6)).toEqual([name, '外部', '', '@SUM(A1)', '+1+1'])
  expect(project.答案?.[1]?.slice(1, 3)).toEqual([name, '+1+1'])
  expect(paper.说明).toContainEqual(['答卷人', name])
})

test('each export leaves a row in the audit trail, and no secret in it', async () => {
  const campaign = await makeCampaign(api)
  const { manager: as, projectId, uuid } = campaign
  await submit(campaign, 1)
  await api.download(calls.exportProject, { as, query: { projectId } })
  await api.download(matrixCalls.exportItem, { as, query: { uuid } })

  const rows = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode).slice(0, 2)

  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['risk.item.export', 'done'],
    ['risk.project.export', 'done'],
  ])
  expect(rows[0]?.object).toMatch(/^paper:\d+$/)
  expect(JSON.parse(rows[0]?.detail ?? '')).toMatchObject({ project: projectId, domain: campaign.questionnaire.code })
  expect(rows[1]?.object).toBe(`project:${projectId}`)
  expect(JSON.parse(rows[1]?.detail ?? '')).toEqual({ name: '年度评估', items: 1, submitted: 1 })
  expect(JSON.stringify(rows)).not.toContain(uuid)
})
