import { createHash, createHmac } from 'node:crypto'

type Presigning = {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
  /** Path starting with the bucket; only letters, digits and `-_./`. */
  path: string
  seconds: number
  now?: Date
}

const service = 's3'
const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Creates a URL that allows one object to be PUT, with a query signed by Signature Version 4. It does not limit the
 * size: uploads are measured before they are accepted.
 */
export function presignedPut({
  endpoint,
  region,
  accessKey,
  secretKey,
  path,
  seconds,
  now = new Date(),
}: Presigning): string {
  const url = new URL(endpoint)
  const whole = (url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '')) + path
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = [at.slice(0, 8), region, service, 'aws4_request']
  const query = Object.entries({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Credential': [accessKey, ...scope].join('/'),
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${escaped(value)}`)
    .join('&')
  const request = ['PUT', whole, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const statement = [algorithm, at, scope.join('/'), createHash('sha256').update(request).digest('hex')].join('\n')
  const key = scope.reduce<string | Buffer>((under, part) => hmac(under, part), `AWS4${secretKey}`)
  return `${url.origin}${whole}?${query}&X-Amz-Signature=${hmac(key, statement).toString('hex')}`
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Escapes by RFC 3986, which is stricter than `encodeURIComponent`. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
