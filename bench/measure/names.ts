import { comparableName } from '#api/platform/names/comparable-name.ts'
import { createNameIndex } from '#api/platform/names/name-index.ts'
import { inTraditional, madeNames } from '../../tests/platform/names/made-names.ts'
import type { Row } from '../row.ts'

const namesMeasured = 1_000_000
const searches = 1000
/** Steps through the names so that neighbours differ. */
const stride = 7919
const bytesPerMegabyte = 1_000_000

/** Measures the search for the most similar of a million names, and the memory of their index. */
export async function measureNames(): Promise<Row[]> {
  const names = madeNames(namesMeasured)
  const compared = names.map(comparableName)
  const begin = performance.now()
  const index = createNameIndex(compared)
  const built = performance.now() - begin
  const times: number[] = []
  for (let at = 0; at < searches; at++) {
    const name = Array.from(inTraditional(names[(at * stride) % namesMeasured] as string))
    // Every second name lacks a character.
    if (at % 2 === 1) name.splice(1, 1)
    const from = performance.now()
    index.find(comparableName(name.join('')), { least: 80, most: 1 })
    times.push(performance.now() - from)
  }
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(searches * 0.99)] ?? 0
  const note = `${namesMeasured} names, ${searches} searches`
  return [
    { name: 'first hit on a watch list, p99', figure: p99, unit: 'ms', target: { atMost: 20 }, note },
    { name: 'index of names built', figure: built / 1000, unit: 's', target: { atMost: 15 }, note },
    { name: 'index of names', figure: index.bytes / bytesPerMegabyte, unit: 'MB', target: { atMost: 100 }, note },
  ]
}
