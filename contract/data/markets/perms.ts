/** Permissions of the data mart, carried by menus. */
export const MarketPerm = {
  /** All subject areas: maintain them, decide requests on any table. */
  manage: 'workbench:mart:manage',
  /** Decide requests on tables of the areas that one manages. */
  decide: 'workbench:mart:decide',
} as const
