import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuestionnaireStore } from '#api/risk/kinds/matrix/questionnaire.ts'
import { addResults } from '#api/risk/kinds/matrix/result-sum.ts'
import { verifyCounters } from '#api/risk/verify-counters.ts'
import { askAgain, getItem } from '#contract/risk/campaigns/calls.ts'
import * as draftCalls from '#contract/risk/kinds/matrix/calls.ts'
import * as paperCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as calls from '#contract/risk/kinds/matrix/result-calls.ts'
import { getPaper, getReceipt } from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { exportProject } from '#contract/risk/results/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import {
  answersOf,
  type Campaign,
  external,
  makeCampaign,
  makeManager,
  makeQuestionnaire,
  type Post,
} from '../../campaigns/campaign.ts'
import { sheetsOf, uuidsOf } from '../../results/result-campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const measures = {
  likelihood: { 'zh-Hans': '发生可能', en: 'Chance' },
  impact: { 'zh-Hans': '影响程度', en: 'Reach' },
}
const names = { likelihood: '发生可能', impact: '影响程度' }

const make = (more: Parameters<typeof makeCampaign>[1] = {}) =>
  makeCampaign(api, { manager, measures, rows: [{ dimension: '人员' }, { dimension: '系统' }], columns: 2, ...more })

type Cells = readonly (readonly (number | undefined)[])[]
type Paper = Pick<Campaign, 'questionnaire' | 'uuid'>

const post = (
  { questionnaire, uuid }: Paper,
  { likelihood = [], impact = [], ...more }: { likelihood?: Cells; impact?: Cells } & Partial<Omit<Post, 'answers'>>,
) =>
  api.call(paperCalls.answerPaper, {
    body: {
      mode: AnswerMode.save,
      ...more,
      answers: [
        ...answersOf(questionnaire, uuid, likelihood),
        ...answersOf(questionnaire, uuid, impact).map((item) => ({ ...item, measure: 'impact' as const })),
      ],
    },
  })

const rowsOf = async ({ questionnaire, uuid }: Paper) => {
  const rows = await api.done(paperCalls.getCriteria, { query: { domain: questionnaire.code, uuid } })
  const values = (key: 'v' | 'i') => rows.map((row) => questionnaire.columnIds.map((id) => row[`${key}${id}`]))
  return { likelihood: values('v'), impact: values('i') }
}

const both = {
  likelihood: [
    [1, 2],
    [3, 3],
  ],
  impact: [
    [3, 3],
    [1, 2],
  ],
}

test('each cell takes two ratings, a column is not involved in both, and both must be there to submit', async () => {
  const campaign = await make()
  const { questionnaire, uuid } = campaign
  expect((await api.done(getPaper, { query: { uuid } })).unfilled).toBe(8)
  await post(campaign, { likelihood: [[1, 2]], impact: [[3]] })
  expect(await rowsOf(campaign)).toEqual({
    likelihood: [
      [1, 2],
      [-1, -1],
    ],
    impact: [
      [3, -1],
      [-1, -1],
    ],
  })
  await post(campaign, {
    impact: [
      [undefined, undefined],
      [undefined, 0],
    ],
  })
  expect(await rowsOf(campaign)).toEqual({
    likelihood: [
      [1, 0],
      [-1, 0],
    ],
    impact: [
      [3, 0],
      [-1, 0],
    ],
  })
  const early = await post(campaign, { likelihood: [[undefined], [2]], mode: AnswerMode.submit })
  expect(early.body.detail).toEqual({ unfilled: 1 })
  const contrary = await post(campaign, { likelihood: [[0]], impact: [[2]] })
  expect(contrary.body.detail).toEqual({ columns: [questionnaire.columnIds[0]] })
  const notes = { query: { domain: questionnaire.code, uuid } }
  expect((await api.done(paperCalls.getPaperNotes, notes)).measures).toEqual(names)
  const sums = await api.done(paperCalls.getCriteriaSum, notes)
  expect(sums.map(({ dimension, measure, all }) => [dimension, measure, all.sum])).toEqual([
    ['人员', undefined, 1],
    ['系统', undefined, 0],
    ['', undefined, 1],
    ['人员', 'impact', 3],
    ['系统', 'impact', 0],
    ['', 'impact', 3],
  ])
})

test('an impact where cells are rated once is refused by its place, and nothing is said of two ratings there', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { status, body } = await post(campaign, { impact: [[1]] })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['answers.0.measure']])
  const query = { domain: campaign.questionnaire.code, uuid: campaign.uuid }
  expect(await api.done(paperCalls.getPaperNotes, { query })).toEqual({ asks: [], comments: [], files: [] })
  const id = campaign.projectId
  expect((await api.done(calls.getResults, { as: manager, query: { id } })).measures).toBeUndefined()
  expect(await api.done(calls.getRiskMatrix, { as: manager, query: { id } })).toMatchObject({
    measures: null,
    risks: [],
  })
})

test('a receipt certifies all of the first rating and then all of the second, and an export shows both', async () => {
  const campaign = await make()
  const { questionnaire, uuid } = campaign
  const key = 'twice-the-same-key'
  const first = await post(campaign, { ...both, mode: AnswerMode.submit, key })
  const again = await post(campaign, { ...both, mode: AnswerMode.submit, key })
  expect(again.body.data).toEqual(first.body.data)
  // With another rating of impact, the same key is another post.
  const swapped = await post(campaign, {
    likelihood: both.impact,
    impact: both.likelihood,
    mode: AnswerMode.submit,
    key,
  })
  expect(swapped.status).not.toBe(200)
  const receipt = await api.done(getReceipt, { query: { uuid } })
  const said = `${questionnaire.code} v1 1,2,3,3,3,3,1,2`
  expect(receipt).toMatchObject({ cells: 8, digest: createHash('sha256').update(said).digest('hex') })

  const sheets = await sheetsOf((await api.download(calls.exportItem, { as: manager, query: { uuid } })).bytes)
  expect(sheets.答案?.slice(1).map((row) => row.slice(2))).toEqual([
    ['子因0', '发生可能', 1, 2],
    ['子因1', '发生可能', 3, 3],
    ['子因0', '影响程度', 3, 3],
    ['子因1', '影响程度', 1, 2],
  ])
  expect(sheets.影响程度?.length).toBe(sheets.统计?.length)

  // A repeated paper starts with both ratings.
  const [item] = campaign.items
  const itemId = item?.itemId ?? ''
  await api.done(askAgain, {
    as: manager,
    body: { itemId, domain: questionnaire.code, reason: '请复核', channels: [] },
  })
  const { papers } = await api.done(getItem, { as: manager, query: { itemId } })
  const other = papers.find((each) => each.uuid !== uuid)?.uuid ?? ''
  expect(await rowsOf({ questionnaire, uuid: other })).toEqual(both)
})

test('results put each cause where both means stand, kept as sums that a count anew proves, and as a workbook', async () => {
  const campaign = await make({
    respondents: [external('jia', '审计部'), external('yi', '资产部'), external('bing', '审计部')],
  })
  const { questionnaire, projectId: id } = campaign
  const [jia = '', yi = ''] = uuidsOf(campaign)
  await post({ questionnaire, uuid: jia }, { ...both, mode: AnswerMode.submit })
  const ask = (more: object = {}) => api.done(calls.getRiskMatrix, { as: manager, query: { id, ...more } })
  const placed = ({ risks }: Awaited<ReturnType<typeof ask>>) =>
    risks.map(({ subCause, likelihood, impact, levels }) => [
      subCause,
      likelihood.mean,
      impact.mean,
      levels && [levels.likelihood, levels.impact],
    ])
  const one = [
    ['子因0', '1.50', '3.00', [2, 5]],
    ['子因1', '3.00', '1.50', [5, 2]],
  ]
  expect(placed(await ask())).toEqual(one)
  await addResults({ db: api.db, questionnaires: createQuestionnaireStore(api.db) })
  expect(placed(await ask())).toEqual(one)
  await post({ questionnaire, uuid: yi }, { likelihood: both.impact, impact: both.likelihood, mode: AnswerMode.submit })
  const two = [
    ['子因0', '2.25', '2.25', [4, 4]],
    ['子因1', '2.25', '2.25', [4, 4]],
  ]
  // One paper is in the stored sums, one is not yet.
  expect(placed(await ask())).toEqual(two)
  expect(placed(await ask({ department: '审计部' }))).toEqual(one)
  expect(placed(await ask({ firstRisk: '系统' }))).toEqual(two.slice(1))
  await addResults({ db: api.db, questionnaires: createQuestionnaireStore(api.db) })
  expect(placed(await ask())).toEqual(two)
  const apart: string[] = []
  await verifyCounters(api.db, { mend: false, tell: (bizId) => apart.push(bizId) })
  expect(apart).not.toContain(id)
  expect((await ask()).measures).toEqual(names)

  // Other results use the requested rating, or the first.
  const overview = await api.done(calls.getResults, { as: manager, query: { id } })
  expect([overview.measures, overview.all.all.mean, overview.all.all.rated]).toEqual([names, '2.25', 8])
  const of = { likelihood: '1.50', impact: '3.00' } as const
  const part = { id, department: '审计部', firstRisk: '人员' }
  for (const measure of ['likelihood', 'impact'] as const) {
    const request = { as: manager, query: { ...part, measure } }
    const results = await api.done(calls.getResults, request)
    expect(results.departments.map(({ department, all }) => [department, all.mean])).toEqual([['审计部', of[measure]]])
    expect((await api.done(calls.getResultMatrix, request)).all.all.mean).toBe(of[measure])
    expect((await api.done(calls.getResultCauses, request)).all.stat.mean).toBe(of[measure])
    expect((await api.done(calls.getResultCells, request)).causes[0]?.all.mean).toBe(of[measure])
    for (const axes of [
      { rows: 'department', columns: 'dimension' },
      { rows: 'cause', columns: 'department' },
      { rows: 'secondKind', columns: 'dimension' },
    ] as const)
      expect(
        (await api.done(calls.getCrosstab, { as: manager, query: { ...request.query, ...axes } })).all.all.mean,
      ).toBe(of[measure])
    const trend = await api.done(calls.getTrend, request)
    expect(trend.all.map(({ mean }) => mean)).toEqual([of[measure]])
    const values = await api.done(calls.pageAnswers, {
      as: manager,
      query: { id, criteriaId: questionnaire.rowIds[0] ?? 0, measure, value: 2 },
    })
    // Ratings 1 and 2 of the first row are the likelihood of one respondent and the impact of the other.
    expect(values.records.map(({ name }) => name)).toEqual([measure === 'likelihood' ? '外部 jia' : '外部 yi'])
  }
  const ofImpact = { id, view: 'crosstab', measure: 'impact', department: '审计部', firstRisk: '人员' } as const
  const crossed = await sheetsOf((await api.download(calls.exportResultView, { as: manager, query: ofImpact })).bytes)
  expect(crossed.交叉表?.at(-1)?.slice(0, 2)).toEqual(['全部', 3])
  expect(JSON.stringify(crossed.说明)).toContain('未注明的数字均为“影响程度”')
  const behind = await api.done(calls.pageAnswers, {
    as: manager,
    query: { id, criteriaId: questionnaire.rowIds[0] ?? 0, department: '审计部' },
  })
  expect(behind.records.map(({ values, impacts }) => [values, impacts])).toEqual([
    [
      [1, 2],
      [3, 3],
    ],
  ])

  const query = { id, view: 'impact', department: '审计部' } as const
  const view = await sheetsOf((await api.download(calls.exportResultView, { as: manager, query })).bytes)
  expect(view.风险矩阵?.slice(1).map((row) => row.slice(2))).toEqual([
    ['子因0', 1.5, 2, 2, 3, 5, 2, 10, '较高'],
    ['子因1', 3, 5, 2, 1.5, 2, 2, 10, '较高'],
  ])

  const whole = await sheetsOf((await api.download(exportProject, { as: manager, query: { projectId: id } })).bytes)
  expect(whole.风险矩阵?.slice(1).map((row) => row.slice(2, 5))).toEqual([
    ['子因0', 2.25, 4],
    ['子因1', 2.25, 4],
  ])
  expect(whole.按部门?.at(-1)?.slice(0, 3)).toEqual(['全部', 2, 2.25])
  expect(whole['按部门 影响程度']?.at(-1)?.slice(0, 3)).toEqual(['全部', 2, 2.25])
  // Rows of each paper: all likelihoods first, then all impacts.
  expect(whole.答案?.slice(1, 5).map((row) => row.slice(5))).toEqual([
    ['子因0', '发生可能', 1, 2],
    ['子因1', '发生可能', 3, 3],
    ['子因0', '影响程度', 3, 3],
    ['子因1', '影响程度', 1, 2],
  ])
})

test('under a threshold a risk matrix shows nothing of fewer papers', async () => {
  const campaign = await make({ respondents: ['大', '大', '小'].map((each, at) => external(`k-${at}`, each)) })
  const { questionnaire, projectId: id } = campaign
  for (const uuid of uuidsOf(campaign)) await post({ questionnaire, uuid }, { ...both, mode: AnswerMode.submit })
  const { version } = await api.done(calls.getThreshold, { as: manager, query: { id } })
  await api.done(calls.saveThreshold, { as: manager, body: { id, version, threshold: 2 } })
  const ask = (department?: string) => api.done(calls.getRiskMatrix, { as: manager, query: { id, department } })
  expect((await ask()).risks.map(({ levels }) => levels)).toEqual([
    { likelihood: 2, impact: 5 },
    { likelihood: 5, impact: 2 },
  ])
  for (const department of ['大', '小']) {
    const { risks, papers } = await ask(department)
    expect([papers, ...risks.flatMap(({ likelihood, impact }) => [likelihood.rated, impact.rated])]).toEqual([
      0, 0, 0, 0, 0,
    ])
  }
})

test('two ratings are asked for in the draft, seen in its preview, published, and go with a workbook', async () => {
  const { code } = await makeQuestionnaire(api)
  const draftOf = () => api.done(draftCalls.getDraft, { as: manager, query: { domain: code } })
  const before = await draftOf()
  expect(before.measures).toBeUndefined()
  const edit = { domain: code, version: before.measuresVersion, twice: 'true', ...measures } as const
  const unnamed = await api.refuses(draftCalls.editDraftMeasures, 'validation', {
    as: manager,
    body: { ...edit, impact: null },
  })
  expect(Object.keys(unnamed.errors ?? {})).toEqual(['impact.zh-Hans'])
  await api.refuses(draftCalls.editDraftMeasures, 'notFound', {
    as: manager,
    body: { ...edit, domain: 'no-such-questionnaire' },
  })
  await api.done(draftCalls.editDraftMeasures, { as: manager, body: edit })
  await api.refuses(draftCalls.editDraftMeasures, 'version.conflict', { as: manager, body: edit })
  // A reverted edit is not reported as a change.
  const { twice: _, ...once } = edit
  const { measuresVersion: version } = await draftOf()
  await api.done(draftCalls.editDraftMeasures, { as: manager, body: { ...once, version } })
  expect((await draftOf()).version).toBe(before.version)
  await api.done(draftCalls.editDraftMeasures, { as: manager, body: edit })
  const drafted = await draftOf()
  expect(drafted).toMatchObject({ measures })
  const preview = await api.done(draftCalls.previewDraft, { as: manager, query: { domain: code, language: 'en' } })
  expect(preview.measures).toEqual({ likelihood: 'Chance', impact: 'Reach' })
  expect(preview.rows[0]).toMatchObject({ v1: -1, i1: -1 })
  // Each rating has texts for its levels; the defaults apply until somebody writes others.
  expect(preview.rows[0]?.description).toMatchObject({
    low: 'low',
    impact: { high: expect.stringContaining('Severe loss') },
  })
  expect(drafted.measures?.levels?.low?.['zh-Hans']).toContain('损失很小')
  expect(drafted.published).toMatchObject({ scale: drafted.scale })
  const said = (text: string) => ({ 'zh-Hans': text })
  const levels = { low: said('轻'), medium: null, high: said('重') }
  const scale = { notInvolved: null, low: said('少'), medium: said('有时'), high: said('多') }
  const written = { domain: code, version: drafted.scaleVersion, ...scale, impact: levels }
  await api.done(draftCalls.editDraftScale, { as: manager, body: written })
  await api.refuses(draftCalls.editDraftScale, 'version.conflict', { as: manager, body: written })
  const worded = await draftOf()
  expect([worded.scale, worded.measures?.levels, worded.measuresVersion]).toEqual([
    scale,
    levels,
    drafted.measuresVersion,
  ])
  await api.done(draftCalls.publishDraft, { as: manager, body: { domain: code, version: worded.version } })
  const query = { domain: code, number: 2 }
  expect(await api.done(draftCalls.getVersion, { as: manager, query })).toMatchObject({
    scale,
    measures: { ...measures, levels },
  })

  const { bytes } = await api.download(draftCalls.exportQuestionnaire, { as: manager, query: { domain: code } })
  expect((await sheetsOf(bytes)).评分项).toEqual([
    ['评分项', '名称（中文）', '名称（英文）', '名称（繁体）'],
    ['可能性', '发生可能', 'Chance'],
    ['影响', '影响程度', 'Reach'],
  ])
  const copied = `${code}-copy`
  await api.done(draftCalls.importQuestionnaire, {
    as: manager,
    body: { code: copied, name: '副本', file: new File([new Uint8Array(bytes)], '问卷.xlsx') },
  })
  const imported = await api.done(draftCalls.getVersion, { as: manager, query: { domain: copied, number: 1 } })
  expect(imported).toMatchObject({ scale, measures: { ...measures, levels } })
})

test('sums kept before they held the dimensions of both ratings are added up anew by the update', async () => {
  const campaign = await make()
  const { projectId: id } = campaign
  await post(campaign, { ...both, mode: AnswerMode.submit })
  const questionnaires = createQuestionnaireStore(api.db)
  await addResults({ db: api.db, questionnaires })
  const before = await api.done(calls.getResults, { as: manager, query: { id, measure: 'impact' } })
  expect(before.departments.map(({ all }) => all.mean)).toEqual(['2.25'])
  const ofProject = sql`project_id = (select id from risk_project where biz_id = ${id})`
  await api.db.execute(sql`
    update risk_result_sum set kinds = substr(kinds, 1, length(kinds) / 2) where ${ofProject}`)
  const update = await readFile('api/platform/db/migrations/0045_sums-of-both-ratings.sql', 'utf8')
  for (const statement of update.split('--> statement-breakpoint')) await api.db.execute(sql.raw(statement))
  expect(await api.done(calls.getResults, { as: manager, query: { id, measure: 'impact' } })).toEqual(before)
  await addResults({ db: api.db, questionnaires })
  expect(await api.done(calls.getResults, { as: manager, query: { id, measure: 'impact' } })).toEqual(before)
  const apart: string[] = []
  await verifyCounters(api.db, { mend: false, tell: (bizId) => apart.push(bizId) })
  expect(apart).not.toContain(id)
})
