/** Pairing of reported lines with the dealer's sales. design: flow §2 */

/** Passes in order; a line paired in one is excluded from later ones. */
export const pairingRules = ['exact', 'window', 'split', 'quantity', 'date', 'batch', 'counterparty', 'rest'] as const
export type PairingRule = (typeof pairingRules)[number]

export const pairingStates = [
  'matched',
  'quantityDiffers',
  'dateDiffers',
  'batchDiffers',
  'counterpartyDiffers',
  'onlyReported',
  'onlyDealer',
] as const
export type PairingState = (typeof pairingStates)[number]

/** Origin of a line's state: a pass, or an edit by a person. */
export const resultRules = [...pairingRules, 'edited'] as const
export type ResultRule = (typeof resultRules)[number]

/** State of the pairs that a pass makes; unpaired lines are `onlyReported` or `onlyDealer`. */
export const stateOfRule: Record<Exclude<PairingRule, 'rest'>, PairingState> = {
  exact: 'matched',
  window: 'matched',
  split: 'matched',
  quantity: 'quantityDiffers',
  date: 'dateDiffers',
  batch: 'batchDiffers',
  counterparty: 'counterpartyDiffers',
}

/** Limit of split candidates, nearest in days first; the result reports if it was reached. */
export const splitCandidatesMax = 40
