import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RawFigures } from '#api/data/cards/figures/raw-figures.ts'
import { openSessionTable } from './session-table.ts'

const count = 5_000
const columns = {
  word: 'string',
  rare: 'string',
  amount: 'number',
  size: 'integer',
  weight: 'float',
  at: 'timestamp',
  day: 'date',
  open: 'boolean',
} as const

type Row = {
  word: string | undefined
  rare: string
  amount: string | undefined
  size: number
  weight: number | undefined
  at: string | undefined
  day: string
  open: boolean
}

/** Pseudo-random rows with ties, gaps and empty texts. */
const rows = Array.from({ length: count }, (_, row): Row => {
  const spread = (row * 7919) % 104_729
  const at = new Date(Date.UTC(2026, 0, 1) + spread * 997_000)
  return {
    word: spread % 11 === 0 ? undefined : spread % 13 === 0 ? '' : `w${spread % 70}`,
    rare: `r${spread}`,
    amount: spread % 17 === 0 ? undefined : `${(spread % 2000) - 1000}.${spread % 100}1`,
    size: spread % 97,
    weight: spread % 19 === 0 ? undefined : (spread % 1000) / 7,
    at: spread % 23 === 0 ? undefined : at.toISOString().slice(0, 19).replace('T', ' '),
    day: at.toISOString().slice(0, 10),
    open: spread % 3 === 0,
  }
})
const cells = rows.map((row) => Object.values(row).map((value) => (value === undefined ? undefined : String(value))))

let table: Awaited<ReturnType<typeof openSessionTable>>
beforeAll(async () => {
  table = await openSessionTable(columns, cells)
})
afterAll(() => table.close())

const figuresOf = async (kind: string, settings: object): Promise<RawFigures> => {
  const { figures } = await table.compute([{ kind, settings }])
  const [only] = figures
  if (!only) throw new Error('no figures')
  expect(only.fault).toBeNull()
  return only
}
const cellsAt = ({ columns: of, rows: found }: RawFigures, name: string) => {
  const place = of.findIndex((column) => column.name === name)
  return found.map(({ cells: each }) => each[place] ?? null)
}
const sumOf = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)

/** Rows of a group as this test counts them. */
function groupsBy<K extends keyof Row>(name: K): Map<string | null, Row[]> {
  const found = new Map<string | null, Row[]>()
  for (const row of rows) {
    const value = row[name]
    const key = value === undefined || value === '' ? null : String(value)
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

describe('cards that group rows', () => {
  test('top values, others and empty ones add up to all rows', async () => {
    const made = await figuresOf('frequency', { column: 'word', top: 5 })
    expect(made.rows.map(({ mark }) => mark)).toEqual([...Array(5).fill('value'), 'others', 'empty'])
    expect(sumOf(cellsAt(made, 'rows'))).toBe(count)
    expect(sumOf(cellsAt(made, 'share'))).toBeCloseTo(1, 12)
    const groups = groupsBy('word')
    expect(made.groups).toBe(groups.size - 1)
    const largest = [...groups]
      .filter(([word]) => word !== null)
      .map(([word, of]) => [word, of.length] as const)
      .toSorted(([a, n], [b, m]) => m - n || (String(a) < String(b) ? -1 : 1))
      .slice(0, 5)
    expect(made.rows.slice(0, 5).map(({ cells: [word, number] }) => [word, Number(number)])).toEqual(largest)
    expect(Number(cellsAt(made, 'rows').at(-1))).toBe(groups.get(null)?.length)
  })

  test('fifty of many thousand values are listed, and the others counted', async () => {
    const made = await figuresOf('frequency', { column: 'rare', top: 50 })
    expect(made.rows).toHaveLength(51)
    expect(made.groups).toBe(count)
    expect(sumOf(cellsAt(made, 'rows'))).toBe(count)
  })

  test.each(['sum', 'mean', 'min', 'max', 'distinct', 'median', 'deviation', 'count'])(
    'the %s of others, empty values and the whole is that of their rows',
    async (aggregate) => {
      const made = await figuresOf('bar', { column: 'word', top: 3, measure: { aggregate, column: 'size' } })
      const listed = new Set(made.rows.slice(0, 3).map(({ cells: [word] }) => word))
      const sizes = (isOf: (word: string | null) => boolean) =>
        rows.filter(({ word }) => isOf(word || null)).map(({ size }) => size)
      const measures = cellsAt(made, 'measure').map(Number)
      const all = [
        ...made.rows.slice(0, 3).map(({ cells: [word] }) => sizes((each) => each === word)),
        sizes((word) => word !== null && !listed.has(word)),
        sizes((word) => word === null),
        sizes(() => true),
      ].map((of) => figure(aggregate, of))
      const place = made.columns.findIndex(({ name }) => name === 'measure')
      const found = [...measures, Number(made.total?.[place])]
      for (const [at, value] of found.entries()) expect(value).toBeCloseTo(all[at] ?? Number.NaN, 9)
    },
  )

  test('the measure decides which values are listed first', async () => {
    const made = await figuresOf('bar', { column: 'word', top: 4, measure: { aggregate: 'mean', column: 'size' } })
    const means = [...groupsBy('word')]
      .filter(([word]) => word !== null)
      .map(([word, of]) => ({
        word,
        mean: figure(
          'mean',
          of.map(({ size }) => size),
        ),
      }))
      .toSorted((a, b) => b.mean - a.mean)
    expect(made.rows.slice(0, 4).map(({ cells: [word] }) => word)).toEqual(means.slice(0, 4).map(({ word }) => word))
  })

  test('sums of exact numbers are exact', async () => {
    const made = await figuresOf('aggregation', {
      measures: [{ aggregate: 'sum', column: 'amount' }, { aggregate: 'count' }],
    })
    const hundredths = rows.reduce((sum, { amount }) => {
      if (amount === undefined) return sum
      const [whole = '', part = ''] = amount.split('.')
      const digits = BigInt(whole.replace('-', '') + part.padEnd(3, '0'))
      return sum + (whole.startsWith('-') ? -digits : digits)
    }, 0n)
    const text = String(made.rows[0]?.cells[1])
    const [whole = '', part = ''] = text.split('.')
    expect(BigInt(whole + part.slice(0, 3))).toBe(hundredths)
    expect(part.slice(3)).toMatch(/^0*$/)
    expect(made.rows[0]?.cells[0]).toBe(String(count))
  })

  test('a crosstab has others and empty ones of both columns', async () => {
    const made = await figuresOf('crosstab', { row: 'word', column: 'size', top: 3, series: 2 })
    expect(sumOf(cellsAt(made, 'rows'))).toBe(count)
    expect(new Set(made.rows.map(({ mark, seriesMark }) => `${mark} ${seriesMark}`))).toEqual(
      new Set(['value value', 'value others', 'others value', 'others others', 'empty value', 'empty others']),
    )
    const [first] = made.rows
    const expected = rows.filter(({ word, size }) => word === first?.cells[0] && String(size) === first?.cells[1])
    expect(Number(first?.cells[2])).toBe(expected.length)
  })

  test('a line has every month in the time zone, in order', async () => {
    const made = await figuresOf('line', { column: 'at', timeGrouping: 'month' })
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
    const months = new Map<string, number>()
    for (const { at } of rows)
      if (at !== undefined) {
        const month = `${local.format(new Date(`${at.replace(' ', 'T')}Z`)).slice(0, 7)}-01`
        months.set(month, (months.get(month) ?? 0) + 1)
      }
    const found = made.rows
      .filter(({ mark }) => mark === 'value')
      .map(({ cells: [month, number] }) => [month, Number(number)])
    expect(found).toEqual([...months].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    expect(sumOf(cellsAt(made, 'rows'))).toBe(count)
  })
})

function figure(aggregate: string, of: readonly number[]): number {
  const sum = of.reduce((all, each) => all + each, 0)
  const mean = sum / of.length
  const sorted = of.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  switch (aggregate) {
    case 'sum':
      return sum
    case 'mean':
      return mean
    case 'min':
      return sorted[0] ?? Number.NaN
    case 'max':
      return sorted.at(-1) ?? Number.NaN
    case 'distinct':
      return new Set(of).size
    case 'deviation':
      return Math.sqrt(of.reduce((all, each) => all + (each - mean) ** 2, 0) / (of.length - 1))
    case 'median':
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
    default:
      return of.length
  }
}

describe('drills', () => {
  test.each([
    ['frequency', { column: 'word', top: 7 }],
    ['frequency', { column: 'amount', top: 7 }],
    ['ring', { column: 'weight', top: 4 }],
    ['bar', { column: 'word', split: 'open', top: 4, series: 1 }],
    ['bar', { column: 'at', timeGrouping: 'year', split: 'word', series: 2 }],
    ['frequency', { column: 'at', top: 3 }],
    ['frequency', { column: 'open' }],
    ['line', { column: 'at', timeGrouping: 'day' }],
    ['line', { column: 'day', timeGrouping: 'month', split: 'word', series: 3 }],
    ['crosstab', { row: 'word', column: 'size', top: 4, series: 3 }],
    ['histogram', { column: 'amount', bins: 30 }],
    ['histogram', { column: 'size', bins: 10 }],
    ['histogram', { column: 'weight', bins: 100 }],
    ['stratify', { column: 'amount', bounds: ['-500', '0.001', '700'] }],
    ['age', { column: 'at', asOf: '2026-12-01', bounds: [30, 90, 200] }],
    ['age', { column: 'day', asOf: '2026-12-01', bounds: [30, 90, 200] }],
  ])('rows behind each figure of %s %j are as many as it says', async (kind, settings) => {
    const made = await figuresOf(kind, settings)
    const place = made.columns.findIndex(({ name }) => name === 'rows')
    expect(made.rows.length).toBeGreaterThan(0)
    // Each day of a year would take long.
    for (const { cells: each, condition } of made.rows.filter((_, at) => at % Math.ceil(made.rows.length / 40) === 0)) {
      if (!condition) throw new Error(`no condition for ${JSON.stringify(each)}`)
      expect(await table.count(condition)).toBe(Number(each[place]))
    }
    const left = ['stratify', 'age'].includes(kind) ? made.leftOut : 0
    expect(sumOf(cellsAt(made, 'rows')) + left).toBe(count)
  })
})

describe('distributions', () => {
  test('a histogram has exact quartiles, parts of round width, and empty rows apart', async () => {
    for (const [column, bins] of [
      ['amount', 20],
      ['size', 20],
      ['weight', 50],
    ] as const) {
      const made = await figuresOf('histogram', { column, bins })
      const values = rows.flatMap((row) => row[column] ?? []).map(Number)
      const sorted = values.toSorted((a, b) => a - b)
      const quantile = (share: number) => {
        const at = share * (sorted.length - 1)
        const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
        return low + (high - low) * (at - Math.floor(at))
      }
      expect(made.distribution?.count).toBe(values.length)
      for (const [share, name] of [
        [0.25, 'quartile1'],
        [0.5, 'median'],
        [0.75, 'quartile3'],
      ] as const)
        expect(Number(made.distribution?.[name])).toBeCloseTo(quantile(share), 9)
      expect(made.rows.filter(({ mark }) => mark === 'value').length).toBeLessThanOrEqual(bins)
      const [first, second] = made.rows
      expect(first?.cells[1]).toEqual(second?.cells[0])
      for (const {
        cells: [lower, upper, number],
        mark,
      } of made.rows)
        expect(Number(number)).toBe(
          mark === 'empty'
            ? count - values.length
            : values.filter((value) => value >= Number(lower) && value < Number(upper)).length,
        )
    }
  })

  test('correlations of numbers are Pearson’s and Spearman’s over rows with both', async () => {
    const made = await figuresOf('correlation', { columns: ['size', 'weight', 'amount'] })
    expect(made.rows).toHaveLength(3)
    const pairs = rows.flatMap(({ size, weight }) => (weight === undefined ? [] : [[size, weight] as const]))
    const [first] = made.rows
    expect(first?.cells.slice(0, 2)).toEqual(['size', 'weight'])
    expect(Number(first?.cells[2])).toBe(pairs.length)
    const xs = pairs.map(([x]) => x)
    const ys = pairs.map(([, y]) => y)
    expect(Number(first?.cells[3])).toBeCloseTo(pearson(xs, ys), 9)
    expect(Number(first?.cells[4])).toBeCloseTo(pearson(ranked(xs), ranked(ys)), 9)
  })

  test('the correlation of words is Cramér’s V', async () => {
    const made = await figuresOf('correlation', { columns: ['word', 'open'] })
    const pairs = rows.filter(({ word }) => word).map(({ word, open }) => [word, String(open)] as const)
    const of = (key: (pair: readonly [string | undefined, string]) => string) => {
      const counted = new Map<string, number>()
      for (const pair of pairs) counted.set(key(pair), (counted.get(key(pair)) ?? 0) + 1)
      return counted
    }
    const [words, opens, cellsOf] = [of(([a]) => a ?? ''), of(([, b]) => b), of(([a, b]) => `${a} ${b}`)]
    let chi = 0
    for (const [a, n] of words)
      for (const [b, m] of opens) {
        const expected = (n * m) / pairs.length
        chi += ((cellsOf.get(`${a} ${b}`) ?? 0) - expected) ** 2 / expected
      }
    expect(Number(made.rows[0]?.cells[3])).toBeCloseTo(Math.sqrt(chi / pairs.length), 9)
  })
})

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length
  const [mx, my] = [mean(xs), mean(ys)]
  const sum = (of: (at: number) => number) => xs.reduce((all, _, at) => all + of(at), 0)
  const [dx, dy] = [(at: number) => (xs[at] ?? 0) - mx, (at: number) => (ys[at] ?? 0) - my]
  return sum((at) => dx(at) * dy(at)) / Math.sqrt(sum((at) => dx(at) ** 2) * sum((at) => dy(at) ** 2))
}

function ranked(of: readonly number[]): number[] {
  const sorted = of.toSorted((a, b) => a - b)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [at, value] of sorted.entries()) {
    if (!first.has(value)) first.set(value, at)
    last.set(value, at)
  }
  return of.map((value) => ((first.get(value) ?? 0) + (last.get(value) ?? 0)) / 2)
}

describe('extremes', () => {
  const bare = async (of: Parameters<typeof openSessionTable>[0], all: (string | undefined)[][]) =>
    openSessionTable(of, all)

  test('a table without rows, or with only empty cells, has figures that say so', async () => {
    for (const all of [
      [],
      [
        [undefined, undefined, undefined],
        [undefined, undefined, undefined],
      ],
    ]) {
      const empty = await bare({ n: 'number', w: 'string', d: 'date' }, all)
      try {
        const { figures, rows: number } = await empty.compute([
          { kind: 'frequency', settings: { column: 'w' } },
          { kind: 'histogram', settings: { column: 'n' } },
          { kind: 'line', settings: { column: 'd' } },
          { kind: 'correlation', settings: { columns: ['w', 'd'] } },
          { kind: 'aggregation', settings: { measures: [{ aggregate: 'median', column: 'n' }] } },
          { kind: 'benford', settings: { column: 'n' } },
          { kind: 'bar', settings: { column: 'w', split: 'd', measure: { aggregate: 'distinct', column: 'n' } } },
        ])
        expect(number).toBe(all.length)
        for (const made of figures) expect(made.fault).toBeNull()
        for (const made of figures.slice(0, 3)) expect(sumOf(cellsAt(made, 'rows'))).toBe(all.length)
        expect(figures[4]?.rows[0]?.cells).toEqual([String(all.length), null])
      } finally {
        empty.close()
      }
    }
  })

  test('one row is one group, and one part without width', async () => {
    const one = await bare({ n: 'integer', w: 'string' }, [['7', 'a']])
    try {
      const { figures } = await one.compute([
        { kind: 'histogram', settings: { column: 'n' } },
        { kind: 'frequency', settings: { column: 'w' } },
      ])
      expect(figures[0]?.rows.map(({ cells: each }) => each)).toEqual([['7', '7', 1, 1]])
      expect(figures[0]?.distribution).toMatchObject({ quartile1: 7, median: 7, quartile3: 7, deviation: null })
      expect(figures[1]?.rows.map(({ cells: each }) => each)).toEqual([['a', '1', 1]])
    } finally {
      one.close()
    }
  })

  test('values of 1e300 do not break other cards, and the card names what has no figure', async () => {
    const wide = ['1e300', '-1e300', '5', '1.5', '1.7e308', '-1.7e308']
    const huge = await bare(
      { f: 'float', w: 'string' },
      wide.map((value, at) => [value, `w${at}`]),
    )
    try {
      const { figures } = await huge.compute([
        { kind: 'histogram', settings: { column: 'f', bins: 10 } },
        { kind: 'frequency', settings: { column: 'w' } },
        { kind: 'bar', settings: { column: 'w', measure: { aggregate: 'deviation', column: 'f' } } },
      ])
      expect(figures[0]?.fault).toBeNull()
      expect(sumOf(cellsAt(figures[0] as RawFigures, 'rows'))).toBe(wide.length)
      for (const {
        cells: [, , number],
        condition,
      } of figures[0]?.rows ?? [])
        expect(condition && (await huge.count(condition))).toBe(Number(number))
      expect(figures[1]?.fault).toBeNull()
      expect(figures[1]?.rows).toHaveLength(wide.length)
    } finally {
      huge.close()
    }
  })

  test('hours that a clock change repeats or skips are distinguished, and days have 23 or 25 of them', async () => {
    const times = Array.from({ length: 24 * 4 * 2 }, (_, quarter) =>
      new Date(Date.UTC(2026, 9, 24, 22) + quarter * 900_000).toISOString().slice(0, 19).replace('T', ' '),
    )
    const berlin = await openSessionTable(
      { at: 'timestamp' },
      times.map((at) => [at]),
      'Europe/Berlin',
    )
    try {
      const { figures } = await berlin.compute([
        { kind: 'line', settings: { column: 'at', timeGrouping: 'day' } },
        { kind: 'line', settings: { column: 'at', timeGrouping: 'hour' } },
      ])
      const [days, hours] = figures
      expect(days?.rows.map(({ cells: each }) => each.slice(0, 2))).toEqual([
        ['2026-10-25', '100'],
        ['2026-10-26', '92'],
      ])
      for (const {
        cells: [, number],
        condition,
      } of [...(days?.rows ?? []), ...(hours?.rows ?? [])])
        expect(condition && (await berlin.count(condition))).toBe(Number(number))
      expect(hours?.rows).toHaveLength(48)
    } finally {
      berlin.close()
    }
  })
})

describe('days of moments', () => {
  test.each(['count', 'sum', 'mean', 'min', 'max', 'median'])(
    'the %s of each local month is that of its rows, joined from hours or not',
    async (aggregate) => {
      const made = await figuresOf('line', { column: 'at', measure: { aggregate, column: 'size' } })
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
      const months = new Map<string, number[]>()
      for (const { at, size } of rows) {
        const month = at === undefined ? '' : `${local.format(new Date(`${at.replace(' ', 'T')}Z`)).slice(0, 7)}-01`
        months.set(month, [...(months.get(month) ?? []), size])
      }
      for (const { cells: each, mark } of made.rows) {
        const sizes = months.get(mark === 'empty' ? '' : String(each[0])) ?? []
        expect(Number(each[1])).toBe(sizes.length)
        expect(Number(each[2])).toBeCloseTo(figure(aggregate, sizes), 9)
      }
      expect(made.rows).toHaveLength(months.size)
    },
  )
})
