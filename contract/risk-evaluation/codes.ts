/** What a cell of the matrix holds. spec: operations §4 */
export const Rating = { unfilled: -1, notInvolved: 0, low: 1, medium: 2, high: 3 } as const
export type Rating = (typeof Rating)[keyof typeof Rating]

/** A paper is editable in state 0 and locked in any other. spec: operations §4 */
export const PaperState = { editable: 0, submitted: 1 } as const
export type PaperState = (typeof PaperState)[keyof typeof PaperState]

/** Whom a paper goes to: a user of ours, or a person outside. spec: operations §3 */
export const SendType = { internal: 0, external: 1 } as const
export type SendType = (typeof SendType)[keyof typeof SendType]

/** What kind of questionnaire a business domain owns. design: domain §5 */
export const DomainKind = { matrix: 'matrix', finance: 'finance' } as const
export type DomainKind = (typeof DomainKind)[keyof typeof DomainKind]

/** How answers are sent: kept as they are, or checked and locked. spec: operations §4 */
export const AnswerMode = { save: 'save', submit: 'submit' } as const
export type AnswerMode = (typeof AnswerMode)[keyof typeof AnswerMode]

/** A project runs until it is archived; one with submitted papers is never deleted. design: domain §5 */
export const ProjectStatus = { open: 'open', archived: 'archived' } as const
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus]
