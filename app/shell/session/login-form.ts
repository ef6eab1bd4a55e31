import * as at from '#contract/shell/session/addresses.ts'
export const loginFormId = 'login'

/** The buttons that ask for another picture, and for a question in words. */
export const anotherCaptcha = 'captcha'
export const anotherQuestion = 'captchaQuestion'

/** A picture to read, or a question in words, answered under its key. */
export type Captcha = { key: string; image?: string; question?: string }

/** Where single sign-on with a provider starts; it leads on to where was wanted. */
export const signOnPath = (provider: string, wanted: string | null): string =>
  `${at.singleSignOn(provider)}${wanted ? `?redirect=${encodeURIComponent(wanted)}` : ''}`

export const registerFormId = 'register'
export const forgetFormId = 'forget'
export const resetFormId = 'reset'
export const approveFormId = 'approve'
export const rejectFormId = 'reject'
