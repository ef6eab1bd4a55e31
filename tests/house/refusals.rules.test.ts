import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problemOfCode, problems } from '#contract/platform/problem.ts'
import { declaredCalls } from '../support/declared-calls.ts'

/** `refuses(calls.getPaper, 'notFound', …)` in tests of the api: call and refusal. */
const proof = /\brefuses\(\s*(?:\w+\.)?(\w+),\s*'([\w.]+)'/g
/** `refused(campaign, 'paper.late', …)`, by which tests of answers also prove that nothing was written. */
const proofOfAnswers = /\brefused\(\s*\w+,\s*'([\w.]+)'/g

test('every refusal that a call declares is proven by a test', () => {
  const proven = new Set<string>()
  for (const file of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.api.test.ts')) continue
    const source = readFileSync(`tests/${file}`, 'utf8')
    for (const [, call, refusal] of source.matchAll(proof)) proven.add(`${call} ${refusal}`)
    for (const [, refusal] of source.matchAll(proofOfAnswers)) proven.add(`answerPaper ${refusal}`)
  }
  const declared = [...declaredCalls].flatMap(([name, { refusals }]) => refusals.map((refusal) => `${name} ${refusal}`))
  expect(declared.filter((pair) => !proven.has(pair))).toEqual([])
})

test('refusals share a code only where callers treat them alike, and the code alone names the general one', () => {
  const codes = Object.values(problems)
  const shared = [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))]
  expect(Object.fromEntries(shared.map((code) => [code, problemOfCode(code)]))).toEqual({
    409001: 'record.conflict',
    409002: 'exists',
    409003: 'state.refused',
    409004: 'project.late',
    422001: 'validation',
    429002: 'quota.rate',
  })
})
