/** Perms on checks of tickets; menus of the AI module carry them. */
export const TicketPerm = {
  /** To have files read, and to see and delete one's own. */
  check: 'ai:ticket:check',
  /** To see everybody's. */
  all: 'ai:ticket:all',
} as const

/** The menuId under which delegations authorize for checks. */
export const aiModule = 'ai'
