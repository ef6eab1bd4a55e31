import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemSetting } from '#api/shell/system/table.ts'
import { getConfig, getSetting, updateSetting } from '#contract/shell/system/calls.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'

let api: TestApi
let administrator: Person

beforeAll(async () => {
  api = await openTestApi()
  administrator = await makeUser(api, { perms: Object.values(SystemPerm) })
})
afterAll(() => api?.close())

/** Changes the title on the first instance. */
async function rename(title: string): Promise<void> {
  const setting = await api.done(getSetting, { as: administrator })
  const variants = { sysLogo: BrandVariant.default, sysBackgroundIcon: BrandVariant.default, sysAgreementPage: null }
  const body = { ...setting, ...variants, sysTitle: { 'zh-Hans': title } }
  await api.done(updateSetting, { as: administrator, body })
}
const titleBy = async (instance: TestApi) => (await instance.done(getConfig)).sysTitle['zh-Hans']

/** Waits until an instance serves from its cache: then the row can change unseen. */
const keeps = (instance: TestApi) =>
  vi.waitFor(
    async () => {
      const title = randomUUID()
      await rename(title)
      await vi.waitFor(async () => expect(await titleBy(instance)).toBe(title), { timeout: 2_000, interval: 5 })
      await api.db
        .update(systemSetting)
        .set({ value: { 'zh-Hans': '改' } })
        .where(eq(systemSetting.key, 'sysTitle'))
      expect(await titleBy(instance)).toBe(title)
    },
    { timeout: 10_000, interval: 50 },
  )

test('a change of the settings holds at the next request, though they are kept in memory', async () => {
  await rename('第一')
  await keeps(api)
  for (const title of ['第二', '第三', '第四']) {
    await rename(title)
    expect(await titleBy(api)).toBe(title)
  }
})

test('another instance on the same database hears of a change at once', async ({ skip }) => {
  if (api.kind === 'embedded') skip('the embedded database has one instance')
  const other = api.instance()
  await keeps(other)
  for (const title of ['甲', '乙', '丙']) {
    await titleBy(other)
    await rename(title)
    await vi.waitFor(async () => expect(await titleBy(other)).toBe(title), { timeout: 2_000, interval: 5 })
  }
})

test('an instance that cannot hear the others keeps nothing, and hears them again', async ({ skip }) => {
  if (api.kind === 'embedded') skip('the embedded database has one instance')
  const other = api.instance()
  await keeps(other)
  await api.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`)
  await rename('断线时')
  await vi.waitFor(async () => expect(await titleBy(other)).toBe('断线时'), { timeout: 2_000, interval: 5 })
  await keeps(other)
  await rename('重新连上')
  await vi.waitFor(async () => expect(await titleBy(other)).toBe('重新连上'), { timeout: 2_000, interval: 5 })
})
