import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardFigures } from '#contract/data/cards/shapes.ts'
import * as calls from '#contract/data/explorations/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { type Mart, makeMart } from '../authorizations/granted.ts'
import type { NewColumn } from '../make-table.ts'

/** Folder with `flights`, which is not in the repository. */
const place = process.env.TABLE_DATA
const zone = 'America/New_York'

const columns: NewColumn[] = [
  ...['carrier', 'origin', 'dest'].map((name) => ({ name })),
  ...['month', 'day', 'hour', 'flight', 'dep_time', 'dep_delay', 'arr_delay', 'air_time', 'distance'].map((name) => ({
    name,
    fieldType: 'integer' as const,
  })),
  { name: 'time_hour', fieldType: 'timestamp' },
]

describe.skipIf(!place)('flights of New York', () => {
  const truth = place ? JSON.parse(readFileSync(join(place, 'flights/truth.json'), 'utf8')) : {}
  let api: TestApi
  let mart: Mart
  beforeAll(async () => {
    api = await openTestApi({ now: '2026-11-20T02:00:00Z', zone })
    const [head = '', ...lines] = readFileSync(join(place ?? '', 'flights/flights.csv'), 'utf8')
      .trim()
      .split('\n')
    const heads = head.split(',')
    const at = columns.map(({ name }) => heads.indexOf(name))
    const rows = lines.map((line) => {
      const cells = line.split(',')
      return at.map((each, column) => {
        const cell = cells[each] ?? ''
        if (cell === '' || cell === 'NA') return undefined
        return columns[column]?.fieldType === 'timestamp' ? cell.replace('T', ' ').replace('Z', '') : cell
      })
    })
    mart = await makeMart(api, { columns, rows })
  }, 240_000)
  afterAll(() => api?.close())

  const table = () => ({ tableBizId: mart.table.bizId, workspaceBizId: mart.owning.bizId })
  const measure = (aggregate: string, column: string) => ({ aggregate, column })
  const cards = [
    {
      id: 'carriers',
      kind: 'aggregation',
      settings: {
        column: 'carrier',
        top: 50,
        measures: [
          { aggregate: 'count' },
          measure('count', 'dep_time'),
          measure('mean', 'arr_delay'),
          measure('median', 'arr_delay'),
          measure('max', 'dep_delay'),
          measure('sum', 'distance'),
        ],
      },
    },
    { id: 'months', kind: 'crosstab', settings: { row: 'month', column: 'origin', top: 50 } },
    { id: 'destinations', kind: 'frequency', settings: { column: 'dest', top: 50 } },
    { id: 'distances', kind: 'histogram', settings: { column: 'distance', bins: 20 } },
    {
      id: 'correlations',
      kind: 'correlation',
      settings: { columns: ['dep_delay', 'arr_delay', 'air_time', 'distance'] },
    },
    {
      id: 'quantiles',
      kind: 'aggregation',
      settings: {
        measures: [
          ...Object.keys(truth.quantiles_arr_delay ?? {}).map((share) => ({
            ...measure('quantile', 'arr_delay'),
            share: Number(share),
          })),
          measure('deviation', 'arr_delay'),
        ],
      },
    },
    { id: 'hours', kind: 'frequency', settings: { column: 'hour', top: 50 } },
    { id: 'days', kind: 'line', settings: { column: 'time_hour', timeGrouping: 'day' } },
  ]

  /** Differences of figures from the truth; `rows` are cells by the names of their columns. */
  function differences(id: string, rows: Record<string, unknown>[]): unknown[] {
    const round = (value: unknown) => Math.round(Number(value) * 1e6) / 1e6
    const compared: Record<string, () => [unknown, unknown][]> = {
      carriers: () =>
        rows.map((row) => {
          const of = truth.by_carrier[String(row.category)]
          const expected = [
            of.flights,
            of.flights - of.cancelled,
            of.mean_arr_delay,
            of.median_arr_delay,
            of.max_dep_delay,
            of.sum_distance,
          ]
          const found = ['rows', 'measure2', 'measure3', 'measure4', 'measure5', 'measure6'].map((name) =>
            round(row[name]),
          )
          return [JSON.stringify(found), JSON.stringify(expected)]
        }),
      months: () =>
        rows.map((row) => [
          Number(row.rows),
          truth.by_month_origin[`${String(row.category).padStart(2, '0')} ${row.series}`],
        ]),
      destinations: () =>
        rows
          .slice(0, 50)
          .map((row, at) => [
            JSON.stringify([row.category, Number(row.rows)]),
            JSON.stringify(truth.top_destinations[at]),
          ]),
      distances: () => rows.map((row) => [Number(row.rows), truth.histogram_distance[String(row.lower)]]),
      correlations: () =>
        rows.map((row) => [round(row.pearson), truth.correlation[String(row.category)][String(row.series)]]),
      quantiles: () =>
        rows.flatMap((row) => [
          ...Object.values(truth.quantiles_arr_delay).map((value, at): [unknown, unknown] => [
            Number(row[`measure${at + 1}`]),
            value,
          ]),
          [round(row.measure8), truth.stddev_arr_delay],
        ]),
      hours: () => rows.map((row) => [Number(row.rows), truth.by_hour[String(row.category)]]),
      days: () => rows.slice(0, 10).map((row) => [Number(row.rows), truth.by_day_first[String(row.category)]]),
    }
    const pairs = compared[id]?.() ?? []
    const counts: Record<string, number> = {
      carriers: 16,
      months: 36,
      destinations: 50,
      distances: 20,
      correlations: 6,
      quantiles: 8,
      hours: 20,
      days: 10,
    }
    return [
      ...pairs.filter(([found, expected]) => found !== expected),
      ...(pairs.length === counts[id] ? [] : [pairs.length]),
    ]
  }

  const namedRows = ({ columns: of, rows }: CardFigures) =>
    rows.map(({ cells }) => Object.fromEntries(of.map(({ name }, at) => [name, cells[at]])))

  test('figures of a call are those that pandas counts', async () => {
    const as = mart.owning.owner
    const found = await api.done(calls.computeExploredCards, { as, body: { ...table(), cards } as never })
    for (const figures of found.cards) {
      expect(figures.fault).toBeNull()
      expect([figures.id, differences(figures.id, namedRows(figures))]).toEqual([figures.id, []])
    }
  })

  test('figures of exported files are the same', async () => {
    const as = mart.owning.owner
    const found = await api.done(calls.computeExploredCards, { as, body: { ...table(), cards } as never })
    for (const [at, card] of cards.entries()) {
      const { bytes } = await api.download(calls.exportExploration, {
        as,
        body: { ...table(), form: 'csv', cards: [card] } as never,
      })
      const lines = new TextDecoder().decode(bytes).trim().split('\r\n').slice(1)
      const names = found.cards[at]?.columns.map(({ name }) => name) ?? []
      const rows = lines.map((line) => {
        const cells = line.split(',')
        return Object.fromEntries(names.map((name, place) => [name, cells[place]]))
      })
      expect([card.id, differences(card.id, rows)]).toEqual([card.id, []])
    }
  })

  test('the ten worst delays are the first rows by delay', async () => {
    const { rows, columns: of } = await api.done(calls.readFigureRows, {
      as: mart.owning.owner,
      body: { ...table(), sort: 'arr_delay', order: 'desc', size: 10 },
    })
    const names = ['month', 'day', 'carrier', 'flight', 'dest', 'arr_delay']
    const places = names.map((name) => of.findIndex((column) => column.name === name))
    expect(rows.map((row) => places.map((each) => row[each]))).toEqual(truth.worst)
  })
})
