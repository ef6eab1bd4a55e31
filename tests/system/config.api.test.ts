import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingDefaults } from '#api/system/setting.ts'
import { systemSetting } from '#api/system/table.ts'
import { getConfig } from '#contract/system/calls.ts'
import { openTestApi, type TestApi } from '../api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('the configuration is served to anyone as it is, without an envelope', async () => {
  const response = await api.fetch('/config/data.json?t=1763600000000')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(settingDefaults)
})

test('what an administrator set stands over the defaults', async () => {
  await api.db.insert(systemSetting).values({ key: 'sysTitle', value: { 'zh-Hans': '我们的平台' } })
  const config = await api.done(getConfig)
  expect(config).toEqual({ ...settingDefaults, sysTitle: { 'zh-Hans': '我们的平台' } })
})
