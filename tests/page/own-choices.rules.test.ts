import { expect, test } from 'vitest'
import { keepOwnChoices } from '#app/page/session/own-choices.server.ts'
import { pageArgs } from './page-args.ts'

const stored = { language_config: 'en', theme_config: 'theme-blue' }
const inChinese = { headers: { Cookie: 'userLang=zh-Hans; theme=theme-tw' } }

/** Redirect by which a page is requested again. */
function turned(path: string, init: RequestInit): Response | undefined {
  try {
    keepOwnChoices(pageArgs(path, init), stored)
    return undefined
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

test("a page in another language than the user's is asked for again, with its search", () => {
  const again = turned('/risk/projects?page=2', inChinese)
  expect(again?.headers.get('Location')).toBe('/risk/projects?page=2')
  expect(again?.headers.get('Set-Cookie')).toMatch(/^userLang=en; /)
})

test('what a form answers, and a language the address asks for, stand for this once', () => {
  const posted = { headers: { ...inChinese.headers, 'Content-Type': 'application/x-www-form-urlencoded' } }
  expect(turned('/user/settings', posted)).toBeUndefined()
  expect(turned('/home?lng=zh-Hant', inChinese)).toBeUndefined()
})

test("this browser remembers the user's theme for the login page", () => {
  const args = pageArgs('/home', { headers: { Cookie: 'userLang=en' } })
  expect(keepOwnChoices(args, stored)).toEqual([expect.stringMatching(/^theme=theme-blue; /)])
  expect(keepOwnChoices(args, {})).toEqual([])
  expect(keepOwnChoices(args, { theme_config: 'x; Domain=evil.example' })).toEqual([])
})
