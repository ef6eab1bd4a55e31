/** Permissions on ticket checks, assigned to menus of the AI module. */
export const TicketPerm = {
  /** Create checks; read and delete own ones. */
  check: 'ai:ticket:check',
  /** See everybody's checks. */
  all: 'ai:ticket:all',
} as const

/** The menuId of delegations for ticket checks. */
export const aiModule = 'ai'
