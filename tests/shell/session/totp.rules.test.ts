import { expect, test } from 'vitest'
import {
  authenticatorUri,
  base32,
  bytesOfBase32,
  codeAt,
  isRecoveryCode,
  newRecoveryCode,
  newSecret,
  plainCode,
  stepAt,
  stepOf,
} from '#api/shell/session/account/totp.ts'

/** Secret of RFC 6238, appendix B. Its codes have eight digits; ours are the last six of them. */
const secret = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds))).toBe(code.slice(2))
})

test('base32 is that of RFC 4648, without padding', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(bytesOfBase32('MZXW6YTBOI').toString()).toBe('foobar')
})

test('a code is taken one step around its own, and none that is not after the last', () => {
  const seconds = 1_111_111_109
  const step = stepAt(seconds)
  const taken = (of: number, after = 0) => stepOf(secret, codeAt(secret, of), { seconds, after })
  expect([step - 1, step, step + 1].map((of) => taken(of))).toEqual([step - 1, step, step + 1])
  expect([step - 2, step + 2].map((of) => taken(of))).toEqual([undefined, undefined])
  expect(taken(step, step)).toBeUndefined()
  expect(taken(step - 1, step)).toBeUndefined()
  expect(taken(step + 1, step)).toBe(step + 1)
})

test('secrets have 160 bits and recovery codes 80, each another one', () => {
  expect(bytesOfBase32(newSecret())).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
  const code = newRecoveryCode()
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(isRecoveryCode(plainCode(` ${code.toLowerCase().replaceAll('-', ' ')}`))).toBe(true)
  expect(isRecoveryCode(plainCode('123 456'))).toBe(false)
  expect(plainCode('１２３ 456')).toBe('123456')
})

test('the address for authenticators names who issued it and for whom', () => {
  const uri = new URL(authenticatorUri(secret, { issuer: '风险 平台', account: 'zhang&san' }))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('风险 平台:zhang&san')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: '风险 平台',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
