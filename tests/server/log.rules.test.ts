import { expect, test } from 'vitest'
import { loggedError, loggedPath } from '../../server/log.ts'

test.each(['/', '/login', '/risk/evaluate/exam', '/api/auth/oauth2/token', '/api/config/data.json'])(
  '%s is logged as it is',
  (path) => {
    expect(loggedPath(path)).toBe(path)
  },
)

test.each([
  ['/workbench/5f0c9a52-6d0e-4b7c-9d37-0a8a4b1e2c11/index', '/workbench/:id/index'],
  ['/api/system/dict/data/17', '/api/system/dict/data/:id'],
  ['/files/kX9_4ZqP1s7vT2mB8nR5wA', '/files/:id'],
  ['/13800138000', '/:id'],
  ['/%E5%BC%A0%E4%B8%89', '/:id'],
  ['/zhang@example.org', '/:id'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('an error is logged by name, code and place, never by words that quote data', () => {
  const cause = Object.assign(new Error('Key (name)=(canary) exists'), {
    code: '23505',
    detail: 'canary',
    table: 'paper',
  })
  const logged = loggedError(new Error('Failed query … params: canary', { cause }))
  expect(JSON.stringify(logged)).not.toContain('canary')
  expect(logged).toMatchObject({ name: 'Error', cause: { code: '23505', table: 'paper' } })
  expect(logged.at).not.toEqual([])
})

test('a thrown value that is no error is logged by its kind and what quotes no data', () => {
  const said = (value: unknown) => loggedError(value)
  expect(said(undefined)).toEqual({ name: 'undefined', message: 'undefined was thrown' })
  expect(said(null)).toEqual({ name: 'null', message: 'null was thrown' })
  expect(said('canary')).toEqual({ name: 'string', message: 'a string of 6 characters' })
  expect(said('Client connection prematurely closed.').message).toBe('Client connection prematurely closed.')
  expect(said(new Response('canary', { status: 404 }))).toMatchObject({ name: 'Response', status: 404 })
  expect(said({ bizId: 'canary', 'canary@example.org': 1 })).toMatchObject({ name: 'Object', fields: ['bizId'] })
  expect(
    JSON.stringify([{ canary: 1 }, 'canary', new Response('canary')].map((each) => said({ value: each }))),
  ).not.toContain('canary')
})
