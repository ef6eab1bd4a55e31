import { codeSpace, codesOf } from './likeness.ts'

/** Prime below 2^31, so that a key is an integer of the database. */
const keySpace = 2_147_483_629
const blank = 0x20
/** Marker of a word boundary. */
const edge = 0

const keyOf = (before: number, code: number): number => (before * codeSpace + code) % keySpace

/** Keys of a text for a database index: bigrams of each word, including its edges. */
export function textKeys(text: string): number[] {
  const keys = new Set<number>()
  for (const line of text.split('\n')) {
    let before = edge
    for (const code of codesOf(line)) {
      const next = code === blank ? edge : code
      if (before !== edge || next !== edge) keys.add(keyOf(before, next))
      before = next
    }
    if (before !== edge) keys.add(keyOf(before, edge))
  }
  return [...keys]
}

/** Keys of every text that contains this one within a word. */
export function innerKeys(text: string): number[] {
  const codes = codesOf(text)
  return [...new Set(codes.slice(1).map((code, place) => keyOf(codes[place] as number, code)))]
}
