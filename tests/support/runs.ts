/** Number of random cases: a quarter in a short `npm test`, all in a long run and for named files. */
export const runsOf = (whole: number): number => (process.env.TEST_SHORT ? Math.ceil(whole / 4) : whole)

/** Subset of similar cases for a short `npm test`, fixed by position; all in a long run and for named files. */
export const fewOf = <T>(all: readonly T[], every = 4, first = 0): readonly T[] =>
  process.env.TEST_SHORT ? all.filter((_, at) => at % every === first % every) : all
