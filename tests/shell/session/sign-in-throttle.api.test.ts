import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '#api/shell/session/sign-in/network.ts'
import {
  delayAfter,
  failuresPerBrowser,
  longestDelaySeconds,
  networkDelayAfter,
  strangersDelayAfter,
  strangersDelaySeconds,
} from '#api/shell/session/sign-in/sign-in-throttle.ts'
import { attempt } from '#api/shell/session/table.ts'
import { languages } from '#contract/platform/language.ts'
import { issueToken } from '#contract/shell/session/calls.ts'
import { makeUser, openTestApi, password, type TestApi } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const noon = Date.UTC(2026, 10, 20, 12)
const at = (seconds: number) => new Date(noon + seconds * 1000).toISOString()
const instanceAt = (seconds: number) => api.instance({ now: at(seconds) })
let networks = 0
const ownNetwork = () => `2001:db8:${(networks++).toString(16)}:1::`
/** A sign-in attempt at this second, with a solved captcha. */
const tryAt = async (
  seconds: number,
  username: string,
  more: { password?: string; address: string; browserKey?: string },
) => {
  const now = instanceAt(seconds)
  return now.signIn(username, { ...more, ...(await now.drawCaptcha()) })
}
/** Past failures of an account from these addresses. */
const failedFrom = async (addresses: string[], account: string, seconds = 0) => {
  const rows = addresses.map((address) => {
    const { near, wide } = networkOf(address)
    return { kind: 'login', account, address: near, wide, at: new Date(noon + seconds * 1000).toISOString() }
  })
  await api.db.insert(attempt).values(rows)
}
const failElsewhere = (account: string, times: number, seconds = 0) =>
  failedFrom(Array.from({ length: times }, ownNetwork), account, seconds)
const failedTwenty = (address: string, account: string, seconds = 0) =>
  failedFrom(Array<string>(20).fill(address), account, seconds)

test('an IPv6 address counts with its /64 and its /48, whatever its spelling; an IPv4 one with its /24', () => {
  const near = '2001:db8:1:2::/64'
  for (const spelled of ['2001:db8:1:2::1', '2001:DB8:0001:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:1%eth0'])
    expect(networkOf(spelled), spelled).toEqual({ near, wide: '2001:db8:1::/48' })
  expect(networkOf('::1')).toEqual({ near: '0:0:0:0::/64', wide: '0:0:0::/48' })
  expect(networkOf('fe80::')).toEqual({ near: 'fe80:0:0:0::/64', wide: 'fe80:0:0::/48' })
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
    expect(networkOf(address)).toEqual({ near: '203.0.113.7', wide: '203.0.113.0/24' })
  expect(networkOf('')).toEqual({ near: '', wide: '' })
})

test('a guesser with many /64 of one /48 gets five times as many', async () => {
  await failedFrom(
    Array.from({ length: 100 }, (_, number) => `2001:db8:aaaa:${number.toString(16)}::1`),
    'nobody',
  )
  const person = await makeUser(api)
  const refused = await tryAt(1, person.username, { address: '2001:db8:aaaa:ffff::1' })
  expect(refused.body.code).toBe('429001')
  expect((await tryAt(1, person.username, { address: '2001:db8:aaab:ffff::1' })).status).toBe(200)
})

test('failures at one account wait one second, two, four, up to a quarter of an hour, and the answer says so', {
  tags: 'long',
}, async () => {
  const person = await makeUser(api)
  const address = ownNetwork()
  await failElsewhere(person.username, 4)
  let seconds = 0
  for (let failures = 5; failures < 18; failures++) {
    expect((await tryAt(seconds, person.username, { password: 'wrong', address })).body.code).toBe('401002')
    const delay = delayAfter(failures)
    expect(delay).toBe(Math.min(longestDelaySeconds, 2 ** (failures - 5)))
    const early = await tryAt(seconds + delay / 2, person.username, { address })
    expect(early.body).toMatchObject({ code: '429001', detail: { retryAfterSeconds: Math.ceil(delay / 2) } })
    seconds += delay
  }
  expect((await tryAt(seconds, person.username, { address })).status).toBe(200)
})

test('the wait is stated in every language, in seconds and in minutes', async () => {
  const person = await makeUser(api)
  const address = ownNetwork()
  const said = async (seconds: number) => {
    const texts = []
    for (const language of languages)
      texts.push(
        (
          await instanceAt(seconds).refuses(issueToken, 'attempts.tooMany', {
            body: { grant_type: 'password', scope: 'server', username: person.username, password },
            address,
            language,
          })
        ).msg,
      )
    return texts
  }
  await failedTwenty(address, '')
  expect(await said(1)).toEqual([
    '尝试次数过多，请在 15 分钟后再试',
    '嘗試次數過多，請在 15 分鐘後再試',
    'Too many attempts. Try again in 15 minutes',
  ])
  expect(await said(15 * 60 - 1)).toEqual([
    '尝试次数过多，请在 1 秒后再试',
    '嘗試次數過多，請在 1 秒後再試',
    'Too many attempts. Try again in 1 second',
  ])
  expect((await instanceAt(15 * 60).signIn(person.username, { address })).status).toBe(200)
})

test('an account that many networks guess at needs a captcha all day, and its person gets in when the wait is over', async () => {
  const person = await makeUser(api)
  await failElsewhere(person.username, 200)
  const later = 20 * 3600
  expect((await instanceAt(later).signIn(person.username, { address: ownNetwork() })).body.code).toBe('401003')
  expect((await tryAt(later, person.username, { address: ownNetwork() })).status).toBe(200)
  // A typing error makes the network wait longer than all networks together.
  const address = ownNetwork()
  await tryAt(later, person.username, { password: 'slip', address })
  expect((await tryAt(later + 1, person.username, { address })).body.code).toBe('429001')
  expect((await tryAt(later + longestDelaySeconds, person.username, { address })).status).toBe(200)
})

test('an account is guessed at from many networks ever more slowly, on every instance, and a known browser gets in', {
  tags: 'long',
}, async () => {
  const person = await makeUser(api)
  const { body } = await instanceAt(0).signIn(person.username, { address: ownNetwork(), browserKey: '' })
  const browserKey = body.data.browserKey ?? ''
  await failElsewhere(person.username, 9)
  let seconds = 0
  let tries = 0
  // Each attempt comes from another network and instance, with a solved captcha.
  for (let failures = 9; failures < 20; failures++) {
    const wrong = await tryAt(seconds, person.username, { password: 'wrong', address: ownNetwork() })
    expect(wrong.body.code).toBe('401002')
    tries += 1
    const delay = strangersDelayAfter(failures + 1)
    expect(delay).toBe(Math.min(strangersDelaySeconds, 2 ** (failures - 9)))
    const early = await tryAt(seconds + delay / 2, person.username, { address: ownNetwork() })
    expect(early.status).toBe(429)
    expect(early.body).toMatchObject({ code: '429001', detail: { retryAfterSeconds: Math.ceil(delay / 2) } })
    expect((await tryAt(seconds + delay / 2, person.username, { address: ownNetwork(), browserKey })).status).toBe(200)
    seconds += delay
  }
  expect(tries).toBe(11)
  expect((await tryAt(seconds, person.username, { address: ownNetwork() })).status).toBe(200)
  // Other accounts are not slowed down.
  await failElsewhere(person.username, 20, seconds)
  expect((await tryAt(seconds, (await makeUser(api)).username, { address: ownNetwork() })).status).toBe(200)
})

test('the addresses of an IPv4 /24 wait together at one account, and another /24 does not', async () => {
  const person = await makeUser(api)
  await failedFrom(
    ['198.18.7.1', '198.18.7.2', '198.18.7.3', '198.18.7.4', '198.18.7.5', '198.18.7.6'],
    person.username,
  )
  expect((await tryAt(1, person.username, { address: '198.18.7.200' })).body).toMatchObject({
    code: '429001',
    detail: { retryAfterSeconds: delayAfter(6) - 1 },
  })
  expect((await tryAt(1, person.username, { address: '198.18.8.200' })).status).toBe(200)
})

test('a network that fails at many accounts all day waits longer and longer, but not in a known browser', async () => {
  const person = await makeUser(api)
  const { body } = await instanceAt(0).signIn(person.username, { address: ownNetwork(), browserKey: '' })
  const browserKey = body.data.browserKey ?? ''
  const hour = 3600
  const addresses = Array.from({ length: 20 }, (_, host) => `198.18.9.${host + 1}`)
  for (let round = 0; round < 9; round++) await failedFrom(addresses, `nobody-${round}`, round * hour)
  const last = 8 * hour
  const address = '198.18.9.99'
  const wait = networkDelayAfter(9 * addresses.length)
  expect(wait).toBe(2 ** 4)
  const refused = await tryAt(last + 1, person.username, { address })
  expect(refused.body).toMatchObject({ code: '429001', detail: { retryAfterSeconds: wait - 1 } })
  expect((await tryAt(last + 1, person.username, { address, browserKey })).status).toBe(200)
  expect((await tryAt(last + wait, person.username, { address })).status).toBe(200)
})

test('in a browser that knows the account neither its network nor other networks stand in the way', async () => {
  const person = await makeUser(api)
  const address = ownNetwork()
  const { body } = await instanceAt(0).signIn(person.username, { address, browserKey: '' })
  const browserKey = body.data.browserKey ?? ''
  expect(browserKey).not.toBe('')
  await failElsewhere(person.username, 200)
  await failedTwenty(address, person.username)
  expect((await tryAt(1, person.username, { address })).body.code).toBe('429001')
  expect((await tryAt(1, person.username, { address, browserKey })).status).toBe(200)
  expect((await tryAt(1, person.username, { password: 'slip', address, browserKey })).body.code).toBe('401002')
  expect((await tryAt(2, person.username, { address, browserKey })).status).toBe(200)
})

test('a browser is known for its own account only, by a key that nobody makes, for half a year, and for a few failures', async () => {
  const [person, other] = [await makeUser(api), await makeUser(api)]
  const keyOf = async (username: string) =>
    (await instanceAt(0).signIn(username, { address: ownNetwork(), browserKey: '' })).body.data.browserKey ?? ''
  const browserKey = await keyOf(person.username)
  const address = ownNetwork()
  const year = 365 * 86_400
  const blocked = async (seconds: number, key: string) => {
    await failedTwenty(address, '', seconds)
    return (await tryAt(seconds, person.username, { address, browserKey: key })).body.code === '429001'
  }
  expect(await blocked(0, browserKey)).toBe(false)
  expect(await blocked(year / 2, browserKey)).toBe(true)
  expect(await blocked(0, await keyOf(other.username))).toBe(true)
  expect(await blocked(0, `${browserKey.slice(0, -2)}AA`)).toBe(true)
  expect(await blocked(0, randomUUID())).toBe(true)
  const guessing = 3600
  for (let time = 0; time < failuresPerBrowser; time++)
    await tryAt(guessing + time * 40, person.username, { password: 'wrong', address, browserKey })
  expect(await blocked(guessing + failuresPerBrowser * 40, browserKey)).toBe(true)
})

test('who asks for no browser key is answered without one', async () => {
  const person = await makeUser(api)
  const { body } = await api.signIn(person.username, { address: ownNetwork() })
  expect(Object.keys(body.data)).toEqual(['access_token', 'token_type', 'expires_in'])
})
