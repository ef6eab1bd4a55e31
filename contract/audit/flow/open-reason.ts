/** Why lines that would close each other stayed apart. design: flow §2 */

/** Lines that make up for what is missing; a pair that this line makes up for; a pair that was made first. */
export const openReasonKinds = ['sum', 'closes', 'nearest'] as const

/**
 * The rule that kept them apart: returns pair with returns only; splits are looked for within one batch, within the window and
 * among so many lines; one line is split, never both; the nearest days are paired first.
 */
export const openBecauses = ['return', 'batch', 'window', 'splitSize', 'bothSides', 'nearest'] as const
export type OpenBecause = (typeof openBecauses)[number]

export type OpenReason = {
  reason: (typeof openReasonKinds)[number]
  /** Places of the lines that it is about. */
  places: number[]
  because: OpenBecause[]
}

/** Lines of a sum, at most. */
export const reasonLinesMax = 6
