import { codeSpace, codesOf, pairsOf } from './likeness.ts'

/** Prime below 2^31, so that a key is an integer of the database. */
const keySpace = 2_147_483_629

/** Keys of a text for an index of the database: pairs of neighbouring characters of each word, with its edges. */
export function textKeys(text: string): number[] {
  const keys = new Set<number>()
  for (const line of text.split('\n'))
    if (line !== '') for (const pair of pairsOf(codesOf(line))) keys.add(pair % keySpace)
  return [...keys]
}

/** Keys that every text has which contains this one within a word. */
export function innerKeys(text: string): number[] {
  const codes = codesOf(text)
  const keys = new Set<number>()
  for (const [at, code] of codes.entries()) {
    const before = codes[at - 1]
    if (before !== undefined) keys.add((before * codeSpace + code) % keySpace)
  }
  return [...keys]
}
