import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLineage } from '#contract/data/mart/calls.ts'
import { assessImpact, getRun, startRun } from '#contract/data/runs/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'
import { makeProcess, outputStep, sourceStep, step } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const named = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 8)}`

/** Two processes, one after the other: a table of payments, sums of them, and the large ones of these. */
async function chain() {
  const team = await makeTeam(api)
  const table = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    rows: [
      ['A1', '10', '1'],
      ['A2', '20', '2'],
    ],
  })
  const { collaborator: as } = team
  const run = async (nodes: readonly unknown[]) => {
    const process = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes })
    const { bizId } = await api.done(startRun, { as, body: { processBizId: process.bizId } })
    await api.work()
    const { outputs, failure } = await api.done(getRun, { as, query: { bizId } })
    expect(failure).toBeNull()
    return { process, output: outputs[0] ?? { tableBizId: '', name: '' } }
  }
  const rename = step('c', 'columns', ['s'], {
    columns: [
      { name: '税', text: '金额 * 2' },
      { name: '号', column: '编号' },
    ],
  })
  const first = await run([sourceStep('s', table.bizId), rename, outputStep('o', 'c', named('a'), { key: ['号'] })])
  const large = step('f', 'filter', ['s'], { text: '税 > 1' })
  const second = await run([
    sourceStep('s', first.output.tableBizId),
    large,
    outputStep('o', 'f', named('b'), { key: ['号'] }),
  ])
  return { team, table, first, second }
}

test('lineage follows columns over all processes of the workspace', async () => {
  const { team, table, first, second } = await chain()
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

test('the impact of a change names its tables and columns, and what is made of them, before it is saved', async () => {
  const { team, table, first, second } = await chain()
  const assess = (nodes: readonly unknown[], as = team.viewer) =>
    api.done(assessImpact, { as, body: { bizId: first.process.bizId, graph: { nodes } as never } })
  const source = sourceStep('s', table.bizId)
  const others = step('c', 'columns', ['s'], {
    columns: [
      { name: '税', column: '金额', to: 'string' },
      { name: '号', column: '编号' },
    ],
  })
  const retyped = await assess([source, others, outputStep('o', 'c', first.output.name, { key: ['号'] })])
  expect(retyped).toMatchObject({
    added: [],
    liveVersion: null,
    tables: [
      {
        name: first.output.name,
        isDropped: false,
        columns: [{ name: '税', change: 'retyped', before: 'number', after: 'string' }],
        dependents: [
          {
            process: { bizId: second.process.bizId, isLive: false },
            table: { name: second.output.name },
            columns: ['税'],
          },
        ],
      },
    ],
  })
  const moved = await assess([source, outputStep('o', 's', 'elsewhere', { key: ['编号'] })])
  expect(moved).toMatchObject({ added: ['elsewhere'], tables: [{ isDropped: true }] })
  await api.refuses(assessImpact, 'notFound', {
    as: team.stranger,
    body: { bizId: first.process.bizId, graph: { nodes: [] } },
  })
})
