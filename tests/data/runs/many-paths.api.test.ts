import { afterAll, beforeAll, expect, test } from 'vitest'
import * as calls from '#contract/data/runs/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'
import { makeProcess, sourceStep, step } from './make-process.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

/** Steps that each read the one before `width` times: the last reads the source over `width` to the power of `levels` paths. */
const ladder = (tableBizId: string, { width, levels }: { width: number; levels: number }) => [
  sourceStep('m0', tableBizId),
  ...Array.from({ length: levels }, (_, at) =>
    step(
      `m${at + 1}`,
      'merge',
      Array.from({ length: width }, () => `m${at}`),
    ),
  ),
]

async function teamWithLadder(shape: { width: number; levels: number }) {
  const team = await makeTeam(api)
  const table = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [{ name: '编号' }],
    rows: [['A1']],
  })
  return { team, nodes: ladder(table.bizId, shape) }
}

const node = 'm5'
const wide = { width: 20, levels: 5 }

test('a preview of a step over too many paths is refused before a plan of them is made', async () => {
  const { team, nodes } = await teamWithLadder(wide)
  const body = { workspaceBizId: team.bizId, graph: { nodes } as never, node }
  const { errors } = await api.refuses(calls.previewStep, 'validation', { as: team.viewer, body })
  expect(JSON.stringify(errors)).toContain('分支')
})

test('a row of a step over too many paths is not traced', async () => {
  const { team, nodes } = await teamWithLadder(wide)
  const process = await makeProcess(api, { workspaceId: team.id, owner: team.owner, nodes })
  const { bizId } = await api.done(calls.startRun, { as: team.collaborator, body: { processBizId: process.bizId } })
  const body = { bizId, node, row: { 编号: 'A1' } }
  const { errors } = await api.refuses(calls.explainRow, 'validation', { as: team.viewer, body })
  expect(JSON.stringify(errors)).toContain('分支')
})

test('a step that reads another over a few paths is previewed', async () => {
  const { team, nodes } = await teamWithLadder({ width: 2, levels: 5 })
  const body = { workspaceBizId: team.bizId, graph: { nodes } as never, node }
  expect(await api.done(calls.previewStep, { as: team.viewer, body })).toMatchObject({ rowsOut: 32 })
})
