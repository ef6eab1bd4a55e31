import { expect, test } from 'vitest'
import { namesIn } from '#api/data/change-impact/names-in.ts'

const names = ['税', '金额', 'Code', 'a b']

test('names are found as whole settings, within expressions and in brackets, in any case', () => {
  expect([...namesIn({ column: '税' }, names)]).toEqual(['税'])
  expect([...namesIn({ text: '税 > 1', where: 'round(金额, 2) >= code' }, names)]).toEqual(['税', '金额', 'Code'])
  expect([...namesIn([{ condition: '[a b] = 1' }], names)]).toEqual(['a b'])
})

test('words of people, texts within expressions and parts of names are none', () => {
  expect(namesIn({ title: '税', words: '{税}', values: ['税'], operator: '税' }, names)).toEqual(new Set())
  expect(namesIn({ condition: '部门 = "税" or 税额 > 1' }, names)).toEqual(new Set())
})
