import { commonPasswords } from './common-passwords.ts'

/** Characters. design: domain §8 "Sign-in" */
export const passwordMin = 10
/** Characters; what is longer would only keep the hashing busy. */
export const passwordMax = 256

/** Rows of keys and of the alphabet, as fingers run along them. */
const runs = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** A piece of one to four characters again and again: `aaaaaaaaaa`, `1212121212`, `qwerqwerqwer`. */
const isRepeated = (password: string): boolean => /^(.{1,4}?)\1+.{0,3}$/su.test(password)

/** Made of pieces of at least four that run along a row, forwards or backwards: `1234567890`, `abcdef123456`. */
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

/** Whether a password is among those that are tried first: a common, a repeated or a sequential one. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  return commonPasswords.has(plain) || isRepeated(plain) || isSequential(plain)
}

/** A new password typed twice. Fault passwordDiffers at the second. */
export const isConfirmed = ({ password, confirmation }: { password: string; confirmation: string }): boolean =>
  password === confirmation
