/** Characters are code points: a person counts 𠮷 as one, UTF-16 as two. design: trust "Forms" */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  return text.length > 2 * max || Array.from(text).length > max
}

/** NUL, or half of a character that UTF-16 writes in two: no database keeps them. */
const broken = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export const isBroken = (text: string): boolean => broken.test(text)

/** Index of the first character that no database stores, counted in characters from 1; undefined if there is none. */
export function brokenCharacter(text: string): number | undefined {
  const at = text.search(broken)
  return at < 0 ? undefined : Array.from(text.slice(0, at)).length + 1
}
