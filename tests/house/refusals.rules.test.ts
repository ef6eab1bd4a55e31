import { expect, test } from 'vitest'
import { problemOfCode, problems } from '#contract/platform/problem.ts'

test('refusals share a code only where callers treat them alike, and the code alone names the general one', () => {
  const codes = Object.values(problems)
  const shared = [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))]
  expect(Object.fromEntries(shared.map((code) => [code, problemOfCode(code)]))).toEqual({
    403001: 'access.denied',
    403002: 'execute.denied',
    409001: 'record.conflict',
    409002: 'exists',
    409003: 'state.refused',
    409004: 'project.late',
    422001: 'validation',
    429002: 'quota.rate',
  })
})
