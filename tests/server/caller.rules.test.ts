import { expect, test } from 'vitest'
import { callerAddress, stripGatewayHeaders } from '../../server/caller.ts'

const peer = '10.0.0.1'

test.each([
  { hops: 0, forwardedFor: '198.51.100.7', address: peer },
  { hops: 1, forwardedFor: undefined, address: peer },
  { hops: 1, forwardedFor: '198.51.100.7', address: '198.51.100.7' },
  { hops: 1, forwardedFor: 'spoofed, 203.0.113.9, 198.51.100.7', address: '198.51.100.7' },
  { hops: 2, forwardedFor: '203.0.113.9, 198.51.100.7, 10.0.0.2', address: '198.51.100.7' },
  { hops: 2, forwardedFor: '198.51.100.7', address: '198.51.100.7' },
  { hops: 1, forwardedFor: 'unknown', address: peer },
  { hops: 1, forwardedFor: '198.51.100.7:4711', address: '198.51.100.7' },
  { hops: 1, forwardedFor: '[2001:db8::1]:4711', address: '2001:db8::1' },
  { hops: 1, forwardedFor: '2001:db8::1', address: '2001:db8::1' },
])('with $hops gateways and "$forwardedFor" the caller is $address', ({ address, ...given }) => {
  expect(callerAddress({ peer, ...given })).toBe(address)
})

test('an IPv4 peer on an IPv6 socket is IPv4', () => {
  expect(callerAddress({ peer: '::ffff:10.0.0.1', forwardedFor: undefined, hops: 0 })).toBe('10.0.0.1')
})

test('headers that only gateways may set are removed', () => {
  const headers = new Headers({
    'X-Forwarded-For': 'a',
    'X-Forwarded-Host': 'b',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'for=a',
    'X-Real-IP': 'a',
    Accept: '*/*',
  })
  stripGatewayHeaders(headers)
  expect([...headers.keys()]).toEqual(['accept'])
})
