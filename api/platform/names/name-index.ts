import { codesOf, likenessAtMost, likenessOf, pairsOf, pairsOfEdit } from './likeness.ts'
import { createTextTable } from './text-table.ts'

/** Position of a name in the index, with its similarity to the searched name, 0 to 100. */
type SimilarName = { place: number; likeness: number }

type NameIndex = {
  /** The most similar names with at least similarity `least`, at most `most` of them; of equal ones the first. */
  find(name: string, options: { least: number; most: number }): SimilarName[]
  /** Bytes of the index including its names. */
  readonly bytes: number
}

/** Maximum names compared in full per search. */
const comparedMax = 400
/** Maximum characters of a searched name; its pairs are counted in bytes. */
const soughtMax = 250

/**
 * Bigram index of comparable names, for a million names: the positions of each pair are adjacent in one array. A search
 * reads only the rarest pairs of its name, of which each sufficiently similar name must have one. It then compares the
 * names with most of them.
 */
export function createNameIndex(names: readonly string[]): NameIndex {
  const { numbers, begins, places, lengths } = holdersOf(names)
  const counts = new Uint8Array(names.length)
  const touched = new Uint32Array(names.length)
  const table = createTextTable(names)

  return {
    bytes:
      table.bytes +
      [places, begins, lengths, counts, touched].reduce((sum, { byteLength }) => sum + byteLength, 0) +
      numbers.size * bytesPerPair,
    find(name, { least, most }) {
      const equal = table.equal(name, most)
      if (equal.length === most || least === 100) return equal.map((place) => ({ place, likeness: 100 }))
      const codes = codesOf(name).slice(0, soughtMax)
      const sought = { codes, pairs: pairsOf(codes) }
      const held = [...new Set(sought.pairs)]
        .map((pair) => numbers.get(pair))
        .map((at) => (at === undefined ? [0, 0] : [begins[at] as number, begins[at + 1] as number]))
        .toSorted(([from = 0, to = 0], [begin = 0, end = 0]) => to - from - (end - begin))
      let size = 0
      const read = held.length - neededPairs(held.length, codes.length, least) + 1
      for (const [from = 0, to = 0] of held.slice(0, read))
        for (let at = from; at < to; at++) {
          const place = places[at] as number
          const count = counts[place] as number
          if (count === 0) touched[size++] = place
          counts[place] = count + 1
        }
      const unread = sought.pairs.length - read
      const best = mostCounted(touched.subarray(0, size), counts).filter(
        (place) => likenessAtMost((counts[place] as number) + unread, codes.length, lengths[place] as number) >= least,
      )
      for (let at = 0; at < size; at++) counts[touched[at] as number] = 0
      return [...new Set([...equal, ...best])]
        .map((place) => {
          const other = codesOf(table.at(place))
          return { place, likeness: likenessOf(sought, { codes: other, pairs: pairsOf(other) }, least) }
        })
        .filter(({ likeness }) => likeness >= least)
        .toSorted((a, b) => b.likeness - a.likeness || a.place - b.place)
        .slice(0, most)
    },
  }
}

/** Approximate bytes of a map entry for numbers. */
const bytesPerPair = 40

/**
 * Minimum pairs that a name with at least this similarity shares with one of these pairs and characters; at least one.
 */
function neededPairs(pairs: number, length: number, least: number): number {
  const share = least / 100
  const byPairs = Math.ceil((share * pairs) / (2 - share))
  const edits = Math.floor(((1 - share) / share) * length)
  return Math.max(1, Math.min(byPairs, pairs - pairsOfEdit * edits))
}

/** Positions with the highest counts; of equal ones the first. */
function mostCounted(touched: Uint32Array, counts: Uint8Array): number[] {
  if (touched.length <= comparedMax) return [...touched]
  const byCount: number[] = []
  for (const place of touched) byCount[counts[place] as number] = (byCount[counts[place] as number] ?? 0) + 1
  let [least, room] = [byCount.length - 1, comparedMax]
  while (least > 1 && room > (byCount[least] ?? 0)) {
    room -= byCount[least] ?? 0
    least -= 1
  }
  const found: number[] = []
  for (const place of touched) {
    const count = counts[place] as number
    if (count > least) found.push(place)
    else if (count === least && room > 0) {
      found.push(place)
      room -= 1
    }
  }
  return found
}

/** Positions of the names with each pair, pair by pair. */
function holdersOf(names: readonly string[]): {
  numbers: Map<number, number>
  begins: Uint32Array
  places: Uint32Array
  /** Characters of each name. */
  lengths: Uint16Array
} {
  const numbers = new Map<number, number>()
  const sizes: number[] = []
  const lengths = new Uint16Array(names.length)
  for (const [place, name] of names.entries()) {
    const codes = codesOf(name)
    lengths[place] = codes.length
    for (const pair of new Set(pairsOf(codes))) {
      const at = numbers.get(pair)
      if (at === undefined) {
        numbers.set(pair, sizes.length)
        sizes.push(1)
      } else sizes[at] = (sizes[at] as number) + 1
    }
  }
  const begins = new Uint32Array(sizes.length + 1)
  for (const [at, size] of sizes.entries()) begins[at + 1] = (begins[at] as number) + size
  const next = begins.slice()
  const places = new Uint32Array(begins[sizes.length] as number)
  for (const [place, name] of names.entries())
    for (const pair of new Set(pairsOf(codesOf(name)))) {
      const at = numbers.get(pair) as number
      places[next[at] as number] = place
      next[at] = (next[at] as number) + 1
    }
  return { numbers, begins, places, lengths }
}
