import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomBizId } from '#api/platform/keys.ts'
import * as calls from '#contract/data/processes/calls.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const rows = [['HT001', '10.5', '13800000000']]
const source = (tableBizId: string) => ({
  id: 'source',
  title: '付款',
  kind: 'source' as const,
  settings: { tableBizId },
})
const sum = {
  id: 'sum',
  title: '合计',
  kind: 'aggregate' as const,
  inputs: [{ node: 'source' }],
  settings: { groupBy: [{ column: '编号' }], aggregates: [{ name: '合计', aggregate: 'sum', column: '金额' }] },
}
const parse = (as: Person, workspaceBizId: string, nodes: unknown[]) =>
  api.done(calls.parseProcessGraph, { as, body: { workspaceBizId, graph: { nodes } } as never })

test('a member sees columns, keys, views and the order of a graph', async () => {
  const { owning, table } = await makeMart(api, { rows })
  const parsed = await parse(owning.owner, owning.bizId, [sum, source(table.bizId)])
  expect(parsed.faults).toEqual([])
  expect(parsed.order).toEqual(['source', 'sum'])
  const [ofSum, ofSource] = parsed.nodes
  expect(ofSource).toMatchObject({ id: 'source', key: ['编号'], rowsAtMost: 1, locked: null, waitsFor: [] })
  expect(ofSum).toMatchObject({
    id: 'sum',
    key: ['编号'],
    outputs: [
      {
        port: 'rows',
        columns: [
          { name: '编号', fieldType: 'string', view: 'plain', origins: [{ node: 'source', column: '编号' }] },
          { name: '合计', fieldType: 'number', view: 'plain', origins: [{ node: 'source', column: '金额' }] },
        ],
      },
    ],
  })
})

test('a granted table has the views of its right, masked columns are texts, and the others are absent', async () => {
  const made = await makeMart(api, { rows })
  const permissions = ['view' as const, 'reference' as const]
  await grantTo(api, made, { permissions }, { permissions, columns: { 编号: 'plain', 金额: 'masked' } } as never)
  const tax = {
    id: 'tax',
    title: '税',
    kind: 'columns',
    inputs: [{ node: 'source' }],
    settings: { columns: [{ name: 'both', text: 'concat(编号, 金额)' }] },
  }
  const phone = {
    id: 'phone',
    title: '手机',
    kind: 'columns',
    inputs: [{ node: 'source' }],
    settings: { columns: [{ name: '手机', column: '手机' }] },
  }
  const parsed = await parse(made.using.collaborator, made.using.bizId, [source(made.table.bizId), tax, phone])
  expect(parsed.nodes[0]?.outputs[0]?.columns.map(({ name, fieldType, view }) => [name, fieldType, view])).toEqual([
    ['编号', 'string', 'plain'],
    ['金额', 'string', 'masked'],
  ])
  expect(parsed.nodes[1]?.outputs[0]?.columns).toMatchObject([{ name: 'both', view: 'masked' }])
  expect(parsed.faults).toEqual([
    {
      node: 'phone',
      field: 'settings.columns.0.column',
      column: '手机',
      key: 'processes-faults:columnUnknown',
      values: { column: '手机' },
    },
  ])
})

test('a table without the right to reference it is locked with the reason, and what needs it waits', async () => {
  const made = await makeMart(api, { rows })
  const parsed = await parse(made.using.collaborator, made.using.bizId, [source(made.table.bizId), sum])
  expect(parsed.nodes.map(({ locked, waitsFor, outputs }) => [locked, waitsFor, outputs])).toEqual([
    ['notApplied', [], []],
    [null, ['source'], []],
  ])
  expect(parsed.faults.map(({ node, key }) => [node, key])).toEqual([['source', 'processes-faults:tableLocked']])
  await grantTo(api, made)
  const viewed = await parse(made.using.collaborator, made.using.bizId, [source(made.table.bizId)])
  expect(viewed.nodes[0]?.locked).toBe('notApplied')
})

test('a table without rows is locked, one that the reader must not know of is unknown', async () => {
  const { owning, table } = await makeMart(api)
  expect((await parse(owning.owner, owning.bizId, [source(table.bizId)])).nodes[0]?.locked).toBe('empty')
  const secret = await makeMart(api, { rows, secrecy: 'secret' })
  const parsed = await parse(secret.using.owner, secret.using.bizId, [
    source(secret.table.bizId),
    { ...source('x'), id: 'x' },
  ])
  expect(parsed.faults.map(({ node, key }) => [node, key])).toEqual([
    ['source', 'processes-faults:tableUnknown'],
    ['x', expect.any(String)],
  ])
})

test('viewers may parse, strangers may not, and unknown workspaces answer alike', async () => {
  const { owning, table } = await makeMart(api, { rows })
  expect((await parse(owning.viewer, owning.bizId, [source(table.bizId)])).faults).toEqual([])
  const stranger = await makeUser(api)
  const other = await makeTeam(api)
  const refusal = (as: Person, workspaceBizId: string) =>
    api.refuses(calls.parseProcessGraph, 'access.denied', { as, body: { workspaceBizId, graph: { nodes: [] } } })
  const refused = await refusal(stranger, owning.bizId)
  expect(await refusal(other.owner, owning.bizId)).toEqual(refused)
  expect(await refusal(stranger, randomBizId())).toEqual(refused)
})

test('an invalid graph is refused', async () => {
  const { owning } = await makeMart(api)
  const body = (nodes: unknown[]) => ({ workspaceBizId: owning.bizId, graph: { nodes } }) as never
  const step = (id: string) => ({ id, kind: 'distinct', settings: {} })
  for (const nodes of [
    Array.from({ length: 201 }, (_, at) => step(`s${at}`)),
    [{ ...step('a'), kind: 'rule' }],
    [{ ...step('a'), extra: 1 }],
  ]) {
    await api.refuses(calls.parseProcessGraph, 'validation', { as: owning.owner, body: body(nodes) })
  }
})
