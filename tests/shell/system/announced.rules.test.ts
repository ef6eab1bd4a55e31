import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entityLabels } from '#contract/platform/entity-labels.ts'
import { textsByNamespace } from '../../support/locale-files.ts'

const words = entityLabels(textsByNamespace['zh-Hans'])
/** Second parts of the keys below a word, as of `quota.noticesPutUp`. */
const toldUnder = (word: string) =>
  [...words.keys()]
    .filter((key) => key.startsWith(`${word}.`))
    .map((key) => key.slice(word.length + 1))
    .toSorted()

const code = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(`api/${name}`, 'utf8'))
const foundIn = (pattern: RegExp) =>
  code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)).toSorted()

test('every quota that a feature counts has words, and no words are for another', () => {
  const counted = foundIn(/\{ name: '(\w+)', max: (?:\d|\w+Max\b)/g)
  expect(counted.length).toBeGreaterThan(10)
  expect(toldUnder('quota')).toEqual(counted)
})

test('every letter that a feature announces is called something in the outbox, and no other', () => {
  const announced = foundIn(/'?([\w.]+)'?: '(?:link|plain)'/g)
  expect(announced).toContain('password.forgotten')
  expect(toldUnder('mail')).toEqual(announced)
  // Managers edit the letters of their campaigns; the others have their texts here.
  const whole = new Set(toldUnder('letter').map((key) => key.replace(/\.(subject|text)$/, '')))
  expect([...whole]).toEqual(announced.filter((purpose) => !purpose.startsWith('risk.')))
})
