import type { Kind } from '../../kind.ts'

/** Rows rated under columns. */
export const matrix: Kind = {
  // Its cells stand in the paper itself.
  copyAnswers: async () => {},
  open: () => ({ routes: [], sheets: async () => ({ sheets: [], about: [], papers: 0 }) }),
}
