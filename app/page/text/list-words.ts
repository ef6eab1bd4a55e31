/** Joins words as the language writes lists: `甲、乙和丙`, `A, B, and C`. */
export const listWords = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(words)
