/** Offer the state of all workspaces' warnings to the data mart. */
export const warningPermAll = 'workbench:warning:all'

/** State of a warning. `ended`: a full run no longer found it. design: workbench D3 */
export const WarningStatus = {
  new: 'new',
  confirmed: 'confirmed',
  handedOver: 'handedOver',
  closed: 'closed',
  falseAlarm: 'falseAlarm',
  ended: 'ended',
} as const
export type WarningStatus = (typeof WarningStatus)[keyof typeof WarningStatus]

/** Decisions of a person about warnings. */
export const WarningDecision = {
  confirm: 'confirm',
  falseAlarm: 'falseAlarm',
  handOver: 'handOver',
  close: 'close',
  reopen: 'reopen',
} as const
export type WarningDecision = (typeof WarningDecision)[keyof typeof WarningDecision]

/** Register to which a warning is handed over. */
export const HandoverTo = { problem: 'problem', clue: 'clue', riskEvent: 'riskEvent' } as const
export type HandoverTo = (typeof HandoverTo)[keyof typeof HandoverTo]

/** End of a snooze: a day, a higher level, or now. A higher level ends both. */
export const Snooze = { until: 'until', worse: 'worse', wake: 'wake' } as const
export type Snooze = (typeof Snooze)[keyof typeof Snooze]

/** Reasons why a run notifies people about a warning. */
export const NotifiedReason = { found: 'found', raised: 'raised', reopened: 'reopened' } as const
export type NotifiedReason = (typeof NotifiedReason)[keyof typeof NotifiedReason]

/** Entries of a warning's history: those of `NotifiedReason`, of decisions, and these. */
export const WarningChange = {
  ...NotifiedReason,
  ...WarningDecision,
  ended: 'ended',
  gone: 'gone',
  assign: 'assign',
  snooze: 'snooze',
  wake: 'wake',
} as const
export type WarningChange = (typeof WarningChange)[keyof typeof WarningChange]

/**
 * Lists of the queue's page. `queue`: open ones of the reader and unassigned ones. `handedOn`: open ones that the
 * reader has assigned to others. `open`: open ones of all people.
 */
export const WarningScope = {
  queue: 'queue',
  mine: 'mine',
  handedOn: 'handedOn',
  open: 'open',
  all: 'all',
  ended: 'ended',
} as const
export type WarningScope = (typeof WarningScope)[keyof typeof WarningScope]

/** Levels of a warning, as the rule model's: 3 is the worst. */
export const warningLevels = [1, 2, 3] as const

/** Filter by the assignee: warnings without one. */
export const unassigned = '-'

/** Warnings that one model may have. */
export const modelWarningsMax = 200_000
/** Warnings of one decision. */
export const decidedWarningsMax = 200
export const reasonMax = 500
export const referenceMax = 100
export const handoverAddressMax = 500
/** Rows of an exported list. */
export const exportedWarningsMax = 20_000
/** Newest entries of a warning's history that its page shows. */
export const historyShown = 100
/** Days within which a warning of each level should be decided, from the lowest level. */
export const dueDaysUsual = [15, 7, 3] as const
export const dueDaysMax = 365
/** Hours before it is due at which a person is reminded. */
export const reminderHours = 24
/** Hours between refreshes of the platform table of warnings. */
export const offeredWarningHours = 4
