import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ComparisonSource } from '#api/audit/flow/comparison/goods.ts'
import type { ResultLine, ResultPageParams, resultPage } from '#api/audit/flow/comparison/result.ts'
import { newFolder } from '../../support/folder.ts'
import { compareDealer, readDealer, runJob } from './run-job.ts'
import { type Truth, truthOf } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)

const result = join(folder.path, 'result')
const stored = join(folder.path, 'kept')
let truth: Truth
let sources: ComparisonSource[]

beforeAll(async () => {
  truth = truthOf('medium')
  sources = await readDealer('medium', truth, folder.path)
  await compareDealer(truth, sources, result)
  mkdirSync(stored)
}, 300_000)

const room = { tablesFile: join(stored, 'pages.db') }
const inputs = [result, stored]
let asks = 0
const page = (request: Partial<ResultPageParams>): ReturnType<typeof resultPage> =>
  runJob(
    'resultPage',
    { folder: result, filter: {}, order: { by: 'place', descending: false }, page: 1, size: 50, ...request },
    { inputs, output: join(folder.path, `page-${asks++}`), room },
  )

const all = async (): Promise<ResultLine[]> => (await page({ size: 100_000 })).rows

test('a page of any filter and order is the same part of all lines, from either end and in the middle', {
  timeout: 300_000,
}, async () => {
  const lines = await all()
  expect(lines.map(({ place }) => place)).toEqual(lines.map(({ place }) => place).toSorted((a, b) => a - b))
  const amountOf = ({ amount }: ResultLine) => (amount === null ? null : Number(amount))
  const byAmount = (a: ResultLine, b: ResultLine) => {
    const [left, right] = [amountOf(a), amountOf(b)]
    if (left === right) return a.place - b.place
    return left === null ? 1 : right === null ? -1 : right - left
  }
  const request = [
    { filter: {}, order: { by: 'place', descending: false }, wanted: lines },
    { filter: {}, order: { by: 'amount', descending: true }, wanted: lines.toSorted(byAmount) },
    {
      filter: { states: ['quantityDiffers', 'onlyReported'], role: 'reported' },
      order: { by: 'place', descending: true },
      wanted: lines
        .filter(({ state, role }) => role === 'reported' && ['quantityDiffers', 'onlyReported'].includes(state))
        .toReversed(),
    },
    {
      filter: { month: lines[0]?.month, amountFrom: '1000.5', amountTo: '90000' },
      order: { by: 'place', descending: false },
      wanted: lines.filter(
        (line) =>
          line.month === lines[0]?.month &&
          line.amount !== null &&
          Number(line.amount) >= 10_005_000 &&
          Number(line.amount) <= 900_000_000,
      ),
    },
  ] as { filter: ResultPageParams['filter']; order: ResultPageParams['order']; wanted: ResultLine[] }[]
  expect(lines.length).toBeGreaterThan(4100)
  for (const { filter, order, wanted } of request) {
    const pages = Math.ceil(wanted.length / 50)
    for (const number of [1, 2, Math.ceil(pages / 2), pages, pages + 1]) {
      const found = await page({ filter, order, page: number })
      expect(found.total).toBe(wanted.length)
      expect(found.rows.map(({ place }) => place)).toEqual(
        wanted.slice((number - 1) * 50, number * 50).map(({ place }) => place),
      )
    }
  }
})

test.each(['counterparty', 'product', 'batchNo', 'documentNo'] as const)(
  'in the order of %s texts come as their bytes do, and equal ones as in the files',
  async (by) => {
    const { rows } = await page({ order: { by, descending: false }, size: 100_000 })
    const inOrder = (a: ResultLine, b: ResultLine) =>
      Buffer.compare(Buffer.from(a[by]), Buffer.from(b[by])) || a.place - b.place
    expect(new Set(rows.map((line) => line[by])).size).toBeGreaterThan(3)
    expect(rows.map(({ place }) => place)).toEqual(rows.toSorted(inOrder).map(({ place }) => place))
  },
)

test('a search text is found literally in names, codes, batches and documents', async () => {
  const lines = await all()
  const [line] = lines
  if (!line) throw new Error('no line')
  for (const text of [line.counterparty.slice(0, 4), line.batchNo.toLowerCase(), line.documentNo]) {
    const wanted = lines.filter((one) =>
      [one.counterparty, one.productName, one.productCode, one.product, one.batchNo, one.documentNo].some((known) =>
        known.toLowerCase().includes(text.toLowerCase()),
      ),
    )
    expect((await page({ filter: { text } })).total).toBe(wanted.length)
  }
  expect(await page({ filter: { text: `'%"\\` } })).toEqual({ total: 0, rows: [] })
})

test('a difference opens both rows as they stood in their sheets', async () => {
  const { rows } = await page({ filter: { states: ['quantityDiffers'] }, size: 1 })
  const raws = sources.flatMap(({ source }) => {
    const { sheet, file, mapping = {} } = truth.sources.find((one) => one.source === source) ?? {}
    const first = truth.sources.find((one) => one.file === file)?.source
    const at = truth.sources.filter((one) => one.file === file).findIndex((one) => one.sheet === sheet)
    return [
      { source, file: join(folder.path, `file-${first}`, `raw-${at}.parquet`), width: Object.keys(mapping).length },
    ]
  })
  const requested = { folder: result, place: rows[0]?.place ?? 0, raws }

  const group = await runJob('resultGroup', requested, {
    inputs: [...inputs, ...raws.map(({ file }) => dirname(file))],
    output: join(folder.path, 'group'),
    room,
  })

  expect(group?.map(({ role, state }) => [role, state])).toEqual([
    ['reported', 'quantityDiffers'],
    ['sale', 'quantityDiffers'],
  ])
  for (const { cells, documentNo } of group ?? []) expect(cells?.join()).toContain(documentNo)
  const none = { ...requested, place: 1 }
  expect(await runJob('resultGroup', none, { inputs, output: join(folder.path, 'none'), room })).toBeUndefined()
})

test('lines are found by their places, those alone that there are', async () => {
  const [first, , third] = await all()
  const places = [first?.place ?? 0, third?.place ?? 0, Number.MAX_SAFE_INTEGER]
  expect(await page({ filter: { places } })).toEqual({ total: 2, rows: [first, third] })
  expect(await page({ filter: { places: [] } })).toEqual({ total: 0, rows: [] })
})

test('figures are returned in pages, and the manifest lists the inputs of a result', async () => {
  const input = { folder: result, list: 'byCounterparty' as const, page: 2, size: 3 }
  const figures = await runJob('resultFigures', input, { inputs, output: join(folder.path, 'figures') })
  expect(figures).toMatchObject({ total: truth.totals.byCounterparty.length })
  expect(figures.rows).toHaveLength(3)

  const manifest = JSON.parse(readFileSync(join(result, 'manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ rules: 1, engine: expect.stringContaining('DuckDB'), settings: { windowDays: 3 } })
  expect(manifest.inputs).toHaveLength(truth.sources.length)
  for (const { sha256 } of manifest.inputs) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
})
