import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyCounters } from '#api/risk/verify-counters.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { answer, external, filled, type MadeQuestionnaire, makeManager, makeQuestionnaire } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

async function differing(): Promise<string[]> {
  const reported: string[] = []
  await verifyCounters(api.db, { mend: false, tell: (bizId, apart) => void reported.push(`${bizId} ${apart}`) })
  return reported
}

test('two instances that concurrently submit the papers of one respondent count the respondent as done', async () => {
  const other = api.instance()
  const both = [await makeQuestionnaire(api), await makeQuestionnaire(api)]
  const { bizId } = await api.done(calls.createProject, {
    as: manager,
    body: { name: '同时', domains: both.map(({ code }) => code), endTime: '2099-12-31' },
  })
  const papers: { questionnaire: MadeQuestionnaire; uuid: string; at: number }[] = []
  for (let n = 0; n < 20; n++) {
    const { itemId } = await api.done(calls.createItem, {
      as: manager,
      body: { projectId: bizId, respondent: external(`two-${n}`) },
    })
    const item = await api.done(calls.getItem, { as: manager, query: { itemId } })
    for (const [at, questionnaire] of both.entries())
      papers.push({
        questionnaire,
        at,
        uuid: item.papers.find(({ domain }) => domain === questionnaire.code)?.uuid ?? '',
      })
  }
  const statuses = await Promise.all(
    papers.map(({ questionnaire, uuid, at }) =>
      answer([api, other][at] ?? api, { questionnaire, uuid }, filled(questionnaire, 2), { mode: AnswerMode.submit }),
    ),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await differing()).toEqual([])
})
