import { expect, test } from 'vitest'
import { findPersonalKind, isBankCard, isIdCard } from '#api/data/tables/import/personal-kind.ts'

test('an identity number is known by its check character', () => {
  expect(isIdCard('11010519491231002X')).toBe(true)
  expect(isIdCard('11010519491231002x')).toBe(true)
  expect(isIdCard('110105194912310021')).toBe(false)
  expect(isIdCard('11010519491331002X')).toBe(false)
})

test('a bank card is known by its check digit', () => {
  expect(isBankCard('6222 0200 0000 0000 003')).toBe(isBankCard('6222020000000000003'))
  expect(isBankCard('4111111111111111')).toBe(true)
  expect(isBankCard('4111111111111112')).toBe(false)
})

test('a column is personal by its cells, or by its head and cells', () => {
  const ids = ['11010519491231002X', '440524188001010014']
  expect(findPersonalKind('列1', 'string', ids)).toBe('idCard')
  expect(findPersonalKind('电话', 'integer', ['13800138000', '13900139000'])).toBe('mobile')
  expect(findPersonalKind('x', 'string', ['a@b.cn', 'c.d@e.com'])).toBe('email')
  expect(findPersonalKind('收款账号', 'string', ['4111111111111111', '4012888888881881'])).toBe('bankCard')
  expect(findPersonalKind('收款账号', 'string', ['4111111111111112', '4012888888881882'])).toBe('account')
  expect(findPersonalKind('订单号', 'string', ['4111111111111111', '4012888888881881'])).toBeNull()
  expect(findPersonalKind('联系人', 'string', ['张三', '李小四'])).toBe('name')
  expect(findPersonalKind('name', 'string', ['张三', '李小四'])).toBe('name')
  expect(findPersonalKind('name', 'string', ['宇方超市', '诚嘉超市'])).toBeNull()
  expect(findPersonalKind('姓名', 'string', [])).toBeNull()
})
