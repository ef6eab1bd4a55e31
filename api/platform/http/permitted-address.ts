import { lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction, Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for an address in a forbidden range. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/** Networks that the operator permits in addition to public addresses, as `10.1.0.0/16`. */
export function networksOf(cidrs: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const cidr of cidrs) {
    const [address, length] = ipaddr.parseCIDR(cidr)
    networks.addSubnet(address.toString(), length, address.kind())
  }
  return networks
}

/** Public IPv6 addresses. Old formats outside this range lead to IPv4 addresses, such as `::7f00:1` to 127.0.0.1. */
const publicIpv6 = networksOf(['2000::/3'])

/** True for public addresses, and for those of permitted networks. An IPv4 address within IPv6 counts as IPv4. */
export function isReachable(text: string, permitted: BlockList): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.process(text)
  const [plain, kind] = [address.toString(), address.kind()]
  const isPublic = address.range() === 'unicast' && (kind === 'ipv4' || publicIpv6.check(plain, kind))
  return isPublic || permitted.check(plain, kind)
}

const lookupWithin =
  (permitted: BlockList, resolve: LookupFunction): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error || typeof found === 'string') return done(error, '', 0)
      const [first] = found
      const refused = found.find(({ address }) => !isReachable(address, permitted))
      if (refused || !first) return done(new ForbiddenAddress(`${refused?.address ?? host} is not permitted`), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

/**
 * A socket that connects only to permitted addresses. They are checked on connecting, so that a name cannot change
 * after the check (DNS rebinding). One forbidden address of a name refuses the name.
 */
export function guardedSocket(permitted: BlockList, resolve: LookupFunction = resolveName): Socket {
  const socket = new Socket()
  const connect = socket.connect.bind(socket)
  const lookup = lookupWithin(permitted, resolve)
  socket.connect = ((...args: unknown[]) => {
    const [port, host] = args as [number, string]
    if (typeof host !== 'string' || typeof port !== 'number') throw new ForbiddenAddress('only a host and a port')
    if (isIP(host) !== 0 && !isReachable(host, permitted)) {
      process.nextTick(() => socket.destroy(new ForbiddenAddress(`${host} is not permitted`)))
      return socket
    }
    return connect({ port, host, lookup })
  }) as Socket['connect']
  return socket
}
