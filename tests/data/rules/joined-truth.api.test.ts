import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProcess } from '#contract/data/processes/calls.ts'
import * as calls from '#contract/data/rules/calls.ts'
import { getRun, startRun } from '#contract/data/runs/calls.ts'
import { decideSchedule } from '#contract/data/schedules/calls.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeTable } from '../make-table.ts'
import { outputStep, sourceStep, step } from '../runs/make-process.ts'
import { dispatchAt, makeScheduleDecider } from '../schedules/scheduled.ts'
import type { RuleTable } from './judged.ts'
import { basic, place, tableOf } from './planted.ts'

const truth = place ? JSON.parse(readFileSync(join(place, 'workbench', 'truth.json'), 'utf8')) : {}

let api: TestApi
beforeAll(async () => {
  if (place) api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api?.close())

/** A table of the folder in a workspace. */
async function imported({ id, owner }: Team, { columns, rows }: RuleTable) {
  const made = Object.entries(columns).map(([name, fieldType]) => ({ name, fieldType }))
  return makeTable(api, {
    workspaceId: id,
    owner,
    columns: made,
    rows: rows.map((row) => [...row] as string[]),
    status: 'draft',
  })
}

/** Saves a process as its editor does, runs it, and returns the table that it makes. */
async function run({ bizId: workspaceBizId, owner }: Team, nodes: readonly unknown[]): Promise<string> {
  const name = `流程${randomUUID().slice(0, 8)}`
  const body = { workspaceBizId, name, graph: { nodes } } as BodyIn<typeof saveProcess>
  const { bizId: processBizId } = await api.done(saveProcess, { as: owner, body })
  const { bizId } = await api.done(startRun, { as: owner, body: { processBizId } })
  await api.work()
  const { failure, outputs } = await api.done(getRun, { as: owner, query: { bizId } })
  expect(failure).toBeNull()
  return outputs[0]?.tableBizId ?? ''
}

/** Puts a model live, runs it, and returns the rows that each rule hit, by the cells of their key. */
async function hitsOf(
  { bizId: workspaceBizId, owner }: Team,
  content: BodyIn<typeof calls.saveRuleModel>['content'],
): Promise<Record<string, string[]>> {
  const body = { workspaceBizId, name: `模型${randomUUID().slice(0, 8)}`, content, asVersion: true }
  const { bizId } = await api.done(calls.saveRuleModel, { as: owner, body })
  await api.done(calls.testRuleModel, { as: owner, body: { bizId, number: 1, rows: 'all' } })
  const detail = () => api.done(calls.getRuleModel, { as: owner, query: { bizId } })
  const { version } = await detail()
  const timing = { every: 'day' as const, time: '06:00' }
  await api.done(calls.applyRuleModel, { as: owner, body: { bizId, number: 1, timing, note: '', version } })
  const { schedule } = await detail()
  const decision = { bizId: schedule?.bizId ?? '', version: schedule?.version ?? 0, decision: 'approved' as const }
  await api.done(decideSchedule, { as: await makeScheduleDecider(api), body: decision })
  await dispatchAt(api, '2026-11-20T22:01:00Z')
  await api.work()
  const found: Record<string, string[]> = {}
  for (const { id } of content.rules ?? []) {
    const file = await api.download(calls.exportResultRows, { as: owner, body: { bizId, rule: id, form: 'csv' } })
    const lines = new TextDecoder().decode(file.bytes).trim().split(/\r?\n/).slice(1)
    const width = content.mainTable.key.length
    found[id] = lines.map((line) => line.split(',').slice(0, width).join(' ')).toSorted()
  }
  return found
}

/** Findings that were planted, by what they have in common. */
const plantedBy = <Finding extends { by: string }>(
  findings: readonly Finding[],
  keysOf: (finding: Finding) => string[],
) =>
  Object.fromEntries(
    [...new Set(findings.map(({ by }) => by))].map((by) => [
      by,
      findings
        .filter((each) => each.by === by)
        .flatMap(keysOf)
        .toSorted(),
    ]),
  )

describe.skipIf(!place)('planted cases are found by rules over the tables that a process joins', () => {
  test('rings of bidders: each bid of suppliers that share a phone, an address of the network or a person', {
    timeout: 240_000,
  }, async () => {
    const team = await makeTeam(api)
    const bids = await imported(team, tableOf('bids'))
    const suppliers = await imported(team, tableOf('suppliers', {}, 'gb18030'))
    const tenders = await imported(team, tableOf('tenders'))
    const together = (name: string, column: string) => ({ name, function: 'count', partitionBy: ['tender_id', column] })
    const joined = await run(team, [
      sourceStep('bids', bids.bizId),
      sourceStep('suppliers', suppliers.bizId),
      step('joined', 'join', ['bids', 'suppliers'], {
        on: [{ left: 'supplier_id', right: 'supplier_id' }],
        left: ['tender_id', 'supplier_id', 'ip'].map((column) => ({ column, name: column })),
        right: ['phone', 'legal_rep_id'].map((column) => ({ column, name: column })),
      }),
      step('together', 'window', ['joined'], {
        columns: [together('同电话', 'phone'), together('同网址', 'ip'), together('同代表', 'legal_rep_id')],
      }),
      outputStep('out', 'together', 'bids_joined', { key: ['tender_id', 'supplier_id'] }),
    ])
    const shared = (id: string, column: string, count: string) => basic(id, `not isEmpty(${column}) and ${count} >= 2`)
    const found = await hitsOf(team, {
      mainTable: { tableBizId: joined, key: ['tender_id', 'supplier_id'] },
      dimensions: [{ name: '标', tableBizId: tenders.bizId, key: ['tender_id'], on: 'tender_id' }],
      rules: [
        shared('phone', 'phone', '同电话'),
        shared('ip', 'ip', '同网址'),
        shared('legal_rep', 'legal_rep_id', '同代表'),
        basic('winner', '(同电话 >= 2 or 同网址 >= 2 or 同代表 >= 2) and [标.winner_id] = supplier_id'),
      ] as never,
      levels: [1],
      timeBudget: 60,
    })
    type Ring = { by: string; suppliers: string[]; tenders: string[] }
    const planted = plantedBy(truth.bid_rings as Ring[], (ring) =>
      ring.tenders.flatMap((tender) => ring.suppliers.map((supplier) => `${tender} ${supplier}`)),
    )
    const { winner, ...rings } = found
    expect(rings).toEqual(planted)
    expect(winner?.length).toBeGreaterThan(0)
  })

  test('suppliers near an employee by phone, address, account and legal representative', {
    timeout: 240_000,
  }, async () => {
    const team = await makeTeam(api)
    const suppliers = await imported(team, tableOf('suppliers', {}, 'gb18030'))
    const persons = await imported(team, tableOf('persons'))
    const employees = await imported(team, tableOf('employees'))
    const joined = await run(team, [
      sourceStep('suppliers', suppliers.bizId),
      sourceStep('persons', persons.bizId),
      step('joined', 'join', ['suppliers', 'persons'], {
        type: 'left',
        on: [{ left: 'legal_rep_id', right: 'person_id' }],
        left: ['supplier_id', 'phone', 'address', 'bank_account'].map((column) => ({ column, name: column })),
        right: [{ column: 'id_no', name: 'id_no' }],
      }),
      outputStep('out', 'joined', 'suppliers_rep', { key: ['supplier_id'] }),
    ])
    const near = { phone: 'phone', address: 'address', bank_account: 'bank_account', legal_rep: 'id_no' }
    const found = await hitsOf(team, {
      mainTable: { tableBizId: joined, key: ['supplier_id'] },
      dimensions: Object.entries(near).map(([name, key]) => ({
        name,
        tableBizId: employees.bizId,
        key: [key],
        on: key,
      })),
      rules: Object.keys(near).map((name) => basic(name, `not isEmpty([${name}.emp_id])`)) as never,
      levels: [1],
      timeBudget: 60,
    })
    type Pair = { by: string; supplier_id: string }
    expect(found).toEqual(plantedBy(truth.employee_supplier as Pair[], ({ supplier_id }) => [supplier_id]))
  })
})
