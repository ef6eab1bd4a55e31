import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificate = { key: Buffer; cert: Buffer }

/** A certificate authority in a folder, made by openssl. */
export type Authority = {
  /** Path of its certificate. */
  path: string
  /** A certificate for names such as `DNS:db.example` and `IP:127.0.0.1`. */
  issue(...names: string[]): Certificate
}

export function makeAuthority(folder: string): Authority {
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  const openssl = (...params: string[]) => execFileSync('openssl', params, { cwd: folder, stdio: 'pipe' })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test authority')
  let issued = 0
  return {
    path: at('ca.pem'),
    issue(...names) {
      const name = `server-${++issued}`
      writeFileSync(at(`${name}.ext`), `subjectAltName=${names.join(',')}\n`)
      openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', '/CN=test server')
      openssl(
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
        ...['-out', `${name}.pem`, '-days', '1', '-extfile', `${name}.ext`],
      )
      return { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) }
    },
  }
}
