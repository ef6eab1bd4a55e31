import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paper, project } from '#api/risk/campaigns/table.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { createItem } from '#contract/risk/campaigns/calls.ts'
import * as results from '#contract/risk/kinds/matrix/result-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { answer, external, filled, makeCampaign } from '../../risk/campaigns/campaign.ts'
import { uuidsOf } from '../../risk/results/result-campaign.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeProvider, type Provider, refresh, rowsOf, take } from './taken.ts'

const minutes = { timeout: 120_000 }

let api: TestApi
let reader: Person
let provider: Provider
beforeAll(async () => {
  api = await openTestApi()
  reader = await makeUser(api, { perms: [RiskPerm.readResults] })
  provider = await makeProvider(api, [RiskPerm.exportResults])
})
afterAll(() => api?.close())

type Campaign = Awaited<ReturnType<typeof makeCampaign>>

/** Three papers of 大部 rated 1, two of 中部 rated 2 and one of 小部 rated 3. */
const departments = ['大部', '小部', '大部', '中部', '大部', '中部']
const ratings: Record<string, number> = { 大部: 1, 中部: 2, 小部: 3 }

type More = { questionnaire?: Campaign['questionnaire']; raised?: number }

async function makeAnswered(threshold: number, { questionnaire: given, raised = 0 }: More = {}): Promise<Campaign> {
  const respondents = departments.map((department, at) => external(`ptable-${at}`, department))
  const campaign = await makeCampaign(api, { respondents, ...(given && { questionnaire: given }) })
  const { questionnaire, manager: as, projectId: id } = campaign
  if (threshold > 0) {
    const { version } = await api.done(results.getThreshold, { as, query: { id } })
    await api.done(results.saveThreshold, { as, body: { id, version, threshold } })
  }
  for (const [at, uuid] of uuidsOf(campaign).entries())
    await answer(
      api,
      { questionnaire, uuid },
      filled(questionnaire, Math.min(3, (ratings[departments[at] ?? ''] ?? 0) + raised)),
      {
        mode: AnswerMode.submit,
      },
    )
  return campaign
}

const end = ({ projectId }: Campaign) =>
  api.db.update(project).set({ endDate: '2020-01-31' }).where(eq(project.bizId, projectId))

const rowsIn = async (bizId: string, { projectId }: Campaign) =>
  (await rowsOf(api, provider, bizId)).filter((row) => row.project_id === projectId)

type Stat = ReplyOf<typeof results.getResults>['all']['all']
const figuresOf = ({ mean, highest, rated, high, notInvolved, unfilled, sum }: Stat) => ({
  mean: mean === null ? null : String(Number(mean)),
  highest,
  rated,
  high,
  not_involved: notInvolved,
  unfilled,
  sum,
})

test(
  'figures by department and by cause are those of the results page, and vanish under a threshold',
  minutes,
  async () => {
    const [open, closed, parted, few] = [
      await makeAnswered(0),
      await makeAnswered(0),
      await makeAnswered(2),
      await makeAnswered(7),
    ]
    await end(closed)
    await end(parted)
    await end(few)
    const byDepartment = await take(api, provider, 'risk.departments')
    const byCause = await take(api, provider, 'risk.causes')

    for (const campaign of [open, closed, parted, few]) {
      const query = { id: campaign.projectId }
      const shown = await api.done(results.getResults, { as: reader, query })
      const hidden = shown.anonymity.hidden.map(({ department }) => department)
      const rows = await rowsIn(byDepartment, campaign)
      expect(new Set(rows.map((row) => row.department))).toEqual(
        new Set(['全部', ...shown.departments.map(({ department }) => department), ...hidden]),
      )
      const lines = [
        { department: '全部', papers: shown.papers, ...shown.all },
        ...shown.departments.map(({ department, papers, ...line }) => ({ department, papers, ...line })),
      ]
      for (const { department, papers, columns, all } of lines)
        for (const [at, stat] of [all, ...columns].entries()) {
          const first_kind = at === 0 ? '全部' : shown.firstKinds[at - 1]
          const row = rows.find((each) => each.department === department && each.kind_no === at)
          const isWhole = shown.anonymity.whole
          expect(row).toMatchObject({ first_kind, papers, is_hidden: isWhole, ...(!isWhole && figuresOf(stat)) })
        }
      for (const row of rows.filter(({ is_hidden }) => is_hidden)) {
        const { mean, highest, rated, high, medium, low, not_involved, unfilled, sum } = row
        const figures = [mean, highest, rated, high, medium, low, not_involved, unfilled, sum]
        expect(figures).toEqual(figures.map(() => null))
      }

      const dimensions = await api.done(results.listRisks, { as: reader, query })
      const causes = await rowsIn(byCause, campaign)
      let counted = 0
      for (const firstRisk of dimensions) {
        const cells = await api.done(results.getResultCells, { as: reader, query: { ...query, firstRisk } })
        for (const { cause, subCause, all, columns } of cells.causes)
          for (const [at, stat] of [all, ...columns].entries()) {
            counted++
            const row = causes.find((each) => each.sub_cause === subCause && each.kind_no === at)
            const isWhole = shown.anonymity.whole
            expect(row).toMatchObject({ dimension: firstRisk, cause, is_hidden: isWhole, papers: cells.papers })
            expect(row).toMatchObject(isWhole ? { rated: null, mean: null, sum: null } : figuresOf(stat))
            if (at > 0) expect(row?.second_kind).toBe(cells.columns[at - 1]?.name)
          }
      }
      expect(causes).toHaveLength(counted)
    }
    const hiddenIn = async (campaign: Campaign) => [
      ...new Set((await rowsIn(byDepartment, campaign)).flatMap((row) => (row.is_hidden ? row.department : []))),
    ]
    expect(await hiddenIn(closed)).toEqual([])
    expect((await hiddenIn(parted)).toSorted()).toEqual(['中部', '小部'].toSorted())
    expect((await hiddenIn(few)).toSorted()).toEqual(['全部', '大部', '中部', '小部'].toSorted())
  },
)

test('a project with a threshold enters the table once it is over, so that versions do not differ by one paper', {
  ...minutes,
  tags: 'long',
}, async () => {
  const campaign = await makeAnswered(2)
  const by = await makeProvider(api, [RiskPerm.exportResults])
  const bizId = await take(api, by, 'risk.departments')
  const rows = async () => (await rowsOf(api, by, bizId)).filter((row) => row.project_id === campaign.projectId).length
  expect(await rows()).toBe(0)
  await end(campaign)
  expect((await refresh(api, by, bizId)).run?.state).toBe('done')
  expect(await rows()).toBeGreaterThan(0)
})

test('returns have one row for each paper, and neither people nor days under a threshold', {
  ...minutes,
  tags: 'long',
}, async () => {
  const [open, anonymous] = [await makeAnswered(0), await makeAnswered(2)]
  const silent = external('ptable-silent', '大部')
  await api.done(createItem, { as: open.manager, body: { projectId: open.projectId, respondent: silent } })
  const by = await makeProvider(api, [RiskPerm.readProjects])
  const bizId = await take(api, by, 'campaigns.papers')
  const all = await rowsOf(api, by, bizId)
  expect(all).toHaveLength(await api.db.$count(paper, isNull(paper.revokedAt)))
  const rowsOfCampaign = ({ projectId }: Campaign) => all.filter((row) => row.project_id === projectId)
  const shown = rowsOfCampaign(open)
  expect(shown.map(({ department }) => department)).toEqual([...departments, '大部'])
  expect(shown.map(({ state, returned }) => [state, returned])).toEqual([
    ...departments.map(() => ['已提交', 1]),
    ['未开始', 0],
  ])
  expect(shown.at(-1)).toMatchObject({ respondent: silent.name, submitted_on: null, under_way: true, external: true })
  expect(shown.slice(0, -1).every(({ submitted_on }) => /^\d{4}-\d{2}-\d{2}$/.test(String(submitted_on)))).toBe(true)
  const hidden = rowsOfCampaign(anonymous)
  expect(hidden).toHaveLength(departments.length)
  expect(new Set(hidden.flatMap(({ respondent, submitted_on }) => [respondent, submitted_on]))).toEqual(new Set([null]))

  await end(open)
  expect((await refresh(api, by, bizId)).run?.state).toBe('done')
  const later = (await rowsBy(by, bizId, open)).map(({ under_way, campaign_state }) => [under_way, campaign_state])
  expect(new Set(later.map(String))).toEqual(new Set(['false,已截止']))
})

test('high risks move between campaigns as their results pages compare them', minutes, async () => {
  const before = await makeAnswered(0)
  const now = await makeAnswered(0, { questionnaire: before.questionnaire, raised: 1 })
  const hidden = await makeAnswered(3, { questionnaire: before.questionnaire, raised: 1 })
  await end(hidden)
  const by = await makeProvider(api, [RiskPerm.exportResults])
  const bizId = await take(api, by, 'risk.movements')
  const first = await rowsBy(by, bizId, before)
  expect(
    first.map(({ department, latest, high_before, mean_change }) => [department, latest, high_before, mean_change]),
  ).toEqual(['全部', '大部', '小部', '中部'].map((department) => [department, false, null, null]))
  const [rows, byKind] = [await rowsBy(by, bizId, now), await rowsBy(by, bizId, now, 1)]
  const moved = await api.done(results.getMovement, {
    as: reader,
    query: { id: now.projectId, with: before.projectId },
  })
  const parts = await Promise.all(
    ['大部', '小部', '中部'].map((department) =>
      api.done(results.getMovement, { as: reader, query: { id: now.projectId, with: before.projectId, department } }),
    ),
  )
  for (const [at, each] of [moved, ...parts].entries()) {
    const { now: there, before: then, change } = each.all
    expect(rows[at]).toMatchObject({
      high: there?.high,
      rated: there?.rated,
      high_before: then?.high,
      rated_before: then?.rated,
      mean_change: change === null ? null : String(Number(change)),
    })
  }
  expect(rows.find(({ department }) => department === '中部')).toMatchObject({
    high: 8,
    high_before: 0,
    high_share_change: '100',
  })
  // The questionnaire has a single first kind, which is all of it.
  for (const [at, { kind_no: _, first_kind: __, ...figures }] of byKind.entries())
    expect(rows[at]).toMatchObject(figures)
  expect(new Set(byKind.map(({ first_kind }) => first_kind))).toEqual(new Set(['零售']))
  const under = await rowsBy(by, bizId, hidden)
  expect(under.filter(({ is_hidden }) => is_hidden).map(({ department }) => department)).toEqual(['小部', '中部'])
  for (const { high, rated, mean, high_before, mean_change } of under.filter(({ is_hidden }) => is_hidden))
    expect([high, rated, mean, high_before, mean_change]).toEqual([null, null, null, null, null])
  expect(under.every(({ latest }) => latest === true)).toBe(true)
})

const rowsBy = async (by: Provider, bizId: string, { projectId }: Campaign, kind = 0) =>
  (await rowsOf(api, by, bizId)).filter((row) => row.project_id === projectId && (row.kind_no ?? 0) === kind)
