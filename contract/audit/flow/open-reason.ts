/** Reasons why lines that would close each other stayed apart. design: flow §2 */

/**
 * `sum`: lines that make up the gap; `closes`: a pair that this line makes up; `nearest`: a pair that was made first.
 */
export const openReasonKinds = ['sum', 'closes', 'nearest'] as const

/**
 * Rule that kept lines apart. Returns pair only with returns. Splits stay within one batch, the window and a size
 * limit. Only one side may be split. Nearest days are paired first.
 */
export const openBecauses = ['return', 'batch', 'window', 'splitSize', 'bothSides', 'nearest'] as const
export type OpenBecause = (typeof openBecauses)[number]

export type OpenReason = {
  reason: (typeof openReasonKinds)[number]
  /** Places of the affected lines. */
  places: number[]
  because: OpenBecause[]
}

export const reasonLinesMax = 6
