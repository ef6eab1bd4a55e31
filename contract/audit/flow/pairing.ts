/** How reported lines pair with the dealer's sales. design: flow §2 */

/** The passes, in their order. A line taken in one is out of the next. */
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

/** How a line of a result came to its state: by one of the passes, or by the one who edited the result. */
export const resultRules = [...pairingRules, 'edited'] as const
export type ResultRule = (typeof resultRules)[number]

/** What a pass says of those it pairs; the rest stands alone on one side. */
export const stateOfRule: Record<Exclude<PairingRule, 'rest'>, PairingState> = {
  exact: 'matched',
  window: 'matched',
  split: 'matched',
  quantity: 'quantityDiffers',
  date: 'dateDiffers',
  batch: 'batchDiffers',
  counterparty: 'counterpartyDiffers',
}

/** Parts of a split are looked for among this many lines nearest in days; where there were more, the result says so. */
export const splitCandidatesMax = 40
