import { type Condition, condition } from '#contract/data/conditions.ts'

/** Condition of the address; undefined if it has one that cannot be read. */
export function figureIn(parameters: URLSearchParams): Condition | null | undefined {
  const text = parameters.get('figure')
  if (text === null) return null
  try {
    return condition.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
