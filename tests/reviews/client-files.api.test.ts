import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteFile, downloadFile, listFiles, uploadFile } from '#contract/files/calls.ts'
import { clientFileBusiness } from '#contract/reviews/codes.ts'
import { openTestApi, type TestApi } from '../api.ts'
import * as sample from '../files/samples.ts'
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
