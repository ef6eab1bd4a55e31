import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLineage } from '#contract/data/mart/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeChain } from './chain.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

test('lineage follows columns over all processes of the workspace', async () => {
  const { team, table, first, second } = await makeChain(api)
  const query = { bizId: table.bizId, workspaceBizId: team.bizId }
  const { uses } = await api.done(getLineage, { as: team.viewer, query: { ...query, column: '金额' } })
  expect(uses.map(({ table: { name }, columns, depth }) => [name, columns, depth])).toEqual([
    [first.output.name, [{ name: '税', from: ['金额'] }], 1],
    [second.output.name, [{ name: '税', from: ['金额'] }], 2],
  ])
  expect((await api.done(getLineage, { as: team.viewer, query: { ...query, column: '手机' } })).uses).toEqual([])
  const made = { bizId: first.output.tableBizId, workspaceBizId: team.bizId }
  const { versions } = await api.done(getLineage, { as: team.owner, query: made })
  expect(versions[0]).toMatchObject({ kind: 'process', columns: [{ name: '税', from: 's.金额' }, { name: '号' }] })
})
