import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addChanges, verifyCounts } from '#api/risk/campaigns/counters.ts'
import { createQuestionnaireStore } from '#api/risk/kinds/matrix/questionnaire.ts'
import { addResults, proveSums } from '#api/risk/kinds/matrix/result-sum.ts'
import { verifyCounters } from '#api/risk/verify-counters.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { getResultCells, getResults } from '#contract/risk/kinds/matrix/result-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { listProjectDomains } from '#contract/risk/results/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { answer, type Campaign, external, filled, makeCampaign, makeManager, makeQuestionnaire } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const idsOf = async (bizId: string) => {
  const { rows } = await api.db.execute<{ projectId: number; versionId: number }>(sql`
    select j.id as "projectId", pd.version_id as "versionId" from risk_project j
    join risk_project_domain pd on pd.project_id = j.id where j.biz_id = ${bizId} order by pd.domain_id`)
  return rows
}

/** Number of counters and sums that differ from a recount of all papers. */
async function apart(bizId: string): Promise<number> {
  const ids = await idsOf(bizId)
  const questionnaires = createQuestionnaireStore(api.db)
  let found = 0
  for (const { projectId, versionId } of ids) {
    const questionnaire = await questionnaires(versionId)
    found += await api.db.transaction(
      async (tx) =>
        (await verifyCounts(tx, { projectId, mend: false })) +
        ((await proveSums(tx, { projectId, questionnaire, mend: false })) ?? 1000),
    )
  }
  return found
}

async function addUp(): Promise<void> {
  await addChanges(api.db)
  await addResults({ db: api.db, questionnaires: createQuestionnaireStore(api.db) })
}

const submit = ({ questionnaire }: Campaign, uuid: string, value: number) =>
  answer(api, { questionnaire, uuid }, filled(questionnaire, value), { mode: AnswerMode.submit })
const uuidOf = async (itemId: string, at = -1) =>
  (await api.done(calls.getItem, { as: manager, query: { itemId } })).papers.at(at)?.uuid ?? ''

/** Everything that pages show of the project, however it is stored. */
const shown = async (id: string) => ({
  project: await api.done(calls.getProject, { as: manager, query: { id } }),
  progress: await api.done(calls.getProgress, { as: manager, query: { projectId: id } }),
  summary: await api.done(calls.getDeliverySummary, { as: manager, query: { projectId: id } }),
  domains: await api.done(listProjectDomains, { as: manager, query: { id } }),
  results: await api.done(getResults, { as: manager, query: { id } }),
  cells: await api.done(getResultCells, { as: manager, query: { id, department: '南区' } }),
})

test('counts and sums are kept with all that happens to a campaign, and proven by what all papers say', async () => {
  const respondents = [...Array(6).keys()].map((at) => external(`r${at}`, at % 2 === 0 ? '北区' : '南区'))
  const made = await makeCampaign(api, { manager, rows: 2, columns: 3, respondents })
  const { projectId, items } = made
  const steps: (() => Promise<unknown>)[] = [
    () => submit(made, items[0]?.papers[0]?.uuid ?? '', 1),
    () => submit(made, items[1]?.papers[0]?.uuid ?? '', 2),
    addUp,
    () => submit(made, items[3]?.papers[0]?.uuid ?? '', 3),
    () =>
      api.done(calls.askAgain, {
        as: manager,
        body: { itemId: items[1]?.itemId ?? '', domain: made.questionnaire.code, reason: '请补充' },
      }),
    async () => submit(made, await uuidOf(items[1]?.itemId ?? ''), 3),
    () =>
      api.done(calls.updateItem, {
        as: manager,
        body: {
          itemId: items[4]?.itemId ?? '',
          version: items[4]?.version ?? 0,
          name: '改名',
          email: 'moved@example.com',
          company: null,
          department: '西区',
        },
      }),
    () => api.done(calls.deleteItem, { as: manager, query: { itemId: items[5]?.itemId ?? '' } }),
    () =>
      api.done(calls.sendLetters, {
        as: manager,
        body: { projectId, purpose: 'invitation', channels: ['mail'] },
      }),
    addUp,
  ]
  for (const step of steps) {
    await step()
    expect(await apart(projectId)).toBe(0)
  }
  const saved = await shown(projectId)
  expect(saved.project).toMatchObject({ items: 5, papers: 5, submitted: 3, waiting: 2 })
  expect(saved.summary).toMatchObject({ items: 5, notInvited: 3, waiting: 2 })
  expect(
    saved.progress.departments.map(({ department, items: count, submitted }) => [department, count, submitted]),
  ).toEqual([
    ['北区', 2, 1],
    ['南区', 2, 2],
    ['西区', 1, 0],
  ])
  expect(saved.results).toMatchObject({ papers: 3, all: { all: { rated: 18, sum: 6 * (1 + 3 + 3), mean: '2.33' } } })
  expect(saved.cells).toMatchObject({ papers: 2 })
  expect(saved.cells.causes.flatMap(({ columns }) => columns.map(({ rated, sum }) => [rated, sum]))).toEqual(
    Array(6).fill([2, 6]),
  )
})

test('counts of a paper are visible with its submit, before they are summed up', async () => {
  const made = await makeCampaign(api, { manager, respondents: [external('one', '南区'), external('two', '南区')] })
  await submit(made, made.items[0]?.papers[0]?.uuid ?? '', 2)
  const before = await shown(made.projectId)
  expect(before).toMatchObject({ project: { submitted: 1 }, results: { papers: 1, all: { all: { mean: '2.00' } } } })
  await addUp()
  expect(await shown(made.projectId)).toEqual(before)
})

test('a count or sum that is not what the papers say is found, and put right', async () => {
  const made = await makeCampaign(api, { manager, respondents: [external('one', '南区'), external('two', '南区')] })
  await submit(made, made.items[0]?.papers[0]?.uuid ?? '', 2)
  await addUp()
  await submit(made, made.items[1]?.papers[0]?.uuid ?? '', 3)
  const right = await shown(made.projectId)
  const [{ projectId } = { projectId: 0 }] = await idsOf(made.projectId)
  await api.db.execute(
    sql`update risk_standing set submitted = submitted + 1 where project_id = ${projectId} and version_id <> 0`,
  )
  await api.db.execute(sql`
    update risk_result_sum set cells = set_byte(cells, 4, 9) where project_id = ${projectId} and department is null`)
  expect(await shown(made.projectId)).not.toEqual(right)
  const reported: string[] = []
  const tell = (bizId: string, apart: number) => void reported.push(`${bizId} ${apart}`)
  await verifyCounters(api.db, { mend: false, tell })
  await verifyCounters(api.db, { mend: true, tell })
  expect(reported).toEqual([`${made.projectId} 2`, `${made.projectId} 2`])
  expect(await apart(made.projectId)).toBe(0)
  expect(await shown(made.projectId)).toEqual(right)
})

test('each questionnaire has its own counts, and a respondent is done with the last of them', async () => {
  const [first, second] = [await makeQuestionnaire(api), await makeQuestionnaire(api)]
  const { bizId } = await api.done(calls.createProject, {
    as: manager,
    body: { name: '两份', domains: [first.code, second.code], endTime: '2099-12-31' },
  })
  const { itemId } = await api.done(calls.createItem, {
    as: manager,
    body: { projectId: bizId, respondent: external('both') },
  })
  const { papers } = await api.done(calls.getItem, { as: manager, query: { itemId } })
  const waiting = async () =>
    (await api.done(calls.getDeliverySummary, { as: manager, query: { projectId: bizId } })).waiting
  const found = async (state: 'waiting' | 'submitted') =>
    (await api.done(calls.pageItems, { as: manager, body: { projectId: bizId, state } })).total
  const of = (code: string) => papers.find(({ domain }) => domain === code)?.uuid ?? ''
  await answer(api, { questionnaire: first, uuid: of(first.code) }, filled(first, 1), { mode: AnswerMode.submit })
  expect([await waiting(), await found('waiting'), await found('submitted'), await apart(bizId)]).toEqual([1, 1, 0, 0])
  await answer(api, { questionnaire: second, uuid: of(second.code) }, filled(second, 1), { mode: AnswerMode.submit })
  expect([await waiting(), await found('waiting'), await found('submitted'), await apart(bizId)]).toEqual([0, 0, 1, 0])
})

test('every one of many concurrent submits is counted while the counts are summed up', async () => {
  const respondents = [...Array(12).keys()].map((at) => external(`many-${at}`, '南区'))
  const made = await makeCampaign(api, { manager, respondents })
  await Promise.all([...made.items.map(({ papers }) => submit(made, papers[0]?.uuid ?? '', 3)), addUp(), addUp()])
  expect(await apart(made.projectId)).toBe(0)
  await addUp()
  expect(await apart(made.projectId)).toBe(0)
  expect((await shown(made.projectId)).project).toMatchObject({ items: 12, submitted: 12, waiting: 0 })
})

test('concurrently submitted papers of one respondent are counted one after the other', async () => {
  const both = [await makeQuestionnaire(api), await makeQuestionnaire(api)]
  const { bizId } = await api.done(calls.createProject, {
    as: manager,
    body: { name: '同时', domains: both.map(({ code }) => code), endTime: '2099-12-31' },
  })
  const body = { projectId: bizId, respondent: external('same-moment') }
  const { itemId } = await api.done(calls.createItem, { as: manager, body })
  const { papers } = await api.done(calls.getItem, { as: manager, query: { itemId } })
  const uuids = both.map(({ code }) => papers.find(({ domain }) => domain === code)?.uuid ?? '')
  await Promise.all(
    both.map((questionnaire, at) =>
      answer(api, { questionnaire, uuid: uuids[at] ?? '' }, filled(questionnaire, 2), { mode: AnswerMode.submit }),
    ),
  )
  expect(await apart(bizId)).toBe(0)
  expect((await shown(bizId)).project).toMatchObject({ items: 1, submitted: 2, waiting: 0 })
})
