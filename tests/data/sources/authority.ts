import 'reflect-metadata'
import { KeyObject } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

export type Certificate = { key: Buffer; cert: Buffer }

/** A certificate authority whose certificate is in a file. */
export type Authority = {
  /** Path of its certificate. */
  path: string
  /** A certificate for names such as `{ type: 'dns', value: 'db.example' }`. */
  issue(...names: { type: 'dns' | 'ip'; value: string }[]): Promise<Certificate>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const dayMs = 24 * 3600 * 1000
const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
const days = () => ({ notBefore: new Date(Date.now() - dayMs), notAfter: new Date(Date.now() + dayMs) })

export async function makeAuthority(folder: string): Promise<Authority> {
  const keys = await newKeys()
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=test authority',
    ...days(),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  })
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'ca.pem')
  writeFileSync(path, own.toString('pem'))
  let issued = 1
  return {
    path,
    async issue(...names) {
      const { publicKey, privateKey } = await newKeys()
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: String(++issued).padStart(2, '0'),
        subject: 'CN=test server',
        issuer: own.subject,
        ...days(),
        signingAlgorithm: algorithm,
        signingKey: keys.privateKey,
        publicKey,
        extensions: [new x509.SubjectAlternativeNameExtension(names)],
      })
      const key = KeyObject.from(privateKey).export({ type: 'pkcs8', format: 'pem' })
      return { key: Buffer.from(key), cert: Buffer.from(certificate.toString('pem')) }
    },
  }
}
