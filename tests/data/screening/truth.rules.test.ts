import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openScene, prepareRow } from '#api/data/screening/program/scene.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, modelOf, ruleTables } from '../rules/judged.ts'
import { place, transactionRules, transactionTables } from '../rules/planted.ts'
import { createEvents, packOf } from './program-of.ts'

const session = await openTestSession({ memoryMegabytes: 600 })
afterAll(session.close)

const settings = {
  modelId: 1,
  number: 1,
  shadowNumber: null,
  reviewFrom: null,
  blockFrom: 1,
  fallback: Outcome.review,
  budgetMs: 1000,
  skewSeconds: null,
}

describe.skipIf(!place)('transactions that are decided one by one', { timeout: 300_000 }, () => {
  test('five rules find what was planted, and nothing else', async () => {
    const tables = transactionTables()
    const model = modelOf(transactionRules, await ruleTables(session, tables))
    const live = packOf(model, new Map(Object.entries(tables).map(([name, table]) => [bizIdOf(name), table])))
    const scene = openScene({ sceneId: 1, bizId: '', code: '', settings, live, shadow: null })
    const { eventsOf, add } = createEvents()
    const found = new Map<string, string[]>()
    const names = Object.keys(tables.txn.columns)
    for (const row of tables.txn.rows) {
      const cells = Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))
      const prepared = prepareRow(scene, { ...cells, at: `${cells.at}Z` }, 0)
      if (isRefusal(prepared)) throw new Error(JSON.stringify(prepared))
      const { hits, fallback } = prepared.decide(eventsOf)
      expect(fallback).toBeNull()
      for (const { rule } of hits)
        found.get(rule)?.push(String(cells.txn_id)) ?? found.set(rule, [String(cells.txn_id)])
      for (const instant of prepared.instants) add(instant)
    }
    const truth = JSON.parse(readFileSync(join(place ?? '', 'workbench', 'truth.json'), 'utf8')).screening
    for (const { id } of model.content.rules) expect((found.get(id) ?? []).toSorted(), id).toEqual(truth[id].toSorted())
  })
})
