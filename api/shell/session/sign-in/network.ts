import { isIPv4, isIPv6 } from 'node:net'

/**
 * Networks an attempt counts for. With IPv6, one subscriber has a whole /64 and can change addresses freely. Some have
 * a /48, like others a /24 of IPv4. `wide` is '' if there is no wider network.
 */
type Network = { near: string; wide: string }

export function networkOf(address: string): Network {
  const bare = address.replace(/%.*$/, '')
  if (isIPv4(bare)) return ofIPv4(bare)
  if (!isIPv6(bare)) return { near: address, wide: '' }
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isIPv4Within = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4Within) return ofIPv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  const prefix = (length: number) => `${groups.slice(0, length).map(hex).join(':')}::/${length * 16}`
  return { near: prefix(4), wide: prefix(3) }
}

const ofIPv4 = (near: string): Network => ({ near, wide: near.replace(/\d+$/, '0/24') })

/** Key under which a quota counts a network; for IPv6 its /64. */
export const networkBy = (address: string): string => `address:${networkOf(address).near}`

const hex = (group: number): string => group.toString(16)

/** The eight groups of an IPv6 address, in any notation. */
function groupsOf(address: string): number[] {
  // URL parsing normalizes it: lower case, longest run of zeros omitted, no dots.
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(front), read(back)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
