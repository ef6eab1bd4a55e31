import { afterAll, expect, test } from 'vitest'
import { figureName } from '#api/data/rules/model/compile-model.ts'
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
const tables = await ruleTables(session, {
  txn: {
    columns: { id: 'string', card: 'string', amount: 'number', at: 'timestamp' },
    rows: rows.map(({ card, amount, millis }, at) => [`X${at}`, card, amount?.toFixed(2), utc(millis)]),
  },
})

const rolling = (id: string, more: Record<string, unknown>) => ({
  id,
  name: id,
  kind: 'aggregation',
  weight: 1,
  by: ['card'],
  time: 'at',
  aggregate: 'count',
  as: '值',
  condition: '值 >= 3',
  window: { kind: 'seconds', seconds: 60 },
  ...more,
})

const localDay = (millis: number) => new Date(millis + 8 * 3_600_000).toISOString().slice(0, 10)

/** Amounts of the rows in the window of one row, one by one in the order of time and file. */
function before(at: number, isIn: (millis: number, own: number) => boolean): (number | undefined)[] | null {
  const own = rows[at] as Txn
  if (own.card === undefined || own.millis === undefined) return null
  const until = own.millis
  return rows
    .filter(
      ({ card, millis }, other) =>
        card === own.card &&
        millis !== undefined &&
        (millis < until || (millis === until && other <= at)) &&
        isIn(millis, until),
    )
    .map(({ amount }) => amount)
}

const within = (seconds: number, hasStart: boolean) => (millis: number, own: number) =>
  hasStart ? millis >= own - seconds * 1000 : millis > own - seconds * 1000
const cents = (amounts: readonly (number | undefined)[]) =>
  amounts.flatMap((amount) => (amount === undefined ? [] : [Math.round(amount * 100)]))
const decimal = (inCents: number | null) => (inCents === null ? null : (inCents / 100).toFixed(10))

test('figures of windows are those of the rows up to each row, in the order of time and of the file', async () => {
  const model = modelOf(
    {
      mainTable: { tableBizId: bizIdOf('txn'), key: ['id'] },
      rules: [
        rolling('count', {}),
        rolling('closed', { window: { kind: 'seconds', seconds: 60, hasStart: true } }),
        rolling('large', { where: 'amount >= 500', window: { kind: 'seconds', seconds: 300 } }),
        rolling('sum', { aggregate: 'sum', column: 'amount', condition: '值 > 1000', window: { kind: 'day' } }),
        rolling('least', { aggregate: 'min', column: 'amount', condition: '值 < 50' }),
        rolling('most', { aggregate: 'max', column: 'amount', condition: '值 > 950' }),
      ],
    },
    tables,
  )
  const found = await judged(session, model, tables)
  const figures = (id: string) => found.map(({ cells }) => cells[figureName(id)])
  const expected = (of: (amounts: (number | undefined)[]) => unknown, isIn: Parameters<typeof before>[1]) =>
    rows.map((_, at) => {
      const amounts = before(at, isIn)
      return amounts && of(amounts)
    })
  const ofCents = (of: (...all: number[]) => number) => (amounts: (number | undefined)[]) => {
    const all = cents(amounts)
    return decimal(all.length === 0 ? null : of(...all))
  }
  const sameDay = (millis: number, own: number) => localDay(millis) === localDay(own)
  expect(figures('count')).toEqual(expected((all) => BigInt(all.length), within(60, false)))
  expect(figures('closed')).toEqual(expected((all) => BigInt(all.length), within(60, true)))
  expect(figures('closed')).not.toEqual(figures('count'))
  expect(figures('large')).toEqual(
    expected((all) => BigInt(cents(all).filter((each) => each >= 50_000).length), within(300, false)),
  )
  expect(figures('sum')).toEqual(
    expected(
      ofCents((...all) => all.reduce((a, b) => a + b)),
      sameDay,
    ),
  )
  expect(figures('least')).toEqual(expected(ofCents(Math.min), within(60, false)))
  expect(figures('most')).toEqual(expected(ofCents(Math.max), within(60, false)))
  expect(found.map(({ byRow }) => byRow)).toEqual(found.map(({ byEngine }) => byEngine))
})
