import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { getDictionaryType } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const entry = (type: string, value: string, orderNum: number, status: string = DictionaryStatus.enabled) => ({
    type,
    value,
    orderNum,
    status,
    label: { 'zh-Hans': `值${value}`, en: `value ${value}` },
  })
  await api.db
    .insert(dictionaryData)
    .values([
      entry('theme-list', 'b', 2),
      entry('theme-list', 'a', 1),
      entry('theme-list', 'off', 0, DictionaryStatus.disabled),
      entry('sys_property', 'x', 1),
      entry('private', 'p', 1),
    ])
})
afterAll(() => api?.close())

test('themes and system properties are read by anyone, in their order, without what is out of use', async () => {
  const themes = await api.done(getDictionaryType, { query: { type: 'theme-list' } })
  expect(themes.map(({ dictValue, status }) => [dictValue, status])).toEqual([
    ['a', '0'],
    ['b', '0'],
  ])
  expect(await api.done(getDictionaryType, { query: { type: 'sys_property' } })).toHaveLength(1)
})

test("labels come in the caller's language", async () => {
  const labels = async (language: 'zh-Hans' | 'zh-Hant' | 'en') =>
    (await api.done(getDictionaryType, { query: { type: 'theme-list' }, language })).map(({ dictLabel }) => dictLabel)
  expect(await labels('zh-Hans')).toEqual(['值a', '值b'])
  expect(await labels('zh-Hant')).toEqual(['值a', '值b'])
  expect(await labels('en')).toEqual(['value a', 'value b'])
})

test('other types need a user', async () => {
  await api.refuses(getDictionaryType, 'session.expired', { query: { type: 'private' } })
  const person = await makeUser(api)
  expect(await api.done(getDictionaryType, { as: person, query: { type: 'private' } })).toHaveLength(1)
})

test('an unknown type is not found, and anonymous callers cannot learn whether a type exists', async () => {
  const person = await makeUser(api)
  await api.refuses(getDictionaryType, 'notFound', { as: person, query: { type: 'no-such-type' } })
  await api.refuses(getDictionaryType, 'session.expired', { query: { type: 'no-such-type' } })
})
