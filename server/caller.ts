import { isIP } from 'node:net'

/**
 * An address as gateways write it: `203.0.113.7`, `203.0.113.7:4711`, `[2001:db8::1]:4711`; IPv4 inside IPv6 is IPv4.
 */
function plainAddress(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : undefined
}

/**
 * The client's address: with `hops` gateways in front, entry number `hops` of X-Forwarded-For, counted from the right.
 * Entries farther left come from the client and are not trusted. A shorter list was written by gateways only.
 */
export function callerAddress(o: { peer: string; forwardedFor: string | undefined; hops: number }): string {
  const peer = plainAddress(o.peer) ?? o.peer
  if (o.hops === 0 || !o.forwardedFor) return peer
  const entries = o.forwardedFor.split(',')
  return plainAddress(entries.at(-o.hops) ?? entries[0] ?? '') ?? peer
}

const gatewayHeader = /^(x-forwarded-|forwarded$|x-real-ip$)/

/** Removes headers that only a gateway may set; code behind this point gets the address instead. */
export function stripGatewayHeaders(headers: Headers): void {
  for (const name of [...headers.keys()]) if (gatewayHeader.test(name)) headers.delete(name)
}
