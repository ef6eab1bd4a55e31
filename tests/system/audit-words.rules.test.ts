import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditActions } from '#app/system/audit.server.ts'
import en from '../../public/locales/en/system-audit.json' with { type: 'json' }
import zhHans from '../../public/locales/zh-Hans/system-audit.json' with { type: 'json' }
import zhHant from '../../public/locales/zh-Hant/system-audit.json' with { type: 'json' }
import { declaredCalls } from '../declared-calls.ts'

const wordOf = (texts: object, action: string): unknown =>
  action.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)

/** Written without a call of that name, where acting finds its delegation over. */
const withoutCall = 'delegation.end'

test('every action that calls leave in the trail has its words and can be filtered by', () => {
  const actions = [...declaredCalls.values()].flatMap(({ audit }) => (audit ? [audit] : []))
  expect([...auditActions].toSorted()).toEqual([...new Set([...actions, withoutCall])].toSorted())
  for (const { action } of [en, zhHans, zhHant]) {
    expect(auditActions.filter((name) => typeof wordOf(action, name) !== 'string')).toEqual([])
  }
})

/** `project:${id}` and 'setting', which name what a row is about. */
const leftObjects = /\b(?:object|about): *(?:`(\w+):\$|'(\w+)')/g

test('every kind of object that rows are about has its words', () => {
  const kinds = new Set<string>()
  for (const file of readdirSync('api', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    for (const [, named, plain] of readFileSync(`api/${file}`, 'utf8').matchAll(leftObjects))
      kinds.add(named ?? plain ?? '')
  }
  expect(kinds.size).toBeGreaterThan(20)
  for (const texts of [en, zhHans, zhHant]) expect([...kinds].filter((kind) => !(kind in texts.type))).toEqual([])
})
