import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import * as forget from '#app/shell/session/account/forget.tsx'
import * as register from '#app/shell/session/account/register.tsx'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { forgotPassword, getCaptcha, getCaptchaQuestion, userRegister } from '#contract/shell/session/calls.ts'
import { getConfig } from '#contract/shell/system/calls.ts'
import { pageArgs, postOf } from '../../page/page-args.ts'

const done = (data: unknown): Answer => ({ status: 200, reply: { code: '000000', msg: 'success', data } })
const wrong: Answer = { status: 401, reply: { code: '401003', msg: '验证码不正确或已失效', data: null } }

/** Stub of an api that requires a captcha with a new key each time, and refuses every code. */
function captchaApi() {
  let drawn = 0
  return ({ call }: ApiRequest): Answer => {
    if (call === getConfig)
      return { status: 200, reply: { sysHomeUserAccount: { showRegister: true, showForget: true } } }
    if (call === getStats) return done({ login: { captcha: true }, authProperties: { configs: [] } })
    drawn += 1
    if (call === getCaptcha) return done({ key: `picture ${drawn}`, image: 'aW1hZ2U=' })
    if (call === getCaptchaQuestion) return done({ key: `q.${drawn}`, question: '请用数字写出' })
    return call === userRegister || call === forgotPassword ? wrong : { status: 503, reply: undefined }
  }
}

const person = { name: '沈知远', email: 'shen@example.com', companyName: '华信信托' }

test.each([
  ['register', register],
  ['forget', forget],
] as const)('on the page %s the captcha is drawn anew and its code cleared after every attempt', async (form, page) => {
  const api = captchaApi()
  const address = `/account/${form}`
  const { data: shown } = await page.loader(pageArgs(address, {}, api) as ActionFunctionArgs)
  expect(shown.captcha).toMatchObject({ key: expect.stringMatching(/^picture/) })

  const attempt = async (fields: Record<string, string>) => {
    const args = pageArgs(address, postOf({ form, ...person, ...fields }, ''), api)
    const reply = (await page.action(args as ActionFunctionArgs)) as Awaited<ReturnType<typeof register.action>>
    if (!('data' in reply)) throw new Error('the form was taken')
    expect(Object.keys(reply.data.values)).not.toContain('captchaCode')
    expect(reply.data.values).toMatchObject({ companyName: [person.companyName] })
    return { status: reply.init?.status, errors: reply.data.errors, key: reply.data.captcha?.key }
  }
  const keys = new Set([shown.captcha?.key])
  const captchaKey = shown.captcha?.key ?? ''
  const refused = await attempt({ captchaKey, captchaCode: 'zzzz' })
  expect(refused).toMatchObject({ status: 401, errors: { captchaCode: ['验证码不正确或已失效'] } })
  const incomplete = await attempt({ captchaKey, name: '', captchaCode: '' })
  expect(incomplete).toMatchObject({ status: 422, errors: { name: ['请输入姓名'], captchaCode: ['请输入验证码'] } })
  // The button for users who cannot see the picture: no errors are shown, and a question stays a question.
  const request = await attempt({ captchaKey, name: '', intent: 'captchaQuestion' })
  expect(request).toMatchObject({ status: 200, errors: {}, key: expect.stringMatching(/^q\./) })
  const answered = await attempt({ captchaKey: request.key ?? '', captchaCode: '1' })
  expect(answered.key).toMatch(/^q\./)
  for (const { key } of [refused, incomplete, request, answered]) keys.add(key)
  expect(keys.size).toBe(5)
})
