/** Number of random cases: a quarter in a short `npm test`, all with `--whole` and for named files. */
export const runsOf = (whole: number): number => (process.env.TEST_SHORT ? Math.ceil(whole / 4) : whole)
