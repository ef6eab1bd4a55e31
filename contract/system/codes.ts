/** Where a mail stands: waiting for its turn, sent, given up after several attempts, or kept to be read here. */
export const MailStatus = { due: '0', sent: '1', failed: '2', kept: '3' } as const
export type MailStatus = (typeof MailStatus)[keyof typeof MailStatus]
