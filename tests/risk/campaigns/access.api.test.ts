import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import type { Call } from '#contract/platform/call.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import * as questionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as matrixResultCalls from '#contract/risk/kinds/matrix/result-calls.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import * as resultCalls from '#contract/risk/results/calls.ts'
import { openTestApi, requestOf, type TestApi } from '../../support/api.ts'
import { answersOf, external, filled, makeCampaign } from './campaign.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** Status, headers and text: everything by which a stranger could tell two answers apart. */
async function seen(call: Call, request: Parameters<typeof requestOf>[1]) {
  const { url, init } = requestOf(call, request)
  const response = await api.fetch(url, init)
  return { status: response.status, headers: [...response.headers], text: await response.text() }
}

test('an unknown, a revoked and a foreign link are answered with the same 404', async () => {
  const campaign = await makeCampaign(api, { respondents: [external('mine'), external('revoked')] })
  const other = await makeCampaign(api)
  const revoked = campaign.items[1]?.papers[0]?.uuid ?? ''
  await api.db.execute(sql`update risk_paper set revoked_at = now() where uuid_hash = ${sha256(revoked)}`)
  const token = campaign.items[0]?.token ?? ''
  const domain = campaign.questionnaire.code
  const post = (uuid: string) => ({
    body: {
      mode: AnswerMode.save,
      answers: answersOf(campaign.questionnaire, uuid, filled(campaign.questionnaire, 1)),
    },
  })
  const answers = []
  for (const uuid of [randomUUID(), revoked, token, '%', "' or 1=1 --", campaign.projectId]) {
    answers.push(await seen(paperCalls.getPaper, { query: { uuid } }))
    answers.push(await seen(paperCalls.getReceipt, { query: { uuid } }))
    answers.push(await seen(paperCalls.listPapers, { query: { token: uuid === token ? campaign.uuid : uuid } }))
    answers.push(await seen(questionnaireCalls.answerPaper, post(uuid)))
    for (const call of [
      questionnaireCalls.getHeader,
      questionnaireCalls.getCriteria,
      questionnaireCalls.getCriteriaSum,
    ]) {
      answers.push(await seen(call, { query: { domain, uuid } }))
    }
  }
  // An existing paper, requested under a domain of another paper or of none.
  for (const call of [
    questionnaireCalls.getHeader,
    questionnaireCalls.getCriteria,
    questionnaireCalls.getCriteriaSum,
  ]) {
    answers.push(await seen(call, { query: { domain, uuid: other.uuid } }))
    answers.push(await seen(call, { query: { domain: 'no-such-domain', uuid: campaign.uuid } }))
  }
  expect(answers[0]).toMatchObject({ status: 404, text: expect.stringContaining('404001') })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a link that leads nowhere, and a project that is not there, are refused by every call', async () => {
  const { manager: as, uuid } = await makeCampaign(api)
  const nowhere = { query: { domain: 'no-such-domain', uuid } }
  await api.refuses(questionnaireCalls.getHeader, 'notFound', nowhere)
  await api.refuses(questionnaireCalls.getCriteria, 'notFound', nowhere)
  await api.refuses(questionnaireCalls.getCriteriaSum, 'notFound', nowhere)
  await api.refuses(paperCalls.getReceipt, 'notFound', { query: { uuid: randomUUID() } })
  const unknown = { as, query: { id: randomUUID() } }
  await api.refuses(resultCalls.listItemUuids, 'notFound', unknown)
  await api.refuses(resultCalls.listProjectDomains, 'notFound', unknown)
  await api.refuses(calls.listDepartments, 'notFound', unknown)
  await api.refuses(resultCalls.exportProject, 'notFound', { as, query: { projectId: randomUUID() } })
  await api.refuses(matrixResultCalls.exportItem, 'notFound', { as, query: { uuid: randomUUID() } })
})

test("a revoked paper leaves its respondent's page", async () => {
  const campaign = await makeCampaign(api)
  await api.db.execute(sql`update risk_paper set revoked_at = now() where uuid_hash = ${sha256(campaign.uuid)}`)
  await api.refuses(paperCalls.listPapers, 'notFound', { query: { token: campaign.items[0]?.token ?? '' } })
})

test('a paper is opened only by its uuid, regardless of who is signed in', async () => {
  const campaign = await makeCampaign(api)
  const { uuid, manager } = campaign
  expect(await api.done(paperCalls.getPaper, { query: { uuid } })).toEqual(
    await api.done(paperCalls.getPaper, { query: { uuid }, as: manager }),
  )
})

test('a public call cannot be opened by a number', async () => {
  const campaign = await makeCampaign(api)
  for (let id = 1; id <= 20; id++) {
    await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: String(id) } })
    await api.refuses(paperCalls.listPapers, 'notFound', { query: { token: String(id) } })
    const { status } = await api.call(calls.getProjectName, { query: { id: String(id) } })
    expect([400, 404]).toContain(status)
  }
  await api.done(paperCalls.getPaper, { query: { uuid: campaign.uuid } })
})

test('five thousand guesses at links open none', { tags: 'long', timeout: 60_000 }, async () => {
  const { uuid, items } = await makeCampaign(api)
  const nearly = (secret: string) =>
    Array.from(secret, (letter, at) => secret.slice(0, at) + (letter === '4' ? '5' : '4') + secret.slice(at + 1))
  // The embedded database runs one statement at a time.
  const far = Array.from({ length: api.kind === 'postgres' ? 2500 : 250 }, () => randomUUID())
  const guesses = [
    ...[...nearly(uuid), ...far].map((guess) => `/risk/evaluate/paper?uuid=${guess}`),
    ...[...nearly(items[0]?.token ?? ''), ...far].map((guess) => `/risk/evaluate/item/papers?token=${guess}`),
  ]
  const opened: string[] = []
  const guess = async (path: string) => {
    if ((await api.fetch(path)).status !== 404) opened.push(path)
  }
  while (guesses.length > 0) await Promise.all(guesses.splice(0, 20).map(guess))
  expect(opened).toEqual([])
})
