import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { menu, roleMenu, user, userConfig } from '#api/shell/accounts/table.ts'
import { dictionaryData } from '#api/shell/dictionaries/table.ts'
import { session } from '#api/shell/session/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { getUserConfig } from '#contract/shell/accounts/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { getLoginConfig } from '#contract/shell/session/calls.ts'
import { passwordDaysProperty } from '#contract/shell/system/codes.ts'
import { makeUser, openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('the public hears of the frame what a login page needs, and nothing of anybody', async () => {
  expect(await api.done(getStats)).toEqual({
    principal: null,
    menus: [],
    perms: [],
    menuStyle: '2',
    userConfig: {},
    applications: [],
    delegate: null,
    login: { captcha: false, sendsMail: false },
    authProperties: { configs: [] },
  })
})

test('who is signed in hears who they are, their roles and perms, and the modules', async () => {
  const person = await makeUser(api, { perms: ['a:b', 'c:d'], email: 'somebody@example.com' })
  const stats = await api.done(getStats, { as: person, query: { appId: 'home' } })
  expect(stats.principal).toMatchObject({
    usercode: person.usercode,
    username: person.username,
    email: 'somebody@example.com',
    roles: [{ roleCode: expect.stringMatching(/^role-/) }],
    userId: stats.principal?.id,
    delFlag: '0',
    languageConfig: null,
    themeConfig: null,
    roleIds: [expect.any(Number)],
    roleList: stats.principal?.roles,
  })
  expect(stats.perms.toSorted()).toEqual(['a:b', 'c:d'])
  expect(stats.applications.every(({ status }) => status === '1')).toBe(true)
  expect(JSON.stringify(stats)).not.toContain('argon2')
})

test('a module the user holds is open among the applications', async () => {
  const person = await makeUser(api)
  await api.db
    .insert(menu)
    .values({ menuId: 'risk', name: '險', nameHans: '险', nameEn: 'Risk', type: MenuType.directory })
  await api.db.insert(roleMenu).values({ roleId: person.roleId, menuId: 'risk' })
  const { applications, menus } = await api.done(getStats, { as: person })
  expect(applications.filter(({ status }) => status === '0').map(({ menuId }) => menuId)).toEqual(['risk'])
  expect(menus.map(({ menuId }) => menuId)).toEqual(['risk'])
})

test('the menu style is what the dictionary says, if it says one there is', async () => {
  const label = { 'zh-Hans': 'menuStyle' }
  await api.db.insert(dictionaryData).values({ type: 'sys_property', value: '1', label })
  expect((await api.done(getStats)).menuStyle).toBe('1')
  await api.db.update(dictionaryData).set({ value: 'sideways' })
  expect((await api.done(getStats)).menuStyle).toBe('2')
})

test('the login configuration says whether a captcha is asked for, and whether mail is sent', async () => {
  expect(await api.done(getLoginConfig)).toEqual({
    captcha: false,
    sendsMail: false,
    authProperties: { configs: [] },
  })
  expect((await api.instance({ captcha: 'on' }).done(getLoginConfig)).captcha).toBe(true)
  const mailer = { send: async () => {}, close: () => {} }
  expect((await api.instance({ mailer }).done(getLoginConfig)).sendsMail).toBe(true)
  expect((await api.instance({ mailer }).done(getStats)).login.sendsMail).toBe(true)
})

test("a user's settings come by their type, and only one's own", async () => {
  const person = await makeUser(api)
  const other = await makeUser(api)
  await api.db.insert(userConfig).values({ userId: person.userId, bizType: 'theme_config', data: 'theme-blue' })
  expect(await api.done(getUserConfig, { as: person })).toEqual({ theme_config: 'theme-blue' })
  expect(await api.done(getUserConfig, { as: other })).toEqual({})
})

test("an expiring password is announced from fourteen days before, in the reader's language", async () => {
  const person = await makeUser(api)
  const remindedAt = async (now: string, language: Language = 'zh-Hans') =>
    (await api.instance({ now }).done(getStats, { as: person, language })).principal?.remind
  // The session lasts until then.
  await api.db.update(session).set({ expiresAt: '2027-12-01T00:00:00Z' })
  await api.db.update(user).set({ passwordChangedAt: '2027-01-01T04:00:00Z' }).where(eq(user.id, person.userId))
  expect(await remindedAt('2027-06-01T04:00:00Z')).toBeNull()

  const label = { 'zh-Hans': passwordDaysProperty }
  await api.db.insert(dictionaryData).values({ type: 'sys_property', value: '90', label })
  expect(await remindedAt('2027-03-18T15:59:59Z')).toBeNull()
  expect(await remindedAt('2027-03-18T16:00:00Z')).toBe('您的密码将于2027年4月1日到期，请及时修改')
  expect(await remindedAt('2027-04-01T04:00:00Z', 'en')).toContain('expires on April 1, 2027')
  expect(await remindedAt('2027-04-01T16:00:00Z', 'zh-Hant')).toBe('您的密碼已於2027年4月1日到期，請盡快變更')

  await api.db.update(user).set({ passwordHash: null }).where(eq(user.id, person.userId))
  expect(await remindedAt('2027-04-02T04:00:00Z')).toBeNull()
  await api.db.update(dictionaryData).set({ value: '0' })
  expect(await remindedAt('2027-04-02T04:00:00Z')).toBeNull()
})
