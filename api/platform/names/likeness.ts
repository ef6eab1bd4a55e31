/** Marks the start and the end of a word in its character pairs. */
const edge = 0
/** Factor for encoding a pair of characters as one number: the first times this, plus the second. */
export const codeSpace = 2 ** 21
const blank = 0x20

/** Maximum pairs that a single edit changes, such as a swap of two neighbours. */
export const pairsOfEdit = 3

export function codesOf(name: string): number[] {
  const codes: number[] = []
  for (let at = 0; at < name.length; at++) {
    const code = name.codePointAt(at) as number
    codes.push(code)
    if (code > 0xffff) at += 1
  }
  return codes
}

/** Bigrams of each word including its edges, as numbers in ascending order. */
export function pairsOf(codes: readonly number[]): number[] {
  const pairs: number[] = []
  let before = edge
  for (const code of codes) {
    if (code === blank) {
      pairs.push(before * codeSpace + edge)
      before = edge
      continue
    }
    pairs.push(before * codeSpace + code)
    before = code
  }
  pairs.push(before * codeSpace + edge)
  return pairs.sort((a, b) => a - b)
}

/** Number of common pairs. */
function common(a: readonly number[], b: readonly number[]): number {
  let [at, other, count] = [0, 0, 0]
  while (at < a.length && other < b.length) {
    const [one, two] = [a[at] as number, b[other] as number]
    if (one === two) count += 1
    if (one <= two) at += 1
    if (two <= one) other += 1
  }
  return count
}

/** Edit distance with insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editsBetween(a: readonly number[], b: readonly number[]): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const replaced = (last[column - 1] as number) + (isSame ? 0 : 1)
      let least = Math.min(replaced, (last[column] as number) + 1, (next[column - 1] as number) + 1)
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) least = Math.min(least, (before[column - 2] as number) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] as number
}

type Compared = { codes: readonly number[]; pairs: readonly number[] }

/** Number of pairs of a name: one for each of its characters, and one for its end. */
const pairsOfLength = (length: number): number => length + 1

/** Bounds of the similarity of names of these lengths with this many common pairs: by pairs, and at most by edits. */
function boundsOf(shared: number, length: number, other: number): { byPairs: number; byEdits: number } {
  const longer = Math.max(length, other)
  const editsAtLeast = Math.max(0, Math.ceil((pairsOfLength(longer) - shared) / pairsOfEdit))
  return {
    byPairs: (2 * shared) / (pairsOfLength(length) + pairsOfLength(other)),
    byEdits: 1 - editsAtLeast / longer,
  }
}

const percent = (share: number): number => Math.round(100 * share)

/** Maximum similarity, 0 to 100, of names of these lengths with at most this many common pairs. */
export function likenessAtMost(shared: number, length: number, other: number): number {
  const { byPairs, byEdits } = boundsOf(shared, length, other)
  return percent(Math.max(byPairs, byEdits))
}

/**
 * Similarity of two comparable names, 0 to 100: the higher of common pairs, or of edits, which suit short names better.
 * Below 100 unless they are equal. Edits are counted only if they matter, and a similarity below `least` may be
 * returned as 0.
 */
export function likenessOf(a: Compared, b: Compared, least: number): number {
  const [length, other] = [a.codes.length, b.codes.length]
  const { byPairs, byEdits } = boundsOf(common(a.pairs, b.pairs), length, other)
  if (percent(Math.max(byPairs, byEdits)) < least) return 0
  if (byEdits <= byPairs && byEdits < 1) return Math.min(99, percent(byPairs))
  const edits = editsBetween(a.codes, b.codes)
  if (edits === 0) return 100
  return Math.min(99, percent(Math.max(byPairs, 1 - edits / Math.max(length, other))))
}
