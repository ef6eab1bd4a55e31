/** Cards of one exploration, and explorations of one workspace. design: workbench D5 */
export const cardsMax = 20
export const explorationsMax = 500
export const explorationNameMax = 24
/** Hours for which a pinned exploration remains at the top of the list. spec: platform §9 */
export const pinHours = 23

/** Readers of an exploration: its owner, or all members of the workspace. */
export const SharedWith = { private: 'private', workspace: 'workspace' } as const
export type SharedWith = (typeof SharedWith)[keyof typeof SharedWith]

/** Forms of an exported card or its rows. */
export const exploreForms = ['xlsx', 'csv'] as const

/** Bars of a column in a profile. */
export const profileBars = 12
