/** Permission on schedules, carried by menus. */
export const SchedulePerm = {
  /** Decide applications of all schedules; managers of markets decide those that read their tables. */
  decide: 'workbench:schedule:decide',
} as const
