import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/data/mart/calls.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { openTestApi, requestOf, type TestApi } from '../../support/api.ts'
import { makeMart } from '../authorizations/granted.ts'

/** Disconnects while the files of a table are fetched for its first query. */
let client = new AbortController()
let api: TestApi
beforeAll(async () => {
  const files = filesInMemory()
  const store = {
    ...files,
    async get(path: string) {
      client.abort()
      return files.get(path)
    },
  }
  api = await openTestApi({ now: '2026-11-20T02:00:00Z', store })
})
afterAll(() => api.close())

const linesOf = (wanted: string) => api.log.filter(({ message }) => message === wanted).length

test('a page whose client has disconnected is not queried, but is read for the next client', async () => {
  const { table, owning } = await makeMart(api, { columns: [{ name: '编号' }], rows: [['E1'], ['E2']] })
  const request = { as: owning.owner, body: { bizId: table.bizId, workspaceBizId: owning.bizId, size: 5 } }
  const { url, init } = requestOf(calls.readTable, request)
  client = new AbortController()
  await api.fetch(url, { ...init, signal: client.signal })
  expect(client.signal.aborted).toBe(true)
  expect([linesOf('engine job'), linesOf('call failed')]).toEqual([0, 0])
  expect((await api.done(calls.readTable, request)).rows).toEqual([['E1'], ['E2']])
})
