import { afterAll, expect, test } from 'vitest'
import { figureName } from '#api/data/rules/model/figures.ts'
import { choices } from '../../platform/engine/choices.ts'
import { openTestSession } from '../../platform/engine/test-session.ts'
import { bizIdOf, judged, modelOf, ruleTables } from './judged.ts'

const session = await openTestSession()
afterAll(session.close)

type Txn = { card: string | undefined; amount: number | undefined; millis: number | undefined }

/** Rows of few cards within some minutes, many at the same time, some without a card, amount or time. */
function transactions(count: number): Txn[] {
  const choose = choices(7)
  const begin = Date.parse('2026-01-31T15:50:00Z')
  return Array.from({ length: count }, () => ({
    card: choose.below(20) === 0 ? undefined : `C${choose.below(4)}`,
    amount: choose.below(15) === 0 ? undefined : choose.below(100_000) / 100,
    millis: choose.below(25) === 0 ? undefined : begin + choose.below(240) * 5_000 + (choose.below(3) === 0 ? 250 : 0),
  }))
}

const rows = transactions(600)
const utc = (millis: number | undefined) =>
  millis === undefined ? undefined : new Date(millis).toISOString().replace('T', ' ').replace('Z', '')
/** Timestamp as sessions return it. */
const moment = (millis: number | undefined) => utc(millis)?.replace(/\.?0*$/, '') ?? null
const tables = await ruleTables(session, {
  txn: {
    columns: { id: 'string', card: 'string', amount: 'number', at: 'timestamp' },
    rows: rows.map(({ card, amount, millis }, at) => [`X${at}`, card, amount?.toFixed(2), utc(millis)]),
  },
})

const rolling = (id: string, { figures = [{}], ...more }: Record<string, unknown>) => ({
  id,
  name: id,
  kind: 'aggregation',
  weight: 1,
  by: ['card'],
  time: 'at',
  figures: (figures as object[]).map((figure, at) => ({ as: `值${at}`, aggregate: 'count', ...figure })),
  condition: '值0 >= 3',
  window: { kind: 'seconds', seconds: 60 },
  ...more,
})

const localDay = (millis: number) => new Date(millis + 8 * 3_600_000).toISOString().slice(0, 10)

/** Rows in the window of one row, one by one in the order of time and file, itself the last. */
function before(at: number, isIn: (millis: number, own: number) => boolean): Txn[] | null {
  const own = rows[at] as Txn
  if (own.card === undefined || own.millis === undefined) return null
  const until = own.millis
  return rows
    .map((row, place) => ({ row, place }))
    .filter(
      ({ row: { card, millis }, place }) =>
        card === own.card &&
        millis !== undefined &&
        (millis < until || (millis === until && place <= at)) &&
        isIn(millis, until),
    )
    .toSorted((a, b) => Number(a.row.millis) - Number(b.row.millis) || a.place - b.place)
    .map(({ row }) => row)
}

const within = (seconds: number, hasStart: boolean) => (millis: number, own: number) =>
  hasStart ? millis >= own - seconds * 1000 : millis > own - seconds * 1000
const sameDay = (millis: number, own: number) => localDay(millis) === localDay(own)
const amountsOf = (of: readonly Txn[]) => of.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
const decimal = (amount: number | undefined) => (amount === undefined ? null : amount.toFixed(10))
const isLarge = ({ amount }: Txn) => amount !== undefined && amount >= 500
const total = (all: readonly Txn[]) => {
  const amounts = amountsOf(all)
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  return amounts.length === 0 ? null : (cents / 100).toFixed(10)
}

const amount = (aggregate: string) => ({ aggregate, column: 'amount' })
const minutes = (count: number) => ({ kind: 'seconds', seconds: 60 * count })
const rules = {
  several: rolling('several', { figures: [{}, amount('sum'), amount('distinct'), amount('min'), amount('max')] }),
  closed: rolling('closed', { window: { kind: 'seconds', seconds: 60, hasStart: true } }),
  large: rolling('large', {
    where: 'amount >= 500',
    window: minutes(5),
    figures: [{}, amount('distinct'), amount('previous'), { aggregate: 'previous', column: 'at' }],
  }),
  day: rolling('day', {
    figures: [amount('sum'), amount('previous'), amount('distinct')],
    condition: '值0 > 1000',
    window: { kind: 'day' },
  }),
  before: rolling('before', {
    window: minutes(2),
    figures: [amount('previous'), { aggregate: 'previous', column: 'at' }, { aggregate: 'previous', column: 'id' }],
    condition: 'secondsBetween(值1, at) <= 5 and 值0 <> amount',
  }),
  // Rows of another card, large or not: a gap never hides the row before it.
  gap: rolling('gap', { where: 'id <> ""', window: minutes(2), figures: [amount('previous')], condition: '值0 > 1' }),
}
const model = modelOf({ mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] }, rules: Object.values(rules) }, tables)
const found = await judged(session, model, tables)
const figures = (id: keyof typeof rules, place = 0) => found.map(({ cells }) => cells[figureName(id, place)])
const expected = (isIn: Parameters<typeof before>[1], of: (window: Txn[]) => unknown) =>
  rows.map((_, at) => {
    const window = before(at, isIn)
    return window && of(window)
  })
const last = (of: (row: Txn) => unknown) => (window: Txn[]) => {
  const row = window.at(-2)
  return row ? of(row) : null
}
/** Value of the last large row before the current row, which itself does not count. */
const lastLarge = (of: (row: Txn) => unknown) => (window: Txn[]) => {
  const row = window.slice(0, -1).findLast(isLarge)
  return row ? of(row) : null
}

test('figures of a window are those of its rows up to each row, in the order of time and of the file', () => {
  const minute = within(60, false)
  expect(figures('several', 0)).toEqual(expected(minute, (all) => BigInt(all.length)))
  expect(figures('several', 1)).toEqual(expected(minute, total))
  expect(figures('several', 2)).toEqual(expected(minute, (all) => BigInt(new Set(amountsOf(all)).size)))
  const extreme = (of: (...all: number[]) => number) => (all: Txn[]) =>
    decimal(amountsOf(all).length === 0 ? undefined : of(...amountsOf(all)))
  expect(figures('several', 3)).toEqual(expected(minute, extreme(Math.min)))
  expect(figures('several', 4)).toEqual(expected(minute, extreme(Math.max)))
  expect(figures('closed')).toEqual(expected(within(60, true), (all) => BigInt(all.length)))
  expect(figures('closed')).not.toEqual(figures('several'))
})

test('only rows that meet the condition of an aggregation count', () => {
  const near = within(300, false)
  expect(figures('large', 0)).toEqual(expected(near, (all) => BigInt(all.filter(isLarge).length)))
  expect(figures('large', 1)).toEqual(expected(near, (all) => BigInt(new Set(amountsOf(all.filter(isLarge))).size)))
  expect(figures('large', 2)).toEqual(
    expected(
      near,
      lastLarge(({ amount: of }) => decimal(of)),
    ),
  )
  expect(figures('large', 3)).toEqual(
    expected(
      near,
      lastLarge(({ millis }) => moment(millis)),
    ),
  )
})

test('days are those of the time zone', () => {
  expect(figures('day', 0)).toEqual(expected(sameDay, total))
  expect(figures('day', 1)).toEqual(
    expected(
      sameDay,
      last(({ amount: of }) => decimal(of)),
    ),
  )
  expect(figures('day', 2)).toEqual(expected(sameDay, (all) => BigInt(new Set(amountsOf(all)).size)))
})

test('a previous row is the last one before it in the window, with its gaps', () => {
  const near = within(120, false)
  const amounts = expected(
    near,
    last(({ amount: of }) => decimal(of)),
  )
  expect(figures('before', 0)).toEqual(amounts)
  expect(figures('gap')).toEqual(amounts)
  expect(figures('before', 1)).toEqual(
    expected(
      near,
      last(({ millis }) => moment(millis)),
    ),
  )
  expect(figures('before', 2)).toEqual(
    expected(
      near,
      last((row) => `X${rows.indexOf(row)}`),
    ),
  )
})

test('rows are judged by the engine as one by one', () => {
  expect(found.map(({ byRow }) => byRow)).toEqual(found.map(({ byEngine }) => byEngine))
  const hits = Object.keys(rules).map((_, at) => found.filter(({ byRow }) => byRow[at] === 'hit').length)
  expect(hits.every((count) => count > 0)).toBe(true)
})
