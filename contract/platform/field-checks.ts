import { z } from 'zod'

/*
 * Checks of single fields that several modules use. An empty field passes: its form decides if it must be filled. spec:
 * platform §5 "Helper validators", design: domain §8
 */

/** Eleven digits. */
export const mobile = z.string().regex(/^(\d{11})?$/, 'mobileInvalid')

/** A site, a mail address or a telephone, as links lead to them. */
export const externalLink = z.string().regex(/^((https?:|mailto:|tel:)\S+)?$/, 'linkInvalid')

export const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'urlInvalid' })])

export const lowerCase = z.string().regex(/^[a-z]*$/, 'lowerCaseInvalid')
export const upperCase = z.string().regex(/^[A-Z]*$/, 'upperCaseInvalid')
export const letters = z.string().regex(/^[A-Za-z]*$/, 'lettersInvalid')

/** Provinces by the first two digits; 71, 81 and 82 are Taiwan, Hong Kong and Macao, 91 is abroad. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 91'.split(' '),
)
const identityCardForm = /^\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** Check digits by the weighted sum modulo 11. */
const checkDigits = '10X98765432'

/** Number of an identity card: 18 digits, the last of which may be an X in either case. Outputs a capital X. */
export const identityCard = z
  .string()
  .toUpperCase()
  .superRefine((number, context) => {
    const fault = number === '' ? undefined : identityCardFault(number)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

function identityCardFault(number: string): string | undefined {
  if (!identityCardForm.test(number)) return 'identityCardForm'
  if (!provinces.has(number.slice(0, 2))) return 'identityCardAddress'
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return number[17] === checkDigits[sum % 11] ? undefined : 'identityCardCheckDigit'
}
