import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textIn } from '#api/platform/text.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import * as calls from '#contract/risk/campaigns/calls.ts'
import { type NewProject, projectNameMax } from '#contract/risk/campaigns/shapes.ts'
import * as paperCalls from '#contract/risk/papers/calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { answer, external, filled, makeCampaign, makeManager, makeQuestionnaire } from './campaign.ts'

let api: TestApi
let manager: Person

beforeAll(async () => {
  api = await openTestApi()
  manager = await makeManager(api)
})
afterAll(() => api?.close())

const create = async (body: Partial<NewProject>) => {
  const { code } = await makeQuestionnaire(api)
  const whole = { name: '项目', domains: [code], endTime: '2099-12-31', ...body }
  return api.call(calls.createProject, { as: manager, body: whole })
}
const words = textIn('zh-Hans')
const page = (body: BodyIn<typeof calls.pageProjects>) => api.done(calls.pageProjects, { as: manager, body })

test('a project has a name, domains and an end time, and is open', async () => {
  const [one, other] = [await makeQuestionnaire(api), await makeQuestionnaire(api)]
  const body = { name: '  2026 年度评估 ', domains: [one.code, other.code, one.code], endTime: '2026-12-31' }
  const { id, bizId } = await api.done(calls.createProject, { as: manager, body })
  expect(Buffer.from(bizId, 'base64url')).toHaveLength(16)
  const project = await api.done(calls.getProject, { as: manager, query: { id: bizId }, language: 'en' })
  expect(project).toEqual({
    id,
    bizId,
    name: '2026 年度评估',
    endTime: '2026-12-31',
    status: 'open',
    late: expect.any(Boolean),
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    createdBy: manager.name,
    createdByAgent: '',
    version: 1,
    domains: [
      { code: one.code, name: `Questionnaire ${one.code}` },
      { code: other.code, name: `Questionnaire ${other.code}` },
    ],
    items: 0,
    papers: 0,
    submitted: 0,
    waiting: 0,
    closedAt: null,
  })
  expect(await api.done(calls.getProjectName, { query: { id: bizId } })).toBe('2026 年度评估')
})

test('a project needs a name, a domain there is, and an end time that is a day', async () => {
  for (const [wrong, field, text] of [
    [{ name: '' }, 'name', words('required')],
    [{ name: '   ' }, 'name', words('required')],
    [{ name: '名'.repeat(projectNameMax + 1) }, 'name', words('tooLong', { max: projectNameMax })],
    [{ domains: [] }, 'domains', words('domainRequired')],
    [{ domains: ['no-such-domain'] }, 'domains', words('domainUnknown')],
    [{ endTime: '2026-02-30' }, 'endTime', words('dateInvalid')],
    [{ endTime: '20261231' }, 'endTime', words('dateInvalid')],
    [{ endTime: '0000-01-01' }, 'endTime', words('dateInvalid')],
  ] as const) {
    const { status, body } = await create(wrong as Partial<NewProject>)
    expect([status, body.code, body.errors], JSON.stringify(wrong)).toEqual([422, '422001', { [field]: [text] }])
  }
})

test('a name is as long as its characters, whatever they take in a string', async () => {
  expect((await create({ name: '𠮷'.repeat(projectNameMax) })).status).toBe(200)
})

test('unknown fields of a project are refused, and nothing is stored', async () => {
  const name = randomUUID()
  for (const extra of [{ status: 'archived' }, { id: 1 }, { bizId: 'chosen-by-me' }, { createdBy: 1 }]) {
    expect(await create({ name, ...extra } as Partial<NewProject>)).toMatchObject({ status: 422 })
  }
  expect((await page({ name })).total).toBe(0)
})

test('a project may end today, and not yesterday, by the calendar of the organisation', async () => {
  const { code } = await makeQuestionnaire(api)
  const body = { name: '项目', domains: [code], endTime: '2026-11-20' }
  await api.instance({ now: '2026-11-20T23:59:59+08:00' }).done(calls.createProject, { as: manager, body })
  const failure = await api
    .instance({ now: '2026-11-21T00:00:00+08:00' })
    .refuses(calls.createProject, 'validation', { as: manager, body })
  expect(failure.errors).toEqual({ endTime: [words('endTimePast')] })
})

test('projects are searched by name and status, sorted and paged', async () => {
  const mark = randomUUID().slice(0, 8)
  const made: string[] = []
  for (const [name, endTime] of [
    ['b', '2099-01-01'],
    ['a', '2099-03-01'],
    ['c', '2099-02-01'],
  ] as const) {
    made.push((await create({ name: `${mark} ${name}`, endTime })).body.data.bizId)
  }
  await api.done(calls.archiveProject, { as: manager, query: { id: made[2] ?? '' } })
  const names = async (body: Parameters<typeof page>[0]) =>
    (await page({ name: mark.toUpperCase(), ...body })).records.map(({ name }) => name.slice(-1)).join('')
  expect(await names({})).toBe('cab')
  expect(await names({ sort: 'name', order: 'asc' })).toBe('abc')
  expect(await names({ sort: 'endTime', order: 'desc' })).toBe('acb')
  expect(await names({ sort: 'submitted', order: 'asc' })).toHaveLength(3)
  expect(await names({ status: 'open', sort: 'name', order: 'asc' })).toBe('ab')
  expect(await names({ status: 'archived' })).toBe('c')
  const second = await page({ name: mark, sort: 'name', order: 'asc', size: 2, current: 2 })
  expect(second).toMatchObject({ total: 3, current: 2, size: 2, records: [{ name: `${mark} c` }] })
  for (const wrong of [{ size: 201 }, { size: 0 }, { current: 0 }, { sort: 'id' }]) {
    const { status } = await api.call(calls.pageProjects, { as: manager, body: wrong as Parameters<typeof page>[0] })
    expect(status).toBe(422)
  }
})

test('a page beyond the last still says how many there are', async () => {
  const name = randomUUID()
  await create({ name })
  expect(await page({ name, current: 5 })).toMatchObject({ total: 1, records: [] })
})

test('wildcards of a search match themselves in a name', async () => {
  const mark = randomUUID().slice(0, 8)
  await create({ name: `${mark} 100%` })
  await create({ name: `${mark} 1000` })
  expect((await page({ name: `${mark} 100%` })).total).toBe(1)
  expect((await page({ name: `${mark}_100` })).total).toBe(0)
})

test('a project counts its respondents, papers and those that are in', async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('a'), external('b'), external('c')] })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  const query = { id: campaign.projectId }
  expect(await api.done(calls.getProject, { as: manager, query })).toMatchObject({ items: 3, papers: 3, submitted: 1 })
})

test('a project nobody has answered is deleted, and its links end', async () => {
  const campaign = await makeCampaign(api, { manager })
  await answer(api, campaign, [[1]])
  await api.done(calls.deleteProject, { as: manager, query: { id: campaign.projectId } })
  await api.refuses(calls.getProject, 'notFound', { as: manager, query: { id: campaign.projectId } })
  await api.refuses(paperCalls.getPaper, 'notFound', { query: { uuid: campaign.uuid } })
  expect((await answer(api, campaign, [[1]])).status).toBe(404)
})

test('a project with a submitted paper is not deleted', async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('a'), external('b')] })
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  await api.refuses(calls.deleteProject, 'project.answered', { as: manager, query: { id: campaign.projectId } })
  expect((await api.done(paperCalls.getPaper, { query: { uuid: campaign.uuid } })).state).toBe(1)
})

test('of a concurrent deletion and submit, one wins: no submitted paper is deleted', async () => {
  for (let round = 0; round < 10; round++) {
    const campaign = await makeCampaign(api, { manager })
    const [deleted, submitted] = await Promise.all([
      api.call(calls.deleteProject, { as: manager, query: { id: campaign.projectId } }),
      answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit }),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, submitted.status])
  }
})

test('an archived project takes no answers and no respondents, and stays readable', async () => {
  const campaign = await makeCampaign(api, { manager, respondents: [external('in'), external('late')] })
  const other = { ...campaign, uuid: campaign.items[1]?.papers[0]?.uuid ?? '' }
  await answer(api, campaign, filled(campaign.questionnaire, 1), { mode: AnswerMode.submit })
  await answer(api, other, [[2]])
  const query = { id: campaign.projectId }
  await api.done(calls.archiveProject, { as: manager, query })

  await api.refuses(calls.archiveProject, 'project.archived', { as: manager, query })
  expect((await answer(api, other, [[3]])).body.code).toBe('409003')
  const body = { projectId: campaign.projectId, respondent: external('another') }
  await api.refuses(calls.createItem, 'project.archived', { as: manager, body })
  expect((await api.done(calls.getProject, { as: manager, query })).status).toBe('archived')
  expect(await api.done(paperCalls.getPaper, { query: { uuid: other.uuid } })).toMatchObject({
    unfilled: 3,
    archived: true,
  })
  await api.done(paperCalls.getReceipt, { query: { uuid: campaign.uuid } })
})

test('a project that is not there is neither read, deleted nor archived', async () => {
  const query = { id: randomUUID() }
  await api.refuses(calls.getProject, 'notFound', { as: manager, query })
  await api.refuses(calls.deleteProject, 'notFound', { as: manager, query })
  await api.refuses(calls.archiveProject, 'notFound', { as: manager, query })
  await api.refuses(calls.getProjectName, 'notFound', { query })
})
