/** How far a file is. `read` is one whose sheets are there; an archive's are files of their own. */
export const fileStates = ['waiting', 'reading', 'read', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** How far a sheet is: it waits for its columns, is read into lines by them, and has been; `ignored` is one that nobody wants. */
export const sheetStates = ['mapping', 'reading', 'read', 'failed', 'ignored'] as const
export type SheetState = (typeof sheetStates)[number]

/** Why a file or a sheet has come to nothing, besides the faults of contract/audit/flow/file.ts. */
export const processFaults = [
  'late',
  'memory',
  'disk',
  'lost',
  'server',
  'cancelled',
  'archiveBroken',
  'archiveEncrypted',
  'archiveTooLarge',
  'archiveTooMany',
  'archiveOutside',
  'archiveEmpty',
  'entryTooLarge',
  'entryKind',
  'columns',
] as const
export type ProcessFault = (typeof processFaults)[number]

/** What a sheet still wants before its lines can be compared. */
export const sheetWants = ['twin', 'role', 'file', 'headRow', 'columns', 'dateOrder', 'reading', 'failed'] as const
export type SheetWants = (typeof sheetWants)[number]

/** The way from files to what a client sees. */
export const pipelineStages = ['files', 'columns', 'names', 'comparison', 'billReport', 'published'] as const
export type PipelineStage = (typeof pipelineStages)[number]

/** `waiting` for an earlier stage; `open` wants somebody. */
export const stageStates = ['waiting', 'open', 'running', 'failed', 'done'] as const
export type StageState = (typeof stageStates)[number]

/** The one thing to do next. */
export const nextSteps = [
  'addFiles',
  'decideTwins',
  'giveRoles',
  'waitForFiles',
  'mendFiles',
  'giveColumns',
  'giveDateOrder',
  'matchNames',
  'compare',
  'waitForComparison',
  'publish',
  'waitForSample',
  'drawSample',
  'collectTickets',
  'makeReport',
  'publishReport',
  'nothing',
] as const
export type NextStep = (typeof nextSteps)[number]

/** Why a column is suggested for a field: by its head's word, by its cells, or as it was decided for this dealer before. */
export const suggestedBy = ['head', 'content', 'remembered'] as const

/** The business type of files of a review object; its business id is the object's. */
export const flowFileBusiness = 'flow-data'

/** Files of one object that stand, each version of them counted, and what comes out of one archive. */
export const objectFilesMax = 500
/** Matches that are taken at once. */
export const matchesMax = 500
/** Sheets whose columns are decided at once. */
export const sheetsAtOnce = 500
