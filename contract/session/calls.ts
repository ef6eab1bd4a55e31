import { z } from 'zod'
import { access, call, kilobyte } from '../call.ts'
import { captchaReply, loginConfig, loginForm, tokenReply } from './shapes.ts'

export const getLoginConfig = call({
  method: 'GET',
  path: '/login/login_config',
  title: 'Login configuration',
  access: access.client,
  reply: loginConfig,
})

/** A picture whose text is used once and kept five minutes. */
export const getCaptcha = call({
  method: 'GET',
  path: '/auth/captcha',
  title: 'Captcha',
  access: access.public,
  query: z.strictObject({
    width: z.coerce.number().int().optional(),
    height: z.coerce.number().int().optional(),
    type: z.string().max(8).optional(),
  }),
  reply: captchaReply,
  refusals: ['attempts.tooMany'],
})

/** Signs in by account and password. Counts failures; five for an account within 15 minutes ask for a captcha. */
export const issueToken = call({
  method: 'POST',
  path: '/auth/oauth2/token',
  title: 'Sign in',
  access: access.client,
  body: loginForm,
  bodyForm: 'urlencoded',
  bodyMax: 8 * kilobyte,
  reply: tokenReply,
  replyForm: 'bare',
  refusals: ['login.failed', 'captcha.wrong', 'attempts.tooMany'],
  audit: 'session.signIn',
})

/** Ends the session on every instance at once. */
export const logout = call({
  method: 'POST',
  path: '/login/logout',
  title: 'Sign out',
  access: access.user,
  audit: 'session.signOut',
})
