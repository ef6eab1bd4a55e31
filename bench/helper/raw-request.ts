import { connect, type Socket } from 'node:net'

/** A request: a POST if there is a body, else a GET. `isOpened`: with the headers of a browser that opens a page. */
export type PlainRequest = { address: string; body?: string; cookie?: string; isOpened?: boolean }

/** A request as bytes, built before the clock starts: node's own client takes twice the CPU time. */
export type RawRequest = { hostname: string; port: number; bytes: Buffer }

export function rawRequest({ address, body, cookie, isOpened = false }: PlainRequest): RawRequest {
  const { host, hostname, port, pathname, search, protocol } = new URL(address)
  if (protocol !== 'http:') throw new Error(`${address}: only http is requested`)
  const head = [
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    'sec-fetch-site: same-origin',
    ...(isOpened ? ['sec-fetch-dest: document'] : []),
    'accept: text/html',
    'accept-encoding: gzip',
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/x-www-form-urlencoded', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return { hostname, port: Number(port || '80'), bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`) }
}

/** Sends requests over one keep-alive connection, and reconnects after it broke. */
export function openSender() {
  let socket: Socket | undefined
  let answer = ''
  let resolveStatus: (status: number) => void = () => {}
  const open = ({ hostname, port }: RawRequest) => {
    const opened = connect(port, hostname).setNoDelay(true)
    const fail = () => {
      if (socket !== opened) return
      socket = undefined
      resolveStatus(0)
    }
    opened.on('error', fail).on('close', fail)
    opened.on('data', (part) => {
      answer += part.toString('latin1')
      if (!isWhole(answer)) return
      if (/\r\nconnection: close/i.test(answer)) socket = undefined
      resolveStatus(Number(answer.slice(9, 12)))
    })
    return opened
  }
  return {
    /** Status of the answer, 0 if the connection broke. */
    send(request: RawRequest): Promise<number> {
      answer = ''
      socket ??= open(request)
      socket.write(request.bytes)
      return new Promise((resolve) => {
        resolveStatus = resolve
      })
    },
    close: () => void socket?.destroy(),
  }
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(answer.slice(0, head)) ?? []
  if (length !== undefined) return answer.length >= head + 4 + Number(length)
  return /\r\ntransfer-encoding: *chunked/i.test(answer.slice(0, head)) ? answer.endsWith('\n0\r\n\r\n') : true
}
