/** Boards that the product ships, each for the people of some roles. */
export const shippedBoards = ['overview', 'risk', 'warnings', 'audit', 'operations'] as const
export type ShippedBoard = (typeof shippedBoards)[number]

/** State of a shipped board. */
export const ShippedState = {
  /** Not set up yet. */
  none: 'none',
  /** Its tables are being read for the first time. */
  waiting: 'waiting',
  /** As the product ships it. */
  current: 'current',
  /** The product has a newer one, and nobody has changed this one. */
  outdated: 'outdated',
  /** The organisation has edited it, so it is not updated. */
  changed: 'changed',
  /** The organisation has removed it; it does not come back. */
  removed: 'removed',
  /** The caller may not provide any of its tables. */
  lacking: 'lacking',
} as const
export type ShippedState = (typeof ShippedState)[keyof typeof ShippedState]
