import { expect, test } from 'vitest'
import {
  externalLink,
  identityCard,
  letters,
  lowerCase,
  mobile,
  upperCase,
  webAddress,
} from '#contract/platform/field-checks.ts'

const checks = { externalLink, identityCard, letters, lowerCase, mobile, upperCase, webAddress }

const faultOf = (check: keyof typeof checks, text: string) => {
  const checked = checks[check].safeParse(text)
  return checked.success ? undefined : checked.error.issues[0]?.message
}

test.each(['11010519491231002X', '11010519491231002x', '440524188001010014', ''])(
  '%j is an identity card',
  (number) => {
    expect(faultOf('identityCard', number)).toBeUndefined()
  },
)

test.each([
  ['110105194912310021', 'identityCardCheckDigit'],
  ['990105194912310026', 'identityCardAddress'],
  ['1101051949123100', 'identityCardForm'],
  ['110105194913310021', 'identityCardForm'],
  ['X10105194912310021', 'identityCardForm'],
])('%s is none: %s', (number, fault) => {
  expect(faultOf('identityCard', number)).toBe(fault)
})

test('an X is kept as a capital', () => {
  expect(identityCard.parse('11010519491231002x')).toBe('11010519491231002X')
})

test.each([
  ['mobile', '13800138000', '1380013800', 'mobileInvalid'],
  ['externalLink', 'tel:10086', 'javascript:alert(1)', 'linkInvalid'],
  ['externalLink', 'mailto:a@example.org', 'example.org', 'linkInvalid'],
  ['webAddress', 'https://example.org/a', 'ftp://example.org', 'urlInvalid'],
  ['lowerCase', 'abc', 'aBc', 'lowerCaseInvalid'],
  ['upperCase', 'ABC', 'ABc', 'upperCaseInvalid'],
  ['letters', 'aBc', 'a1', 'lettersInvalid'],
] as const)('%s takes %s and not %s; empty is taken', (check, right, wrong, fault) => {
  expect(faultOf(check, right)).toBeUndefined()
  expect(faultOf(check, '')).toBeUndefined()
  expect(faultOf(check, wrong)).toBe(fault)
})
