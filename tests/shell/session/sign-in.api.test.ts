import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#api/platform/keys.ts'
import { problemText } from '#api/platform/text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { hashPassword, passwordsAtOnce } from '#api/shell/session/sign-in/sign-in.ts'
import { session } from '#api/shell/session/table.ts'
import { languages } from '#contract/platform/language.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { getCaptcha, getCaptchaQuestion, issueToken } from '#contract/shell/session/calls.ts'
import { basic, makeUser, openTestApi, password, type TestApi } from '../../support/api.ts'
import { answerTo } from './question-reader.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

/** An address in a /24 of its own: limits count per address and per /24. */
let addresses = 0
const ownAddress = () => `198.${18 + (addresses >> 8)}.${addresses++ & 255}.7`
const form = (username: string, given = password) =>
  ({ grant_type: 'password', scope: 'server', username, password: given }) as const
const noon = '2026-11-20T12:00:00Z'

const failuresOf = async (of: { account?: string; address?: string }): Promise<number> => {
  const { rows } = await api.db.execute<{ n: number }>(sql`
    select count(*)::int as n from attempt where kind = 'login'
      and (${of.account ?? null}::text is null or account = ${of.account ?? null})
      and (${of.address ?? null}::text is null or address = ${of.address ?? null})`)
  return rows[0]?.n ?? 0
}

const rowsOf = async (table: 'captcha' | 'attempt', where = sql`true`): Promise<number> => {
  const { rows } = await api.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
  )
  return rows[0]?.n ?? 0
}

const failTimes = async (times: number, username: string, address: string) => {
  for (let time = 0; time < times; time++) await api.signIn(username, { password: 'wrong', address })
}

test('a sign-in answers as OAuth 2 does, without the envelope', async () => {
  const person = await makeUser(api)
  const body = new URLSearchParams({ grant_type: 'password', scope: 'server', username: person.username, password })
  const response = await api.fetch('/auth/oauth2/token', { method: 'POST', headers: { authorization: basic }, body })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const answered = await response.json()
  expect(answered).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 8 * 3600 })
  // 256 bits.
  expect(Buffer.from(answered.access_token, 'base64url')).toHaveLength(32)
  await api.done(getUserConfig, { as: { token: answered.access_token } })
})

test('the account is found whatever its case and width', async () => {
  const person = await makeUser(api)
  const { status } = await api.signIn(`  ${person.username.toUpperCase().replace('U', 'Ｕ')} `, {
    address: ownAddress(),
  })
  expect(status).toBe(200)
})

test('an unknown account, a wrong password, a disabled user and one without a password hear the same', async () => {
  const right = await makeUser(api)
  const disabled = await makeUser(api, { status: UserStatus.disabled })
  const invited = await makeUser(api)
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, invited.userId))
  const address = ownAddress()
  for (const language of languages) {
    for (const [username, given] of [
      [`nobody-${randomUUID()}`, password],
      [right.username, 'wrong'],
      [disabled.username, password],
      [invited.username, password],
    ] as const) {
      const failure = await api.refuses(issueToken, 'login.failed', { body: form(username, given), address, language })
      expect(Object.keys(failure)).toEqual(['code', 'msg', 'data'])
    }
  }
  expect(problemText('login.failed', 'zh-Hans')).toBe('登录失败')
})

/** Bounds of the median with 99 % confidence, by ranks around the middle. */
function medianOf(values: readonly number[]): { least: number; most: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const aside = (2.58 * Math.sqrt(sorted.length)) / 2
  return { least: sorted[Math.floor(middle - aside)] ?? 0, most: sorted[Math.ceil(middle + aside)] ?? Infinity }
}

test('an unknown account takes as long as a known one, within 10 %', { tags: 'long', timeout: 60_000 }, async ({
  skip,
}) => {
  // The embedded database runs in this process, and its noise hides the cost of argon2id.
  skip(api.kind !== 'postgres')
  const person = await makeUser(api)
  await api.db
    .update(user)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(user.id, person.userId))
  /** Processor time in µs, which other work on the machine does not change. */
  const costOf = async (username: string) => {
    // The account needs no captcha yet.
    await api.db.execute(sql`delete from attempt where account = ${username}`)
    const before = process.cpuUsage()
    await api.signIn(username, { password: 'wrong', address: ownAddress() })
    const { user: spent, system } = process.cpuUsage(before)
    return spent + system
  }
  const ratios: number[] = []
  let median = { least: 0, most: Infinity }
  // Adds samples until it is certain, which is soon at equal costs. Without argon2id the ratio would be a tenth.
  while (ratios.length < 400 && !(median.least > 0.9 && median.most < 1.1)) {
    for (let turn = 0; turn < 20; turn++) {
      const unknown = `nobody-${randomUUID()}`
      // Alternates the order, so that momentary load affects both alike.
      const [first, second] = turn % 2 === 0 ? [person.username, unknown] : [unknown, person.username]
      const ratio = (await costOf(first)) / (await costOf(second))
      ratios.push(turn % 2 === 0 ? ratio : 1 / ratio)
    }
    median = medianOf(ratios)
  }
  expect(median.least, `after ${ratios.length}`).toBeGreaterThan(0.9)
  expect(median.most, `after ${ratios.length}`).toBeLessThan(1.1)
})

test('five failures of an account ask for a captcha, whatever the configuration says', async () => {
  const person = await makeUser(api)
  await failTimes(4, person.username, ownAddress())
  expect((await api.signIn(person.username, { address: ownAddress() })).status).toBe(200)
  await failTimes(1, person.username, ownAddress())
  await api.refuses(issueToken, 'captcha.wrong', {
    body: form(person.username),
    address: ownAddress(),
  })
  const { status } = await api.signIn(person.username, { address: ownAddress(), ...(await api.drawCaptcha()) })
  expect(status).toBe(200)
})

test('failures of an account do not keep others waiting, and are forgotten after fifteen minutes', async () => {
  const person = await makeUser(api)
  const other = await makeUser(api)
  const at = (now: string) => api.instance({ now })
  const before = at('2026-11-20T12:00:00Z')
  for (let time = 0; time < 5; time++)
    await before.signIn(person.username, { password: 'wrong', address: ownAddress() })
  expect((await at('2026-11-20T12:00:01Z').signIn(other.username, { address: ownAddress() })).status).toBe(200)
  expect((await at('2026-11-20T12:14:59Z').signIn(person.username, { address: ownAddress() })).body.code).toBe('401003')
  expect((await at('2026-11-20T12:15:00Z').signIn(person.username, { address: ownAddress() })).status).toBe(200)
})

test('a captcha is asked for at every sign-in where it is configured so', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const address = ownAddress()
  expect((await careful.signIn(person.username, { address })).body.code).toBe('401003')
  expect((await careful.signIn(person.username, { address, ...(await careful.drawCaptcha()) })).status).toBe(200)
})

test('a captcha is good once, right or wrong', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const address = ownAddress()
  const used = await careful.drawCaptcha()
  expect((await careful.signIn(person.username, { address, ...used })).status).toBe(200)
  expect((await careful.signIn(person.username, { address, ...used })).body.code).toBe('401003')
  const guessed = await careful.drawCaptcha()
  expect((await careful.signIn(person.username, { address, ...guessed, captchaCode: 'zzzz' })).body.code).toBe('401003')
  expect((await careful.signIn(person.username, { address, ...guessed })).body.code).toBe('401003')
})

test('of two sign-ins at once with one captcha, one gets in', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const drawn = await careful.drawCaptcha()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => careful.signIn(person.username, { address: ownAddress(), ...drawn })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)])
})

test('a captcha ends after five minutes', async () => {
  const person = await makeUser(api)
  const drawing = api.instance({ now: noon, captcha: 'on' })
  const [inTime, late] = [await drawing.drawCaptcha(), await drawing.drawCaptcha()]
  const signIn = (now: string, drawn: typeof late) =>
    api.instance({ now, captcha: 'on' }).signIn(person.username, { address: ownAddress(), ...drawn })
  expect((await signIn('2026-11-20T12:04:59Z', inTime)).status).toBe(200)
  expect((await signIn('2026-11-20T12:05:00Z', late)).body.code).toBe('401003')
})

test('a captcha is read whatever the case and width of its letters', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const drawn = await careful.drawCaptcha()
  const fullWidth = [...drawn.captchaCode.toUpperCase()]
    .map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    .join('')
  const { status } = await careful.signIn(person.username, {
    address: ownAddress(),
    captchaKey: drawn.captchaKey,
    captchaCode: ` ${fullWidth} `,
  })
  expect(status).toBe(200)
})

test('a captcha is a PNG of 120 by 40, of which nothing is kept', async () => {
  const { image, key } = await api.done(getCaptcha, { query: { width: '120', height: '40', type: 'gif' } })
  const png = Buffer.from(image, 'base64')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([120, 40])
  expect(await rowsOf('captcha', sql`key = ${key}`)).toBe(0)
})

test("for who cannot see the picture there is a question in words, good once, in the reader's language", async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  for (const language of languages) {
    const { question, key } = await careful.done(getCaptchaQuestion, { language })
    const answered = { captchaKey: key, captchaCode: answerTo(question) }
    expect((await careful.signIn(person.username, { address: ownAddress(), ...answered })).status).toBe(200)
    expect((await careful.signIn(person.username, { address: ownAddress(), ...answered })).body.code).toBe('401003')
  }
  const { key } = await careful.done(getCaptchaQuestion)
  const wrong = await careful.signIn(person.username, { address: ownAddress(), captchaKey: key, captchaCode: '1' })
  expect(wrong.body.code).toBe('401003')
})

test('numbers are read as people type them', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const { question, key } = await careful.done(getCaptchaQuestion)
  const fullWidth = [...answerTo(question)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const answered = { captchaKey: key, captchaCode: fullWidth.join('、') }
  expect((await careful.signIn(person.username, { address: ownAddress(), ...answered })).status).toBe(200)
})

test('a question is guessed at once, whatever was guessed', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const { question, key } = await careful.done(getCaptchaQuestion)
  for (const captchaCode of ['000', answerTo(question)]) {
    const guessed = { address: ownAddress(), captchaKey: key, captchaCode }
    expect((await careful.signIn(person.username, guessed)).body.code).toBe('401003')
  }
})

test('a captcha that was changed or never given out is wrong, and leaves nothing behind', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const drawn = await careful.drawCaptcha()
  const before = await rowsOf('captcha')
  for (let at = 0; at < drawn.captchaKey.length; at += 3) {
    const other = drawn.captchaKey[at] === 'A' ? 'B' : 'A'
    // The last ones hold the answer: a key of which they differ was given out.
    if (at > 32) break
    const captchaKey = drawn.captchaKey.slice(0, at) + other + drawn.captchaKey.slice(at + 1)
    const forged = { ...drawn, captchaKey, address: ownAddress() }
    expect((await careful.signIn(person.username, forged)).body.code, captchaKey).toBe('401003')
  }
  for (const captchaKey of ['', 'x', 'q.', randomUUID(), drawn.captchaKey.slice(1)]) {
    await careful.signIn(person.username, { ...drawn, captchaKey, address: ownAddress() })
  }
  expect(await rowsOf('captcha')).toBe(before)
  expect((await careful.signIn(person.username, { ...drawn, address: ownAddress() })).status).toBe(200)
})

test('two hundred views and more of the login page cost nothing: no row, and no wait', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const address = ownAddress()
  const before = [await rowsOf('captcha'), await rowsOf('attempt')]
  for (let view = 0; view < 220; view++) {
    await (view % 2 === 0 ? careful.done(getCaptcha, { address }) : careful.done(getCaptchaQuestion, { address }))
  }
  expect([await rowsOf('captcha'), await rowsOf('attempt')]).toEqual(before)
  expect((await careful.signIn(person.username, { address, ...(await careful.drawCaptcha(address)) })).status).toBe(200)
})

test('a flood of captchas is refused with a wait and blocks others no longer than that', async () => {
  const careful = api.instance({ captcha: 'on' })
  const flood = Array.from({ length: 400 }, () => careful.call(getCaptcha))
  await careful.refuses(getCaptcha, 'attempts.tooMany')
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
  await careful.done(getCaptcha)
})

test('twenty failures of an address make it wait, whatever the accounts and though the password is right', async () => {
  const person = await makeUser(api)
  const address = ownAddress()
  for (let time = 0; time < 20; time++) {
    const guess = await api.signIn(`guess-${time}-${address}`, { password: 'wrong', address })
    expect(guess.body.code).toBe('401002')
  }
  await api.refuses(issueToken, 'attempts.tooMany', {
    body: form(person.username),
    address,
  })
  expect((await api.signIn(person.username, { address: ownAddress() })).status).toBe(200)
})

test('successes do not count', async () => {
  const person = await makeUser(api)
  const address = ownAddress()
  for (let time = 0; time < 21; time++) expect((await api.signIn(person.username, { address })).status).toBe(200)
  expect(await failuresOf({ address })).toBe(0)
})

test('fifty right sign-ins at once from one address are all let in', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(api)))
  const address = ownAddress()
  for (let time = 0; time < 19; time++) await failTimes(1, `nobody-${time}-${address}`, address)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) => api.signIn(people[number % 5]?.username ?? '', { address })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  await failTimes(1, `nobody-19-${address}`, address)
  expect((await api.signIn(people[0]?.username ?? '', { address })).body.code).toBe('429001')
})

test('a wrong captcha counts for the address and not for the account', async () => {
  const careful = api.instance({ captcha: 'on' })
  const person = await makeUser(api)
  const address = ownAddress()
  await careful.signIn(person.username, { address, captchaKey: 'unknown-key', captchaCode: 'abcd' })
  expect(await failuresOf({ address })).toBe(1)
  expect(await failuresOf({ account: person.username })).toBe(0)
})

test('the counters stay though the call is refused', async () => {
  const person = await makeUser(api)
  const address = ownAddress()
  await failTimes(3, person.username, address)
  expect(await failuresOf({ address })).toBe(3)
  expect(await failuresOf({ account: person.username })).toBe(3)
})

test('of 1,000 guesses from one IPv6 /64 over two instances, at most twenty and those under way are looked at', {
  tags: 'long',
  timeout: 60_000,
}, async () => {
  const instances = [api, api.instance()]
  const guesses = 1000
  const atOnce = 50
  // Attempts in progress are not counted yet, up to `passwordsAtOnce` per instance.
  const together = instances.length * passwordsAtOnce
  const codes = new Map<string, number>()
  let sent = 0
  const guess = async () => {
    for (let number = sent++; number < guesses; number = sent++) {
      const instance = instances[number % 2] ?? api
      // Each from another address of one /64.
      const address = `2001:db8:feed:1:${number.toString(16)}::1`
      const { body } = await instance.signIn(`victim-${number}`, { password: 'wrong', address })
      codes.set(body.code, (codes.get(body.code) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  const looked = codes.get('401002') ?? 0
  expect(looked).toBeGreaterThanOrEqual(20)
  expect(looked).toBeLessThanOrEqual(20 + together)
  expect(codes.get('429001')).toBe(guesses - looked)
})

test('a token is kept only as its hash', async () => {
  const person = await makeUser(api)
  const { body } = await api.signIn(person.username, { address: ownAddress() })
  const token = body.data.access_token
  const rows = await api.db
    .select()
    .from(session)
    .where(eq(session.tokenHash, sha256(token)))
  expect(rows).toHaveLength(1)
  const { rows: tables } = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const found = await api.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${token}%`} or t::text like ${`%${password}%`}`,
    )
    expect(found.rows, name).toEqual([])
  }
})

test('a form with what it does not know, or lacks what it needs, is refused with the fields named', async () => {
  const address = ownAddress()
  const send = (fields: Record<string, string>) =>
    api.fetch('/auth/oauth2/token', {
      method: 'POST',
      headers: { authorization: basic, 'accept-language': 'en' },
      body: new URLSearchParams({ grant_type: 'password', scope: 'server', ...fields }),
      address,
    })
  const missing = await send({ username: ' ', password: '' })
  expect([missing.status, await missing.json()]).toMatchObject([
    422,
    { code: '422001', errors: { username: ['Please enter your account'], password: ['Please enter your password'] } },
  ])
  const extra = await send({ username: 'a', password: 'b', userId: '1' })
  expect([extra.status, await extra.json()]).toMatchObject([422, { errors: { '': ['Unknown fields: userId'] } }])
})
