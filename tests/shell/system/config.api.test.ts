import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingDefaults } from '#api/shell/system/setting.ts'
import type { BodyIn } from '#contract/platform/call.ts'
import { createDictionaryData, getDictionaryType } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { getConfig, getSetting, updateSetting } from '#contract/shell/system/calls.ts'
import { BrandVariant, MenuStyle } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let administrator: Person

beforeAll(async () => {
  api = await openTestApi()
  administrator = await makeUser(api, { perms: [SystemPerm.readSettings, SystemPerm.writeSettings] })
})
afterAll(() => api?.close())

const stored = () => api.done(getSetting, { as: administrator })

/** Form values from the stored settings, with these changes. */
async function edited(changes: Partial<BodyIn<typeof updateSetting>>): Promise<BodyIn<typeof updateSetting>> {
  const setting = await stored()
  return {
    ...setting,
    sysLogo: BrandVariant.default,
    sysBackgroundIcon: BrandVariant.default,
    sysAgreementPage: null,
    ...changes,
  }
}
const save = async (changes: Partial<BodyIn<typeof updateSetting>>) =>
  api.done(updateSetting, { as: administrator, body: await edited(changes) })

test('the configuration is served to anyone as it is, without an envelope', async () => {
  const response = await api.fetch('/config/data.json?t=1763600000000')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(settingDefaults)
})

test('what an administrator sets is served at the next request, all of it', async () => {
  const changes = {
    sysTitle: { 'zh-Hans': ' 我们的平台 ', en: 'Our platform' },
    sysDescrition: [{ 'zh-Hans': '第一句' }, { 'zh-Hans': '第二句', 'zh-Hant': '第二句', en: 'The second' }],
    sysLogo: BrandVariant.blueWhite,
    sysBackgroundIcon: BrandVariant.blueWhite,
    sysHomeLayoutUserInfo: '服务热线 400-000-0000',
    sysHomeUserAccount: { showRegister: true, showForget: true },
    sysAutoLoginSso: true,
    sysAgreementPage: { 'zh-Hans': '/agreement', en: 'https://example.com/en/agreement' },
    sysWatermark: true,
  }
  await save({ ...changes, menuStyle: MenuStyle.left })
  expect(await api.done(getConfig)).toEqual({
    ...changes,
    sysTitle: { 'zh-Hans': '我们的平台', en: 'Our platform' },
    sysLogoPicture: '',
    sysBackgroundPicture: '',
  })
  expect((await api.done(getStats)).menuStyle).toBe('1')
  const properties = await api.done(getDictionaryType, { query: { type: 'sys_property' } })
  expect(properties).toMatchObject([{ dictLabel: 'menuStyle', dictValue: '1' }])
  await save({ sysAgreementPage: null, menuStyle: MenuStyle.top })
  expect(await api.done(getConfig)).toMatchObject({ sysAgreementPage: null, sysLogo: 'default' })
  expect((await api.done(getStats)).menuStyle).toBe('2')
})

test('a form that another has overtaken is refused, and says the version that is stored', async () => {
  const [mine, theirs] = [await edited({ sysWatermark: true }), await edited({ sysHomeLayoutUserInfo: '甲' })]
  await api.done(updateSetting, { as: administrator, body: theirs })
  const failure = await api.refuses(updateSetting, 'record.conflict', { as: administrator, body: mine })
  const { version, sysHomeLayoutUserInfo } = await stored()
  expect(failure.detail).toEqual({ version })
  expect(sysHomeLayoutUserInfo).toBe('甲')
  await api.done(updateSetting, { as: administrator, body: { ...mine, version } })
})

test('a menu style changed in the dictionary overtakes a form of the settings', async () => {
  await save({ menuStyle: MenuStyle.left })
  const mine = await edited({})
  const keeper = await makeUser(api, { perms: Object.values(DictionaryPerm) })
  const twin = { dictType: 'sys_property', dictLabel: 'menuStyle', dictValue: '2' }
  await api.refuses(createDictionaryData, 'exists', { as: keeper, body: twin })
  await save({ menuStyle: MenuStyle.top })
  await api.refuses(updateSetting, 'record.conflict', { as: administrator, body: mine })
})

test('of twenty forms at once one is saved', async () => {
  const body = await edited({})
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(updateSetting, { as: administrator, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('settings that cannot be are refused at their fields', async () => {
  for (const [wrong, field] of [
    [{ sysTitle: { 'zh-Hans': ' ' } }, 'sysTitle.zh-Hans'],
    [{ sysTitle: { 'zh-Hans': '名'.repeat(41) } }, 'sysTitle.zh-Hans'],
    [{ sysTitle: { en: 'Only English' } }, 'sysTitle.zh-Hans'],
    [{ sysAgreementPage: { 'zh-Hans': 'javascript:alert(1)' } }, 'sysAgreementPage.zh-Hans'],
    [{ sysAgreementPage: { 'zh-Hans': '//example.com' } }, 'sysAgreementPage.zh-Hans'],
    [{ sysAgreementPage: { 'zh-Hans': '/\\example.com' } }, 'sysAgreementPage.zh-Hans'],
    [{ sysLogo: 'https://example.com/logo.png' }, 'sysLogo'],
    [{ menuStyle: '3' }, 'menuStyle'],
    [{ sysDescrition: Array(9).fill({ 'zh-Hans': '句' }) }, 'sysDescrition'],
    [{ administrator: true }, ''],
  ] as const) {
    const body = await edited(wrong as object)
    const failure = await api.refuses(updateSetting, 'validation', { as: administrator, body })
    expect(Object.keys(failure.errors ?? {}), JSON.stringify(wrong)).toEqual([field])
  }
})

test('who may read the settings may not change them', async () => {
  const reader = await makeUser(api, { perms: [SystemPerm.readSettings] })
  await api.done(getSetting, { as: reader })
  await api.refuses(updateSetting, 'access.denied', { as: reader, body: await edited({}) })
})
