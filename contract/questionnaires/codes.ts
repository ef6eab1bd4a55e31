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

/** Why something is sent to a respondent. */
export const DeliveryPurpose = { invitation: 'invitation', reminder: 'reminder', askAgain: 'askAgain' } as const
export type DeliveryPurpose = (typeof DeliveryPurpose)[keyof typeof DeliveryPurpose]

/** What a manager may write in her own words. */
export const LetterPurpose = { invitation: 'invitation', reminder: 'reminder' } as const
export type LetterPurpose = (typeof LetterPurpose)[keyof typeof LetterPurpose]

export const DeliveryChannel = { mail: 'mail', message: 'message' } as const
export type DeliveryChannel = (typeof DeliveryChannel)[keyof typeof DeliveryChannel]

/** What became of what was sent: a message is there at once; a mail waits, is taken, has failed, or is only kept. */
export const DeliveryStatus = { due: 'due', sent: 'sent', failed: 'failed', kept: 'kept' } as const
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus]

/** How far the workbook of a project is. */
export const ExportStatus = { queued: 'queued', running: 'running', done: 'done', failed: 'failed' } as const
export type ExportStatus = (typeof ExportStatus)[keyof typeof ExportStatus]

/** What a list of respondents is narrowed to: nothing sent yet, a mail that failed, an account that is disabled. */
export const itemStandings = ['notInvited', 'failed', 'disabled'] as const
export type ItemStanding = (typeof itemStandings)[number]
