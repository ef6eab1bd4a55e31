import { z } from 'zod'
import { access, call, kilobyte } from '../call.ts'
import { menuEntry } from '../menus/shapes.ts'
import { captchaReply, loginConfig, loginForm, systemStats, tokenReply } from './shapes.ts'

export const getStats = call({
  method: 'GET',
  path: '/login/stats',
  title: 'System stats: the frame of the app, richer when signed in',
  access: access.public,
  query: z.strictObject({ appId: z.string().max(64).optional() }),
  reply: systemStats,
})

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

export const getUserConfig = call({
  method: 'GET',
  path: '/user/config/getUserConfig',
  title: "The user's own settings by bizType",
  access: access.user,
  reply: z.record(z.string(), z.string()),
})

export const getMenus = call({
  method: 'GET',
  path: '/user/config/menus',
  title: "The user's menu tree",
  access: access.user,
  reply: z.array(menuEntry),
})
