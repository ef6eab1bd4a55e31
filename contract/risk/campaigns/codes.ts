/** A paper is editable in state 0 and locked in any other. spec: operations §4 */
export const PaperState = { editable: 0, submitted: 1 } as const
export type PaperState = (typeof PaperState)[keyof typeof PaperState]

/** Type of respondent: a user, or an external person. spec: operations §3 */
export const SendType = { internal: 0, external: 1 } as const
export type SendType = (typeof SendType)[keyof typeof SendType]

export const DeliveryPurpose = { invitation: 'invitation', reminder: 'reminder', askAgain: 'askAgain' } as const
export type DeliveryPurpose = (typeof DeliveryPurpose)[keyof typeof DeliveryPurpose]

/** Purposes whose letters a manager may edit. */
export const LetterPurpose = { invitation: 'invitation', reminder: 'reminder' } as const
export type LetterPurpose = (typeof LetterPurpose)[keyof typeof LetterPurpose]

export const DeliveryChannel = { mail: 'mail', message: 'message' } as const
export type DeliveryChannel = (typeof DeliveryChannel)[keyof typeof DeliveryChannel]

/** Messages are sent immediately. A mail is due, sent, failed, or only stored if there is no mail server. */
export const DeliveryStatus = { due: 'due', sent: 'sent', failed: 'failed', kept: 'kept' } as const
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus]

/** Filters of a respondent list: no delivery yet, a failed mail, a disabled account. */
export const itemDeliveryStates = ['notInvited', 'failed', 'disabled'] as const
export type ItemDeliveryState = (typeof itemDeliveryStates)[number]
