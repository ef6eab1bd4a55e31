import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenUnder, shownUnder, thresholdMin } from '#contract/risk/kinds/matrix/anonymity.ts'
import { createResultTally } from '#contract/risk/kinds/matrix/results.ts'
import { weighted } from '#contract/risk/kinds/matrix/weighing.ts'

const papersOf = (sizes: readonly number[]) => new Map(sizes.map((size, at) => [`d${at}`, size]))
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0)

const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })
const threshold = fc.integer({ min: thresholdMin, max: 10 })

test('nothing that is shown, and nothing that is left between what is shown, is of fewer papers than the threshold', () => {
  fc.assert(
    fc.property(sizes, threshold, (given, k) => {
      const papers = papersOf(given)
      const { whole, departments } = hiddenUnder(k, papers)
      expect(whole).toBe(sum(given) < k)
      const shown = [...papers].filter(([name]) => !departments.has(name)).map(([, size]) => size)
      if (whole) expect(shown).toEqual([])
      // Every sum and difference: the whole, shown departments, and the whole without some of them.
      for (let choice = 0; !whole && choice < 2 ** shown.length; choice++) {
        const taken = sum(shown.filter((_, at) => (choice >> at) & 1))
        for (const group of [taken, sum(given) - taken]) expect(group === 0 || group >= k).toBe(true)
      }
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('no more departments are hidden than necessary', () => {
  const hidden = (k: number, given: number[]) => [...hiddenUnder(k, papersOf(given)).departments]
  expect(hidden(0, [1, 2])).toEqual([])
  expect(hidden(5, [5, 6, 9])).toEqual([])
  // A single hidden one could be derived from the total: the smallest of the others is hidden too.
  expect(hidden(5, [2, 6, 9])).toEqual(['d0', 'd1'])
  expect(hidden(5, [2, 9, 3])).toEqual(['d0', 'd2'])
  // Two with fewer papers together than the threshold could be derived as well.
  expect(hidden(5, [1, 1, 8, 7])).toEqual(['d0', 'd1', 'd3'])
  expect(hidden(5, [2, 9])).toEqual(['d0', 'd1'])
})

const shape = { firstKindOfColumn: ['a', 'b'], dimensionOfRow: ['x', 'y'] }
const paper = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 })

test('figures under a threshold are those without it, or none', () => {
  const answered = fc.array(fc.record({ department: fc.constantFrom('d0', 'd1', 'd2', 'd3'), answers: paper }), {
    minLength: 1,
    maxLength: 25,
  })
  fc.assert(
    fc.property(answered, threshold, (given, k) => {
      const tally = createResultTally(shape)
      const papers = new Map<string, number>()
      for (const each of given) {
        tally.add(each)
        papers.set(each.department, (papers.get(each.department) ?? 0) + 1)
      }
      const shown = shownUnder(k, { shape, counts: tally, papers })
      expect(shown.total).toBe(given.length)
      for (const department of papers.keys()) {
        const isShown = shown.papers.has(department)
        expect(isShown).not.toBe(shown.hidden.has(department))
        const { all } = shown.tally.byCause({ department })
        expect(all).toEqual(isShown ? tally.byCause({ department }).all : createResultTally(shape).byCause().all)
        const means = weighted(shown.tally, { dimensions: {}, departments: { [department]: '100' } }, { department })
        if (!isShown) expect(means).toEqual({ columns: [null, null], all: null })
      }
      expect(shown.tally.byCause().all).toEqual((shown.whole ? createResultTally(shape) : tally).byCause().all)
      expect([...shown.tally.kinds().keys()].toSorted()).toEqual([...shown.papers.keys()].toSorted())
      // Only shown departments get weights, so that no weight reveals a hidden one.
      const others = Object.fromEntries([...shown.papers.keys()].map((name) => [name, '0']))
      if (Object.keys(others).length > 0)
        expect(weighted(shown.tally, { dimensions: {}, departments: others }).all).toBeNull()
    }),
    { seed: 11, numRuns: 200 },
  )
})
