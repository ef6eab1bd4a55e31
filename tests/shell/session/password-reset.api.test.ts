import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseClock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { textIn } from '#api/platform/text.ts'
import { department, user } from '#api/shell/accounts/table.ts'
import { linksPerAccount, linksPerNetwork } from '#api/shell/session/account/forgotten.ts'
import { setPassword } from '#api/shell/session/account/password.ts'
import { createResetLink, givenLinkHours } from '#api/shell/session/account/password-link.ts'
import { requestsPerNetwork } from '#api/shell/session/sign-in/admission.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { accessToken, passwordLink, session } from '#api/shell/session/table.ts'
import { systemSetting } from '#api/shell/system/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { problems } from '#contract/platform/problem.ts'
import { getUser, getUserConfig, updateUser } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { checkPasswordLink, createAccessToken, forgotPassword, resetPassword } from '#contract/shell/session/calls.ts'
import { makeUser, openTestApi, password, publicUrl, type TestApi, timeZone } from '../../support/api.ts'
import { latestAudit } from '../../support/latest-audit.ts'
import { mailsTo, tokenIn } from '../../support/mailbox.ts'
import { makeClerk } from '../accounts/people.ts'
import { underWay } from './under-way.ts'

let api: TestApi
const words = textIn('zh-Hans')
const good = 'a new password of mine'

beforeAll(async () => {
  api = await openTestApi()
  const value = { showRegister: false, showForget: true }
  await api.db.insert(systemSetting).values({ key: 'sysHomeUserAccount', value })
})
afterAll(() => api?.close())

/** A user with e-mail and company, and the matching form. */
async function makeForgetful(companyName = '华信银行') {
  const email = `${randomUUID()}@example.com`
  const person = await makeUser(api, { email })
  await api.db.update(user).set({ company: companyName }).where(eq(user.id, person.userId))
  return { ...person, email, form: { name: person.name, email, companyName } }
}
const anyAddress = () => `address ${randomUUID()}`
const ask = (body: BodyIn<typeof forgotPassword>, of: TestApi = api) =>
  of.call(forgotPassword, { body, address: anyAddress() })

/** Token of a one-time link, from its mail. */
async function linkOf(person: Awaited<ReturnType<typeof makeForgetful>>): Promise<string> {
  await api.done(forgotPassword, { body: person.form, address: anyAddress() })
  return tokenIn((await mailsTo(api, person.email)).at(-1)?.text)
}
const reset = (token: string, password = good) => ({ body: { token, password, confirmation: password } })

test('when name, e-mail and company fit an account, it is mailed a one-time link of thirty minutes', async () => {
  const person = await makeForgetful()
  const { form } = person
  const typed = { name: ` ${form.name} `, email: form.email.toUpperCase(), companyName: '华信银行 ' }
  await api.done(forgotPassword, { body: { ...typed, mobile: '123', position: '', contactMatters: '忘记了' } })
  const [mail, more] = await mailsTo(api, person.email)
  expect(more).toBeUndefined()
  expect(mail).toMatchObject({ recipient: person.email, purpose: 'password.forgotten' })
  expect(mail?.text).toContain(`${publicUrl}/account/reset?token=`)
  expect(mail?.text).toContain('30 分钟')
  expect(await api.done(checkPasswordLink, { body: { token: tokenIn(mail?.text) } })).toEqual({
    username: person.username,
    name: person.name,
  })
})

test('another e-mail of an account ends the links that went to the one before', async () => {
  const clerk = await makeClerk(api)
  const person = await makeForgetful()
  const token = await linkOf(person)
  const { userId } = person
  const { username, name, departmentId, version } = await api.done(getUser, { as: clerk, query: { userId } })
  const save = (fields: { email: string; version: number }) =>
    api.done(updateUser, { as: clerk, query: { userId }, body: { username, name, departmentId, ...fields } })
  await save({ email: person.email, version })
  await api.done(checkPasswordLink, { body: { token } })
  await save({ email: `${randomUUID()}@example.com`, version: version + 1 })
  await api.refuses(checkPasswordLink, 'notFound', { body: { token } })
  await api.refuses(resetPassword, 'notFound', reset(token))
})

test('the company of who has none written down is the top of their departments', async () => {
  const [top] = await api.db.insert(department).values({ name: '华东集团' }).returning()
  const [part] = await api.db.insert(department).values({ name: '财务部', parentId: top?.id }).returning()
  const email = `${randomUUID()}@example.com`
  const { name } = await makeUser(api, { email, departmentId: part?.id ?? 0 })
  await ask({ name, email, companyName: '财务部' })
  expect(await mailsTo(api, email)).toEqual([])
  await ask({ name, email, companyName: '华东集团' })
  expect(await mailsTo(api, email)).toHaveLength(1)
})

test('an account that does not fit, or is disabled, is answered alike and mailed nothing', async () => {
  const person = await makeForgetful()
  const { form } = person
  const right = await ask(form)
  const disabled = await makeForgetful()
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, disabled.userId))
  for (const wrong of [
    { ...form, name: '别人' },
    { ...form, companyName: '别家' },
    { ...form, email: `${randomUUID()}@example.com` },
    disabled.form,
  ]) {
    expect(await ask(wrong)).toEqual(right)
  }
  expect(await mailsTo(api, person.email)).toHaveLength(1)
  expect(await mailsTo(api, disabled.email)).toEqual([])
})

test('two accounts that fit are none', async () => {
  const [one, other] = [await makeForgetful(), await makeForgetful()]
  await api.db.update(user).set({ email: one.email, name: one.name }).where(eq(user.id, other.userId))
  await ask(one.form)
  expect(await mailsTo(api, one.email)).toEqual([])
})

test('an unknown account is answered as fast as a known one', { tags: 'long' }, async () => {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 30; round++) {
    const { form } = await makeForgetful()
    const pair = [
      [known, form],
      [unknown, { ...form, name: '别人' }],
    ] as const
    for (const [times, body] of round % 2 ? pair : pair.toReversed()) {
      const before = performance.now()
      await ask(body)
      times.push(performance.now() - before)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length / 2] ?? 0
  expect(median(known) / median(unknown)).toBeLessThan(1.1)
  expect(median(known) / median(unknown)).toBeGreaterThan(0.9)
})

test('the form asks for name, e-mail and company, in the words of the specification', async () => {
  for (const [body, errors] of [
    [{}, { name: '请输入姓名', email: '请输入邮箱地址', companyName: '请输入公司名称' }],
    [
      { name: ' ', email: ' ', companyName: ' ' },
      { name: '请输入姓名', email: '请输入邮箱地址', companyName: '请输入公司名称' },
    ],
    [{ name: '王', email: 'not an address', companyName: '华信' }, { email: '请输入正确的邮箱地址' }],
  ] as const) {
    const answer = await ask(body as BodyIn<typeof forgotPassword>)
    expect(answer.status).toBe(422)
    const expected = Object.entries(errors).map(([field, text]) => [field, [text]])
    expect(answer.body.errors).toEqual(Object.fromEntries(expected))
  }
})

test('where the configuration does not show it, forgetting is refused', async () => {
  const hidden = await openTestApi()
  const body = { name: '王', email: 'a@example.com', companyName: '华信' }
  await hidden.refuses(forgotPassword, 'forgot.off', { body })
  await hidden.close()
})

test('with the captcha on, each request needs one of its own', async () => {
  const strict = api.instance({ captcha: 'on' })
  const { form } = await makeForgetful()
  const missing = await strict.refuses(forgotPassword, 'validation', { body: form })
  expect(missing.errors).toEqual({ captchaCode: [words('captchaRequired')] })
  const captcha = await strict.drawCaptcha()
  await strict.refuses(forgotPassword, 'captcha.wrong', { body: { ...form, ...captcha, captchaCode: 'none' } })
  await strict.refuses(forgotPassword, 'captcha.wrong', { body: { ...form, ...captcha } })
  const fresh = await strict.drawCaptcha()
  await strict.done(forgotPassword, { body: { ...form, ...fresh } })
  await strict.refuses(forgotPassword, 'captcha.wrong', { body: { ...form, ...fresh } })
})

test('what strangers ask for does not stop the mail that a person asks for, and each link mailed stays good', async () => {
  const person = await makeForgetful()
  // Requests with a wrong detail block nothing, however many there are.
  for (let round = 0; round < linksPerAccount + 1; round++) await ask({ ...person.form, name: '别人' })
  const address = anyAddress()
  for (let round = 0; round < linksPerNetwork + 2; round++)
    await api.done(forgotPassword, { body: person.form, address })
  expect(await mailsTo(api, person.email)).toHaveLength(linksPerNetwork)

  await ask(person.form)
  const mails = await mailsTo(api, person.email)
  expect(mails).toHaveLength(linksPerNetwork + 1)
  for (const { text } of mails) await api.done(checkPasswordLink, { body: { token: tokenIn(text) } })
})

test('a mailbox is not flooded from many networks, and what lies in it is good until more may come', async () => {
  const person = await makeForgetful()
  const now = '2026-11-20T12:00:00Z'
  const at = (time: string) => api.instance({ now: time })
  for (let round = 0; round < linksPerAccount + 3; round++) await ask(person.form, at(now))
  const mails = await mailsTo(api, person.email)
  expect(mails).toHaveLength(linksPerAccount)
  const token = tokenIn(mails[0]?.text)
  await at('2026-11-20T12:15:01Z').done(checkPasswordLink, { body: { token } })
  await ask(person.form, at('2026-11-20T12:15:01Z'))
  expect(await mailsTo(api, person.email)).toHaveLength(linksPerAccount + 1)
})

test('an address that asks too often has to wait', async () => {
  const person = await makeForgetful()
  const address = anyAddress()
  const body = { ...person.form, email: `${randomUUID()}@example.com` }
  for (let round = 0; round < requestsPerNetwork; round++) await api.done(forgotPassword, { body, address })
  await api.refuses(forgotPassword, 'attempts.tooMany', { body, address })
})

test('a link sets a password once, ends every session of the user, and voids their other links', async () => {
  const person = await makeForgetful()
  const [first, second] = [await linkOf(person), await linkOf(person)]
  await api.done(resetPassword, reset(second))
  await api.refuses(getUserConfig, 'session.expired', { as: person })
  expect((await api.signIn(person.username, { password: good })).status).toBe(200)
  expect((await api.signIn(person.username, { address: anyAddress() })).status).toBe(401)
  const [row] = await api.db.select().from(user).where(eq(user.id, person.userId))
  expect(Date.parse(row?.passwordChangedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  for (const token of [first, second]) {
    await api.refuses(resetPassword, 'notFound', reset(token))
    await api.refuses(checkPasswordLink, 'notFound', { body: { token } })
  }
})

test('of a link used ten times at once, one wins', async () => {
  const person = await makeForgetful()
  const token = await linkOf(person)
  const passwords = Array.from({ length: 10 }, (_, index) => `${good} ${index}`)
  const answers = await Promise.all(passwords.map((each) => api.call(resetPassword, reset(token, each))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
  const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  expect((await api.signIn(person.username, { password: won, address: anyAddress() })).status).toBe(200)
})

test('of two links of one user used at once, one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await makeForgetful()
    const tokens = [await linkOf(person), await linkOf(person)]
    const answers = await Promise.all(tokens.map((token) => api.call(resetPassword, reset(token))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  }
})

test('a link ends after thirty minutes, one that an administrator gives after three days', async () => {
  const person = await makeForgetful()
  const issued = tokenIn(`${publicUrl}/account/reset?token=${await linkOf(person)}`)
  const given = await api.db.transaction((tx) =>
    createResetLink(tx, { clock: databaseClock(timeZone), publicUrl }, person.userId),
  )
  const after = (minutes: number) => api.instance({ now: new Date(Date.now() + minutes * 60_000).toISOString() })
  await after(29).done(checkPasswordLink, { body: { token: issued } })
  await after(31).refuses(resetPassword, 'notFound', reset(issued))
  await after(givenLinkHours * 60 - 1).done(checkPasswordLink, { body: { token: tokenIn(given) } })
  await after(givenLinkHours * 60 + 1).refuses(resetPassword, 'notFound', reset(tokenIn(given)))
})

test('a forged link, and one of a disabled user, is like one there never was', async () => {
  const person = await makeForgetful()
  const token = await linkOf(person)
  for (const forged of ['x', token.slice(0, -1), `${token}x`, token.toUpperCase(), randomUUID()]) {
    await api.refuses(resetPassword, 'notFound', reset(forged))
  }
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, person.userId))
  await api.refuses(resetPassword, 'notFound', reset(token))
})

test('a password that is short, common or not confirmed is refused, and the link stays good', async () => {
  const token = await linkOf(await makeForgetful())
  for (const [password, confirmation, errors] of [
    ['short', 'short', { password: [words('passwordShort')] }],
    ['password123', 'password123', { password: [words('passwordCommon')] }],
    [good, `${good}!`, { confirmation: [words('passwordDiffers')] }],
    ['short', 'other', { password: [words('passwordShort')], confirmation: [words('passwordDiffers')] }],
    ['', '', { password: [words('passwordRequired')], confirmation: [words('confirmationRequired')] }],
  ] as const) {
    const { status, body } = await api.call(resetPassword, { body: { token, password, confirmation } })
    expect([status, body.errors], password).toEqual([422, errors])
  }
  await api.done(resetPassword, reset(token))
})

test('a stolen table, the log and the audit trail give no link away', async () => {
  const person = await makeForgetful()
  const token = await linkOf(person)
  const links = await api.db.select().from(passwordLink).where(eq(passwordLink.userId, person.userId))
  expect(links.map(({ tokenHash }) => tokenHash.length)).toEqual([32])
  const { rows } = await api.db.$client.query('select mail::text as row from mail')
  await api.done(resetPassword, reset(token))
  await api.refuses(resetPassword, 'notFound', reset(token))
  const trail = await latestAudit(api.db, 50)
  expect(trail).toContainEqual(
    expect.objectContaining({ action: 'session.resetPassword', actor: person.usercode, outcome: 'done' }),
  )
  const written = [...rows, ...trail, ...api.log].map((each) => JSON.stringify(each)).join('\n')
  for (const secret of [token, Buffer.from(token).toString('hex'), good]) expect(written).not.toContain(secret)
})

test('what a person types stays text in the mail', async () => {
  const person = await makeForgetful()
  const name = '{{url}} $t(problem:server) <b>'
  await api.db.update(user).set({ name }).where(eq(user.id, person.userId))
  await ask({ ...person.form, name })
  expect((await mailsTo(api, person.email))[0]?.text).toContain(`${name}，您好`)
})

test('a mail is in the language of the user who requested it', async () => {
  const person = await makeForgetful()
  await api.done(forgotPassword, { body: person.form, address: anyAddress(), language: 'en' })
  const [mail] = await mailsTo(api, person.email)
  expect(mail?.subject).toMatch(/set a new password$/)
  expect(mail?.text).toContain('30 minutes')
})

test('a sign-in under way by the password before opens nothing once another is set', async () => {
  const person = await makeUser(api)
  const passwordHash = await hashPassword(good)
  const change = (tx: Tx) => setPassword(tx, databaseClock(timeZone), { userId: person.userId, passwordHash })
  const { status, body } = await underWay(api, { change, call: () => api.signIn(person.username) })
  expect([status, body.code]).toEqual([401, problems['login.failed']])
  expect(await api.db.select().from(session).where(eq(session.userId, person.userId))).toEqual([])
  expect((await api.signIn(person.username, { password: good })).status).toBe(200)
})

test('an access token under way from a session that a new password ends is not made', async () => {
  const person = await makeUser(api)
  const passwordHash = await hashPassword(good)
  const change = (tx: Tx) => setPassword(tx, databaseClock(timeZone), { userId: person.userId, passwordHash })
  const until = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + 3 * 86_400_000)
  const body = { name: '每日导出', scopes: ['oneself:read' as const], until, password }
  const answer = await underWay(api, { change, call: () => api.call(createAccessToken, { as: person, body }) })
  expect([answer.status, answer.body.code]).toEqual([401, problems['session.expired']])
  expect(await api.db.select().from(accessToken).where(eq(accessToken.userId, person.userId))).toEqual([])
})
