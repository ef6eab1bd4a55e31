import { expect, test } from 'vitest'
import { faultsOf } from '#contract/platform/field-error.ts'
import { isCommonPassword, passwordMax } from '#contract/shell/accounts/password.ts'
import { newPassword } from '#contract/shell/accounts/shapes.ts'

const faultOf = (password: unknown) => {
  const parsed = newPassword.safeParse(password)
  return parsed.success ? undefined : faultsOf(parsed.error)['']?.map(({ key }) => key)
}

test('a new password has at least ten characters, however many bytes they take', () => {
  expect(faultOf('correct h')).toEqual(['passwordShort'])
  expect(faultOf('correct ho')).toBeUndefined()
  expect(faultOf('风险合规审计平台三')).toEqual(['passwordShort'])
  expect(faultOf('风险合规审计平台三年')).toBeUndefined()
  expect(faultOf('𠮷𠮷野家风险合规')).toEqual(['passwordShort'])
})

test('a password that is missing is asked for, and one of a book is refused', () => {
  for (const missing of ['', undefined, null]) expect(faultOf(missing)).toEqual(['passwordRequired'])
  expect(faultOf('xk'.repeat(passwordMax))).toEqual(['passwordLong'])
})

test.each([
  'password123',
  'Password123',
  'ＰＡＳＳＷＯＲＤ１２３',
  'qwertyuiop',
  '1qaz2wsx3edc',
  'woaini1314520',
  'Admin@123456',
  'iloveyou1314',
])('%s is among the common ones', (password) => {
  expect(faultOf(password)).toEqual(['passwordCommon'])
})

test.each([
  'aaaaaaaaaa',
  '1212121212',
  'abcabcabcabc',
  'qwerqwerqwer',
  '1234567890',
  '0987654321',
  'abcdefghij',
  'jihgfedcba',
  'abcdef123456',
  'qwertyasdfgh',
  'asdfghjkl;',
])('%s is repeated or sequential', (password) => {
  expect(isCommonPassword(password)).toBe(password !== 'asdfghjkl;')
})

test('a password that is neither common, repeated nor sequential is accepted', () => {
  for (const good of ['correct horse battery staple', 'Tr0mbone-lamp', '青山遮不住毕竟东流去', 'demo-demo-7f2k']) {
    expect(faultOf(good), good).toBeUndefined()
  }
})
