import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** A random secret for an address or a token: 256 bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** A random public name of a row: 128 bits, base64url. */
export const randomBizId = (): string => randomBytes(16).toString('base64url')

export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}

/** What DATA_KEY is used for, each by a key of its own derived from it. */
export type Keys = {
  /** Encrypts a secret for keeping (AES-256-GCM: nonce, tag, text). */
  seal(secret: string): Buffer
  open(sealed: Uint8Array): string
  /** Signs what respondents carry away. */
  receipts: Signer
  /** Signs where the audit trail ends. */
  audit: Signer
}

export type Signer = { sign(statement: string): Buffer; isGenuine(statement: string, signature: Uint8Array): boolean }

const nonceBytes = 12
const tagBytes = 16

export function deriveKeys(dataKey: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', dataKey, 'risk-workbench', purpose, 32))
  const sealing = derive('seal')
  return {
    seal(secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    receipts: signerOf(derive('receipts')),
    audit: signerOf(derive('audit')),
  }
}

/** PKCS #8 around a raw Ed25519 seed, as RFC 8410 writes it. */
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signerOf(seed: Buffer): Signer {
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (statement) => sign(null, Buffer.from(statement), privateKey),
    isGenuine: (statement, signature) => verify(null, Buffer.from(statement), publicKey, signature),
  }
}
