/** Kinds of readers of a table's columns. `warnings`: open ones of a rule model; `grant`: another workspace's right. */
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

/**
 * Maximum processes whose graphs are read for one change. If there are more, or reading takes too long, `isPartial` is
 * true.
 */
export const impactProcessesMax = 200
