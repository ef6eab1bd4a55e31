import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeTeam } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('a page about one member gets that one alone, and none for who is not of the workspace', async () => {
  const { bizId, owner, viewer, stranger } = await makeTeam(api)
  const ofOne = (userId: number) => api.done(calls.pageMembers, { as: owner, query: { bizId, userId } })
  const found = await ofOne(viewer.userId)
  expect(found).toMatchObject({ total: 1, records: [{ userId: viewer.userId }] })
  expect(await ofOne(stranger.userId)).toMatchObject({ total: 0, records: [] })
})

test('a page about one notice gets that one alone, and none of another workspace', async () => {
  const [team, other] = [await makeTeam(api), await makeTeam(api)]
  const put = (content: string) =>
    api.done(calls.createNotice, { as: team.owner, query: { bizId: team.bizId }, body: { content } })
  const { id } = await put('周五前提交')
  await put('下周复核')
  const query = { bizId: team.bizId, id }
  expect(await api.done(calls.pageNotices, { as: team.owner, query })).toMatchObject({
    total: 1,
    records: [{ id, content: '周五前提交' }],
  })
  const elsewhere = { as: other.owner, query: { bizId: other.bizId, id } }
  expect(await api.done(calls.pageNotices, elsewhere)).toMatchObject({ total: 0, records: [] })
})
