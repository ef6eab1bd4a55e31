import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with the common parameters: HMAC-SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
/** Length of an HMAC-SHA-1 output, required by RFC 4226. */
const secretBytes = 20
/** Tolerates phone clocks one step off. */
const stepsAround = [0, -1, 1]

/** RFC 4648 base32 without padding: accepted by authenticators, and typable. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export function bytesOfBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const newSecret = (): string => base32(randomBytes(secretBytes))

/** Code of a step, RFC 4226 §5.3. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOfBase32(secret)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (seconds: number): number => Math.floor(seconds / stepSeconds)

/** Step of the code, around now and after the last accepted step; undefined if none matches. */
export function stepOf(secret: string, code: string, { seconds, after }: { seconds: number; after: number }) {
  const now = stepAt(seconds)
  return stepsAround.map((around) => now + around).find((step) => step > after && codeAt(secret, step) === code)
}

export function authenticatorUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const said = { secret, issuer, algorithm: 'SHA1', digits: String(digits), period: String(stepSeconds) }
  return `otpauth://totp/${label}?${new URLSearchParams(said).toString().replaceAll('+', '%20')}`
}

/** 80 bits in four groups: cannot be guessed, even with its hash. */
export const newRecoveryCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')

/** Normalizes a typed code: case, spaces and hyphens are ignored. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
export const isRecoveryCode = (plain: string): boolean => /^[A-Z2-7]{16}$/.test(plain)
