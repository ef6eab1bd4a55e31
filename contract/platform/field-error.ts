import type { z } from 'zod'
import type { FieldError } from './problem.ts'

/**
 * Custom error key of a shape, as in `z.string({ error: 'nameRequired' })`: a key of validation.json, or of the file
 * before the colon.
 */
const named = /^(?:[a-z][a-z-]*:)?[a-z][A-Za-z]+$/

type Issue = z.core.$ZodIssue

/** Key of a shape's issue in validation.json, with the values its text needs. */
export function fieldErrorOf(issue: Issue): FieldError {
  if (named.test(issue.message)) {
    const values =
      issue.code === 'custom' ? issue.params : issue.code === 'too_big' ? { max: Number(issue.maximum) } : undefined
    return values ? { key: issue.message, values } : { key: issue.message }
  }
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { key: 'required' }
        : { key: issue.origin === 'array' ? 'tooFew' : 'tooSmall', values: { min: Number(issue.minimum) } }
    case 'too_big':
      return { key: issue.origin === 'string' ? 'tooLong' : 'tooBig', values: { max: Number(issue.maximum) } }
    case 'invalid_type':
      return { key: issue.input === undefined ? 'required' : 'wrongType' }
    case 'unrecognized_keys':
      return { key: 'unknownField', values: { fields: someOf(issue.keys) } }
    default:
      return { key: 'invalid' }
  }
}

/** Lists a few names that the caller made up, shortened: enough to find them. */
const someOf = (names: readonly string[]): string =>
  names
    .slice(0, namesMax)
    .map((name) => name.slice(0, nameCharactersMax))
    .join(', ') + (names.length > namesMax ? ', …' : '')
const namesMax = 5
const nameCharactersMax = 64
/** A path may contain a name of this length. */
const pathCharactersMax = 200

/** Maximum faults of a response, so that it is not many times as long as the request. */
export const faultsMax = 200

/** The faults of a failed parse, by field path; the first 200. */
export function faultsOf(error: z.ZodError): Record<string, FieldError[]> {
  const faults: Record<string, FieldError[]> = {}
  for (const issue of error.issues.slice(0, faultsMax)) {
    const path = issue.path.join('.').slice(0, pathCharactersMax)
    faults[path] ??= []
    faults[path].push(fieldErrorOf(issue))
  }
  return faults
}
