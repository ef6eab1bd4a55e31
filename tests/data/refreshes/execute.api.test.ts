import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import { disableAndEnable } from '#contract/shell/workspaces/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, requestOf, type TestApi } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

async function fileTable() {
  const team = await makeTeam(api)
  const { bizId } = await makeTable(api, { workspaceId: team.id, owner: team.owner, rows: [['A1', '1', '']] })
  return { team, query: { bizId } }
}

test('a table of a file says that its next version is uploaded, and no model makes it', async () => {
  const { team, query } = await fileTable()
  await api.refuses(executeTable, 'table.uploaded', { as: team.collaborator, query })
  for (const automlType of ['fit', 'predict'] as const)
    await api.refuses(executeTable, 'table.unmodelled', { as: team.owner, query: { ...query, automlType } })
})

test('viewers may not start a run, strangers learn of no table, and a disabled workspace runs nothing', async () => {
  const { team, query } = await fileTable()
  await api.refuses(executeTable, 'execute.denied', { as: team.viewer, query })
  await api.refuses(executeTable, 'notFound', { as: team.stranger, query })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  await api.refuses(executeTable, 'workspace.blocked', { as: team.owner, query })
})

test('no other site and no HEAD request starts a run', async () => {
  const { team, query } = await fileTable()
  const { url, init } = requestOf(executeTable, { as: team.owner, query })
  const statusOf = async (more: Record<string, string>, method = 'GET') => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    return (await api.fetch(url, { ...init, method, headers })).status
  }
  expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusOf({ 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await statusOf({}, 'HEAD')).toBe(405)
  expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(409)
})
