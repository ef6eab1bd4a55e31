import * as accounts from '#contract/accounts/calls.ts'
import type { Call } from '#contract/call.ts'
import * as dictionaries from '#contract/dictionaries/calls.ts'
import * as risk from '#contract/risk-evaluation/calls.ts'
import * as session from '#contract/session/calls.ts'
import * as system from '#contract/system/calls.ts'

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'bodyForm' in value

/** Every call the contract declares, by the name it is exported under. */
export const declaredCalls = new Map<string, Call>(
  [accounts, dictionaries, risk, session, system]
    .flatMap((module) => Object.entries<unknown>(module))
    .flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
)
