import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * The part of S3 that the product uses: objects of one bucket in path style, in whole or by range.
 * Signatures of version 4, in headers and addresses, are checked independently of the product's own code.
 */
type Account = { bucket: string; region: string; accessKey: string; secretKey: string }
type Params = { request: IncomingMessage; url: URL }

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

const algorithm = 'AWS4-HMAC-SHA256'
const unsigned = 'UNSIGNED-PAYLOAD'
const clockSkewMs = 15 * 60_000
const expiryMaxSeconds = 7 * 86_400

export function createS3Server({ directory, ...account }: Account & { directory: string }): Server {
  return createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const payloadHash = checkSignature({ request, url }, account)
      const [, bucket = '', ...segments] = url.pathname.split('/').map(decodeURIComponent)
      if (bucket !== account.bucket) throw new Refused(404, 'NoSuchBucket')
      const key = segments.join('/')
      await answer({ request, response, payloadHash, path: key && join(directory, encodeURIComponent(key)) })
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      const { status, code } = error instanceof Refused ? error : { status: 500, code: 'InternalError' }
      const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
      response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
  })
}

type Answering = { request: IncomingMessage; response: ServerResponse; payloadHash: string; path: string }

async function answer({ request, response, payloadHash, path }: Answering): Promise<void> {
  const { method } = request
  if (path === '') {
    if (method !== 'HEAD') throw new Refused(501, 'NotImplemented')
    response.writeHead(200).end()
  } else if (method === 'PUT') {
    const etag = await receive(request, { path, payloadHash })
    response.writeHead(200, { etag: `"${etag}"` }).end()
  } else if (method === 'DELETE') {
    await rm(path, { force: true })
    response.writeHead(204).end()
  } else if (method === 'GET' || method === 'HEAD') await send(request, response, path)
  else throw new Refused(405, 'MethodNotAllowed')
}

let receiving = 0

/** Stores an object only when all of it has arrived, as announced and as signed. */
async function receive(
  request: IncomingMessage,
  { path, payloadHash }: { path: string; payloadHash: string },
): Promise<string> {
  const announced = request.headers['content-length']
  if (announced === undefined) throw new Refused(411, 'MissingContentLength')
  const part = `${path}.${receiving++}.part`
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  let bytes = 0
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      md5.update(piece)
      sha256.update(piece)
      done(null, piece)
    },
  })
  try {
    await mkdir(join(path, '..'), { recursive: true })
    await pipeline(request, counting, createWriteStream(part))
    if (bytes !== Number(announced)) throw new Refused(400, 'IncompleteBody')
    if (payloadHash !== unsigned && sha256.digest('hex') !== payloadHash)
      throw new Refused(400, 'XAmzContentSHA256Mismatch')
    await rename(part, path)
    return md5.digest('hex')
  } finally {
    await rm(part, { force: true })
  }
}

async function send(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Refused(404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const end = Math.min(range?.[2] ? Number(range[2]) : found.size - 1, found.size - 1)
  if (range && (start > end || start >= found.size)) throw new Refused(416, 'InvalidRange')
  response.writeHead(range ? 206 : 200, {
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    'last-modified': found.mtime.toUTCString(),
    ...(range && { 'content-range': `bytes ${start}-${end}/${found.size}` }),
  })
  if (request.method === 'HEAD' || found.size === 0) response.end()
  else await pipeline(createReadStream(path, { start, end }), response)
}

/** Refuses requests that the account's key has not signed; returns the signed hash of the body. */
function checkSignature(requested: Params, account: Account): string {
  const { signature, credential, signedHeaders, at, payloadHash, query } = signingOf(requested)
  const [accessKey, ...scope] = credential.split('/')
  if (accessKey !== account.accessKey) throw new Refused(403, 'InvalidAccessKeyId')
  const expected = [at.slice(0, 8), account.region, 's3', 'aws4_request']
  if (scope.join('/') !== expected.join('/') || !signedHeaders.includes('host'))
    throw new Refused(403, 'SignatureDoesNotMatch')
  const { request, url } = requested
  const headers = signedHeaders.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    url.pathname,
    query
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const text = [algorithm, at, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join('\n')
  let key: Buffer | string = `AWS4${account.secretKey}`
  for (const part of [...scope, text]) key = createHmac('sha256', key).update(part).digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== key.length || !timingSafeEqual(given, key as Buffer))
    throw new Refused(403, 'SignatureDoesNotMatch')
  return payloadHash
}

/** Signature of a request, from its address or headers. Refuses one that is missing, expired or from another time. */
function signingOf({ request, url }: Params) {
  const presigned = url.searchParams.get('X-Amz-Signature')
  if (presigned !== null) {
    const given = (name: string) => url.searchParams.get(name) ?? ''
    const at = given('X-Amz-Date')
    const seconds = Number(given('X-Amz-Expires'))
    if (!(seconds > 0 && seconds <= expiryMaxSeconds)) throw new Refused(400, 'AuthorizationQueryParametersError')
    const age = Date.now() - timeOf(at)
    if (age < -clockSkewMs || age > seconds * 1000) throw new Refused(403, 'AccessDenied')
    return {
      signature: presigned,
      credential: given('X-Amz-Credential'),
      signedHeaders: given('X-Amz-SignedHeaders').split(';'),
      at,
      payloadHash: unsigned,
      query: [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
    }
  }
  const written = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  if (!written) throw new Refused(403, 'AccessDenied')
  const [, credential = '', signedHeaders = '', signature = ''] = written
  const at = String(request.headers['x-amz-date'] ?? '')
  if (Math.abs(Date.now() - timeOf(at)) > clockSkewMs) throw new Refused(403, 'RequestTimeTooSkewed')
  return {
    signature,
    credential,
    signedHeaders: signedHeaders.split(';'),
    at,
    payloadHash: String(request.headers['x-amz-content-sha256'] ?? ''),
    query: [...url.searchParams],
  }
}

const timeOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) || 0

/** Percent-encoding of RFC 3986. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
