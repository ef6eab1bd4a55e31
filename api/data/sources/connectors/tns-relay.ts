import { createServer, type Server, type Socket } from 'node:net'
import { guardedSocket, networksOf } from '#api/platform/http/permitted-address.ts'
import { connectWithinMs, type SourceConfig, SourceFailure } from './connector.ts'

/** Bytes of a packet header of Oracle's protocol: 2 of length, 2 of checksum, 1 of type, 3 of flags. */
const headerBytes = 8
const typeAt = 4
const packetType = { accept: 2, refuse: 4, redirect: 5 } as const

/**
 * Inspects a listener's packets until it accepts or refuses. A redirect would make the driver connect to an unchecked
 * address.
 */
export class ListenerAnswers {
  private left: Buffer = Buffer.alloc(0)
  private isOver = false

  /** True if the chunk contains a redirect. */
  hasRedirect(chunk: Buffer): boolean {
    if (this.isOver) return false
    this.left = Buffer.concat([this.left, chunk])
    while (this.left.length >= headerBytes) {
      const length = this.left.readUInt16BE(0)
      const type = this.left.readUInt8(typeAt)
      if (type === packetType.redirect) return true
      // A listener's packets have a 2-byte length; one shorter than the header is invalid.
      this.isOver = type === packetType.accept || type === packetType.refuse || length < headerBytes
      if (this.isOver || this.left.length < length) break
      this.left = this.left.subarray(length)
    }
    if (this.isOver) this.left = Buffer.alloc(0)
    return false
  }
}

/** Local listener that forwards connections to permitted addresses. */
export type Relay = {
  port: number
  /** Reason why a connection was not forwarded. */
  failure(): Error | undefined
  close(): void
}

const loopback = '127.0.0.1'

async function listen(accept: (client: Socket) => void): Promise<{ server: Server; port: number; close(): void }> {
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => client.destroy())
    accept(client)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, loopback, resolve)
  })
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const close = () => {
    server.close()
    for (const client of clients) client.destroy()
  }
  return { server, port, close }
}

/** Pipes two sockets into each other; each closes with the other. */
function join(client: Socket, server: Socket): void {
  client.pipe(server)
  server.pipe(client)
  client.on('close', () => server.destroy())
  server.on('close', () => client.destroy())
}

/**
 * Relay on this machine for the Oracle driver, which opens its own sockets and accepts none of ours. The relay's socket
 * checks the address on connect. Without encryption, the relay forwards to the given address and stops at a redirect.
 * With encryption, it is an HTTP `CONNECT` proxy, so that the driver verifies the server's certificate. Each redirect
 * address is then requested, and checked, in the same way.
 */
export async function openRelay({ host, port, tls, permitted }: SourceConfig): Promise<Relay> {
  const networks = networksOf(permitted)
  let failure: Error | undefined
  const fail = (error: Error, client: Socket) => {
    failure ??= error
    client.destroy()
  }
  const reach = (to: { host: string; port: number }, client: Socket, connected: (server: Socket) => void) => {
    const server = guardedSocket(networks)
    const late = setTimeout(() => fail(new SourceFailure('tooSlow', undefined), client), connectWithinMs)
    server.once('connect', () => {
      clearTimeout(late)
      connected(server)
    })
    server.on('error', (error) => fail(error, client))
    client.on('close', () => {
      clearTimeout(late)
      server.destroy()
    })
    server.connect(to.port, to.host)
  }
  const plain = (client: Socket) => {
    client.pause()
    reach({ host, port }, client, (server) => {
      const answers = new ListenerAnswers()
      server.on('data', (chunk: Buffer) => {
        if (answers.hasRedirect(chunk)) fail(new SourceFailure('redirected', undefined), client)
      })
      join(client, server)
    })
  }
  const proxied = (client: Socket) => {
    let head = ''
    client.on('data', function read(chunk: Buffer) {
      head += chunk.toString('latin1')
      if (head.length > headMax) return fail(new Error('request too long'), client)
      if (!head.includes('\r\n\r\n')) return
      client.off('data', read)
      client.pause()
      const [, to = '', toPort = ''] = /^CONNECT \[?([^\s\]]+?)\]?:(\d+) HTTP/.exec(head) ?? []
      if (to === '') return fail(new Error('no CONNECT request'), client)
      reach({ host: to, port: Number(toPort) }, client, (server) => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        join(client, server)
      })
    })
  }
  const { port: own, close } = await listen(tls ? proxied : plain)
  return { port: own, failure: () => failure, close }
}

/** Maximum bytes of a request header. */
const headMax = 4_000
