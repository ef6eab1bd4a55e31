/** Forms of the pages of an exploration. */
export const ExplorationForm = { change: 'change', card: 'card', use: 'use' } as const
