import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientFileBusiness } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { enterDelegate, exitDelegate, saveDelegation } from '#contract/shell/delegation/calls.ts'
import {
  deleteFile,
  downloadFile,
  getDownloadUrl,
  getFile,
  listFiles,
  previewFile,
  uploadFile,
} from '#contract/shell/files/calls.ts'
import { dayIn, giveModule } from '../../shell/delegation/pair.ts'
import * as sample from '../../shell/files/samples.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'
import { makeReview } from './team.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('files of a client are for all who see its reviews, added by its members, deleted by who brought them or manages', async () => {
  const { clientCode, manager, leader, member, executor, stranger } = await makeReview(api)
  const belonging = { businessType: clientFileBusiness, businessId: clientCode }
  const body = { file: new File([sample.csv], '说明.csv'), ...belonging }
  const { bid } = await api.done(uploadFile, { as: member, body })
  for (const as of [manager, leader, member, executor]) {
    expect((await api.done(listFiles, { as, query: belonging })).map((file) => file.bid)).toEqual([bid])
    await api.download(downloadFile, { as, body: { bid } })
  }
  for (const as of [executor, stranger]) await api.refuses(uploadFile, 'notFound', { as, body })
  await api.refuses(listFiles, 'notFound', { as: stranger, query: belonging })
  await api.refuses(downloadFile, 'notFound', { as: stranger, body: { bid } })
  await api.refuses(uploadFile, 'notFound', { as: manager, body: { ...body, businessId: '' } })
  for (const as of [executor, stranger, leader]) await api.refuses(deleteFile, 'notFound', { as, body: { bid } })
  await api.done(deleteFile, { as: manager, body: { bid } })
  const own = await api.done(uploadFile, { as: member, body })
  await api.done(deleteFile, { as: member, body: { bid: own.bid } })
})

test('an agent of an auditor sees that auditor’s files as far as the delegation allows', async () => {
  const { clientCode, member } = await makeReview(api)
  const belonging = { businessType: clientFileBusiness, businessId: clientCode }
  const { bid, path } = await api.done(uploadFile, {
    as: member,
    body: { file: new File([sample.csv], '说明.csv'), ...belonging },
  })
  const agent = await makeUser(api)
  const act = async (perms: string[]) => {
    const modules = [await giveModule(api, member, perms)]
    const days = { startDate: dayIn(0), endDate: dayIn(7) }
    await api.done(saveDelegation, { as: member, body: { agent: agent.usercode, ...days, modules } })
    await api.done(enterDelegate, { as: agent, query: { username: member.usercode } })
  }
  await api.refuses(getFile, 'notFound', { as: agent, body: { bid } })
  await act(['another:read'])
  await api.refuses(getFile, 'notFound', { as: agent, body: { bid } })
  await act([ReviewPerm.read])
  expect((await api.done(listFiles, { as: agent, query: belonging })).map((file) => file.bid)).toEqual([bid])
  expect(await api.done(previewFile, { as: agent, query: { path } })).toMatchObject({ originName: '说明.csv' })
  await api.download(downloadFile, { as: agent, body: { bid } })
  const { url } = await api.done(getDownloadUrl, { as: agent, body: { path } })
  const statusOf = async () => (await api.fetch(url.slice(url.indexOf('/api/') + '/api'.length))).status
  expect(await statusOf()).toBe(200)
  await api.refuses(uploadFile, 'notFound', {
    as: agent,
    body: { file: new File([sample.csv], 'a.csv'), ...belonging },
  })
  await api.done(exitDelegate, { as: agent })
  expect(await statusOf()).toBe(404)
})
