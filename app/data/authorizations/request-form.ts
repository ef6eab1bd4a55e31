import type { RowPart } from '#app/data/conditions/condition-rows.tsx'
import type { Refused } from '#app/page/forms/form.server.ts'

export const FormId = { apply: 'apply', decide: 'decide' } as const

/** Name of a field of the n-th row of a condition. */
export const whereName = (place: number, part: RowPart) => `where[${place}].${part}`

/** Maps the errors of the call's condition to the rows of the form. `used`: indexes of the rows with a column. */
export function atConditionRows({ status, failure }: Refused, used: readonly number[]): Refused {
  if (!failure.errors) return { status, failure }
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors)) {
    const [, place = '0'] = /^rowCondition(?:\.(?:all|any)\.(\d+))?/.exec(path) ?? []
    const field = path.startsWith('rowCondition') ? `where.${used[Number(place)] ?? 0}.values` : path
    errors[field] = [...new Set([...(errors[field] ?? []), ...texts])]
  }
  return { status, failure: { ...failure, errors } }
}
