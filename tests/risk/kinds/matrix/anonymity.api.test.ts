import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import { getFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import * as paperCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as calls from '#contract/risk/kinds/matrix/result-calls.ts'
import { getPaper, getReceipt, listPapers } from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { exportProject, listItemUuids } from '#contract/risk/results/calls.ts'
import { makeUser, openTestApi, type TestApi } from '../../../support/api.ts'
import { latestAudit } from '../../../support/latest-audit.ts'
import { answer, external, filled, makeCampaign } from '../../campaigns/campaign.ts'
import { sheetsOf, uuidsOf } from '../../results/result-campaign.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

type Campaign = Awaited<ReturnType<typeof makeCampaign>>

const receiptIn = ({ body }: Awaited<ReturnType<typeof answer>>) => body.data.receipt ?? ''

const setThreshold = async ({ manager: as, projectId: id }: Campaign, threshold: number) => {
  const { version } = await api.done(calls.getThreshold, { as, query: { id } })
  await api.done(calls.saveThreshold, { as, body: { id, version, threshold } })
}

const departments = ['大部', '小部', '大部', '中部', '大部', '中部', '大部']

/**
 * Three papers of 大部 rated 1, two of 中部 rated 2 and one of 小部 rated 3.
 * One more paper is saved but not submitted; the departments in `idle` have done nothing.
 */
async function makeParted(idle: string[] = []): Promise<Campaign> {
  const respondents = [...departments, ...idle].map((department, at) => external(`parted-${at}`, department))
  const campaign = await makeCampaign(api, { respondents })
  const { questionnaire } = campaign
  const ratings: Record<string, number> = { 大部: 1, 中部: 2, 小部: 3 }
  for (const [at, uuid] of uuidsOf(campaign).slice(0, departments.length).entries()) {
    const mode = at === departments.length - 1 ? AnswerMode.save : AnswerMode.submit
    await answer(api, { questionnaire, uuid }, filled(questionnaire, ratings[departments[at] ?? ''] ?? 0), { mode })
  }
  return campaign
}

test('under a threshold no call of the results gives figures of few, nor what they could be worked out from', async () => {
  const campaign = await makeParted()
  const { manager: as, projectId: id, questionnaire } = campaign
  await setThreshold(campaign, 2)
  const hidden = {
    threshold: 2,
    whole: false,
    hidden: [
      { department: '小部', papers: 1 },
      { department: '中部', papers: 2 },
    ],
  }

  const results = await api.done(calls.getResults, { as, query: { id } })
  expect([results.papers, results.anonymity]).toEqual([6, hidden])
  expect(results.departments.map(({ department, all }) => [department, all.mean])).toEqual([['大部', '1.00']])
  // The overall mean is unchanged: three times 1, twice 2 and once 3.
  expect(results.all.all.mean).toBe('1.67')
  for (const department of ['小部', '中部']) {
    const query = { id, department }
    const replies = await Promise.all([
      api.done(calls.getResults, { as, query }),
      api.done(calls.getResultMatrix, { as, query }),
      api.done(calls.getResultCauses, { as, query }),
      api.done(calls.getResultCells, { as, query }),
      api.done(calls.getCrosstab, { as, query: { ...query, rows: 'cause', columns: 'level' } }),
    ])
    for (const reply of replies) {
      expect([reply.papers, reply.anonymity]).toEqual([0, hidden])
      const counted = [...JSON.stringify(reply).matchAll(/"(?:rated|notInvolved|high|sum)":(\d+)/g)]
      expect(counted.length).toBeGreaterThan(0)
      expect(new Set(counted.map(([, count]) => count))).toEqual(new Set(['0']))
    }
  }
  for (const axes of [
    { rows: 'department', columns: 'level' },
    { rows: 'cause', columns: 'department' },
    { rows: 'department', columns: 'secondKind' },
  ] as const) {
    const table = await api.done(calls.getCrosstab, { as, query: { id, ...axes } })
    const named = axes.rows === 'department' ? table.lines : table.heads
    expect([named.map(({ name }) => name), table.all.all.mean]).toEqual([['大部'], '1.67'])
  }
  const trend = await api.done(calls.getTrend, { as, query: { id, department: '中部' } })
  expect([trend.campaigns.map((each) => each.hidden), trend.all.map(({ mean }) => mean)]).toEqual([[true], [null]])

  const [criteriaId = 0] = questionnaire.rowIds
  await api.refuses(calls.pageAnswers, 'results.anonymous', { as, query: { id, criteriaId } })
  await api.refuses(calls.exportItem, 'results.anonymous', { as, query: { uuid: campaign.uuid } })
})

test('under a threshold the workbooks hold what the pages show, and no single paper', async () => {
  const campaign = await makeParted()
  const { manager: as, projectId } = campaign
  await setThreshold(campaign, 2)

  const whole = await sheetsOf((await api.download(exportProject, { as, query: { projectId } })).bytes)
  expect(Object.keys(whole)).toEqual(['说明', '答卷人', '按部门', '按子因', '统计'])
  expect(whole.按部门?.slice(1).map(([department, papers, mean]) => [department, papers, mean])).toEqual([
    ['大部', 3, 1],
    ['全部', 6, 1.67],
  ])
  expect(whole.说明).toEqual(
    expect.arrayContaining([
      ['匿名阈值', '至少 2 份问卷才显示结果，不含单份问卷的回答'],
      ['未显示', '小部（1 份）\n中部（2 份）'],
    ]),
  )
  for (const view of ['overview', 'crosstab'] as const) {
    const query = { id: projectId, view, rows: 'department', columns: 'level' } as const
    const sheets = await sheetsOf((await api.download(calls.exportResultView, { as, query })).bytes)
    const [, table = []] = Object.values(sheets)
    expect(table.slice(1).map(([name]) => name)).toEqual(['大部', '全部'])
    expect(sheets.说明).toContainEqual(['未显示', '小部（1 份）\n中部（2 份）'])
  }
})

test('a project with fewer papers than its threshold shows nothing, and is in no comparison', async () => {
  const few = await makeParted()
  const { manager, questionnaire } = few
  await setThreshold(few, 7)
  const { all, departments, anonymity } = await api.done(calls.getResults, {
    as: manager,
    query: { id: few.projectId },
  })
  expect([all.all.rated, departments, anonymity.whole]).toEqual([0, [], true])
  const query = { projectId: few.projectId }
  const whole = await sheetsOf((await api.download(exportProject, { as: manager, query })).bytes)
  expect(whole.按部门?.slice(1).map((row) => row.slice(0, 3))).toEqual([['全部', 6, '']])

  const next = await makeCampaign(api, { manager, questionnaire })
  await answer(api, next, filled(questionnaire, 2), { mode: AnswerMode.submit })
  const request = { as: manager, query: { id: next.projectId } }
  expect(await api.done(calls.listEarlierProjects, request)).toEqual([])
  expect((await api.done(calls.listCampaigns, request)).map(({ bizId }) => bizId)).toEqual([next.projectId])
})

test('under a threshold links of papers that hold answers stay with their respondents', async () => {
  const campaign = await makeParted(['小部'])
  const { manager: as, projectId, questionnaire } = campaign
  const given = async () => {
    const { records } = await api.done(campaignCalls.pageItems, { as, body: { projectId, size: 20 } })
    return records.map(({ token, papers }) => [token !== '', papers.map(({ uuid }) => uuid !== '')])
  }
  const uuids = async () =>
    (await api.done(listItemUuids, { as, query: { id: projectId } })).map(({ uuid }) => uuid !== '')
  expect(new Set((await given()).flat(2))).toEqual(new Set([true]))
  expect(new Set(await uuids())).toEqual(new Set([true]))
  await setThreshold(campaign, 2)
  // Only the last has answered nothing; the one before has saved but not submitted.
  expect(await given()).toEqual([...Array.from({ length: 7 }, () => [false, [false]]), [true, [true]]])
  expect(new Set(await uuids())).toEqual(new Set([false]))

  // A repeated paper starts with the earlier answers, so its link is hidden too.
  const [first] = campaign.items
  const itemId = first?.itemId ?? ''
  await api.done(campaignCalls.askAgain, { as, body: { itemId, domain: questionnaire.code, reason: '数据有误' } })
  const again = await api.done(campaignCalls.getItem, { as, query: { itemId } })
  expect([again.token, ...again.papers.map(({ uuid }) => uuid)]).toEqual(['', '', ''])
})

test("under a threshold a submitted paper opens with its receipt's secret alone, which its respondent was given", async () => {
  const campaign = await makeCampaign(api, { respondents: [external('sealed', '大部')] })
  const { questionnaire, uuid, items } = campaign
  const domain = questionnaire.code
  await setThreshold(campaign, 2)
  const values = filled(questionnaire, 3)
  const saved = await answer(api, { questionnaire, uuid }, values, { mode: AnswerMode.save })
  expect(saved).toMatchObject({ status: 200, body: { data: { unfilled: 0 } } })
  expect(JSON.stringify(saved)).not.toContain('receipt')
  // A person who hands out links knows both.
  const stored = { uuid, domain }
  expect((await api.done(paperCalls.getCriteria, { query: stored })).length).toBeGreaterThan(0)
  const receipt = receiptIn(await answer(api, { questionnaire, uuid }, values, { mode: AnswerMode.submit }))
  expect(receipt).toMatch(/^[\w-]{43}$/)

  for (const secret of [undefined, '', 'x'.repeat(43), receipt.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))]) {
    const query = { ...stored, receipt: secret }
    await api.refuses(paperCalls.getCriteria, 'paper.sealed', { query })
    await api.refuses(paperCalls.getCriteriaSum, 'paper.sealed', { query })
    await api.refuses(paperCalls.getPaperNotes, 'paper.sealed', { query })
    await api.refuses(getReceipt, 'paper.sealed', { query: { uuid, receipt: secret } })
    await api.refuses(paperCalls.getRowFile, 'paper.sealed', { query: { uuid, bid: 'any', receipt: secret } })
    expect(await api.done(getPaper, { query: { uuid, receipt: secret } })).toMatchObject({ sealed: true })
  }
  const [first] = await api.done(listPapers, { query: { token: items[0]?.token ?? '' } })
  expect(first).toMatchObject({ sealed: true, anonymous: true })
  await api.done(paperCalls.getCriteria, { query: { ...stored, receipt } })
  await api.done(paperCalls.getCriteriaSum, { query: { ...stored, receipt } })
  await api.done(paperCalls.getPaperNotes, { query: { ...stored, receipt } })
  expect(await api.done(getPaper, { query: { uuid, receipt } })).toMatchObject({ sealed: false })
  expect((await api.done(getReceipt, { query: { uuid, receipt } })).cells).toBeGreaterThan(0)
  const { rows } = await api.db.execute(sql`
    select p::text as line from risk_paper_post p union all select e::text from audit_entry e`)
  expect(JSON.stringify(rows)).not.toContain(receipt)
})

test('under a threshold the secret of one paper opens no other, and who is asked again begins with nothing of it', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('one', '大部'), external('other', '大部')] })
  const { manager: as, questionnaire, items } = campaign
  const domain = questionnaire.code
  await setThreshold(campaign, 2)
  const [one = '', other = ''] = uuidsOf(campaign)
  const receipt = receiptIn(
    await answer(api, { questionnaire, uuid: one }, filled(questionnaire, 3), { mode: AnswerMode.submit }),
  )
  await answer(api, { questionnaire, uuid: other }, filled(questionnaire, 1), { mode: AnswerMode.submit })
  await api.refuses(paperCalls.getCriteria, 'paper.sealed', { query: { uuid: other, domain, receipt } })
  await api.refuses(getFinance, 'paper.sealed', { query: { uuid: other, receipt } })

  const [first] = items
  await api.done(campaignCalls.askAgain, { as, body: { itemId: first?.itemId ?? '', domain, reason: '数据有误' } })
  const papers = await api.done(listPapers, { query: { token: first?.token ?? '' } })
  const again = papers.find(({ reason }) => reason !== '')
  const rows = await api.done(paperCalls.getCriteria, { query: { uuid: again?.uuid ?? '', domain } })
  const answered = rows.flatMap((row) => Object.entries(row).filter(([key, value]) => /^v\d/.test(key) && value !== -1))
  expect([rows.length > 0, answered]).toEqual([true, []])
  expect(again?.unfilled).toBe(rows.length * questionnaire.columnIds.length)
})

test('under a threshold a letter is previewed without the link of who holds answers', async () => {
  const campaign = await makeParted(['小部'])
  const { manager: as, projectId, items } = campaign
  const { letters } = await api.done(campaignCalls.getLetters, { as, query: { projectId } })
  const { texts } = letters.invitation
  const linked = async (at: number, itemId = items[at]?.itemId) => {
    const body = { projectId, purpose: 'invitation' as const, texts, itemId }
    const preview = await api.done(campaignCalls.previewLetters, { as, body })
    return preview.texts.en.body.includes(items[at]?.token ?? '')
  }
  const [submitted, saved, idle] = [0, departments.length - 1, departments.length]
  expect([await linked(submitted), await linked(saved), await linked(idle)]).toEqual([true, true, true])
  await setThreshold(campaign, 2)
  expect([await linked(submitted), await linked(saved), await linked(idle)]).toEqual([false, false, true])
  // A preview without a chosen respondent uses the first one, who has submitted.
  const body = { projectId, purpose: 'reminder' as const, texts }
  const preview = await api.done(campaignCalls.previewLetters, { as, body })
  expect([preview.name, preview.texts.en.body.includes(items[0]?.token ?? '')]).toEqual([items[0]?.name, false])
})

test('under a threshold who holds answers keeps the address that their link goes to', async () => {
  const campaign = await makeParted(['小部'])
  const { manager: as, items } = campaign
  const [saved, idle] = items.slice(departments.length - 1)
  await setThreshold(campaign, 2)
  const edit = (of: typeof saved, more: { email: string; name?: string; version?: number }) => ({
    as,
    body: { itemId: of?.itemId ?? '', version: 1, name: of?.name ?? '', ...more },
  })
  const mine = 'manager@example.com'
  const refused = await api.refuses(campaignCalls.updateItem, 'validation', edit(saved, { email: mine }))
  expect(refused.errors).toEqual({ email: [textIn('zh-Hans')('emailOfAnswers')] })
  const email = saved?.email.toUpperCase() ?? ''
  await api.done(campaignCalls.updateItem, edit(saved, { email, name: '新名' }))
  await api.done(campaignCalls.updateItem, edit(idle, { email: mine }))
})

test('a threshold is audited, and is not lowered once a paper is submitted', async () => {
  const campaign = await makeCampaign(api)
  const { manager: as, projectId: id, questionnaire } = campaign
  const save = (threshold: number, version: number) => ({ as, body: { id, version, threshold } })
  const first = await api.done(calls.getThreshold, { as, query: { id } })
  expect([first.threshold, first.answered]).toEqual([0, false])
  await setThreshold(campaign, 5)
  await setThreshold(campaign, 3)
  await answer(api, campaign, filled(questionnaire, 2), { mode: AnswerMode.submit })

  const { version, answered } = await api.done(calls.getThreshold, { as, query: { id } })
  expect(answered).toBe(true)
  for (const lower of [0, 2]) await api.refuses(calls.saveThreshold, 'validation', save(lower, version))
  for (const wrong of [1, 101, -1]) await api.refuses(calls.saveThreshold, 'validation', save(wrong, version))
  await api.refuses(calls.saveThreshold, 'record.conflict', save(4, version - 1))
  await api.done(calls.saveThreshold, save(4, version))
  const [row] = (await latestAudit(api.db, 20)).filter(({ actor }) => actor === as.usercode)
  expect([row?.action, row?.object]).toEqual(['risk.project.threshold', `project:${id}`])
  expect(JSON.parse(row?.detail ?? '')).toMatchObject({ before: 3, threshold: 4 })
  await api.refuses(calls.saveThreshold, 'notFound', { as, body: { id: 'no-such-project', version, threshold: 5 } })
  const reader = await makeUser(api, { perms: [RiskPerm.readResults] })
  await api.refuses(calls.saveThreshold, 'access.denied', { as: reader, body: { id, version, threshold: 5 } })
})
