import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compileModel, hitName, listValues, rowsOfModel, withHits } from '#api/data/rules/model/compile-model.ts'
import { foundEntryName } from '#api/data/rules/model/lists.ts'
import { matchLists } from '#api/data/rules/steps/match-lists.ts'
import { openScene, prepareRow } from '#api/data/screening/program/scene.ts'
import { createListFile } from '#api/data/watch-lists/list-file.ts'
import type { JobContext } from '#api/platform/engine/job.ts'
import { filter, pick } from '#api/platform/engine/plan/plan.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { createEvents, packOf } from '../screening/program-of.ts'
import { bizIdOf, contentOf, type RuleTable, ruleTables, timeZone } from './judged.ts'
import { place, tableOf } from './planted.ts'

const session = await openTestSession({ memoryMegabytes: 600 })
afterAll(session.close)

const truth = place ? JSON.parse(readFileSync(join(place, 'workbench', 'truth.json'), 'utf8')) : {}
const day = '2026-07-01'
const none = { aliases: [], bornOn: null, region: '', phone: '', address: '', from: null, until: null }

type Entry = { entryBizId: string; name: string; number: string; from?: string | null }

/** Keys and entries of the hits of a list rule by a batch, and the keys of those by single rows. */
async function hitsOf(
  given: Readonly<Record<string, RuleTable>>,
  { key, column, entries, dimensions = [] }: { key: string; column: string; entries: Entry[]; dimensions?: object[] },
) {
  const [[main = '', table] = []] = Object.entries(given)
  if (!table) throw new Error('no table')
  const listBizId = bizIdOf(`list of ${main}`)
  const file = join(session.folder, listBizId)
  const written = createListFile(file)
  for (const entry of entries) written.add({ ...none, ...entry })
  written.end()
  const lists = new Map([[listBizId, { listBizId, list: main, revision: 1, entries: entries.length }]])
  const rule = { id: 'listed', name: '名单', kind: 'list', weight: 1, column, listBizId, field: 'number' }
  const mainTable = { tableBizId: bizIdOf(main), key: [key] }
  const { tables, opened } = await ruleTables(session, given)
  const { model, faults } = compileModel(contentOf({ mainTable, dimensions, rules: [rule] }), {
    tables,
    lists,
    timeZone,
  })
  if (!model) throw new Error(JSON.stringify(faults))
  const context = {
    session: session.session,
    room: { scratch: mkdtempSync(join(session.folder, 'job-')) },
    progress: () => {},
  }
  const request = { rules: listValues(model, opened), files: { [listBizId]: file }, day }
  const matched = await matchLists(request, context as unknown as JobContext, main)
  expect(matched.tooMany).toEqual([])
  const rows = withHits(matched.over(rowsOfModel(model, opened)), model)
  const batch = await session.session.rows(pick(filter(rows, hitName('listed')), [key, foundEntryName('listed')]))
  const live = packOf(model, new Map(Object.entries(given).map(([name, each]) => [bizIdOf(name), each])), {
    files: new Map([[listBizId, file]]),
    day,
  })
  const settings = {
    ...{ modelId: 1, number: 1, shadowNumber: null, reviewFrom: null, blockFrom: 1, fallback: Outcome.review },
    ...{ budgetMs: 1000, skewSeconds: null },
  }
  const scene = openScene({ sceneId: 1, bizId: '', code: '', settings, live, shadow: null })
  const { eventsOf } = createEvents()
  const names = Object.keys(table.columns)
  const singly = table.rows.flatMap((row) => {
    const cells = Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]))
    const prepared = prepareRow(scene, cells, 0)
    if (isRefusal(prepared)) throw new Error(JSON.stringify(prepared))
    return prepared.decide(eventsOf).hits.map(({ entry }) => `${cells[key]} ${entry?.entryBizId}`)
  })
  const pairs = batch.map(([of, entry]) => `${of} ${entry}`)
  expect(singly.toSorted()).toEqual(pairs.toSorted())
  return batch.map(([of, entry]) => ({ key: String(of), entry: String(entry) }))
}

describe.skipIf(!place)('planted cases are found by lists, in a batch and row by row', { timeout: 180_000 }, () => {
  test('transactions of merchants on the blacklist', async () => {
    const entries = tableOf('blacklist').rows.map(([merchant = '', since]) => ({
      ...{ entryBizId: merchant, name: merchant, number: merchant },
      from: since ?? null,
    }))
    const hits = await hitsOf({ txn: tableOf('transactions') }, { key: 'txn_id', column: 'merchant_id', entries })
    expect(hits.map(({ key }) => key).toSorted()).toEqual(truth.screening.blacklist.toSorted())
  })

  test('suppliers whose legal representative is an employee, by the person’s number on the list of employees', async () => {
    const employees = tableOf('employees')
    const at = (name: string) => Object.keys(employees.columns).indexOf(name)
    const entries = employees.rows.map((row) => ({
      ...{ entryBizId: row[at('emp_id')] ?? '', name: row[at('name')] ?? '', number: row[at('id_no')] ?? '' },
    }))
    const hits = await hitsOf(
      { suppliers: tableOf('suppliers', {}, 'gb18030'), persons: tableOf('persons') },
      {
        ...{ key: 'supplier_id', column: '人.id_no', entries },
        dimensions: [{ name: '人', tableBizId: bizIdOf('persons'), key: ['person_id'], on: 'legal_rep_id' }],
      },
    )
    const planted = truth.employee_supplier.flatMap((each: { by: string; emp_id: string; supplier_id: string }) =>
      each.by === 'legal_rep' ? [`${each.supplier_id} ${each.emp_id}`] : [],
    )
    expect(hits.map(({ key, entry }) => `${key} ${entry}`).toSorted()).toEqual(planted.toSorted())
  })
})
