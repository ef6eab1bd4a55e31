/** States of a run on the wire. `waiting` turns into `running` once a process works on it. */
export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** Reasons for which any run may fail; a feature adds its own. */
export const runFaults = ['late', 'memory', 'disk', 'lost', 'server'] as const

export const isUnderWay = ({ state }: { state: RunState }): boolean => state === 'waiting' || state === 'running'

/** States of a stored version. `replaced` was online before; a deleted version has no row. */
export const versionStates = ['running', 'failed', 'cancelled', 'done', 'online', 'replaced'] as const
export type VersionState = (typeof versionStates)[number]

/** Reasons why a version does not allow an action. */
export type BlockingReason = 'isRunning' | 'hasEnded' | 'isEmpty' | 'isOnline' | 'isNotOnline' | 'wasPublished'

/** An action by the states that allow it, with the state after it; `gone` deletes. All others are refused. */
type Transition = {
  readonly to: Partial<Record<VersionState, VersionState | 'gone'>>
  readonly refused: { readonly rest: BlockingReason } & Partial<Record<VersionState, BlockingReason>>
}

/**
 * Lifecycle of a version: the only place that allows or refuses an action. `use` comments, exports or edits a result
 * and changes no state. Publishing a version replaces the one online, in the same transaction.
 */
const transitions = {
  finish: { to: { running: 'done' }, refused: { rest: 'hasEnded' } },
  fail: { to: { running: 'failed' }, refused: { rest: 'hasEnded' } },
  cancel: { to: { running: 'cancelled' }, refused: { rest: 'hasEnded' } },
  publish: { to: { done: 'online', replaced: 'online' }, refused: { online: 'isOnline', rest: 'isEmpty' } },
  replace: { to: { online: 'replaced' }, refused: { rest: 'isNotOnline' } },
  withdraw: { to: { online: 'replaced' }, refused: { rest: 'isNotOnline' } },
  use: { to: { done: 'done', online: 'online', replaced: 'replaced' }, refused: { rest: 'isEmpty' } },
  remove: {
    to: { failed: 'gone', cancelled: 'gone', done: 'gone' },
    refused: { running: 'isRunning', rest: 'wasPublished' },
  },
} as const satisfies Record<string, Transition>

export type VersionAction = keyof typeof transitions
export const versionActions = Object.keys(transitions) as VersionAction[]

/** State after an action, or the reason that blocks it. */
export function stateAfter(
  action: VersionAction,
  state: VersionState,
): { to: VersionState | 'gone' } | { reason: BlockingReason } {
  const { to, refused }: Transition = transitions[action]
  const next = to[state]
  return next ? { to: next } : { reason: refused[state] ?? refused.rest }
}

/** Fields that determine a version's state. Versions that are created immediately have no run. */
type Lived = { state?: RunState; publishedAt?: string | null; online?: boolean }

export function versionStateOf({ state = 'done', publishedAt = null, online = false }: Lived): VersionState {
  if (state !== 'done') return state === 'waiting' ? 'running' : state
  if (online) return 'online'
  return publishedAt === null ? 'done' : 'replaced'
}

export const allows = (version: Lived, action: VersionAction): boolean =>
  'to' in stateAfter(action, versionStateOf(version))
