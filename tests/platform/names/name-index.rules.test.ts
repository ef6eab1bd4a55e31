import { expect, test } from 'vitest'
import { comparableName, comparableNumber } from '#api/platform/names/comparable-name.ts'
import { codesOf, likenessOf, pairsOf } from '#api/platform/names/likeness.ts'
import { createNameIndex } from '#api/platform/names/name-index.ts'
import { choices } from '../engine/choices.ts'
import { inFullWidth, inTraditional, madeNames } from './made-names.ts'

test.each([
  ['full width', 'ＡＢＣ　Ｃｏ．，Ｌｔｄ．', 'abc'],
  ['traditional characters', '臺灣積體電路製造股份有限公司', comparableName('台湾积体电路制造')],
  ['the form of a company', '上海诚嘉贸易有限责任公司', '上海诚嘉贸易'],
  ['brackets', '诚嘉（上海）贸易有限公司', '诚嘉上海贸易'],
  ['accents and case', 'JOSÉ  García', 'garcia jose'],
  ['the order of words', 'Garcia, Jose', 'garcia jose'],
  ['several forms', 'Acme Holdings Pte. Ltd.', 'acme holdings'],
  ['a Latin form after a Chinese name', '诚嘉贸易有限公司 Co., Ltd.', '诚嘉贸易'],
  ['unseen characters', '张\u200b伟', '张伟'],
  ['a form alone', '有限公司', '有限公司'],
  ['signs alone', ' *** ', '***'],
])('a name is compared without %s', (_, name, comparable) => {
  expect(comparableName(name)).toBe(comparable)
})

test('numbers are compared without blanks, punctuation, width and case', () => {
  expect(comparableNumber(' ９１３１０-1150 67x ')).toBe('91310115067x')
})

const similar = (name: string, other: string) =>
  createNameIndex([comparableName(other)]).find(comparableName(name), { least: 1, most: 1 })[0]?.likeness ?? 0

test('equal names have a likeness of 100, and no others', () => {
  expect(similar('張偉', '张伟')).toBe(100)
  expect(similar('诚嘉贸易有限公司', '诚嘉贸易股份有限公司')).toBe(100)
  expect(similar('诚嘉贸易', '诚嘉贸易行')).toBeLessThan(100)
})

test('a short name with one other character is still similar', () => {
  expect(similar('李小明', '李晓明')).toBe(67)
  expect(similar('张伟', '张玮')).toBe(50)
  expect(similar('Ali Khan', 'Ali Kahn')).toBeGreaterThan(85)
  expect(similar('李小明', '王大力')).toBe(0)
})

test('of several similar names the most similar is found, of equally similar ones the first', () => {
  const index = createNameIndex(['上海诚嘉', '诚嘉贸易', '上海诚嘉贸易', '上海诚嘉贸易'].map(comparableName))
  const found = index.find('上海诚嘉贸易', { least: 50, most: 3 })
  expect(found.map(({ place }) => place)).toEqual([2, 3, 0])
  expect(index.find('上海诚嘉贸易', { least: 100, most: 9 })).toHaveLength(2)
  expect(index.find('', { least: 1, most: 1 })).toEqual([])
  expect(createNameIndex([]).find('上海', { least: 1, most: 1 })).toEqual([])
})

test('names of any length are found, even among names with long runs of one character', () => {
  const index = createNameIndex(['甲'.repeat(200), '乙'])
  expect(index.find('甲'.repeat(100_000), { least: 80, most: 1 })).toMatchObject([{ place: 0 }])
})

test('the first hit is right for names in other characters, widths, cases and forms', () => {
  const names = madeNames(20_000)
  const index = createNameIndex(names.map(comparableName))
  const ways: ((name: string) => string)[] = [
    inTraditional,
    inFullWidth,
    (name) => name.toUpperCase(),
    (name) => name.split(' ').toReversed().join(', '),
    (name) => ` ${name.replace(/有限公司$/, '有限责任公司')} `,
    (name) => (/公司$/.test(name) ? name : `${name} Co., Ltd.`),
    (name) => Array.from(name).join('\u200b'),
  ]
  let [right, of] = [0, 0]
  for (let at = 0; at < names.length; at += 19)
    for (const written of ways) {
      const name = names[at] as string
      const [hit] = index.find(comparableName(written(name)), { least: 80, most: 1 })
      of += 1
      if (hit && comparableName(names[hit.place] as string) === comparableName(name)) right += 1
    }
  expect(right / of).toBeGreaterThanOrEqual(0.98)
})

/** Edits with swaps of neighbours, by the definition. */
function editsOf(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return editsOf(restOfA, restOfB)
  const edits = [editsOf(restOfA, b), editsOf(a, restOfB), editsOf(restOfA, restOfB)]
  if (a[0] === b[1] && a[1] === b[0]) edits.push(editsOf(a.slice(2), b.slice(2)))
  return 1 + Math.min(...edits)
}

const compared = (name: string) => ({ codes: codesOf(name), pairs: pairsOf(codesOf(name)) })

test('likeness is that of its definition, and 0 below the least', () => {
  const choose = choices(5)
  const name = () => Array.from({ length: 1 + choose.below(7) }, () => choose.of(['甲', '乙', '丙'])).join('')
  for (let round = 0; round < 2000; round++) {
    const [a, b] = [name(), name()]
    const [one, other] = [compared(a), compared(b)]
    const left = [...other.pairs]
    const shared = one.pairs.filter((pair) => left.includes(pair) && left.splice(left.indexOf(pair), 1)).length
    const byPairs = (2 * shared) / (one.pairs.length + other.pairs.length)
    const byEdits = 1 - editsOf(a, b) / Math.max(a.length, b.length)
    const right = a === b ? 100 : Math.min(99, Math.round(100 * Math.max(byPairs, byEdits)))
    const least = choose.below(101)
    const found = likenessOf(one, other, least)
    expect([a, b, least, found >= least || right >= least ? found : 0]).toEqual([
      a,
      b,
      least,
      right >= least ? right : 0,
    ])
  }
})
