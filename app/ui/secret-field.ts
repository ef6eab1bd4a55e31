/** Passwords and captcha codes are never sent back or kept. */
export const isSecretField = (name: string): boolean => /password|pwd|captcha/i.test(name)
