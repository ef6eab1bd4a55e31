import { commonPasswords } from './common-passwords.ts'

/** Characters. design: domain §8 "Sign-in" */
export const passwordMin = 10
/** Characters; longer input would only slow down hashing. */
export const passwordMax = 256

const runs = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A unit of one to four characters, repeated: `aaaaaaaaaa`, `1212121212`, `qwerqwerqwer`. */
const isRepeated = (password: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(password)

/**
 * True if it consists only of runs of at least four adjacent keys, forwards or backwards: `1234567890`, `abcdef123456`.
 */
function isSequential(password: string): boolean {
  let rest = password
  while (rest !== '') {
    const run = longestRun(rest)
    if (run < 4) return false
    rest = rest.slice(run)
  }
  return true
}

const rows = runs.flatMap((row) => [row, [...row].reverse().join('')])

function longestRun(text: string): number {
  let length = Math.min(text.length, 26)
  while (length > 0 && !rows.some((row) => row.includes(text.slice(0, length)))) length -= 1
  return length
}

/** True for common, repeated and sequential passwords, which attackers try first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return commonPasswords.has(plain) || isRepeated(plain) || isSequential(plain)
}

/** Both fields match; otherwise the caller reports passwordDiffers at the second. */
export const isConfirmed = ({ password, confirmation }: { password: string; confirmation: string }): boolean =>
  password === confirmation
