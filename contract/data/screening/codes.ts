export const screeningModule = 'risk-screening'

/** Permissions of the module, carried by its menus. */
export const ScreeningPerm = {
  /** Add, edit, put live, pause and remove scenes. */
  scene: 'risk-screening:scene:write',
  /** Read decisions and review those that wait. */
  review: 'risk-screening:decision:review',
  /** Have rows decided, usually by access token. */
  screen: 'risk-screening:screen',
} as const

/** Role that works with scenes, decisions and watch lists. */
export const ruleOfficerRole = 'RuleOfficer'

export const scenesMax = 200
export const sceneCodeMax = 40
export const sceneNameMax = 24
/** Longest time that a caller waits for a decision. spec: platform §1 */
export const budgetMsMax = 1000
export const budgetMsMin = 10
/** Seconds: one day. */
export const skewSecondsMax = 86_400
export const scoreMax = 300_000
export const batchMax = 1000
/** Characters of a subject's key, and of an idempotency key. */
export const subjectKeyMax = 200
export const dataFieldsMax = 200
export const dataTextMax = 4000
export const reviewReasonMax = 500
export const exportedDecisionsMax = 50_000
/** Days and newest rows of the platform table of decisions, and hours between its refreshes. */
export const offeredDecisionDays = 92
export const offeredDecisionsMax = 2_000_000
export const offeredDecisionHours = 1
/** Rows of one dimension table that are held in memory. */
export const dimensionRowsMax = 1_000_000

/** State of a scene: never live, deciding, or paused. */
export const SceneState = { draft: 'draft', live: 'live', paused: 'paused' } as const
export type SceneState = (typeof SceneState)[keyof typeof SceneState]

export const Outcome = { pass: 'pass', review: 'review', block: 'block' } as const
export type Outcome = (typeof Outcome)[keyof typeof Outcome]
/** Colours of outcomes on pages and in charts. */
export const outcomeTones = { pass: 'success', review: 'warning', block: 'danger' } as const satisfies Record<
  Outcome,
  string
>

/**
 * Reason why a scene's fallback was used. `timedOut`: over the budget. `unavailable`: a component is down or not ready
 * yet. `rightLost`: the right to a table was lost. `notJudged`: a rule could not be judged. `tooManyEvents`: a window
 * has too many events to read.
 */
export const FallbackReason = {
  timedOut: 'timedOut',
  unavailable: 'unavailable',
  rightLost: 'rightLost',
  notJudged: 'notJudged',
  tooManyEvents: 'tooManyEvents',
} as const
/** Events of one key within its longest window that a decision reads: more would hold up the calls of other keys. */
export const windowEventsMax = 5000

export type FallbackReason = (typeof FallbackReason)[keyof typeof FallbackReason]

/** State of a review. `seconding`: one person wants a blocked row to pass, a second one has to decide. */
export const ReviewState = {
  none: 'none',
  waiting: 'waiting',
  claimed: 'claimed',
  seconding: 'seconding',
  decided: 'decided',
} as const
export type ReviewState = (typeof ReviewState)[keyof typeof ReviewState]

export const ReviewAction = { claim: 'claim', release: 'release', decide: 'decide' } as const
export type ReviewAction = (typeof ReviewAction)[keyof typeof ReviewAction]

export const Verdict = { pass: 'pass', block: 'block' } as const
export type Verdict = (typeof Verdict)[keyof typeof Verdict]
