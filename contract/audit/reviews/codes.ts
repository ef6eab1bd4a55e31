/** Progress of a review object's data, in order. design: domain §6 */
export const ReviewStage = {
  waiting: 'waiting',
  uploaded: 'uploaded',
  mapped: 'mapped',
  compared: 'compared',
  reported: 'reported',
  published: 'published',
} as const
export type ReviewStage = (typeof ReviewStage)[keyof typeof ReviewStage]

/** Format of an upload's faults: remarks in the workbook, or a list. */
export const FaultsAs = { workbook: 'workbook', list: 'list' } as const
export type FaultsAs = (typeof FaultsAs)[keyof typeof FaultsAs]

export const membersMax = 50
/** Limit of rows per uploaded workbook, and per export. */
export const objectRowsMax = 2000

/** Business type of a client's files; the business id is the client's code. */
export const clientFileBusiness = 'review-client'
