/** Kinds of what reads the columns of a table. `warnings`: open ones of a rule model; `grant`: another workspace's right. */
export const ReaderKind = {
  process: 'process',
  exploration: 'exploration',
  board: 'board',
  ruleModel: 'ruleModel',
  warnings: 'warnings',
  scene: 'scene',
  grant: 'grant',
} as const
export type ReaderKind = (typeof ReaderKind)[keyof typeof ReaderKind]

export const ColumnChange = {
  removed: 'removed',
  retyped: 'retyped',
  keyChanged: 'keyChanged',
  added: 'added',
} as const

/** Processes whose graphs are read for one change; beyond, or if they take too long, `isPartial` is true. */
export const impactProcessesMax = 200
