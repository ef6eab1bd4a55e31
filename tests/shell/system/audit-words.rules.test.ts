import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type AuditView, auditActions, auditAreas, foldRefusals } from '#app/shell/system/audit.server.ts'
import { entityLabels } from '#contract/platform/entity-labels.ts'
import { languages } from '#contract/platform/language.ts'
import { declaredCalls } from '../../support/declared-calls.ts'
import { textsByNamespace } from '../../support/locale-files.ts'

const texts = languages.map((language) => entityLabels(textsByNamespace[language]))

/** Written without a call of that name, when a delegation is found to be over. */
const withoutCall = 'delegation.end'

test('every action that calls leave in the trail has its words and can be filtered by', () => {
  const actions = [...declaredCalls.values()].flatMap(({ audit }) => (audit ? [audit] : []))
  expect([...auditActions].toSorted()).toEqual([...new Set([...actions, withoutCall])].toSorted())
  const words = auditActions.map((name) => `action.${name}`)
  for (const said of texts) {
    expect(words.filter((key) => !said.has(key))).toEqual([])
    expect([...said.keys()].filter((key) => key.startsWith('action.') && !words.includes(key))).toEqual([])
  }
})

/** `project:${id}` and 'setting', which name the object of a row. */
const leftObjects = /\b(?:object|about): *(?:`(\w+):\$|'(\w+)')/g

test('every kind of object that rows are about has its words', () => {
  const kinds = new Set<string>()
  for (const file of readdirSync('api', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    for (const [, named, plain] of readFileSync(`api/${file}`, 'utf8').matchAll(leftObjects))
      kinds.add(named ?? plain ?? '')
  }
  expect(kinds.size).toBeGreaterThan(20)
  for (const said of texts) expect([...kinds].filter((kind) => !said.has(`type.${kind}`))).toEqual([])
})

test('every area of calls has a name in the trail, in each language', () => {
  const areas = auditAreas.map((area) => `area.${area}`).toSorted()
  for (const said of texts) expect([...said.keys()].filter((key) => key.startsWith('area.')).toSorted()).toEqual(areas)
})

test('refusals of one visitor in a row fold into the newest; what was done, or another visitor, ends the fold', () => {
  const row = (seq: number, over: Partial<AuditView> = {}) =>
    ({ seq, actor: '', principal: '', address: '10.0.0.1', done: false, ...over }) as AuditView
  const rows = [row(9), row(8), row(7, { address: '10.0.0.2' }), row(6), row(5, { done: true }), row(4), row(3)]
  expect(foldRefusals(rows).map(({ seq, folded }) => [seq, folded.map((each) => each.seq)])).toEqual([
    [9, [8]],
    [7, []],
    [6, []],
    [5, []],
    [4, [3]],
  ])
})
