import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declaredCalls } from '../support/declared-calls.ts'

/** `done(calls.saveLetters, …)` and `download(calls.exportProject, …)`, which check the call's row in the trail. */
const proof = /\b(?:done|download)\(\s*(?:\w+\.)?(\w+)\b/g

test('every call that declares a row in the audit trail is proven to leave it', () => {
  const proven = new Set<string>()
  for (const file of readdirSync('tests', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    const source = readFileSync(`tests/${file}`, 'utf8')
    for (const [, call = ''] of source.matchAll(proof)) proven.add(call)
  }
  const declared = [...declaredCalls].flatMap(([name, { audit }]) => (audit === undefined ? [] : [name]))
  expect(declared.filter((name) => !proven.has(name))).toEqual([])
})
