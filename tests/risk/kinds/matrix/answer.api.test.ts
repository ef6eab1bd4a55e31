import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import * as campaignCalls from '#contract/risk/campaigns/calls.ts'
import * as matrixCalls from '#contract/risk/kinds/matrix/paper-calls.ts'
import { answersMax } from '#contract/risk/kinds/matrix/shapes.ts'
import * as calls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type Person, type TestApi } from '../../../support/api.ts'
import {
  answer,
  answersOf,
  type Campaign,
  external,
  filled,
  makeCampaign,
  makeManager,
  makeQuestionnaire,
  type Post,
} from '../../campaigns/campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const words = textIn('zh-Hans')
const { save, submit } = AnswerMode

/** Stored row of a paper, to check that a refusal has not changed it. */
async function stored(uuid: string) {
  const { rows } = await api.db.execute<{ answers: number[]; version: number; state: number; unfilled: number }>(sql`
    select answers, version, state, unfilled, saved_at, submitted_at, statement from risk_paper
    where uuid_hash = ${sha256(uuid)}`)
  const [row] = rows
  if (!row) throw new Error('the paper is not there')
  return row
}
const cellsOf = async (uuid: string) => (await stored(uuid)).answers
const postsOf = async (uuid: string) => {
  const { rows } = await api.db.execute(sql`
    select 1 from risk_paper_post o join risk_paper p on p.id = o.paper_id where p.uuid_hash = ${sha256(uuid)}`)
  return rows.length
}

/** Expects this refusal of the post, and an unchanged paper. */
async function refused(
  { questionnaire, uuid }: Pick<Campaign, 'questionnaire' | 'uuid'>,
  refusal: Parameters<typeof api.refuses>[1],
  body: Partial<Post>,
  { type, on = api }: { type?: string; on?: TestApi } = {},
) {
  const before = await stored(uuid)
  const answers = answersOf(questionnaire, uuid, filled(questionnaire, 1))
  const failure = await on.refuses(matrixCalls.answerPaper, refusal, {
    query: type === undefined ? {} : { type },
    body: { mode: save, answers, ...body },
  })
  expect(await stored(uuid)).toEqual(before)
  return failure
}

test('a save keeps what is there, complete or not', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { status, body } = await answer(api, campaign, [[3], [undefined, 2]])
  expect([status, body.data]).toEqual([
    200,
    { version: 1, state: 0, unfilled: 2, savedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  expect(await cellsOf(campaign.uuid)).toEqual([3, -1, -1, 2])
  await answer(api, campaign, [[undefined, 1]])
  expect(await cellsOf(campaign.uuid)).toEqual([3, 1, -1, 2])
})

test('ratings in the form of fields are saved like a list, and refused as one', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { questionnaire, uuid: paperUuid } = campaign
  const [[r1 = 0, r2 = 0], [c1 = 0, c2 = 0]] = [questionnaire.rowIds, questionnaire.columnIds]
  const post = (values: string, more: Partial<Post> = {}) => ({
    body: { mode: save, answers: [], cells: { paperUuid, values }, ...more },
  })
  await api.done(matrixCalls.answerPaper, post(`c${r1}.${c1}=3&c${r2}.${c2}=2`))
  expect(await cellsOf(paperUuid)).toEqual([3, -1, -1, 2])
  await api.done(matrixCalls.answerPaper, post(`c${r1}.${c1}=1&c${r1}.${c1}=-1&c${r2}.${c2}=1`))
  expect(await cellsOf(paperUuid)).toEqual([-1, -1, -1, 1])

  const key = randomUUID()
  const once = post(`c${r1}.${c1}=2`, { key })
  const first = await api.done(matrixCalls.answerPaper, once)
  expect(await api.done(matrixCalls.answerPaper, once)).toEqual(first)
  await api.refuses(matrixCalls.answerPaper, 'key.reused', post(`c${r1}.${c1}=3`, { key }))

  const other = await makeCampaign(api, { manager })
  const answers = answersOf(other.questionnaire, other.uuid, [[1]])
  await api.refuses(matrixCalls.answerPaper, 'notFound', post(`c${r1}.${c1}=1`, { answers }))
  for (const values of [`c${r1}.999999999=1`, `i${r1}.${c1}=1`, `c${r1}.${c1}=4`, ''])
    await api.refuses(matrixCalls.answerPaper, 'validation', post(values))
  expect(await cellsOf(paperUuid)).toEqual([2, -1, -1, 1])
})

test('a cell can be emptied again', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, [[3, 2]])
  await answer(api, campaign, [[-1]])
  expect(await cellsOf(campaign.uuid)).toEqual([-1, 2, -1, -1])
})

test('the time of a save is the database’s', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { body } = await answer(api.instance({ now: '2026-11-20T23:00:00+08:00' }), campaign, [[3]])
  expect(body.data.savedAt).toBe('2026-11-20T15:00:00.000Z')
})

test('one cell that is not involved makes its column so throughout', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, [
    [1, 2],
    [3, 2],
  ])
  await answer(api, campaign, [[0]])
  expect(await cellsOf(campaign.uuid)).toEqual([0, 2, 0, 2])
})

test('a value on a column that is not involved makes its other rows unfilled', async () => {
  const campaign = await makeCampaign(api, { manager, rows: 3 })
  await answer(api, campaign, [[0]])
  await answer(api, campaign, [[undefined], [2]])
  expect(await cellsOf(campaign.uuid)).toEqual([-1, -1, 2, -1, -1, -1])
})

test('the column rules hold the same for a whole form posted without script', async () => {
  const campaign = await makeCampaign(api, { manager, rows: 3 })
  await answer(api, campaign, filled(campaign.questionnaire, 2))
  await answer(api, campaign, [
    [2, 2],
    [0, 2],
    [2, 2],
  ])
  expect(await cellsOf(campaign.uuid)).toEqual([0, 2, 0, 2, 0, 2])
  await answer(api, campaign, [
    [0, 2],
    [0, 2],
    [3, 2],
  ])
  expect(await cellsOf(campaign.uuid)).toEqual([-1, 2, -1, 2, 3, 2])
})

test('a column that gets "not involved" and a rating at once is refused for that column', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { questionnaire, uuid } = campaign
  const answers = answersOf(questionnaire, uuid, [
    [0, 1],
    [2, 1],
  ])
  const failure = await refused(campaign, 'column.ambiguous', { answers })
  expect(failure.detail).toEqual({ columns: [questionnaire.columnIds[0]] })
})

test('a complete paper is submitted: locked and stamped', async () => {
  const campaign = await makeCampaign(api, { manager })
  const at = api.instance({ now: '2026-11-20T12:00:00Z' })
  const { status, body } = await answer(at, campaign, filled(campaign.questionnaire, 1), { mode: submit })
  const receipt = expect.any(String)
  const result = { version: 1, state: 1, unfilled: 0, savedAt: '2026-11-20T12:00:00.000Z', receipt }
  expect([status, body.data]).toEqual([200, result])
  const paper = await api.done(calls.getPaper, { query: { uuid: campaign.uuid } })
  expect(paper).toMatchObject({ state: 1, submittedAt: '2026-11-20T12:00:00.000Z' })
})

test('a paper saved before is submitted by any one of its cells', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, filled(campaign.questionnaire, 2))
  expect((await answer(api, campaign, [[2]], { mode: submit })).body.data.state).toBe(1)
})

test('a submit with unfilled cells is refused, and says how many', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { questionnaire, uuid } = campaign
  const answers = answersOf(questionnaire, uuid, [[1, 1], [1]])
  const failure = await refused(campaign, 'paper.unfilled', { mode: submit, answers })
  expect(failure.detail).toEqual({ unfilled: 1 })
})

test('a submitted paper never changes', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: submit })
  for (const mode of [save, submit]) {
    await refused(campaign, 'paper.locked', { mode })
    await refused(campaign, 'paper.locked', { mode, version: 1 })
    await refused(campaign, 'paper.locked', { mode, key: randomUUID() })
  }
})

test('the read-only view refuses a post', async () => {
  const campaign = await makeCampaign(api, { manager })
  await refused(campaign, 'paper.readOnly', {}, { type: 'show' })
  await refused(campaign, 'paper.readOnly', { mode: submit }, { type: 'show' })
})

test('a paper is open to the end of its last day in the zone of the organisation, and not a second longer', async () => {
  const campaign = await makeCampaign(api, { manager, endTime: '2099-11-20' })
  const lastSecond = api.instance({ now: '2099-11-20T23:59:59+08:00' })
  const midnight = api.instance({ now: '2099-11-21T00:00:00+08:00' })
  expect((await answer(lastSecond, campaign, [[1]])).status).toBe(200)
  await refused(campaign, 'paper.late', {}, { on: midnight })
  await refused(campaign, 'paper.late', { mode: submit }, { on: midnight })
  await refused(campaign, 'paper.late', {}, { on: api.instance({ now: '2099-11-20T16:00:00Z' }) })
})

test('a clock of the app server decides no deadline', async () => {
  // The api uses the database's clock only: its own clock is two centuries off, without effect.
  const campaign = await makeCampaign(api, { manager, endTime: '2099-11-20' })
  const now = Date.now
  Date.now = () => now() + 200 * 365 * 24 * 3600 * 1000
  try {
    expect((await answer(api, campaign, [[1]])).status).toBe(200)
  } finally {
    Date.now = now
  }
})

test('a paper of an archived project takes no answers', async () => {
  const campaign = await makeCampaign(api, { manager })
  await api.done(campaignCalls.archiveProject, { as: manager, query: { id: campaign.projectId } })
  await refused(campaign, 'project.archived', {})
})

test('a form made from an older version is refused with the current version', async () => {
  const campaign = await makeCampaign(api, { manager })
  expect((await answer(api, campaign, [[1]], { version: 0 })).body.data.version).toBe(1)
  const failure = await refused(campaign, 'record.conflict', { version: 0 })
  expect(failure.detail).toEqual({ version: 1 })
  expect((await answer(api, campaign, [[3]], { version: 1 })).body.data.version).toBe(2)
})

test('of two tabs that save concurrently, the later is refused', async () => {
  const campaign = await makeCampaign(api, { manager })
  const answers = await Promise.all([1, 2].map((value) => answer(api, campaign, [[value]], { version: 0 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await stored(campaign.uuid)).version).toBe(1)
})

test('a save without a version overwrites', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, [[1]])
  await answer(api, campaign, [[2]])
  expect(await cellsOf(campaign.uuid)).toEqual([2, -1, -1, -1])
})

test('the same form posted twice has one effect, and gets the same reply', async () => {
  const campaign = await makeCampaign(api, { manager })
  const key = randomUUID()
  const first = await answer(api, campaign, [[1]], { key, version: 0 })
  await answer(api, campaign, [[2]])
  const again = await answer(api.instance(), campaign, [[1]], { key, version: 0 })
  expect(again).toEqual(first)
  expect(await cellsOf(campaign.uuid)).toEqual([2, -1, -1, -1])
})

test('a submit posted twice gets its reply twice', async () => {
  const campaign = await makeCampaign(api, { manager })
  const post = () => answer(api, campaign, filled(campaign.questionnaire, 1), { mode: submit, key: 'the-submit' })
  const first = await post()
  expect(first.status).toBe(200)
  expect(await post()).toEqual(first)
})

test('a key used with another body is refused', async () => {
  const campaign = await makeCampaign(api, { manager })
  const key = randomUUID()
  await answer(api, campaign, [[1]], { key })
  const { questionnaire, uuid } = campaign
  await refused(campaign, 'key.reused', { key, answers: answersOf(questionnaire, uuid, [[2]]) })
  await refused(campaign, 'key.reused', { key, mode: submit, answers: answersOf(questionnaire, uuid, [[1]]) })
  await refused(campaign, 'key.reused', { key, version: 1, answers: answersOf(questionnaire, uuid, [[1]]) })
})

test('a key belongs to its paper', async () => {
  const [one, other] = [await makeCampaign(api, { manager }), await makeCampaign(api, { manager })]
  const key = randomUUID()
  await answer(api, one, [[1]], { key })
  expect((await answer(api, other, [[2]], { key })).status).toBe(200)
})

test('a refused post does not use its key up', async () => {
  const campaign = await makeCampaign(api, { manager })
  const key = randomUUID()
  await refused(campaign, 'record.conflict', { key, version: 7 })
  expect((await answer(api, campaign, [[1]], { key })).status).toBe(200)
})

test('twenty-five concurrent posts with one key have one effect', async () => {
  const campaign = await makeCampaign(api, { manager })
  const other = api.instance()
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, at) => answer(at % 2 ? api : other, campaign, [[1]], { key: 'one-key-for-all' })),
  )
  for (const each of answers) expect(each).toEqual(answers[0])
  expect(answers[0]?.status).toBe(200)
  expect((await stored(campaign.uuid)).version).toBe(1)
  expect(await postsOf(campaign.uuid)).toBe(1)
})

test('one of twenty-five concurrent submits succeeds, and the others learn that the paper is submitted', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const papers = api.kind === 'postgres' ? 40 : 8
  const { questionnaire, items } = await makeCampaign(api, {
    manager,
    respondents: Array.from({ length: papers }, (_, at) => external(`race-${at}`)),
  })
  const raceOn = async (uuid: string) => {
    const values = Array.from({ length: 25 }, (_, at) => (at % 3) + 1)
    const posts = values.map((value) =>
      answer(api, { questionnaire, uuid }, filled(questionnaire, value), { mode: submit }),
    )
    const outcomes = (await Promise.all(posts)).map(({ status, body }) => (status === 200 ? 'won' : body.code))
    expect(outcomes.toSorted()).toEqual([...Array(24).fill('409003'), 'won'])
    expect(await cellsOf(uuid)).toEqual(Array(4).fill(values[outcomes.indexOf('won')]))
  }
  const uuids = items.map((item) => item.papers[0]?.uuid ?? '')
  while (uuids.length > 0) await Promise.all(uuids.splice(0, 4).map(raceOn))
})

test('concurrently submitted papers each have their own values, reply and audit row', async () => {
  const { questionnaire, items } = await makeCampaign(api, {
    manager,
    respondents: Array.from({ length: 12 }, (_, at) => external(`crowd-${at}`)),
  })
  const uuids = items.map((item) => item.papers[0]?.uuid ?? '')
  const incomplete = 3
  const ratingOf = (at: number) => (at % 3) + 1
  const post = (uuid: string, at: number) => {
    const matrix = at === incomplete ? [[1]] : filled(questionnaire, ratingOf(at))
    return answer(api, { questionnaire, uuid }, matrix, { mode: submit, version: 0, key: 'a-key-of-each-paper' })
  }
  const first = await Promise.all(uuids.map(post))
  expect(await Promise.all(uuids.map(post))).toEqual(first)
  const { rows: audited } = await api.db.execute<{ uuid_hash: Buffer }>(sql`
    select p.uuid_hash from audit_entry a join risk_paper p on a.object = 'paper:' || p.id
    where a.action = 'risk.paper.answer' and a.outcome = 'done'`)
  for (const [at, uuid] of uuids.entries()) {
    const rows = audited.filter(({ uuid_hash }) => uuid_hash.equals(sha256(uuid)))
    if (at === incomplete) {
      expect([first[at]?.status, rows.length, await postsOf(uuid)]).toEqual([422, 0, 0])
      expect(await cellsOf(uuid)).toEqual([-1, -1, -1, -1])
    } else {
      // The repeated post is recorded too.
      expect([first[at]?.status, rows.length, await postsOf(uuid)]).toEqual([200, 2, 1])
      expect(await cellsOf(uuid)).toEqual(Array(4).fill(ratingOf(at)))
    }
  }
  expect(new Set(first.map(({ body }) => body.data?.receipt)).size).toBe(uuids.length)
})

test('a value is −1, 0, 1, 2 or 3, and a number', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { questionnaire, uuid } = campaign
  for (const value of [-2, 4, 1.5, 1e9, Number.NaN, '1', null, true, [1]] as number[]) {
    const [item] = answersOf(questionnaire, uuid, [[value]])
    if (!item) throw new Error('no item was made')
    const failure = await refused(campaign, 'validation', { answers: [item] })
    expect(Object.keys(failure.errors ?? {}), String(value)).toEqual(['answers.0.value'])
  }
  const answers = answersOf(questionnaire, uuid, [[1, 7]])
  const failure = await refused(campaign, 'validation', { answers })
  expect(failure.errors).toEqual({ 'answers.1.value': [words('kinds-matrix-validation:ratingInvalid')] })
})

test('a cell the questionnaire lacks refuses the whole', async () => {
  const campaign = await makeCampaign(api, { manager })
  const other = await makeQuestionnaire(api)
  const { questionnaire, uuid } = campaign
  const [right] = answersOf(questionnaire, uuid, [[1]])
  if (!right) throw new Error('no item was made')
  const rowLacking = { ...right, criteriaId: other.rowIds[0] ?? 0 }
  const columnLacking = { ...right, domainId: other.columnIds[0] ?? 0 }
  const failure = await refused(campaign, 'validation', { answers: [right, rowLacking, columnLacking] })
  expect(failure.errors).toEqual({
    'answers.1.criteriaId': [words('kinds-matrix-validation:cellUnknown')],
    'answers.2.domainId': [words('kinds-matrix-validation:cellUnknown')],
  })
})

test("an item with another paper's uuid refuses the whole as not found", async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('a'), external('b')] })
  const { questionnaire, uuid, items } = campaign
  const other = items[1]?.papers[0]?.uuid ?? ''
  const mine = answersOf(questionnaire, uuid, [[1]])
  const theirs = answersOf(questionnaire, other, [[2]])
  await refused(campaign, 'notFound', { answers: [...mine, ...theirs] })
  await refused(campaign, 'notFound', { answers: [...theirs, ...mine] })
  expect(await cellsOf(other)).toEqual([-1, -1, -1, -1])
})

test('a post needs a mode and at least one cell, and knows no other field', async () => {
  const campaign = await makeCampaign(api, { manager })
  const { questionnaire, uuid } = campaign
  const [item] = answersOf(questionnaire, uuid, [[1]])
  for (const wrong of [
    { mode: 'withdraw' },
    { mode: undefined },
    { answers: [] },
    { answers: undefined },
    { state: 1 },
    { submittedAt: '2020-01-01' },
    { answers: [{ ...item, version: 1 }] },
    { version: '0' },
    { key: 'short' },
  ]) {
    await refused(campaign, 'validation', wrong as unknown as Partial<Post>)
  }
})

test('a body that looks like a refusal is refused as what it is', async () => {
  for (const body of [{ refused: 'session.expired' }, { refused: 'no such refusal' }, { refused: null, faults: {} }]) {
    await api.refuses(matrixCalls.answerPaper, 'validation', { body: body as unknown as Post })
  }
})

test('a refusal leaves no other paper, and no key, behind', async () => {
  const campaign = await makeCampaign(api, { manager })
  await refused(campaign, 'paper.unfilled', {
    mode: submit,
    key: randomUUID(),
    answers: answersOf(campaign.questionnaire, campaign.uuid, [[1]]),
  })
  expect(await postsOf(campaign.uuid)).toBe(0)
})

test('a paper of 200 rows and 30 columns is submitted whole', async () => {
  const campaign = await makeCampaign(api, { manager, rows: 200, columns: 30 })
  const { body } = await answer(api, campaign, filled(campaign.questionnaire, 3), { mode: submit })
  expect(body.data).toMatchObject({ state: 1, unfilled: 0 })
})

test('more items than any questionnaire has cells, each rated twice, are refused shortly', async () => {
  const campaign = await makeCampaign(api, { manager })
  const [item] = answersOf(campaign.questionnaire, campaign.uuid, [[1]])
  if (!item) throw new Error('no item was made')
  const failure = await refused(campaign, 'validation', { answers: Array(answersMax + 1).fill(item) })
  expect(failure.errors).toEqual({ answers: [words('tooBig', { max: answersMax })] })
})
