import { expect, test } from 'vitest'
import { safePath } from '#app/page/request/redirect.ts'

const hosts = ['evil.example', 'evil.example/', 'evil.example:80/x', '127.0.0.1', 'user@evil.example', '[::1]']

/** Prefixes that browsers read as another site's address, or as white space before one. */
const leavers = [
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/\u0000/',
  '/./\\',
  '/.//',
  '/..//',
  '/x/..//',
  '/%2F',
  '/%2f%2f',
  '%2F%2F',
  '/%5C',
  '/%5c%5c',
  '/%09/',
  '/%0d%0a/',
  '/%252F',
  '/%255C',
  '/%25252F',
  'http://',
  'https://',
  'HTTPS://',
  'http:\\\\',
  'http:',
  'javascript://',
]

const single = [
  '',
  ' ',
  'risk',
  './risk',
  '../risk',
  '?x=1',
  '#main',
  '.',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.c',
  'ftp://x',
  'blob:x',
  '/login',
  '/login?redirect=%2F',
  '/login/',
  '/logout',
  '/x/../login',
  '/%6cogin',
  '/\u2028/x',
  '/\u00a0',
  '/\ufeff',
  '/\u007f',
  `/${'a'.repeat(2000)}`,
]

const unsafe = [...leavers.flatMap((leaver) => hosts.map((host) => leaver + host)), ...single]

test('the corpus of redirects has at least two hundred members', () => {
  expect(new Set(unsafe).size).toBeGreaterThanOrEqual(200)
})

test.each([...new Set(unsafe)])('a redirect to %j is refused', (value) => {
  expect(safePath(value)).toBeUndefined()
})

test.each([
  '/',
  '/home',
  '/risk/projects?page=2&sort=-endTime',
  '/risk/projects?q=%E9%A3%8E%E9%99%A9',
  '/risk/evaluate/exam?uuid=1&domain=2#row-3',
  '/risk/name%20with%20spaces',
  '/%E9%A3%8E%E9%99%A9',
  '/a?next=https://example.org/',
  '/a?next=//example.org',
  '/loginpage',
])('a redirect to %j is kept as it is', (value) => {
  expect(safePath(value)).toBe(value)
})

test('an absent redirect is none', () => {
  expect(safePath(null)).toBeUndefined()
})
