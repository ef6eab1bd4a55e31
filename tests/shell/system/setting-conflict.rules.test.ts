import { expect, test } from 'vitest'
import { settingDefaults } from '#api/shell/system/setting.ts'
import { action } from '#app/shell/system/setting.tsx'
import type { Answer } from '#contract/platform/exchange.ts'
import { problems } from '#contract/platform/problem.ts'
import { updateSetting } from '#contract/shell/system/calls.ts'
import { BrandVariant, MenuStyle } from '#contract/shell/system/codes.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from '../../page/page-args.ts'

const theirs = {
  ...settingDefaults,
  sysTitle: { 'zh-Hans': '他人的名称' },
  menuStyle: MenuStyle.top,
  passwordDays: 0,
  version: '4.0',
}
const mine = {
  version: '3.0',
  titleHans: '我的名称',
  linesHans: '一句',
  sysLogo: BrandVariant.default,
  sysBackgroundIcon: BrandVariant.default,
  menuStyle: MenuStyle.left,
  daysValid: '90',
  switches: 'sysWatermark',
}

async function saved(fields: Record<string, string>) {
  const sent: unknown[] = []
  const conflict: Answer = {
    status: 409,
    reply: { code: problems['version.conflict'], msg: '已有用户保存了当前版本', data: null },
  }
  const post = postOf({ form: 'setting', ...fields }, cookieHeader(await sessionCookie('admin')))
  const args = pageArgs('/system/settings', post, ({ call, body }): Answer => {
    if (call !== updateSetting) return { status: 200, reply: { code: '000000', msg: 'success', data: theirs } }
    sent.push(body)
    const isNewest = (body as { version: string }).version === theirs.version
    return isNewest ? { status: 200, reply: { code: '000000', msg: 'success', data: null } } : conflict
  })
  return { answer: await action({ ...args, params: {} }), sent }
}

test('of two who change the settings at once the later gets the whole of both, and is saved once they keep their own', async () => {
  const { answer } = await saved(mine)
  const { version: _, ...typed } = mine
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      stored: theirs,
      errors: { '': ['已有用户保存了当前版本'] },
      values: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, [value]])),
    },
  })

  // 以我的内容保存 posts the same values with the version stored now.
  const again = await saved({ ...mine, version: theirs.version })
  expect(again.answer).toBeInstanceOf(Response)
  expect((again.answer as Response).status).toBe(303)
  expect(again.sent).toMatchObject([{ version: '4.0', sysTitle: { 'zh-Hans': '我的名称' }, sysWatermark: true }])
})
