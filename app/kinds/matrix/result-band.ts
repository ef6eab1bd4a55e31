/** The five bands of a mean, from the lowest up. */
export const bands = ['low', 'lowMedium', 'medium', 'mediumHigh', 'high'] as const
type Band = (typeof bands)[number]

/** Means at which the next band begins: 1 to 3 in five equal parts. */
const starts = ['1.00', '1.40', '1.80', '2.20', '2.60'] as const
const lasts = ['1.39', '1.79', '2.19', '2.59', '3.00'] as const

/** The band of a mean with two decimals; 'none' where nothing is rated. */
export function bandOf(mean: string | null): Band | 'none' {
  if (mean === null) return 'none'
  const place = starts.findLastIndex((start) => Number(mean) >= Number(start))
  return bands[place] ?? 'low'
}

/** `1.00–1.39`. */
export function rangeOf(band: Band): string {
  const place = bands.indexOf(band)
  return `${starts[place]}–${lasts[place]}`
}
