/** A paper is editable in state 0 and locked in any other. spec: operations §4 */
export const PaperState = { editable: 0, submitted: 1 } as const
export type PaperState = (typeof PaperState)[keyof typeof PaperState]

/** Whom a paper goes to: a user of ours, or a person outside. spec: operations §3 */
export const SendType = { internal: 0, external: 1 } as const
export type SendType = (typeof SendType)[keyof typeof SendType]

/** Why something is sent to a respondent. */
export const DeliveryPurpose = { invitation: 'invitation', reminder: 'reminder', askAgain: 'askAgain' } as const
export type DeliveryPurpose = (typeof DeliveryPurpose)[keyof typeof DeliveryPurpose]

/** What a manager may write in their own words. */
export const LetterPurpose = { invitation: 'invitation', reminder: 'reminder' } as const
export type LetterPurpose = (typeof LetterPurpose)[keyof typeof LetterPurpose]

export const DeliveryChannel = { mail: 'mail', message: 'message' } as const
export type DeliveryChannel = (typeof DeliveryChannel)[keyof typeof DeliveryChannel]

/** What became of what was sent: a message is there at once; a mail waits, is taken, has failed, or is only kept. */
export const DeliveryStatus = { due: 'due', sent: 'sent', failed: 'failed', kept: 'kept' } as const
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus]

/** What a list of respondents is narrowed to: nothing sent yet, a mail that failed, an account that is disabled. */
export const itemStandings = ['notInvited', 'failed', 'disabled'] as const
export type ItemStanding = (typeof itemStandings)[number]
