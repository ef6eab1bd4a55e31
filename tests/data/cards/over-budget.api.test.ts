import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Computing } from '#api/data/cards/compute-cards.ts'
import { cardsEngineOf } from '#api/data/cards/engine.ts'
import { computeExplored } from '#api/data/explorations/figures.ts'
import { tableReadEngineOf } from '#api/data/table-reads/engine.ts'
import { exportTable } from '#api/data/table-reads/export-table.ts'
import { startEngine } from '#api/engine.ts'
import { fixedClock } from '#api/platform/clock.ts'
import type { Caller, Principal } from '#api/platform/http/caller.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestApi, type TestApi, timeZone } from '../../support/api.ts'
import { type Mart, makeMart } from '../authorizations/granted.ts'

let api: TestApi
let mart: Mart
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
  mart = await makeMart(api, { columns: [{ name: '部门' }], rows: [['采购部'], ['财务部']] })
})
afterAll(() => api.close())

test('a query over its budget says on each card what to narrow, and is computed again the next time', {
  timeout: 120_000,
}, async () => {
  const work = mkdtempSync(join(tmpdir(), 'over-budget-'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { db, keys, files } = api
  const { engine, datasets } = startEngine({ work, db, files, log }).analytics
  try {
    const cards = cardsEngineOf(engine)
    const clock = fixedClock('2026-11-20T02:00:00Z', timeZone)
    const computing = { db, clock, keys, datasets, results: engine.results }
    const hurried: Computing = {
      ...computing,
      cards: { ...cards, query: (job, input, options) => cards.query(job, input, { ...options, budgetMs: 1 }) },
    }
    const { owner, bizId: workspaceBizId } = mart.owning
    const request = {
      tableBizId: mart.table.bizId,
      workspaceBizId,
      filter: null,
      cards: ['a', 'b'].map((id) => ({
        id,
        title: '',
        kind: 'frequency' as const,
        settings: {
          column: '部门',
          timeGrouping: null,
          measure: { aggregate: 'count' as const, column: null, share: null },
          top: 10,
        },
      })),
    }
    const actor = { userId: owner.userId, roles: [], delegation: null } as unknown as Principal
    const late = await computeExplored(hurried, { params: request, actor })
    if (isRefusal(late)) throw new Error(late.refused)
    expect(late.cards.map(({ rows, fault }) => [rows.length, fault?.key])).toEqual([
      [0, 'cards-faults:late'],
      [0, 'cards-faults:late'],
    ])
    const inTime = await computeExplored({ ...computing, cards }, { params: request, actor })
    if (isRefusal(inTime)) throw new Error(inTime.refused)
    expect(inTime.cards.map(({ groups, fault }) => [groups, fault])).toEqual([
      [2, null],
      [2, null],
    ])
  } finally {
    await engine.close()
    rmSync(work, { recursive: true, force: true })
  }
})

test('an export that runs out of time or memory says so, with its rows and what to do', {
  timeout: 120_000,
}, async () => {
  const work = mkdtempSync(join(tmpdir(), 'over-budget-'))
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { db, keys, files } = api
  const { engine, datasets } = startEngine({ work, db, files, log }).analytics
  try {
    const engineOfMart = tableReadEngineOf(engine)
    const clock = fixedClock('2026-11-20T02:00:00Z', timeZone)
    const reading = { db, clock, keys, datasets, results: engine.results, files: engine }
    const { owner, bizId: workspaceBizId } = mart.owning
    const caller = { principal: { ...owner, roles: [], delegation: null }, language: 'zh-Hans' } as unknown as Caller
    const table = { bizId: mart.table.bizId, workspaceBizId }
    const outOf = async (failed: 'late' | 'memory') =>
      exportTable(
        { ...reading, engine: { ...engineOfMart, run: async () => ({ failed }) } },
        { table, form: 'xlsx', condition: null, caller },
      )
    expect(await outOf('late')).toMatchObject({
      refused: 'validation',
      faults: { form: [{ key: 'exportLate', values: { rows: 2, minutes: 20 } }] },
    })
    expect(await outOf('memory')).toMatchObject({
      refused: 'validation',
      faults: { form: [{ key: 'exportTooLarge', values: { rows: 2 } }] },
    })
  } finally {
    await engine.close()
    rmSync(work, { recursive: true, force: true })
  }
})
