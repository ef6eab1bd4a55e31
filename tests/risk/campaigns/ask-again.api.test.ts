import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/risk/campaigns/calls.ts'
import * as questionnaireCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import * as resultCalls from '#contract/risk/kinds/matrix/result-calls.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { answer, type Campaign, external, filled, makeCampaign, makeManager } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const nowhere = randomUUID()

/** A campaign whose first respondent has submitted `value` in every cell. */
async function makeSubmitted(value = 1): Promise<Campaign & { itemId: string; domain: string }> {
  const made = await makeCampaign(api, { manager, respondents: [external(randomUUID())] })
  await answer(api, made, filled(made.questionnaire, value), { mode: AnswerMode.submit })
  return { ...made, itemId: made.items[0]?.itemId ?? '', domain: made.questionnaire.code }
}
const asking = ({ itemId, domain }: { itemId: string; domain: string }, more: object = {}) => ({
  as: manager,
  body: { itemId, domain, reason: '请补充第二季度的情况', ...more },
})
const papersOf = async (itemId: string) => (await api.done(calls.getItem, { as: manager, query: { itemId } })).papers
const results = (id: string) => api.done(resultCalls.getResults, { as: manager, query: { id } })

test('a submitted paper is asked for again by a new one beside it, with its answers and the reason', async () => {
  const made = await makeSubmitted()
  const { itemId, uuid, projectId } = made
  const before = await api.done(paperCalls.getReceipt, { query: { uuid } })
  expect(await api.done(calls.askAgain, asking(made, { channels: ['mail'] }))).toMatchObject({ mails: 1, messages: 0 })
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.paper.again', object: `item:${itemId}`, actor: manager.usercode })
  expect(entry?.detail).toContain('请补充第二季度的情况')
  const [old, fresh, more] = await papersOf(itemId)
  expect(more).toBeUndefined()
  expect(old).toMatchObject({ uuid, state: 1, replaced: true, reason: null })
  expect(fresh).toMatchObject({ state: 0, unfilled: 0, replaced: false, reason: '请补充第二季度的情况', savedAt: null })

  const paper = await api.done(paperCalls.getPaper, { query: { uuid: fresh?.uuid ?? '' } })
  expect(paper).toMatchObject({ state: 0, reason: '请补充第二季度的情况', replaced: false })
  const rows = await api.done(questionnaireCalls.getCriteria, { query: { domain: made.domain, uuid: fresh?.uuid } })
  expect(rows.flatMap((row) => made.questionnaire.columnIds.map((id) => row[`v${id}`]))).toEqual([1, 1, 1, 1])
  // The submitted paper stays, locked and with its receipt.
  expect(await api.done(paperCalls.getReceipt, { query: { uuid } })).toEqual(before)
  expect((await answer(api, made, filled(made.questionnaire, 3))).status).toBe(409)

  const [mail] = await mailsTo(api, made.items[0]?.email ?? '')
  expect(mail?.text).toContain('请补充第二季度的情况')
  expect(await api.done(calls.getProject, { as: manager, query: { id: projectId } })).toMatchObject({
    papers: 1,
    submitted: 1,
    waiting: 1,
  })
})

test('asking again reports that nothing was sent, since no key opens the link', async () => {
  const made = await makeSubmitted()
  await api.db.execute(sql`update risk_item set token_sealed = '\\x00' where biz_id = ${made.itemId}`)
  const sent = await api.done(calls.askAgain, asking(made, { channels: ['mail'] }))
  expect(sent).toMatchObject({ respondents: 0, mails: 0, skipped: { linkLost: 1 } })
  expect(await papersOf(made.itemId)).toHaveLength(2)
})

test('results count the newest submitted paper of a respondent and questionnaire', async () => {
  const made = await makeSubmitted(1)
  await api.done(calls.askAgain, asking(made))
  expect(await results(made.projectId)).toMatchObject({ papers: 1, all: { all: { mean: '1.00' } } })
  const uuid = (await papersOf(made.itemId))[1]?.uuid ?? ''
  await answer(api, { ...made, uuid }, filled(made.questionnaire, 3), { mode: AnswerMode.submit })
  expect(await results(made.projectId)).toMatchObject({ papers: 1, all: { all: { mean: '3.00' } } })
  // A second repetition starts from the newest paper.
  await api.done(calls.askAgain, asking(made))
  expect((await papersOf(made.itemId)).map(({ replaced }) => replaced)).toEqual([true, true, false])
  expect(await results(made.projectId)).toMatchObject({ papers: 1, all: { all: { mean: '3.00' } } })
})

test('of concurrent repeated requests one creates the paper, and the others are told so', async () => {
  const made = await makeSubmitted()
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.call(calls.askAgain, asking(made))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await papersOf(made.itemId)).toHaveLength(2)
  await api.refuses(calls.askAgain, 'paper.asked', asking(made))
})

test('nobody is asked again who has not submitted, without a reason, or in a project that is over', async () => {
  const open = await makeCampaign(api, { manager })
  const itemId = open.items[0]?.itemId ?? ''
  const domain = open.questionnaire.code
  await api.refuses(calls.askAgain, 'paper.notSubmitted', asking({ itemId, domain }))
  await api.refuses(calls.askAgain, 'notFound', asking({ itemId, domain: 'no-such-domain' }))
  await api.refuses(calls.askAgain, 'notFound', asking({ itemId: nowhere, domain }))
  const made = await makeSubmitted()
  await api.refuses(calls.askAgain, 'validation', asking(made, { reason: '   ' }))
  const { version } = await api.done(calls.getProject, { as: manager, query: { id: made.projectId } })
  await api.done(calls.closeProject, { as: manager, body: { id: made.projectId, version } })
  await api.refuses(calls.askAgain, 'project.late', asking(made))
  await api.done(calls.archiveProject, { as: manager, query: { id: made.projectId } })
  await api.refuses(calls.askAgain, 'project.archived', asking(made))
})

test('a renewed link opens at once and the old one is not found, of a paper and of a page of papers', async () => {
  const made = await makeCampaign(api, { manager })
  const itemId = made.items[0]?.itemId ?? ''
  const token = made.items[0]?.token ?? ''
  await api.done(calls.renewLink, { as: manager, body: { itemId, domain: made.questionnaire.code } })
  const [entry] = await latestAudit(api.db, 1)
  expect(entry).toMatchObject({ action: 'risk.item.renew', object: `item:${itemId}` })
  await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: made.uuid } })
  expect((await answer(api, made, filled(made.questionnaire, 1))).status).toBe(404)
  const [paper] = await papersOf(itemId)
  await api.done(paperCalls.getPaper, { query: { uuid: paper?.uuid ?? '' } })
  // The page of papers keeps working and leads to the new one.
  expect((await api.done(paperCalls.listPapers, { query: { token } }))[0]?.uuid).toBe(paper?.uuid)

  await api.done(calls.renewLink, { as: manager, body: { itemId } })
  await api.refuses(paperCalls.listPapers, 'notFound', { query: { token } })
  const renewed = await api.done(calls.getItem, { as: manager, query: { itemId } })
  await api.done(paperCalls.listPapers, { query: { token: renewed.token } })
  // The old link showed the papers' own links, so those end with it.
  const [renewedPaper] = renewed.papers
  await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: paper?.uuid ?? '' } })
  await api.done(paperCalls.getPaper, { query: { uuid: renewedPaper?.uuid ?? '' } })
  const trail = JSON.stringify(await latestAudit(api.db, 5))
  const secrets = [token, renewed.token, made.uuid, paper?.uuid, renewedPaper?.uuid]
  for (const secret of secrets) expect(trail).not.toContain(secret)
})

test('no link is renewed of a respondent, a paper or a running project that is not there', async () => {
  const made = await makeCampaign(api, { manager })
  const itemId = made.items[0]?.itemId ?? ''
  await api.refuses(calls.renewLink, 'notFound', { as: manager, body: { itemId: nowhere } })
  await api.refuses(calls.renewLink, 'notFound', { as: manager, body: { itemId, domain: 'no-such-domain' } })
  await api.done(calls.archiveProject, { as: manager, query: { id: made.projectId } })
  await api.refuses(calls.renewLink, 'project.archived', { as: manager, body: { itemId } })
})
