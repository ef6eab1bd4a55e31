import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** Result of an operation of the demo. Throws if it was refused, since the demo breaks no rule. */
export function accepted<T>(outcome: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(outcome)) throw new Error(`the demo was refused: ${outcome.refused}`)
  return outcome as Exclude<T, Refusal>
}
