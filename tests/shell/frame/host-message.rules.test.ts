import { expect, test } from 'vitest'
import { readHostMessage } from '#app/shell/frame/host-shell.ts'

test.each([
  { type: 'app-stats' },
  { type: 'update-menu-path', path: '/risk/projects?page=2' },
  { type: 'loading', state: 'added' },
  { type: 'loading', state: 'removed' },
  { type: 'refresh-workbench-menus' },
  { type: 'refresh-report-menus' },
  { type: 'change-setting', language: 'en' },
  { type: 'only-office-resize' },
  { type: 'destroy' },
])('%o is a message', (message) => {
  expect(readHostMessage({ ...message, more: 1 })).toEqual(message)
})

test('a language is accepted under any of its tags', () => {
  expect(readHostMessage({ type: 'change-setting', language: 'zh-CN' })).toEqual({
    type: 'change-setting',
    language: 'zh-Hans',
  })
})

test.each([
  undefined,
  null,
  'app-stats',
  {},
  { type: 'evaluate' },
  { type: 'update-menu-path' },
  { type: 'update-menu-path', path: 'https://evil.example/' },
  { type: 'update-menu-path', path: '//evil.example' },
  { type: 'update-menu-path', path: '/\\evil.example' },
  { type: 'loading', state: 'for ever' },
  { type: 'change-setting', language: 5 },
])('%o is none', (message) => {
  expect(readHostMessage(message)).toBeUndefined()
})
