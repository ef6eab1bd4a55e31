import { expect, test } from 'vitest'
import { usualLevels } from '#api/risk/kinds/matrix/built-in/usual-levels.ts'
import { explained } from '#api/risk/kinds/matrix/draft.ts'
import { bands } from '#contract/risk/kinds/matrix/bands.ts'
import { measures } from '#contract/risk/kinds/matrix/codes.ts'
import { crosstab } from '#contract/risk/kinds/matrix/crosstab.ts'
import { paperSize, riskBandOf, riskLevelOf, riskLevels, riskRangeOf } from '#contract/risk/kinds/matrix/measures.ts'
import { orderByRisk } from '#contract/risk/kinds/matrix/order.ts'
import { createResultTally, foldToKinds, ratedOn } from '#contract/risk/kinds/matrix/results.ts'
import { mergeAnswers, NOT_POSTED, unfilledCells } from '#contract/risk/kinds/matrix/rules.ts'

const shape = { firstKindOfColumn: ['retail', 'retail'], dimensionOfRow: ['people', 'systems'], twice: true }

/** Two papers of two rows and two columns: likelihood, and below it impact. */
const papers = [
  { department: 'a', answers: [1, 3, 2, 0, 3, 3, 1, 0] },
  { department: 'b', answers: [1, 3, 2, 2, 3, 3, 1, 1] },
]

test('both ratings of a cell are counted apart, and what is not asked for both is of the first', () => {
  const tally = createResultTally(shape)
  const once = createResultTally({ ...shape, twice: false })
  for (const { department, answers } of papers) {
    tally.add({ department, answers })
    once.add({ department, answers: answers.slice(0, 4) })
  }
  expect(tally.byMeasure().map(({ row, likelihood, impact }) => [row, likelihood.mean, impact.mean])).toEqual([
    [0, '2.00', '3.00'],
    [1, '2.00', '1.00'],
  ])
  expect(tally.byMeasure({ dimension: 'systems' }).map(({ row, impact }) => [row, impact.rated])).toEqual([[1, 3]])
  expect(once.byMeasure()).toEqual([])
  expect(tally.byCause()).toEqual(once.byCause())
  expect(tally.byDepartment()).toEqual(once.byDepartment())
  expect(tally.byDimension()).toEqual(once.byDimension())
  expect(tally.spreads()).toEqual(once.spreads())
  const [both, only] = [foldToKinds(shape, tally.cells(undefined)), once.kinds()]
  expect([both.lines, both.counts.slice(0, both.counts.length / 2)]).toEqual([
    4,
    foldToKinds({ ...shape, twice: false }, once.cells(undefined)).counts,
  ])
  expect(only.get('a')?.lines).toBe(2)
  expect(() => tally.add({ department: 'a', answers: [1, 1, 1, 1] })).toThrow(RangeError)
})

test('what is asked for one rating is what a questionnaire of that rating alone would have', () => {
  const both = createResultTally(shape)
  const once = { ...shape, twice: false }
  const apart = { likelihood: createResultTally(once), impact: createResultTally(once) }
  for (const { department, answers } of papers) {
    both.add({ department, answers })
    apart.likelihood.add({ department, answers: answers.slice(0, 4) })
    apart.impact.add({ department, answers: answers.slice(4) })
  }
  for (const measure of measures) {
    const [seen, alone] = [ratedOn(measure, both), apart[measure]]
    expect(seen.byDepartment()).toEqual(alone.byDepartment())
    expect(seen.byCause({ department: 'b' })).toEqual(alone.byCause({ department: 'b' }))
    expect(seen.byDimension()).toEqual(alone.byDimension())
    expect(seen.spreads({ dimension: 'systems' })).toEqual(alone.spreads({ dimension: 'systems' }))
    expect(seen.kinds()).toEqual(alone.kinds())
    const axes = { rows: 'dimension', columns: 'level' } as const
    expect(crosstab(seen, axes)).toEqual(crosstab(alone, axes))
  }
  // Cells that are rated once have no rating of impact; the rows remain.
  const none = ratedOn('impact', apart.likelihood)
  expect(none.byCause().causes.map(({ all }) => [all.rated, all.mean])).toEqual([
    [0, null],
    [0, null],
  ])
  expect(none.byDepartment().departments.map(({ all }) => all.rated)).toEqual([0, 0])
})

test('a column that is not involved is so in both, and both are missing until they are rated', () => {
  const size = paperSize({ rows: 1, columns: 2 }, {})
  expect(paperSize({ rows: 1, columns: 2 }, null)).toEqual({ rows: 1, columns: 2 })
  const posted = [0, 2, NOT_POSTED, NOT_POSTED]
  const merged = mergeAnswers([-1, -1, -1, -1], posted, size)
  expect(merged).toEqual({ answers: [0, 2, 0, -1] })
  expect(unfilledCells([0, 2, 0, -1], size)).toEqual({ count: 1, rows: [{ row: 1, count: 1, firstColumn: 1 }] })
  // "Not involved" in one rating and a value in the other contradict each other.
  expect(mergeAnswers([-1, -1, -1, -1], [0, -1, 2, -1], size)).toEqual({ ambiguous: [0] })
})

test('a mean stands in the level that its text says, and nothing where nothing is rated', () => {
  const of = (sum: number, rated: number, mean: string | null) => {
    return riskLevelOf({ rated, sum, mean, notInvolved: 0, unfilled: 0, high: 0, highest: null })
  }
  expect([of(100, 100, '1.00'), of(139, 100, '1.39'), of(140, 100, '1.40'), of(180, 100, '1.80')]).toEqual([1, 1, 2, 3])
  expect([of(220, 100, '2.20'), of(259, 100, '2.59'), of(260, 100, '2.60'), of(300, 100, '3.00')]).toEqual([4, 4, 5, 5])
  // A mean of 1.3951 counts as 1.40.
  expect(of(13951, 10000, '1.40')).toBe(2)
  expect(of(0, 0, null)).toBeUndefined()
})

test('a risk is never lower for a higher level, and the legend names the products of each step', () => {
  const levels = Array.from({ length: riskLevels }, (_, at) => at + 1)
  const placeOf = (likelihood: number, impact: number) => bands.indexOf(riskBandOf(likelihood, impact))
  for (const one of levels)
    for (const other of levels) {
      expect(placeOf(one, other)).toBe(placeOf(other, one))
      if (one < riskLevels) expect(placeOf(one + 1, other)).toBeGreaterThanOrEqual(placeOf(one, other))
      const [least, most] = riskRangeOf(riskBandOf(one, other)).split('–').map(Number)
      expect(one * other).toBeGreaterThanOrEqual(least ?? Infinity)
      expect(one * other).toBeLessThanOrEqual(most ?? -Infinity)
    }
  expect(bands.map(riskRangeOf)).toEqual(['1–2', '3–4', '5–9', '10–15', '16–25'])
  expect([riskBandOf(1, 1), riskBandOf(5, 5), riskBandOf(3, 3)]).toEqual(['low', 'high', 'medium'])
})

test('the highest risks come first, by both means among equals, and what nobody rated last', () => {
  const stat = (sum: number) => ({
    rated: sum > 0 ? 10 : 0,
    sum,
    mean: null,
    notInvolved: 0,
    unfilled: 0,
    high: 0,
    highest: null,
  })
  const risk = (name: string, [likelihood, impact]: [number, number], product: [number, number] | null) => ({
    name,
    likelihood: stat(likelihood),
    impact: stat(impact),
    levels: product && { likelihood: product[0], impact: product[1] },
  })
  const ordered = orderByRisk([
    risk('none', [0, 0], null),
    risk('low', [10, 10], [1, 1]),
    risk('less', [26, 20], [5, 3]),
    risk('more', [30, 20], [5, 3]),
  ])
  expect(ordered.map(({ name }) => name)).toEqual(['more', 'less', 'low', 'none'])
})

test('a rating that nobody has explained has the usual words, once there are two', () => {
  const none = { low: null, medium: null, high: null }
  const said = { ...none, low: { 'zh-Hans': '少' } }
  const bare = { scale: { notInvolved: null, ...none }, rows: [none], measures: null }
  expect(explained(bare)).toEqual(bare)
  const named = { likelihood: { 'zh-Hans': '概率' }, impact: { 'zh-Hans': '后果' } }
  const usual = { ...named, levels: usualLevels.impact }
  expect(explained({ ...bare, measures: named })).toMatchObject({ scale: usualLevels.likelihood, measures: usual })
  // If any level or row has its own text, no default texts are added.
  const scale = { notInvolved: null, ...said }
  expect(explained({ ...bare, scale, measures: named })).toMatchObject({ scale, measures: usual })
  expect(explained({ ...bare, rows: [said], measures: named }).scale).toEqual(bare.scale)
  const own = { ...named, levels: said }
  expect(explained({ ...bare, measures: own }).measures).toEqual(own)
  for (const levels of Object.values(usualLevels))
    for (const text of Object.values(levels)) expect(Object.keys(text ?? {})).toEqual(['zh-Hans', 'zh-Hant', 'en'])
})
