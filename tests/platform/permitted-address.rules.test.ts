import { once } from 'node:events'
import { createServer, type LookupFunction } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ForbiddenAddress, guardedSocket, isReachable, networksOf } from '#api/platform/http/permitted-address.ts'

const none = networksOf([])

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '::7f00:1',
  '::127.0.0.1',
  '::5efe:a00:1',
  '4000::1',
  '0177.0.0.1',
  '2130706433',
  '127.1',
  'localhost',
])('%s is refused', (address) => {
  expect(isReachable(address, none)).toBe(false)
})

test.each(['8.8.8.8', '2001:4860:4860::8888'])('the public address %s is permitted', (address) => {
  expect(isReachable(address, none)).toBe(true)
})

test('a permitted network admits its addresses alone', () => {
  const permitted = networksOf(['10.1.0.0/16', 'fd00:1::/32'])
  expect(
    ['10.1.2.3', '10.2.0.1', 'fd00:1::5', 'fd00:2::5', '::ffff:10.1.2.3'].map((each) => isReachable(each, permitted)),
  ).toEqual([true, false, true, false, true])
})

test('a socket checks the addresses that a name has as it connects', async () => {
  const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const refused = async (host: string) => {
    const socket = guardedSocket(none)
    socket.connect(port, host)
    const [error] = (await once(socket, 'close').then(
      () => [undefined],
      (thrown) => [thrown],
    )) as [unknown]
    return error
  }
  expect(await refused('localhost')).toBeInstanceOf(ForbiddenAddress)
  expect(await refused('127.0.0.1')).toBeInstanceOf(ForbiddenAddress)
  const admitted = guardedSocket(networksOf(['127.0.0.0/8', '::1/128']))
  admitted.connect(port, 'localhost')
  const [text] = (await once(admitted, 'data')) as [Buffer]
  expect(text.toString()).toBe('reached')
})

test('a name that changes its address after a check does not lead to the other', async () => {
  const answers = ['203.0.114.1', '127.0.0.1']
  const requests: string[] = []
  const resolve: LookupFunction = (host, _, done) => {
    requests.push(host)
    done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
  }
  const first = guardedSocket(none, resolve)
  const reached = new Promise<string>((settle) => first.once('lookup', (_, address) => settle(address)))
  first.on('error', () => {})
  first.connect(9, 'rebinding.example')
  expect(await reached).toBe('203.0.114.1')
  first.destroy()
  expect(requests).toHaveLength(1)
  const second = guardedSocket(none, resolve)
  second.connect(9, 'rebinding.example')
  await expect(once(second, 'connect')).rejects.toBeInstanceOf(ForbiddenAddress)
})

test('one private address among the public ones of a name refuses it', async () => {
  const socket = guardedSocket(none, (_, __, done) =>
    done(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
    ]),
  )
  socket.connect(9, 'mixed.example')
  await expect(once(socket, 'connect')).rejects.toBeInstanceOf(ForbiddenAddress)
})
