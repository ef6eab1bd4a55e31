import { expect, test } from 'vitest'
import { keepOwnChoices } from '#app/page/session/own-choices.server.ts'
import { languageOf, storedChoice, triedOnPage } from '#app/page/text/language.server.ts'
import { pageArgs } from './page-args.ts'

const request = (path: string, headers: Record<string, string> = {}) => languageOf(pageArgs(path, { headers }).request)

test('the address decides before the stored choice, and that before the browser', () => {
  const headers = { Cookie: 'a=1; userLang=zh-Hant', 'Accept-Language': 'en' }
  expect(request('/?lng=zh-Hans', headers)).toBe('zh-Hans')
  expect(request('/', headers)).toBe('zh-Hant')
  expect(request('/', { 'Accept-Language': 'en' })).toBe('en')
  expect(request('/')).toBe('zh-Hans')
})

test.each([
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['de', 'en'],
])('a browser that asks for %s reads %s', (tag, language) => {
  expect(request('/', { 'Accept-Language': tag })).toBe(language)
})

test('an unknown language in the address changes nothing', () => {
  expect(request('/?lng=xx')).toBe('zh-Hans')
  expect(storedChoice(pageArgs('/?lng=xx'))).toBeUndefined()
})

test('a language chosen by a link is stored', () => {
  expect(storedChoice(pageArgs('/?lng=zh-TW'))).toMatch(/^userLang=zh-Hant; Path=\/; Max-Age=\d+/)
})

test('a language is tried on for the data of one page only, and that page is not asked for again', () => {
  expect(triedOnPage(pageArgs('/'), '/risk/projects', 'en')).toEqual([
    expect.stringMatching(/^triedLang=en; Path=\/risk\/projects\.data; Max-Age=600;/),
  ])
  expect(triedOnPage(pageArgs('/'), '/')).toEqual([
    expect.stringMatching(/^triedLang=; Path=\/_root\.data; Max-Age=0;/),
  ])
  for (const page of ['risk', '//evil.example; Domain=evil.example', '/a;b', '/a\nSet-Cookie: b']) {
    expect(triedOnPage(pageArgs('/'), page, 'en').join().toLowerCase()).not.toMatch(/domain|;b|\n/)
  }
  const headers = { Cookie: 'userLang=zh-Hans; triedLang=en' }
  expect(request('/risk/projects.data', headers)).toBe('en')
  expect(keepOwnChoices(pageArgs('/risk/projects.data', { headers }), { language_config: 'zh-Hans' })).toEqual([])
})
