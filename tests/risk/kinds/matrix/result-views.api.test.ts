import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectDomain, project as projectTable } from '#api/risk/campaigns/table.ts'
import { createQuestionnaireStore, writeVersion } from '#api/risk/kinds/matrix/questionnaire.ts'
import { createResultStore } from '#api/risk/kinds/matrix/result-store.ts'
import { addResults } from '#api/risk/kinds/matrix/result-sum.ts'
import type { Call } from '#contract/platform/call.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { askAgain, getProgress } from '#contract/risk/campaigns/calls.ts'
import { getFinanceResults } from '#contract/risk/kinds/finance/result-calls.ts'
import * as matrixCalls from '#contract/risk/kinds/matrix/result-calls.ts'
import type { StatLine } from '#contract/risk/kinds/matrix/tally.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as calls from '#contract/risk/results/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../../support/api.ts'
import { latestAudit } from '../../../support/latest-audit.ts'
import {
  answer,
  type Campaign,
  contentOf,
  external,
  filled,
  idsOf,
  makeCampaign,
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

test.each(['small', 'basel'] as const)(
  'dimensions, spread and cells of the %s matrix are those computed independently',
  async (name) => {
    const fixture = readFixture(name)
    const { projectId: id, manager: as } = await makeFixtureCampaign(api, fixture)

    for (const { byDimension, lines, all } of fixture.byDimension) {
      const query = { id, department: byDimension.department ?? '' }
      const matrix = await api.done(matrixCalls.getResultMatrix, { as, query })
      expect(matrix.dimensions.map((line) => [line.dimension, ...written(line as StatLine)])).toEqual(lines)
      expect(written(matrix.all as StatLine)).toEqual(all)
    }
    for (const { spread, lines, all } of fixture.spread) {
      const query = { id, department: spread.department ?? '' }
      const causes = await api.done(matrixCalls.getResultCauses, { as, query })
      expect(causes.causes.map((line, row) => [row, line.spread ?? '-', line.contrary])).toEqual(lines)
      expect([causes.all.spread ?? '-', causes.all.contrary]).toEqual(all)
    }
    const cells = await api.done(matrixCalls.getResultCells, { as, query: { id } })
    const width = fixture.shape.firstKindOfColumn.length
    expect(cells.dimension).toBe(fixture.shape.dimensionOfRow[0])
    for (const [at, value] of [
      ['unfilled', -1],
      ['notInvolved', 0],
      ['high', 3],
    ] as const) {
      const counted = fixture.papers.filter(({ answers }) => answers[1] === value).length
      expect([at, cells.causes[0]?.columns[1]?.[at]]).toEqual([at, counted])
    }
    expect(cells.columns).toHaveLength(width)
  },
)

test('after each submit the figures are those of a full recount', async () => {
  const respondents = ['北', '南', '北', '东'].map((department, at) => external(`recount-${at}`, department))
  const campaign = await makeCampaign(api, { rows: 2, columns: 2, respondents })
  const { manager: as, projectId: id, questionnaire } = campaign
  // The last one invited submits first, so that departments are not in the order of submission.
  for (const [at, uuid] of uuidsOf(campaign).toReversed().entries()) {
    await submit({ questionnaire, uuid }, (at % 3) + 1)
    const stored = await api.done(matrixCalls.getResults, { as, query: { id } })
    const recounted = await api.instance().done(matrixCalls.getResults, { as, query: { id } })
    expect(stored).toEqual(recounted)
    expect(stored.papers).toBe(at + 1)
  }
})

test('for a respondent with several papers the newest submitted one counts', async () => {
  const campaign = await makeCampaign(api)
  const { manager: as, projectId: id, questionnaire, items } = campaign
  await submit(campaign, 1)
  expect((await api.done(matrixCalls.getResults, { as, query: { id } })).all.all.mean).toBe('1.00')

  const itemId = items[0]?.itemId ?? ''
  await api.done(askAgain, { as, body: { itemId, domain: questionnaire.code, reason: '数据有误' } })
  const open = await api.done(matrixCalls.getResults, { as, query: { id } })
  expect([open.papers, open.all.all.mean]).toEqual([1, '1.00'])

  const again = (await api.done(campaignCalls.getItem, { as, query: { itemId } })).papers.find(
    ({ state }) => state === 0,
  )
  await submit({ questionnaire, uuid: again?.uuid ?? '' }, 3)
  const renewed = await api.done(matrixCalls.getResults, { as, query: { id } })
  expect([renewed.papers, renewed.all.all.mean]).toEqual([1, '3.00'])
  expect((await api.done(calls.listProjectDomains, { as, query: { id } }))[0]).toMatchObject({
    papers: 1,
    submitted: 1,
  })
})

test('a respondent asked again counts as submitted once and pending, the same wherever progress is shown', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('told', '北'), external('silent', '北')] })
  const { manager: as, projectId: id, questionnaire, items } = campaign
  await submit(campaign, 1)
  const itemId = items[0]?.itemId ?? ''
  const current = async () => {
    const project = await api.done(campaignCalls.getProject, { as, query: { id } })
    const [domain] = await api.done(calls.listProjectDomains, { as, query: { id } })
    const [department] = await api.done(campaignCalls.listDepartments, { as, query: { id } })
    const progress = await api.done(getProgress, { as, query: { projectId: id } })
    const { papers } = await api.done(matrixCalls.getResults, { as, query: { id } })
    const listed = await api.done(campaignCalls.pageItems, { as, body: { projectId: id, state: 'waiting' } })
    return {
      submitted: [...new Set([project, domain, department, progress].map((each) => each?.submitted)), papers],
      papers: [...new Set([project, domain, department, progress].map((each) => each?.papers))],
      waiting: [...new Set([project.waiting, department?.waiting, listed.total])],
    }
  }
  expect(await current()).toEqual({ submitted: [1, 1], papers: [2], waiting: [1] })

  await api.done(askAgain, { as, body: { itemId, domain: questionnaire.code, reason: '数据有误' } })
  expect(await current()).toEqual({ submitted: [1, 1], papers: [2], waiting: [2] })
  await api.refuses(campaignCalls.deleteProject, 'project.answered', { as, query: { id } })

  const again = (await api.done(campaignCalls.getItem, { as, query: { itemId } })).papers.find(
    ({ state }) => state === 0,
  )
  await submit({ questionnaire, uuid: again?.uuid ?? '' }, 3)
  expect(await current()).toEqual({ submitted: [1, 1], papers: [2], waiting: [1] })
})

test('readers at once see papers counted once each', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('once-1'), external('once-2')] })
  const [first = '', second = ''] = uuidsOf(campaign)
  const { db } = api
  const [found] = await db
    .select({ id: projectTable.id, versionId: projectDomain.versionId })
    .from(projectTable)
    .innerJoin(projectDomain, eq(projectDomain.projectId, projectTable.id))
    .where(eq(projectTable.bizId, campaign.projectId))
  const deps = { db, questionnaires: createQuestionnaireStore(db) }
  const count = createResultStore({ ...deps, log: { info: () => {}, warn: () => {}, error: () => {} } })
  const all = { projectId: found?.id ?? 0, versionId: found?.versionId ?? 0, threshold: 0 }
  await submit({ questionnaire: campaign.questionnaire, uuid: first }, 2)
  const before = await Promise.all([count(all), count(all), count(all)])
  await submit({ questionnaire: campaign.questionnaire, uuid: second }, 2)
  const [after] = await Promise.all([Promise.all([count(all), count(all), count(all)]), addResults(deps)])
  const last = await count(all)

  expect(before.map(({ tally }) => tally.byCause().all.all.rated)).toEqual([4, 4, 4])
  expect(after.map(({ tally }) => tally.byCause().all.all.rated)).toEqual([8, 8, 8])
  expect(last.tally.byCause().all.all.rated).toBe(8)
})

test('weights are set, shown beside the mean they make, and audited', async () => {
  const fixture = readFixture('small')
  const { projectId: id, manager: as } = await makeFixtureCampaign(api, fixture)
  expect((await api.done(matrixCalls.getResults, { as, query: { id } })).weighted).toBeNull()

  for (const { weighted, columns, all } of fixture.weighted) {
    const { version } = await api.done(matrixCalls.getWeights, { as, query: { id } })
    await api.done(matrixCalls.saveWeights, { as, body: { id, version, weights: weighted } })
    const results = await api.done(matrixCalls.getResults, { as, query: { id } })
    expect(results.weighted).toEqual({
      columns: columns.map((mean) => (mean === '-' ? null : mean)),
      all: all === '-' ? null : all,
    })
  }
  const known = await api.done(matrixCalls.getWeights, { as, query: { id } })
  expect(known.dimensions.map(({ key }) => key)).toEqual(['people', 'systems', 'fire'])
  expect(known.weights).toEqual(fixture.weighted.at(-1)?.weighted)
  const [row] = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode)
  expect([row?.action, row?.object]).toEqual(['risk.project.weights', `project:${id}`])
  expect(JSON.parse(row?.detail ?? '')).toMatchObject({ weights: known.weights })

  await api.done(matrixCalls.saveWeights, {
    as,
    body: { id, version: known.version, weights: { dimensions: {}, departments: {} } },
  })
  expect((await api.done(matrixCalls.getResults, { as, query: { id } })).weighted).toBeNull()
})

test('the workbook of the overview says by what weights its weighted mean is made', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('weighed', '北')] })
  const { manager: as, projectId: id } = campaign
  await submit(campaign, 2)
  const { version } = await api.done(matrixCalls.getWeights, { as, query: { id } })
  const weights = { dimensions: { 人员: '40' }, departments: { 北: '2.5' } }
  await api.done(matrixCalls.saveWeights, { as, body: { id, version, weights } })

  const query = { id, view: 'overview' } as const
  const { 说明: about } = await sheetsOf((await api.download(matrixCalls.exportResultView, { as, query })).bytes)

  expect(about).toEqual(
    expect.arrayContaining([
      ['风险维度的权重', '人员 40'],
      ['部门的权重', '北 2.5'],
    ]),
  )
})

test('weights that were changed meanwhile, unknown or no numbers are refused', async () => {
  const campaign = await makeCampaign(api)
  const { manager: as, projectId: id } = campaign
  const { version } = await api.done(matrixCalls.getWeights, { as, query: { id } })
  const none = { dimensions: {}, departments: {} }
  await api.done(matrixCalls.saveWeights, {
    as,
    body: { id, version, weights: { ...none, dimensions: { 人员: '40' } } },
  })

  const late = await api.refuses(matrixCalls.saveWeights, 'record.conflict', {
    as,
    body: { id, version, weights: none },
  })
  expect(late.detail).toEqual({ version: version + 1 })
  const save = (weights: typeof none | object) => ({ as, body: { id, version: version + 1, weights } as never })
  const unknown = await api.refuses(
    matrixCalls.saveWeights,
    'validation',
    save({ ...none, departments: { 没有的部门: '1' } }),
  )
  expect(Object.keys(unknown.errors ?? {})).toEqual(['weights.departments.没有的部门'])
  for (const weight of ['-1', '100.01', '1.234', '１', 'x', ''])
    await api.refuses(matrixCalls.saveWeights, 'validation', save({ ...none, dimensions: { 人员: weight } }))
  await api.refuses(matrixCalls.saveWeights, 'notFound', { as, body: { id: unknownId, version, weights: none } })
})

const unknownId = 'no-such-project'

test('results move against an earlier project of the same questionnaire, and say what is new and gone', async () => {
  const first = await makeCampaign(api, { rows: 2, columns: 2, respondents: [external('move-1', '北')] })
  const { manager, questionnaire } = first
  await submit(first, 1)
  // The next version has a row and a column more.
  const next = await makeQuestionnaire(api, { rows: 3, columns: 3, code: questionnaire.code })
  const second = await makeCampaign(api, { manager, questionnaire: next, respondents: [external('move-2', '北')] })
  await submit({ questionnaire: next, uuid: second.uuid }, 3)
  const as = manager
  const query = { id: second.projectId, with: first.projectId }

  const earlier = await api.done(matrixCalls.listEarlierProjects, { as, query: { id: second.projectId } })
  expect(earlier.map(({ bizId, papers, version }) => [bizId, papers, version])).toEqual([[first.projectId, 1, 1]])
  const moved = await api.done(matrixCalls.getMovement, { as, query })
  expect([moved.all.before.mean, moved.all.now.mean, moved.all.change, moved.all.now.rated]).toEqual([
    '1.00',
    '3.00',
    '+2.00',
    4,
  ])
  expect([moved.before.version, moved.now.version]).toEqual([1, 2])
  expect(moved.added.causes.map(({ subCause }) => subCause)).toEqual(['子因2'])
  expect(moved.added.columns.map(({ name }) => name)).toEqual(['业务2'])
  expect(moved.gone).toEqual({ causes: [], columns: [] })
  const english = await api.done(matrixCalls.getMovement, { as, query: { ...query, department: '南' }, language: 'en' })
  expect([english.all.change, english.dimensions[0]?.dimension]).toEqual([null, 'dimension 人员'])

  await api.refuses(matrixCalls.getMovement, 'notFound', { as, query: { id: first.projectId, with: second.projectId } })
})

test('a renamed row or column is still compared, and both its names are shown', async () => {
  const first = await makeCampaign(api, { rows: 2, columns: 2 })
  const { manager: as, questionnaire } = first
  await submit(first, 1)
  // The dimension and the first kind are renamed in Chinese, and one cause in every language.
  const content = contentOf(
    [{ dimension: '人力' }, { dimension: '人力' }],
    [{ firstKind: '零售业务' }, { firstKind: '零售' }],
  )
  const [, renamed] = content.rows
  if (renamed) renamed.cause = { 'zh-Hans': '另一原因', en: 'another cause' }
  await api.db.transaction((tx) =>
    writeVersion(tx, {
      code: questionnaire.code,
      name: { 'zh-Hans': '新版' },
      publicPreview: false,
      content,
      createdBy: null,
    }),
  )
  const next = { code: questionnaire.code, ...(await idsOf(api, questionnaire.code)) }
  const second = await makeCampaign(api, { manager: as, questionnaire: next })
  await submit({ questionnaire: next, uuid: second.uuid }, 2)

  const query = { id: second.projectId, with: first.projectId }
  const moved = await api.done(matrixCalls.getMovement, { as, query })

  expect(moved.renamed.causes.map(({ now, before }) => [now.dimension, before.dimension, now.subCause])).toEqual([
    ['人力', '人员', '子因0'],
  ])
  expect(moved.added.causes.map(({ cause }) => cause)).toEqual(['另一原因'])
  expect(moved.gone.causes.map(({ cause }) => cause)).toEqual(['原因1'])
  // The kind `零售` is in both questionnaires, so a column that moved out of it is new, not renamed.
  expect(moved.added.columns.map(({ firstKind }) => firstKind)).toEqual(['零售业务'])
  expect([moved.renamed.columns, moved.all.now.rated]).toEqual([[], 1])
  const sheets = await sheetsOf(
    (await api.download(matrixCalls.exportResultView, { as, query: { ...query, view: 'movement' } })).bytes,
  )
  expect(sheets.新增取消与改名?.at(-1)).toEqual(['改名', '人力 / 原因0 / 子因0', '人员 / 原因0 / 子因0'])
})

test('the papers behind a figure are listed with their ratings, by department and by rating', async () => {
  const respondents = ['北', '南', '北'].map((department, at) => external(`behind-${at}`, department))
  const campaign = await makeCampaign(api, { rows: 2, columns: 2, respondents })
  const { manager: as, projectId: id, questionnaire } = campaign
  for (const [at, uuid] of uuidsOf(campaign).entries()) await submit({ questionnaire, uuid }, at + 1)
  const [criteriaId = 0] = questionnaire.rowIds
  const [, domainId = 0] = questionnaire.columnIds

  const row = await api.done(matrixCalls.pageAnswers, { as, query: { id, criteriaId } })
  expect(row).toMatchObject({ total: 3, subCause: '子因0', domain: questionnaire.code })
  expect(row.columns.map(({ name }) => name)).toEqual(['业务0', '业务1'])
  expect(row.records.map(({ department, values }) => [department, values])).toEqual([
    ['北', [1, 1]],
    ['北', [3, 3]],
    ['南', [2, 2]],
  ])
  expect(row.records.map(({ uuid }) => uuid)).toEqual([0, 2, 1].map((at) => uuidsOf(campaign)[at]))
  const cell = await api.done(matrixCalls.pageAnswers, {
    as,
    query: { id, criteriaId, domainId, department: '北', value: 3 },
  })
  expect(cell.records.map(({ name, values }) => [name, values])).toEqual([['外部 behind-2', [3]]])
  expect(cell.columns.map(({ name }) => name)).toEqual(['业务1'])

  await api.refuses(matrixCalls.pageAnswers, 'notFound', { as, query: { id, criteriaId: 999_999_999 } })
  await api.refuses(matrixCalls.pageAnswers, 'notFound', { as, query: { id, criteriaId, domainId: 999_999_999 } })
})

test.each(['overview', 'matrix', 'risks', 'distribution', 'spread'] as const)(
  'what the page %s shows is exported with its filters, by whom and when',
  async (view) => {
    const campaign = await makeCampaign(api, { respondents: [external('view', '=1+1')] })
    const { manager: as, projectId: id } = campaign
    await submit(campaign, 3)

    const query = { id, view, department: '=1+1' }
    const { bytes } = await api
      .instance({ now: '2020-11-20T09:03:00Z' })
      .download(matrixCalls.exportResultView, { as, query })

    const sheets = await sheetsOf(bytes)
    expect(sheets.说明).toEqual(
      expect.arrayContaining([
        ['部门', '=1+1'],
        ['导出人', `${as.name}（${as.usercode}）`],
        ['导出时间', '2020-11-20 17:03（Asia/Shanghai）'],
      ]),
    )
    const [, table] = Object.values(sheets)
    expect(table?.flat()).toContain(3)
    const [row] = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode)
    expect([row?.action, row?.object]).toEqual(['risk.result.export', `project:${id}`])
  },
)

test('the movement is exported with the project it is against', async () => {
  const first = await makeCampaign(api)
  await submit(first, 1)
  const { manager: as, questionnaire } = first
  const second = await makeCampaign(api, { manager: as, questionnaire })
  await submit(second, 2)

  const query = { id: second.projectId, view: 'movement', with: first.projectId } as const
  const sheets = await sheetsOf((await api.download(matrixCalls.exportResultView, { as, query })).bytes)

  expect(Object.keys(sheets)).toEqual(['说明', '按维度', '按子因', '新增取消与改名'])
  expect(sheets.按维度?.[1]).toEqual(['人员', 1, 2, 1, 4, 4])
})

test('without a project named the comparison, on the page and as a workbook, is with the newest earlier one', async () => {
  const first = await makeCampaign(api)
  await submit(first, 1)
  const { manager: as, questionnaire } = first
  const second = await makeCampaign(api, { manager: as, questionnaire })
  await submit(second, 2)
  const third = await makeCampaign(api, { manager: as, questionnaire })
  await submit(third, 3)

  const query = { id: third.projectId }
  expect((await api.done(matrixCalls.getMovement, { as, query })).before.bizId).toBe(second.projectId)
  const exported = { query: { ...query, view: 'movement' } as const, as }
  const sheets = await sheetsOf((await api.download(matrixCalls.exportResultView, exported)).bytes)
  expect(sheets.按维度?.[1]).toEqual(['人员', 2, 3, 1, 4, 4])
  const alone = { id: first.projectId, view: 'movement' } as const
  await api.refuses(matrixCalls.exportResultView, 'notFound', { as, query: alone })
})

test('the workbook of a distribution names the one dimension that it holds', async () => {
  const campaign = await makeCampaign(api, { rows: [{ dimension: '人员' }, { dimension: '系统' }] })
  const { manager: as, projectId: id } = campaign
  await submit(campaign, 2)

  for (const [firstRisk, dimension] of [
    ['', '人员'],
    ['系统', '系统'],
  ] as const) {
    const query = { id, view: 'distribution', firstRisk } as const
    const sheets = await sheetsOf((await api.download(matrixCalls.exportResultView, { as, query })).bytes)
    expect(sheets.说明).toContainEqual(['风险维度', dimension])
    expect([...new Set(sheets.评分分布?.slice(1).map(([of]) => of))]).toEqual([dimension])
  }
})

test('results of a questionnaire that the project did not send are not found', async () => {
  const { manager: as, projectId: id } = await makeCampaign(api)
  const query = { id, domain: 'not-sent' }

  await api.refuses(matrixCalls.getResultMatrix, 'notFound', { as, query })
  await api.refuses(matrixCalls.getResultCauses, 'notFound', { as, query })
  await api.refuses(matrixCalls.getResultCells, 'notFound', { as, query })
  await api.refuses(matrixCalls.getRiskMatrix, 'notFound', { as, query })
  await api.refuses(matrixCalls.listEarlierProjects, 'notFound', { as, query })
  await api.refuses(matrixCalls.getWeights, 'notFound', { as, query: { id: unknownId } })
})

const reads: [call: Call, query: Record<string, string>, perm: string][] = [
  [matrixCalls.getResultMatrix, {}, RiskPerm.readResults],
  [matrixCalls.getResultCauses, {}, RiskPerm.readResults],
  [matrixCalls.getResultCells, {}, RiskPerm.readResults],
  [matrixCalls.getRiskMatrix, {}, RiskPerm.readResults],
  [matrixCalls.listEarlierProjects, {}, RiskPerm.readResults],
  [matrixCalls.getMovement, { with: unknownId }, RiskPerm.readResults],
  [matrixCalls.getCrosstab, { rows: 'department', columns: 'level' }, RiskPerm.readResults],
  [matrixCalls.listCampaigns, {}, RiskPerm.readResults],
  [matrixCalls.getTrend, {}, RiskPerm.readResults],
  [matrixCalls.getThreshold, {}, RiskPerm.readResults],
  [matrixCalls.pageAnswers, { criteriaId: '1' }, RiskPerm.readResults],
  [matrixCalls.getWeights, {}, RiskPerm.readResults],
  [getFinanceResults, {}, RiskPerm.readResults],
  [matrixCalls.exportResultView, { view: 'matrix' }, RiskPerm.exportResults],
]

test.each(reads.map((each) => [each[0].path, ...each] as const))(
  '%s wants a session and its perm, and does not find what is not there',
  async (_, call, more, perm) => {
    const query = { id: unknownId, ...more }
    const others = Object.values(RiskPerm).filter((other) => other !== perm)

    await api.refuses(call, 'session.expired', { query })
    await api.refuses(call, 'access.denied', { query, as: await makeUser(api, { perms: others }) })
    await api.refuses(call, 'notFound', { query, as: await makeUser(api, { perms: [perm] }) })
  },
)
