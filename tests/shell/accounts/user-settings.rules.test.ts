import { expect, test } from 'vitest'
import { action, loader } from '#app/shell/accounts/settings/user-settings.server.ts'
import { settingsFormId } from '#app/shell/accounts/settings/user-settings-id.ts'
import { updateUserConfig } from '#contract/shell/accounts/calls.ts'
import { getDictionaryType } from '#contract/shell/dictionaries/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from '../../page/page-args.ts'

/** Saves the form over an api with this answer. */
async function save(answer: string, fields: Record<string, string> = {}) {
  const cookie = cookieHeader(await sessionCookie('somebody'))
  const form = { form: settingsFormId, intent: 'save', lang: 'en', theme: 'theme-blue', ...fields }
  const sent: unknown[] = []
  const args = pageArgs('/user/settings', postOf(form, cookie), ({ call, body }) => {
    if (call === updateUserConfig) sent.push(body)
    return { status: 200, reply: { code: '000000', msg: 'success', data: answer } }
  })
  return { reply: await action({ ...args, params: {} }), sent }
}

test('a save that is answered with the string false leaves the form open; this browser applies it all the same', async () => {
  const { reply } = await save('false')
  if (!('data' in reply)) throw new Error('the form was closed')
  expect(reply.data).toMatchObject({ answer: 'stays', errors: {}, values: { theme: ['theme-blue'] } })
  const cookies = new Headers(reply.init?.headers).getSetCookie()
  expect(cookies).toEqual(
    expect.arrayContaining([expect.stringMatching(/^userLang=en;/), expect.stringMatching(/^theme=theme-blue;/)]),
  )
})

test('any other answer closes it, leading back to where it was opened and nowhere else', async () => {
  for (const [back, to] of [
    ['/risk/projects?page=2', '/risk/projects?page=2'],
    ['//evil.example/', '/'],
  ] as const) {
    const { reply } = await save('true', { back })
    if (!(reply instanceof Response)) throw new Error('the form stayed open')
    expect({ status: reply.status, to: reply.headers.get('Location') }).toEqual({ status: 303, to })
  }
})

test('passwords are sent only where their section is open', async () => {
  const typed = { oldPwd: 'old', newPwd: 'new', confirmPwd: 'new' }
  const [closed] = (await save('true', typed)).sent
  expect(JSON.stringify(closed)).not.toContain('password')
  const [open] = (await save('true', { ...typed, updating: '1' })).sent
  expect(open).toContainEqual({ bizType: 'is_update_password', data: '1' })
  expect(open).toContainEqual({ bizType: 'old_password', data: 'old' })
})

test('role names are joined with a slash; the handbook is the file the dictionary names, themes are those it offers', async () => {
  const facts = { path: 'https://files.example/handbook', originName: '培训手册', extension: 'pdf' }
  const entries: Record<string, object[]> = {
    system_handbook_config: Object.entries(facts).map(([dictLabel, dictValue]) => ({ dictLabel, dictValue })),
    'theme-list': [
      { dictLabel: '蓝白', dictValue: 'theme-bw' },
      { dictLabel: '没有颜色', dictValue: 'theme-unknown' },
    ],
  }
  const roles = ['风险经理', '审计员'].map((roleName) => ({ roleCode: roleName, roleName }))
  const headers = { Cookie: cookieHeader(await sessionCookie('somebody')) }
  const args = pageArgs('/user/settings', { headers }, ({ call, query }) => {
    const data =
      call === getDictionaryType
        ? entries[String((query as { type: string }).type)]
        : call === getStats && { principal: { name: '沈知远', usercode: '10009', roles }, userConfig: {}, menus: [] }
    return { status: 200, reply: { code: '000000', msg: 'success', data } }
  })
  const settings = await loader(args as Parameters<typeof loader>[0])
  expect(settings.user).toEqual({ name: '沈知远', usercode: '10009', roles: '风险经理/审计员' })
  expect(settings.handbook).toEqual({ path: facts.path, name: '培训手册.pdf' })
  expect(settings.themes).toEqual([expect.objectContaining({ value: 'theme-bw', label: '蓝白' })])
})
