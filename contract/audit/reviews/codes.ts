/** How far the data of a review object is: each stage follows the one before. design: domain §6 */
export const ReviewStage = {
  waiting: 'waiting',
  uploaded: 'uploaded',
  mapped: 'mapped',
  compared: 'compared',
  reported: 'reported',
  published: 'published',
} as const
export type ReviewStage = (typeof ReviewStage)[keyof typeof ReviewStage]

/** How rows of an uploaded workbook that are wrong are told: each by a remark in the workbook itself, or as a list. */
export const FaultsAs = { workbook: 'workbook', list: 'list' } as const
export type FaultsAs = (typeof FaultsAs)[keyof typeof FaultsAs]

export const membersMax = 50
/** Rows of one uploaded workbook, and of one export. */
export const objectRowsMax = 2000

/** The business type of files of a client; its business id is the client's code. */
export const clientFileBusiness = 'review-client'
