export const loginFormId = 'login'

/** The button that asks for another picture. */
export const anotherCaptcha = 'captcha'
