import { expect, test } from 'vitest'
import { allowInHostShells, withoutBase } from '../../server/embedding.ts'
import { readSettings } from '../../server/settings.ts'

test('under a path of a host shell, requests are read without it; others lie outside', () => {
  const request = (path: string) => withoutBase('/hub/risk', new Request(`https://host.example${path}`))?.url
  expect(request('/hub/risk/api/login/stats?a=1')).toBe('https://host.example/api/login/stats?a=1')
  expect(request('/hub/riskier/a')).toBeUndefined()
  expect(request('/api/login/stats')).toBeUndefined()
})

test('cookies of an embedded application are kept apart for each host shell, where they are secure', () => {
  const headers = new Headers()
  headers.append('set-cookie', '__Host-session=1; Path=/; HttpOnly; Secure; SameSite=Lax')
  headers.append('set-cookie', 'menu=open; Path=/; SameSite=Lax')
  allowInHostShells(headers)
  expect(headers.getSetCookie()).toEqual([
    '__Host-session=1; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    'menu=open; Path=/; SameSite=Lax',
  ])
})

test('base and hosts are read, and refused where they are none', () => {
  const { appBase, hostOrigins } = readSettings({
    APP_BASE: '/hub/risk/',
    HOST_ORIGINS: 'https://a.example, https://b.example',
  })
  expect({ appBase, hostOrigins }).toEqual({
    appBase: '/hub/risk',
    hostOrigins: ['https://a.example', 'https://b.example'],
  })
  expect(() => readSettings({ APP_BASE: 'risk' })).toThrow(/APP_BASE/)
  expect(() => readSettings({ HOST_ORIGINS: 'https://a.example/path' })).toThrow(/HOST_ORIGINS/)
})
