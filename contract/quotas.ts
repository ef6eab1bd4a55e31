/**
 * What one person may have, or do within a time; a form without sign-in counts by its address. High enough that nobody who
 * works meets one, and low enough that a script fills nothing. Their words stand in problem.json under `quota`.
 */
export const quotas = {
  /** Workspaces that somebody made and still owns. */
  workspacesOwned: { max: 100 },
  workspacesCreated: { max: 60, minutes: 60 },
  /** People asked, whether for the first time or again. */
  invitationsSent: { max: 2000, minutes: 24 * 60 },
  noticesPutUp: { max: 200, minutes: 60 },
  /** Of workspaces, notices and oneself. */
  picturesUploaded: { max: 200, minutes: 60 },
  /** Of any business type; a folder of many small ones is one working day. */
  filesUploaded: { max: 3000, minutes: 60 },
  delegationsGiven: { max: 200, minutes: 24 * 60 },
  projectsCreated: { max: 500, minutes: 60 },
  /** Workbooks of projects that are being written for one person. */
  exportsUnderWay: { max: 3 },
  /** By one link, and from one address: a dealer's whole year, sent in an afternoon. */
  ticketsUploaded: { max: 1500, minutes: 60 },
  ticketsUploadedFrom: { max: 6000, minutes: 60 },
  /** Corrections and removals by one link. */
  ticketsChanged: { max: 2000, minutes: 60 },
  /** To the rows of one paper, and from one address: an office answers from one. */
  paperFilesUploaded: { max: 150, minutes: 60 },
  paperFilesUploadedFrom: { max: 3000, minutes: 60 },
  /** Files that somebody has read without any task, and read again. */
  ticketsChecked: { max: 600, minutes: 60 },
  /** Letters with a link to a dealer. */
  linksMailed: { max: 200, minutes: 24 * 60 },
  /** Access tokens that somebody has, and makes. */
  accessTokensHeld: { max: 20 },
  accessTokensMade: { max: 60, minutes: 24 * 60 },
  registrationsAsked: { max: 50, minutes: 24 * 60 },
} as const satisfies Record<string, { max: number; minutes?: number }>
export type Quota = keyof typeof quotas
/** Those that count within a time. */
export type Rate = { [Q in Quota]: (typeof quotas)[Q] extends { minutes: number } ? Q : never }[Quota]
