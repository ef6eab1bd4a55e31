import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
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

/**
 * Keys derived from DATA_KEY, one for each use. With several data keys, the first one is used for writing and all of
 * them for reading.
 */
export type Keys = {
  /** Encrypts a secret for storage (AES-256-GCM: nonce, tag, text). */
  seal(secret: string): Buffer
  open(sealed: Uint8Array): string
  /** Signs captchas, so that the server need not store them: HMAC-SHA256. */
  captchas(statement: string): Buffer
  /** Derives the secret key of masks, with HMAC-SHA256 by the writing key. Masked values are joined by their hashes. */
  masks(statement: string): Buffer
  /** Signer of respondents' receipts. */
  receipts: PublicSigner
  /** Derives the secret of a receipt, which opens a sealed paper to its respondent. */
  receiptSecrets: Signer
  /** Signer of file addresses. */
  links: Signer
  audit: AuditKeys
  /** Fingerprints of the keys, in order: they identify a key without revealing it. */
  checks: readonly Buffer[]
}

type Signer = { sign(statement: string): Buffer; isGenuine(statement: string, signature: Uint8Array): boolean }
/** Signer whose signatures anyone can verify with the public key (PEM) of the key that signed; null if none did. */
type PublicSigner = Signer & { publicKeyOf(statement: string, signature: Uint8Array): string | null }

export type AuditKeys = {
  /** MACs of a row, which only a key holder can compute: by the writing key, and by each reading key. */
  bind(statement: string): Buffer
  bindings: readonly ((statement: string) => Buffer)[]
  /** Signs the end of the trail, and its copies outside the database. */
  seals: Signer
  /** Signer of seals from before they were chained. */
  earlierSeals: Signer
}

/** Decrypts a sealed secret; undefined if no key opens it, so that one row does not make all others fail. */
export function openedOf({ open }: Pick<Keys, 'open'>, sealed: Uint8Array): string | undefined {
  try {
    return open(sealed)
  } catch {
    return undefined
  }
}

const nonceBytes = 12
const tagBytes = 16

/** Secret of a link, or '' if no key opens it: the link cannot be shown, but can be renewed. */
export const linkIn = (keys: Pick<Keys, 'open'>, sealed: Uint8Array): string => openedOf(keys, sealed) ?? ''

/** Derives keys from one or more data keys, newest first. */
export function deriveKeys(...dataKeys: readonly [string, ...string[]]): Keys {
  const derive = (purpose: string) =>
    dataKeys.map((dataKey) => Buffer.from(hkdfSync('sha256', dataKey, 'risk-workbench', purpose, 32)))
  const sealing = derive('seal')
  const [bind, ...before] = derive('audit rows').map(macBy)
  const [captchas] = derive('captchas').map(macBy)
  const [masks] = derive('masks').map(macBy)
  if (!sealing[0] || !bind || !captchas || !masks) throw new Error('there is no key')
  const writing = sealing[0]
  return {
    seal(secret) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', writing, nonce)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed) {
      let failure: unknown
      for (const key of sealing) {
        try {
          return opened(key, Buffer.from(sealed))
        } catch (error) {
          failure ??= error
        }
      }
      throw failure
    },
    captchas,
    masks,
    receipts: publicAnyOf(derive('receipts').map(signerOf)),
    receiptSecrets: anyOf(derive('receipt secrets').map(sharedSignerOf)),
    links: anyOf(derive('file links').map(sharedSignerOf)),
    audit: {
      bind,
      bindings: [bind, ...before],
      seals: anyOf(derive('audit seals').map(sharedSignerOf)),
      earlierSeals: anyOf(derive('audit').map(signerOf)),
    },
    checks: derive('check'),
  }
}

function opened(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}

const macBy =
  (key: Buffer) =>
  (statement: string): Buffer =>
    createHmac('sha256', key).update(statement).digest()

const publicAnyOf = (signers: ReturnType<typeof signerOf>[]): PublicSigner => ({
  ...anyOf(signers),
  publicKeyOf: (statement, signature) =>
    signers.find((signer) => signer.isGenuine(statement, signature))?.publicKey ?? null,
})

/** Signs with the first, accepts signatures of each. */
const anyOf = (signers: Signer[]): Signer => ({
  sign(statement) {
    const [first] = signers
    if (!first) throw new Error('there is no key')
    return first.sign(statement)
  },
  isGenuine: (statement, signature) => signers.some((signer) => signer.isGenuine(statement, signature)),
})

/** Signer for statements verified only here: many seals are verified in the time of one Ed25519 signature. */
function sharedSignerOf(key: Buffer): Signer {
  const sign = macBy(key)
  return {
    sign,
    isGenuine: (statement, signature) => signature.length === 32 && timingSafeEqual(sign(statement), signature),
  }
}

/** PKCS #8 around a raw Ed25519 seed, as RFC 8410 writes it. */
const pkcs8Ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signerOf(seed: Buffer): Signer & { publicKey: string } {
  const privateKey: KeyObject = createPrivateKey({
    key: Buffer.concat([pkcs8Ed25519, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  return {
    sign: (statement) => sign(null, Buffer.from(statement), privateKey),
    isGenuine: (statement, signature) => verify(null, Buffer.from(statement), publicKey, signature),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
