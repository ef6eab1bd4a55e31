import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveClient } from '#contract/audit/master-data/calls.ts'
import { ClientStatus } from '#contract/audit/master-data/codes.ts'
import { MasterDataPerm } from '#contract/audit/master-data/perms.ts'
import * as calls from '#contract/audit/reviews/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makeClient } from '../master-data/lists.ts'
import { formOf, freshNumber, makeReview, period } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const nobody = 2_000_000_000
const seenBy = async (as: Person, clientCode: string) => {
  const projects = await api.done(calls.pageReviewProjects, { as, body: { clientCode } })
  const objects = await api.done(calls.pageReviewObjects, { as, body: { clientCode } })
  const clients = await api.done(calls.listReviewClients, { as, query: { clientCode } })
  return { projects: projects.total, objects: objects.total, clients: clients.length }
}

test('members see their project, who manages all every one, the executor theirs of its objects, and others nothing', async () => {
  const review = await makeReview(api)
  const { clientCode, manager, leader, member, executor, stranger, projectId, objects } = review
  for (const as of [manager, leader, member])
    expect(await seenBy(as, clientCode)).toEqual({ projects: 1, objects: 2, clients: 1 })
  expect(await seenBy(executor, clientCode)).toEqual({ projects: 1, objects: 1, clients: 1 })
  expect(await seenBy(stranger, clientCode)).toEqual({ projects: 0, objects: 0, clients: 0 })

  const ofManager = await api.done(calls.getReviewProject, { as: manager, query: { id: projectId } })
  expect(ofManager).toMatchObject({ objects: 2, stages: { waiting: 2, published: 0 } })

  const [first = 0, second = 0] = objects
  const ofExecutor = await api.done(calls.getReviewProject, { as: executor, query: { id: projectId } })
  expect(ofExecutor).toMatchObject({ objects: 1, stages: { waiting: 1, published: 0 }, mayEdit: false })
  expect(await api.done(calls.listReviewBatches, { as: executor, query: { id: projectId } })).toHaveLength(1)
  expect(await api.done(calls.getReviewObject, { as: executor, query: { id: first } })).toMatchObject({ id: first })
  await api.refuses(calls.getReviewObject, 'notFound', { as: executor, query: { id: second } })
  await api.refuses(calls.getReviewProject, 'notFound', { as: stranger, query: { id: projectId } })
  await api.refuses(calls.listReviewBatches, 'notFound', { as: stranger, query: { id: projectId } })
  await api.refuses(calls.listReviewDealers, 'notFound', { as: stranger, body: { clientCode } })
  const dealers = await api.done(calls.listReviewDealers, { as: member, body: { clientCode, keyword: '景远' } })
  expect(dealers.map(({ code }) => code)).toEqual(['D101'])
})

test('a project begins with the usual settings, by who manages all; its members edit it', async () => {
  const review = await makeReview(api)
  const { member, stranger, executor, manager, projectId } = review
  const form = await formOf(api, review)
  expect(form).toMatchObject({ dateWindow: 3, farWindow: 31, splitSize: 3, tolerance: '0' })
  const { id: _id, version: _version, ...another } = form
  await api.refuses(calls.saveReviewProject, 'execute.denied', { as: member, body: another })
  await api.done(calls.saveReviewProject, { as: member, body: { ...form, dateWindow: 5, tolerance: '0.5' } })
  await api.refuses(calls.saveReviewProject, 'record.conflict', { as: manager, body: form })
  await api.refuses(calls.saveReviewProject, 'notFound', { as: stranger, body: { ...form, version: 1 } })
  await api.refuses(calls.saveReviewProject, 'notFound', { as: manager, body: { ...form, id: nobody } })
  expect((await api.call(calls.saveReviewProject, { as: executor, body: form })).status).toBe(403)
  const writer = await makeUser(api, { perms: [ReviewPerm.read, ReviewPerm.write] })
  const object = { projectId, dealerCode: 'D101', reviewBatchNo: freshNumber(), ...period, executor: writer.usercode }
  await api.done(calls.saveReviewObject, { as: member, body: object })
  await api.refuses(calls.saveReviewProject, 'execute.denied', { as: writer, body: { ...form, version: 1 } })
  expect(await api.done(calls.getReviewProject, { as: writer, query: { id: projectId } })).toMatchObject({
    dateWindow: 5,
    tolerance: '0.5',
  })
})

test('an invalid project is reported at each field', async () => {
  const review = await makeReview(api)
  const { manager } = review
  const form = await formOf(api, review)
  const refusedOf = async (edit: object) => {
    const body = { ...form, ...edit } as typeof form
    return Object.keys((await api.refuses(calls.saveReviewProject, 'validation', { as: manager, body })).errors ?? {})
  }
  expect(await refusedOf({ leader: 'nobody', members: ['nobody'] })).toEqual(['leader', 'members'])
  expect(await refusedOf({ endDate: '2025-01-01' })).toEqual(['endDate'])
  expect(await refusedOf({ farWindow: 2 })).toEqual(['farWindow'])
  expect(await refusedOf({ tolerance: '-1', splitSize: 9, year: 1 })).toEqual(['year', 'splitSize', 'tolerance'])
  const other = await makeClient(api)
  expect(await refusedOf({ clientCode: other.code })).toEqual(['clientCode'])
  const keeper = await makeUser(api, { perms: Object.values(MasterDataPerm) })
  const off = { id: other.id, code: other.code, name: '停用的', status: ClientStatus.disabled }
  await api.done(saveClient, { as: keeper, body: off })
  expect(await refusedOf({ id: undefined, version: undefined, clientCode: other.code })).toEqual(['clientCode'])
  expect(await seenBy(manager, other.code)).toEqual({ projects: 0, objects: 0, clients: 0 })
})

test('projects are searched, sorted and paged', async () => {
  const review = await makeReview(api)
  const { clientCode, manager } = review
  const { id: _id, version: _version, ...form } = await formOf(api, review)
  await api.done(calls.saveReviewProject, { as: manager, body: { ...form, name: '复核', year: 2025 } })
  const page = (body: object) => api.done(calls.pageReviewProjects, { as: manager, body: { clientCode, ...body } })
  expect((await page({ sort: 'year', order: 'asc', size: 1 })).records.map(({ year }) => year)).toEqual([2025])
  expect((await page({ keyword: '复核' })).total).toBe(1)
  expect((await page({ year: 2026 })).total).toBe(1)
  expect((await page({ current: 2, size: 1 })).records).toHaveLength(1)
})

test('managers of all projects can delete projects without objects, several together or not at all', async () => {
  const review = await makeReview(api)
  const { leader, manager, stranger, projectId, objects } = review
  const { id: _id, version: _version, ...form } = await formOf(api, review)
  const { id: empty } = await api.done(calls.saveReviewProject, { as: manager, body: { ...form, name: '空的' } })
  await api.refuses(calls.deleteReviewProjects, 'review.used', { as: manager, body: { ids: [projectId, empty] } })
  await api.refuses(calls.deleteReviewProjects, 'execute.denied', { as: leader, body: { ids: [empty] } })
  await api.refuses(calls.deleteReviewProjects, 'notFound', { as: stranger, body: { ids: [empty] } })
  expect(await api.done(calls.getReviewProject, { as: leader, query: { id: empty } })).toMatchObject({ name: '空的' })
  await api.done(calls.deleteReviewObjects, { as: leader, body: { ids: objects } })
  await api.done(calls.deleteReviewProjects, { as: manager, body: { ids: [projectId, empty] } })
  await api.refuses(calls.getReviewProject, 'notFound', { as: manager, query: { id: projectId } })
})
