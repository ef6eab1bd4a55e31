/** Omits I, O, S, V and Z, which are easily confused. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const form = new RegExp(`^[${signs}]{18}$`)

/**
 * True if the last character of a unified social credit code is correct: 31 minus the sum of the others weighted by
 * powers of 3, modulo 31. Undefined for other numbers, such as older tax numbers with 15 digits. source: GB 32100-2015
 */
export function hasCheckCharacter(taxNumber: string): boolean | undefined {
  const known = taxNumber.trim().toUpperCase()
  if (!/^[0-9A-Z]{18}$/.test(known)) return undefined
  if (!form.test(known)) return false
  let weight = 1
  let sum = 0
  for (const sign of known.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight
    weight = (weight * 3) % signs.length
  }
  return known[17] === signs[(signs.length - (sum % signs.length)) % signs.length]
}
