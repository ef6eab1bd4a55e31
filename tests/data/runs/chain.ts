import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getRun, startRun } from '#contract/data/runs/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import type { TestApi } from '../../support/api.ts'
import { type MadeTable, makeTable } from '../make-table.ts'
import { type MadeProcess, makeProcess, outputStep, sourceStep, step } from './make-process.ts'

const named = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 8)}`

type Made = { process: MadeProcess; output: { tableBizId: string; name: string } }
export type Chain = { team: Team; table: MadeTable; first: Made; second: Made }

/** Two processes, one after the other: a table of payments, sums of them, and the large ones of these. */
export async function makeChain(api: TestApi): Promise<Chain> {
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
