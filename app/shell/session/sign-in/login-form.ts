import * as at from '#contract/shell/session/addresses.ts'
export const loginFormId = 'login'

/** Button values that request another picture, or a text question. */
export const anotherCaptcha = 'captcha'
export const anotherQuestion = 'captchaQuestion'

/** A picture or a text question, with the key of its answer. */
export type Captcha = { key: string; image?: string; question?: string }

/** Starts single sign-on with a provider; `wanted` is the page to return to. */
export const signOnPath = (provider: string, wanted: string | null): string =>
  `${at.singleSignOn(provider)}${wanted ? `?redirect=${encodeURIComponent(wanted)}` : ''}`

export const registerFormId = 'register'
export const forgetFormId = 'forget'
export const resetFormId = 'reset'
export const approveFormId = 'approve'
export const rejectFormId = 'reject'
