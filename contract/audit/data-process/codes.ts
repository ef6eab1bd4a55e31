/** States of a file. `read` means that its sheets exist; entries of an archive are separate files. */
export const fileStates = ['waiting', 'reading', 'read', 'failed'] as const
export type FileState = (typeof fileStates)[number]

/** States of a sheet: `mapping` waits for columns, `reading` and `read` use them; `ignored` sheets are excluded. */
export const sheetStates = ['mapping', 'reading', 'read', 'failed', 'ignored'] as const
export type SheetState = (typeof sheetStates)[number]

/** Reasons why a file or sheet failed, in addition to the faults of contract/platform/ingest/file.ts. */
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

/** Missing decision or step before a sheet's lines can be compared. */
export const sheetWants = ['twin', 'role', 'file', 'headRow', 'columns', 'dateOrder', 'reading', 'failed'] as const
export type SheetWants = (typeof sheetWants)[number]

export const pipelineStages = ['files', 'columns', 'names', 'comparison', 'billReport', 'published'] as const
export type PipelineStage = (typeof pipelineStages)[number]

/** `waiting` for an earlier stage; `open` needs a person. */
export const stageStates = ['waiting', 'open', 'running', 'failed', 'done'] as const
export type StageState = (typeof stageStates)[number]

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

/** Origin of a suggested column: its header, its cells, or an earlier decision for this dealer. */
export const suggestedBy = ['head', 'content', 'remembered'] as const

/** Business type of files of a review object; the business id is the object's. */
export const flowFileBusiness = 'flow-data'

/** Limit of files per object, each version counted, and of entries per archive. */
export const objectFilesMax = 500
export const matchesMax = 500
export const sheetsAtOnce = 500
