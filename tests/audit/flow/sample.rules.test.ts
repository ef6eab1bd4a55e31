import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import type { drawSample, sampleFigures } from '#api/audit/flow/sample.ts'
import { drawRank, type Sampling, seedsEnd } from '#contract/audit/flow/sampling.ts'
import { newFolder } from '../../support/folder.ts'
import { compareDealer, readDealer, runJob } from './run-job.ts'
import { truthOf } from './truth.ts'

const folder = newFolder()
afterAll(folder.remove)

const result = join(folder.path, 'result')
let reported: ResultLine[]

beforeAll(async () => {
  const truth = truthOf('medium')
  await compareDealer(truth, await readDealer('medium', truth, folder.path), result)
  const stored = join(folder.path, 'kept')
  mkdirSync(stored)
  const { rows } = await runJob(
    'resultPage',
    { folder: result, filter: { role: 'reported' }, order: { by: 'place', descending: false }, page: 1, size: 100_000 },
    { inputs: [result, stored], output: join(folder.path, 'page'), room: { tablesFile: join(stored, 'pages.db') } },
  )
  reported = rows
}, 300_000)

let asks = 0
const draw = (sampling: Sampling, most = 5000): ReturnType<typeof drawSample> =>
  runJob(
    'drawSample',
    { folder: result, sampling, most },
    { inputs: [result], output: join(folder.path, `draw-${asks++}`) },
  )
const figures = (sampling: Sampling): ReturnType<typeof sampleFigures> =>
  runJob(
    'sampleFigures',
    { folder: result, sampling },
    { inputs: [result], output: join(folder.path, `draw-${asks++}`) },
  )

const worthOf = ({ amount }: Pick<ResultLine, 'amount'>): bigint => {
  const known = BigInt(amount ?? 0)
  return known < 0n ? -known : known
}
const sumOf = (lines: readonly ResultLine[]) => lines.reduce((sum, line) => sum + worthOf(line), 0n)
const inPlaces = (lines: readonly ResultLine[]) => lines.toSorted((a, b) => a.place - b.place)

test('by amount the largest lines are drawn, returns by what they are worth, until the share is covered and not one more', {
  timeout: 120_000,
}, async () => {
  const ordered = reported.toSorted((a, b) => Number(worthOf(b) - worthOf(a)) || a.place - b.place)
  const whole = sumOf(reported)
  for (const share of ['1', '35.5', '80', '100']) {
    const wanted: ResultLine[] = []
    for (const line of ordered) {
      if (sumOf(wanted) * 1000n >= whole * BigInt(Number(share) * 10) || worthOf(line) === 0n) break
      wanted.push(line)
    }
    const drawn = await draw({ method: 'amount', share }, reported.length)
    expect(drawn.lines, share).toEqual(inPlaces(wanted))
    expect(drawn.drawn, share).toEqual({ lines: wanted.length, amount: String(sumOf(wanted)) })
    expect(drawn.reported).toEqual({
      lines: reported.length,
      amount: String(whole),
      withoutAmount: reported.filter(({ amount }) => amount === null).length,
    })
  }
})

test('the same seed draws the same lines of a version, more lines are those and others, another seed draws others', {
  timeout: 120_000,
}, async () => {
  const once = await draw({ method: 'random', count: 40, seed: 20260105 })
  expect(once.lines).toHaveLength(40)
  expect(await draw({ method: 'random', count: 40, seed: 20260105 })).toEqual(once)
  const wanted = reported.toSorted((a, b) => drawRank(20260105, a.place) - drawRank(20260105, b.place)).slice(0, 40)
  expect(once.lines).toEqual(inPlaces(wanted))
  const placesOf = (lines: readonly ResultLine[]) => lines.map(({ place }) => place)
  const more = await draw({ method: 'random', count: 60, seed: 20260105 })
  expect(placesOf(more.lines)).toEqual(expect.arrayContaining(placesOf(once.lines)))
  const other = await draw({ method: 'random', count: 40, seed: 20260106 })
  expect(placesOf(other.lines)).not.toEqual(placesOf(once.lines))
  expect((await draw({ method: 'random', count: 5000, seed: 1 })).lines).toHaveLength(Math.min(5000, reported.length))
})

test('by state every reported line of these states is drawn, and of the dealer’s own lines none', {
  timeout: 120_000,
}, async () => {
  const states = ['onlyReported', 'quantityDiffers', 'onlyDealer']
  const wanted = reported.filter(({ state }) => states.includes(state))
  expect(wanted.length).toBeGreaterThan(0)
  expect((await draw({ method: 'state', states })).lines).toEqual(wanted)
})

test('a sample is previewed without lines, and beyond the maximum none is drawn', {
  timeout: 120_000,
}, async () => {
  const all = { lines: reported.length, amount: String(sumOf(reported)) }
  expect((await figures({ method: 'all' })).drawn).toEqual(all)
  expect(await draw({ method: 'all' }, 10)).toMatchObject({ drawn: all, lines: [] })
  expect((await draw({ method: 'all' }, reported.length)).lines).toEqual(reported)
})

test('a rank is a whole number of its own for each place and seed, spread evenly', () => {
  const seed = seedsEnd - 1
  const ranks = Array.from({ length: 10_000 }, (_, at) => drawRank(seed, at * 2 ** 32 + at))
  expect(new Set(ranks).size).toBe(ranks.length)
  expect(ranks.every((rank) => Number.isSafeInteger(rank) && rank >= 0)).toBe(true)
  const low = ranks.filter((rank) => rank < 2 ** 52).length
  expect(low).toBeGreaterThan(4800)
  expect(low).toBeLessThan(5200)
})
