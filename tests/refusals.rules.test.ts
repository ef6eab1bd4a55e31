import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declaredCalls } from './declared-calls.ts'

/** `refuses(calls.getPaper, 'notFound', …)` as the api's tests write it: call and refusal. */
const proof = /\brefuses\(\s*(?:\w+\.)?(\w+),\s*'([\w.]+)'/g
/** `refused(campaign, 'paper.late', …)`, by which the tests of answers also prove that nothing was written. */
const proofOfAnswers = /\brefused\(\s*\w+,\s*'([\w.]+)'/g

test('every refusal that a call declares is proven by a test', () => {
  const proven = new Set<string>()
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.api.test.ts')) continue
    const source = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [, call, refusal] of source.matchAll(proof)) proven.add(`${call} ${refusal}`)
    for (const [, refusal] of source.matchAll(proofOfAnswers)) proven.add(`answerPaper ${refusal}`)
  }
  const declared = [...declaredCalls].flatMap(([name, { refusals }]) => refusals.map((refusal) => `${name} ${refusal}`))
  expect(declared.filter((pair) => !proven.has(pair))).toEqual([])
})
