import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { noticeContentMax } from '#contract/shell/workspaces/shapes.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeTeam } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('notices are the newest first, paged, with who wrote them', async () => {
  const { bizId, owner, collaborator, viewer, stranger } = await makeTeam(api)
  for (const [at, as] of [owner, collaborator, owner].entries())
    await api.done(calls.createNotice, { as, query: { bizId }, body: { content: ` 通知 ${at} ` } })
  const { records, total } = await api.done(calls.pageNotices, { as: viewer, query: { bizId, size: 2 } })
  expect(total).toBe(3)
  expect(records.map(({ content, userName }) => [content, userName])).toEqual([
    ['通知 2', owner.name],
    ['通知 1', collaborator.name],
  ])
  const beyond = await api.done(calls.pageNotices, { as: viewer, query: { bizId, size: 2, current: 3 } })
  expect(beyond).toMatchObject({ records: [], total: 3 })
  await api.refuses(calls.pageNotices, 'access.denied', { as: stranger, query: { bizId } })
})

test('owner and collaborators put up, edit and delete notices, viewers none of it', async () => {
  const { bizId, owner, collaborator, viewer, stranger } = await makeTeam(api)
  const query = { bizId }
  const { id } = await api.done(calls.createNotice, { as: owner, query, body: { content: '一' } })
  const edit = { id, version: 0, content: '二' }
  await api.refuses(calls.createNotice, 'execute.denied', { as: viewer, query, body: { content: 'x' } })
  await api.refuses(calls.updateNotice, 'execute.denied', { as: viewer, query, body: edit })
  await api.refuses(calls.deleteNotice, 'execute.denied', { as: viewer, query: { ...query, id } })
  await api.refuses(calls.updateNotice, 'access.denied', { as: stranger, query, body: edit })
  await api.done(calls.updateNotice, { as: collaborator, query, body: edit })
  await api.done(calls.deleteNotice, { as: collaborator, query: { ...query, id, userId: owner.userId } })
  expect((await api.done(calls.pageNotices, { as: owner, query })).records).toEqual([])
})

test('of two edits from one version the later is refused', async () => {
  const { bizId, owner, collaborator } = await makeTeam(api)
  const query = { bizId }
  const { id } = await api.done(calls.createNotice, { as: owner, query, body: { content: '一' } })
  await api.done(calls.updateNotice, { as: owner, query, body: { id, version: 0, content: '二' } })
  const late = { as: collaborator, query, body: { id, version: 0, content: '三' } }
  expect((await api.refuses(calls.updateNotice, 'record.conflict', late)).detail).toEqual({ version: 1 })
})

test("another workspace's notice is not found, nor one that another wrote than was said", async () => {
  const { bizId, owner, viewer } = await makeTeam(api)
  const other = await makeTeam(api, { owner })
  const { id } = await api.done(calls.createNotice, { as: owner, query: { bizId }, body: { content: '一' } })
  const body = { id, version: 0, content: '二' }
  await api.refuses(calls.updateNotice, 'notFound', { as: owner, query: { bizId: other.bizId }, body })
  await api.refuses(calls.deleteNotice, 'notFound', { as: owner, query: { bizId: other.bizId, id } })
  await api.refuses(calls.deleteNotice, 'notFound', { as: owner, query: { bizId, id, userId: viewer.userId } })
})

test('a notice has a text, 2000 characters at most, and nothing that its author could not say', async () => {
  const { bizId, owner } = await makeTeam(api)
  const post = (body: object) => ({ as: owner, query: { bizId }, body: body as { content: string } })
  for (const content of ['', '  ', '字'.repeat(noticeContentMax + 1)])
    await api.refuses(calls.createNotice, 'validation', post({ content }))
  for (const extra of [{ userId: 1 }, { id: 1 }, { workspaceId: 1 }])
    await api.refuses(calls.createNotice, 'validation', post({ content: '一', ...extra }))
  await api.done(calls.createNotice, post({ content: '𠮷'.repeat(noticeContentMax) }))
})
