import { afterAll, expect, test } from 'vitest'
import { figureName } from '#api/data/rules/model/figures.ts'
import { openScene, prepareRow } from '#api/data/screening/program/scene.ts'
import { Outcome } from '#contract/data/screening/codes.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, judged, modelOf, type RuleTable, ruleTables } from '../rules/judged.ts'
import { createEvents, packOf } from './program-of.ts'

const session = await openTestSession()
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

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Rows in the order of time, many at the same second, with gaps. */
function transactions(count: number): RuleTable {
  const random = createRandom(7)
  const gap = <T>(value: T) => (random() < 0.1 ? undefined : value)
  let second = Date.parse('2026-03-01T14:00:00Z') / 1000
  const rows = Array.from({ length: count }, (_, at) => {
    second += Math.floor(random() * 400)
    const time = new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ')
    const amount = ((random() - 0.3) * 1000).toFixed(2)
    const kinds = ['网上', 'POS', 'é', '𠮷']
    return [
      `T${at}`,
      gap(`C${Math.floor(random() * 4)}`),
      gap(amount),
      gap(String(Math.floor(random() * 5))),
      gap(kinds[at % 4]),
      gap(time),
    ]
  })
  return {
    columns: { id: 'string', card: 'string', amount: 'number', n: 'integer', kind: 'string', at: 'timestamp' },
    rows,
  }
}

test('figures of windows are those of a batch, for each aggregate, window and condition', async () => {
  const txn = transactions(1500)
  const tables = await ruleTables(session, { txn })
  const figures = [
    { as: '次数', aggregate: 'count' },
    { as: '种类', aggregate: 'distinct', column: 'kind' },
    { as: '合计', aggregate: 'sum', column: 'amount' },
    { as: '均值', aggregate: 'mean', column: 'amount' },
    { as: '上次', aggregate: 'previous', column: 'amount' },
  ]
  const others = [
    { as: '最小', aggregate: 'min', column: 'kind' },
    { as: '最大', aggregate: 'max', column: 'amount' },
    { as: '数合计', aggregate: 'sum', column: 'n' },
    { as: '数均值', aggregate: 'mean', column: 'n' },
    { as: '上次时间', aggregate: 'previous', column: 'at' },
  ]
  const rule = (id: string, window: object, of: readonly { as: string }[], where: string) => ({
    id,
    name: id,
    kind: 'aggregation',
    weight: 1,
    by: ['card'],
    time: 'at',
    window,
    where,
    figures: of,
    condition: of.map(({ as }) => `(isEmpty(${as}) or not isEmpty(${as}))`).join(' and '),
  })
  const windows = {
    s: { kind: 'seconds', seconds: 900 },
    h: { kind: 'seconds', seconds: 900, hasStart: true },
    d: { kind: 'day' },
  }
  const rules = Object.entries(windows).flatMap(([name, window]) =>
    [figures, others].flatMap((of, at) => [
      rule(`${name}${at}`, window, of, ''),
      rule(`${name}${at}w`, window, of, 'amount > 100 or kind = "POS"'),
    ]),
  )
  const model = modelOf({ mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] }, rules }, tables)
  const batch = await judged(session, model, tables)
  const live = packOf(model, new Map([[bizIdOf('txn'), txn]]))
  const scene = openScene({ sceneId: 1, bizId: '', code: '', settings, live, shadow: null })
  const { eventsOf, add } = createEvents()
  const names = Object.keys(txn.columns)
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  for (const [at, row] of txn.rows.entries()) {
    const cells = Object.fromEntries(names.map((name, place) => [name, row[place] ?? null]))
    const prepared = prepareRow(scene, { ...cells, at: cells.at === null ? null : `${cells.at}Z` }, 0)
    if (isRefusal(prepared)) throw new Error(JSON.stringify(prepared))
    const { hits } = prepared.decide(eventsOf)
    for (const instant of prepared.instants) add(instant)
    for (const { id, figures: of } of model.content.rules.filter((each) => each.kind === 'aggregation')) {
      const values = hits.find((hit) => hit.rule === id)?.values
      for (const [place, { as }] of of.entries())
        expect(text(values?.find(({ column }) => column === as)?.value), `${cells.id} ${id} ${as}`).toBe(
          text(batch[at]?.cells[figureName(id, place)]),
        )
    }
  }
})

const costly = (text: string) => `${'replace('.repeat(5)}${text}${',"a","aaaaaaaaaa")'.repeat(5)}`

test('rules that take too long for one row judge it not, and the next row is judged', async () => {
  const txn: RuleTable = { columns: { id: 'string', card: 'string', note: 'string', at: 'timestamp' }, rows: [] }
  const tables = await ruleTables(session, { txn })
  const pack = (rules: Parameters<typeof modelOf>[0]['rules']) =>
    packOf(modelOf({ mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] }, rules }, tables), new Map())
  const basic = (at: number) => ({
    ...({ id: `r${at}`, name: `r${at}`, kind: 'basic', weight: 1 } as const),
    condition: Array.from({ length: 8 }, (_, part) => `contains(${costly('note')}, "b${part}")`).join(' or '),
  })
  const windowed = {
    ...({ id: 'w', name: 'w', kind: 'aggregation', weight: 1, by: ['card'], time: 'at', condition: 'n >= 1' } as const),
    window: { kind: 'seconds', seconds: 600 } as const,
    where: 'matches(note, "(a|aa|aaa)*b")',
    figures: [{ as: 'n', aggregate: 'count' as const }],
  }
  const short = { id: 'T', card: 'C', note: 'b0', at: '2026-03-01T00:00:00Z' }
  for (const rules of [Array.from({ length: 30 }, (_, at) => basic(at)), [windowed]]) {
    const scene = openScene({ sceneId: 1, bizId: '', code: '', settings, live: pack(rules), shadow: null })
    const decided = (data: typeof short) => {
      const prepared = prepareRow(scene, data, 0)
      if (isRefusal(prepared)) throw new Error('a row was refused')
      const [own] = prepared.instants
      return prepared.decide(() => Array.from({ length: 5000 }, () => own as NonNullable<typeof own>))
    }
    const long = decided({ ...short, note: 'a'.repeat(rules.length === 1 ? 4000 : 10) })
    expect(long).toMatchObject({ fallback: 'notJudged', outcome: Outcome.review, hits: [] })
    expect(decided(short)).toMatchObject({ fallback: null, outcome: Outcome.block })
  }
})
