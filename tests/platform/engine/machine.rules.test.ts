import { expect, test } from 'vitest'
import { budgetOfMachine, countProcesses, shareOfEngine } from '#api/platform/engine/machine.ts'

const processMegabytes = 1000

test.each([
  [
    { cores: 2, memoryMegabytes: 2000 },
    { readers: 1, exclusive: 1, fits: true },
  ],
  [
    { cores: 2, memoryMegabytes: 12_000 },
    { readers: 1, exclusive: 2, fits: true },
  ],
  [
    { cores: 8, memoryMegabytes: 64_000 },
    { readers: 7, exclusive: 8, fits: true },
  ],
  // An exclusive process comes before further readers.
  [
    { cores: 8, memoryMegabytes: 4900 },
    { readers: 3, exclusive: 1, fits: true },
  ],
  [
    { cores: 1, memoryMegabytes: 1500 },
    { readers: 1, exclusive: 1, fits: false },
  ],
])('a budget of %o allows %o', (budget, counts) => {
  expect(countProcesses(budget, processMegabytes)).toEqual(counts)
})

test('all processes together stay within the budget wherever two fit', () => {
  for (let cores = 1; cores <= 64; cores++)
    for (let memoryMegabytes = 2 * processMegabytes; memoryMegabytes <= 80_000; memoryMegabytes += 777) {
      const { readers, exclusive, fits } = countProcesses({ cores, memoryMegabytes }, processMegabytes)
      expect(fits && (readers + exclusive) * processMegabytes <= memoryMegabytes).toBe(true)
      expect(readers).toBeLessThanOrEqual(Math.max(1, cores - 1))
    }
})

test('the budget of this machine leaves memory to the server', () => {
  const { cores, memoryMegabytes } = budgetOfMachine()
  expect(cores).toBeGreaterThanOrEqual(1)
  expect(memoryMegabytes).toBeGreaterThan(0)
})

test.each([
  [2000, 320],
  [3000, 360],
  [12_000, 1024],
])('of %i MB for three processes the engine takes %i MB in each', (memoryMegabytes, expected) => {
  const of = { processes: 3, besides: 640, least: 320 }
  expect(shareOfEngine({ cores: 2, memoryMegabytes }, of)).toBe(expected)
})
