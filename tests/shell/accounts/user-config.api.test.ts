import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedData } from '#api/index.ts'
import { auditEntry } from '#api/platform/audit/table.ts'
import { databaseClock } from '#api/platform/clock.ts'
import { user } from '#api/shell/accounts/table.ts'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { saveUserConfig } from '#api/shell/session/account/user-config.ts'
import { findOpener, openSession } from '#api/shell/session/session.ts'
import { hashPassword } from '#api/shell/session/sign-in/sign-in.ts'
import { session } from '#api/shell/session/table.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { getUserConfig, updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { PasswordUpdate, SettingsAnswer, UserConfigType } from '#contract/shell/accounts/codes.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { makeUser, openerOf, openTestApi, type Person, password, type TestApi, timeZone } from '../../support/api.ts'
import { underWay } from '../session/under-way.ts'

let api: TestApi
const { theme, language, oldPassword, newPassword, confirmPassword, passwordUpdate } = UserConfigType

beforeAll(async () => {
  api = await openTestApi()
  const [first, second] = seedData.dictionaries.filter(({ type }) => type === 'theme-list')
  if (!first || !second) throw new Error('there are no themes')
  await api.db.insert(dictionaryData).values([first, { ...second, status: DictionaryStatus.disabled }])
})
afterAll(() => api?.close())

const save = (as: Person, body: BodyIn<typeof updateUserConfig>) => api.done(updateUserConfig, { as, body })

const passwords = (from: string, to: string, again = to): BodyIn<typeof updateUserConfig> => [
  { bizType: passwordUpdate, data: PasswordUpdate.yes },
  { bizType: oldPassword, data: from },
  { bizType: newPassword, data: to },
  { bizType: confirmPassword, data: again },
]
const strong = 'a quiet lake in autumn'

const hashOf = async ({ userId }: Person): Promise<string> => {
  const [row] = await api.db.select().from(user).where(eq(user.id, userId))
  return row?.passwordHash ?? ''
}

test('theme and language are stored for the caller and nobody else; an empty one is chosen no more', async () => {
  const person = await makeUser(api)
  const other = await makeUser(api)
  const body = [
    { bizType: theme, data: 'theme-tw' },
    { bizType: language, data: 'en' as const },
  ]
  expect(await save(person, body)).toBe(SettingsAnswer.done)
  expect(await api.done(getUserConfig, { as: person })).toEqual({ theme_config: 'theme-tw', language_config: 'en' })
  expect(await api.done(getUserConfig, { as: other })).toEqual({})
  await save(person, [{ bizType: theme, data: '' }])
  expect(await api.done(getUserConfig, { as: person })).toEqual({ language_config: 'en' })
})

test('a theme that is not offered is refused', async () => {
  const person = await makeUser(api)
  for (const data of ['theme-bw', 'theme-none', '<script>']) {
    const { errors } = await api.refuses(updateUserConfig, 'validation', {
      as: person,
      body: [{ bizType: theme, data }],
    })
    expect(errors).toEqual({ theme_config: ['没有这个主题，请重新选择'] })
  }
})

test('unknown bizTypes, unknown languages, repeated and additional entries are refused, and nothing is stored', async () => {
  const person = await makeUser(api)
  const known = { bizType: theme, data: 'theme-tw' }
  const bodies = [
    [known, { bizType: 'role_list', data: 'Administrator' }],
    [{ bizType: 'language_config', data: 'fr' }],
    [{ bizType: 'is_update_password', data: 'yes' }],
    [known, known],
    [{ ...known, userId: 1 }],
    [],
    known,
  ]
  for (const body of bodies)
    await api.refuses(updateUserConfig, 'validation', { as: person, body: body as BodyIn<typeof updateUserConfig> })
  expect(await api.done(getUserConfig, { as: person })).toEqual({})
})

test("a new password needs the old one, and ends the user's other sessions but not this one", async () => {
  const person = await makeUser(api)
  const token = await api.db.transaction((tx) =>
    openSession(tx, databaseClock(timeZone), person.userId, LoginProtocol.internal),
  )
  await api.done(getUserConfig, { as: { token } })
  const [before] = await api.db.select().from(user).where(eq(user.id, person.userId))
  expect(before?.passwordChangedAt).toBeNull()
  await save(person, passwords(password, strong))
  expect(await verify(await hashOf(person), strong)).toBe(true)
  const [after] = await api.db.select().from(user).where(eq(user.id, person.userId))
  expect(after?.passwordChangedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  await api.refuses(getUserConfig, 'session.expired', { as: { token } })
  await api.done(getUserConfig, { as: person })
  expect((await api.signIn(person.username, { password: strong })).status).toBe(200)
})

test('a sign-in under way by the old password opens nothing once its owner has changed it', async () => {
  const person = await makeUser(api)
  const principal = await findOpener(api.db, databaseClock(timeZone), openerOf(person))
  if (!principal) throw new Error('nobody was made')
  const to = await hashPassword(strong)
  const change = { settings: [], avatarPath: undefined, password: { from: await hashOf(person), to } }
  const { status } = await underWay(api, {
    change: (tx) => saveUserConfig(tx, databaseClock(timeZone), change, principal),
    call: () => api.signIn(person.username),
  })
  expect(status).toBe(401)
  const left = await api.db.select().from(session).where(eq(session.userId, person.userId))
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual([principal.tokenHash])
})

test('a password that is missing, wrong, weak or not confirmed is refused at its own entry', async () => {
  const person = await makeUser(api)
  const cases: [BodyIn<typeof updateUserConfig>, string[]][] = [
    [passwords('', '', ''), ['confirm_password', 'new_password', 'old_password']],
    [[{ bizType: passwordUpdate, data: PasswordUpdate.yes }], ['confirm_password', 'new_password', 'old_password']],
    [passwords('not my password', strong), ['old_password']],
    [passwords(password, 'short'), ['new_password']],
    [passwords(password, '1234567890'), ['new_password']],
    [passwords(password, strong, `${strong}!`), ['confirm_password']],
  ]
  for (const [body, fields] of cases) {
    const { errors } = await api.refuses(updateUserConfig, 'validation', { as: person, body })
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(fields)
  }
  expect(await verify(await hashOf(person), password)).toBe(true)
})

test('nothing is saved where the password is refused', async () => {
  const person = await makeUser(api)
  const body = [{ bizType: theme, data: 'theme-tw' }, ...passwords('not my password', strong)]
  await api.refuses(updateUserConfig, 'validation', { as: person, body })
  expect(await api.done(getUserConfig, { as: person })).toEqual({})
})

test('passwords are ignored where the section is not open', async () => {
  const person = await makeUser(api)
  const [, ...entries] = passwords(password, strong)
  await save(person, entries)
  await save(person, [{ bizType: passwordUpdate, data: PasswordUpdate.no }, ...entries])
  expect(await verify(await hashOf(person), password)).toBe(true)
})

test('wrong old passwords are limited to five attempts, and the right one does not count', async () => {
  const person = await makeUser(api)
  const address = '203.0.113.77'
  await api.done(updateUserConfig, { as: person, address, body: passwords(password, strong) })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await api.refuses(updateUserConfig, 'validation', { as: person, address, body: passwords('a guess', password) })
  }
  await api.refuses(updateUserConfig, 'attempts.tooMany', { as: person, address, body: passwords(strong, password) })
  expect(await verify(await hashOf(person), strong)).toBe(true)
})

test('an account without a password sets none this way', async () => {
  const person = await makeUser(api)
  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, person.userId))
  const { errors } = await api.refuses(updateUserConfig, 'validation', { as: person, body: passwords('any', strong) })
  expect(errors).toHaveProperty('old_password')
})

test('the audit trail records which settings were saved, but no password', async () => {
  const person = await makeUser(api)
  await save(person, [{ bizType: theme, data: 'theme-tw' }, ...passwords(password, strong)])
  const rows = await api.db.select().from(auditEntry).where(eq(auditEntry.actor, person.usercode))
  const row = rows.find(({ action }) => action === 'user.config')
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({
    password: true,
    entries: expect.arrayContaining(['theme_config']),
  })
  expect(JSON.stringify(rows)).not.toContain(strong)
})
