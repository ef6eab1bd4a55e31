import { type Condition, condition } from '#contract/data/conditions.ts'

/** Condition in the address; undefined if it is invalid. */
export function figureIn(parameters: URLSearchParams): Condition | null | undefined {
  const text = parameters.get('figure')
  if (text === null) return null
  try {
    return condition.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
