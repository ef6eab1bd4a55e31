import type { ActionFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { takeFlash } from '#app/page/forms/flash.server.ts'
import * as send from '#app/risk/campaigns/letters/send.tsx'
import * as link from '#app/shell/accounts/users/user-link.tsx'
import * as newUser from '#app/shell/accounts/users/user-new.tsx'
import * as forget from '#app/shell/session/account/forget.tsx'
import * as register from '#app/shell/session/account/register.tsx'
import * as approve from '#app/shell/session/registrations/registration-approve.tsx'
import * as reject from '#app/shell/session/registrations/registration-reject.tsx'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { sendLetters } from '#contract/risk/campaigns/calls.ts'
import { createUser, givePasswordLink } from '#contract/shell/accounts/calls.ts'
import { getStats } from '#contract/shell/home/calls.ts'
import { approveRegistration, rejectRegistration } from '#contract/shell/session/calls.ts'
import { getConfig } from '#contract/shell/system/calls.ts'
import { cookieHeader, pageArgs, postOf, sessionCookie } from '../../page/page-args.ts'

const done = (data: unknown): Answer => ({ status: 200, reply: { code: '000000', msg: 'success', data } })
const skipped = { answered: 0, invited: 0, remindedToday: 0, disabled: 0, unreachable: 0, linkLost: 0 }
const replies = new Map<ApiRequest['call'], unknown>([
  [createUser, { userId: 7, mailed: true, link: null }],
  [givePasswordLink, { mailed: true, link: null }],
  [approveRegistration, { usercode: 'u7' }],
  [rejectRegistration, null],
  [sendLetters, { respondents: 2, mails: 2, messages: 0, skipped }],
])

/** Stub of an api with or without a mail server, which accepts everything. */
const apiOf =
  (sendsMail: boolean) =>
  ({ call }: ApiRequest): Answer => {
    if (call === getConfig)
      return { status: 200, reply: { sysHomeUserAccount: { showRegister: true, showForget: true } } }
    if (call === getStats)
      return done({ principal: { usercode: 'admin' }, perms: [], login: { captcha: false, sendsMail }, delegate: null })
    return done(replies.get(call) ?? null)
  }

const id = 'A'.repeat(22)
const user = { username: 'wang', usercode: 'u7', name: '王敏', email: 'wang@example.com', 'roleIds[0]': '1' }

test.each([
  ['a new user', newUser.action, user, {}],
  ['a password link', link.action, {}, { userId: '7' }],
  ['an approval', approve.action, { usercode: 'u7', username: 'wang', 'roleIds[0]': '1' }, { id, bizId: id }],
  ['a rejection', reject.action, { reason: '请使用单位邮箱' }, { id, bizId: id }],
  ['an invitation', send.action, { 'channels[0]': 'mail', language: 'en' }, { bizId: id, id }],
] as const)(
  'what is said of %s tells whether its mail is sent or lies in the outbox',
  async (_, action, fields, params) => {
    const said = async (sendsMail: boolean) => {
      const init = postOf({ form: 'form', ...fields }, cookieHeader(await sessionCookie('admin')))
      const args = { ...pageArgs('/system', init, apiOf(sendsMail)), params }
      const response = (await action(args as unknown as ActionFunctionArgs)) as Response
      expect(response.status, JSON.stringify(response)).toBe(303)
      const headers = { Cookie: cookieHeader(...response.headers.getSetCookie()) }
      return (await takeFlash(pageArgs('/', { headers })))?.notice.text
    }
    expect(await said(false)).toMatch(/发件箱.*没有寄出/)
    expect(await said(true)).not.toMatch(/发件箱/)
  },
)

test.each([
  ['register', register.loader],
  ['forget', forget.loader],
] as const)('the page %s knows whether mail is sent', async (form, loader) => {
  for (const [sendsMail, mail] of [
    [true, 'sent'],
    [false, 'kept'],
  ] as const) {
    const args = pageArgs(`/account/${form}`, {}, apiOf(sendsMail))
    expect(await loader(args as ActionFunctionArgs)).toMatchObject({ data: { mail } })
  }
})
