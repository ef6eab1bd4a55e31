import { expect, test } from 'vitest'
import { deriveKeys } from '#api/platform/keys.ts'

const [older, newer] = ['the older data key, long enough to be one', 'the newer data key, long enough to be one']
const before = deriveKeys(older)
const after = deriveKeys(newer, older)

test('data encrypted and signed by an earlier key is read while a newer key is first in the list', () => {
  expect(after.open(before.seal('a link'))).toBe('a link')
  expect(after.receipts.isGenuine('a receipt', before.receipts.sign('a receipt'))).toBe(true)
  expect(after.audit.seals.isGenuine('a seal', before.audit.seals.sign('a seal'))).toBe(true)
  expect(after.audit.bindings.map((bind) => bind('a row'))).toContainEqual(before.audit.bind('a row'))
})

test('the first key of the list encrypts and signs', () => {
  const alone = deriveKeys(newer)
  expect(alone.open(after.seal('a link'))).toBe('a link')
  expect(() => before.open(after.seal('a link'))).toThrow()
  expect(before.receipts.isGenuine('a receipt', after.receipts.sign('a receipt'))).toBe(false)
  expect(alone.receipts.isGenuine('a receipt', after.receipts.sign('a receipt'))).toBe(true)
  expect(after.audit.bind('a row')).toEqual(alone.audit.bind('a row'))
  expect(after.checks).toEqual([...alone.checks, ...before.checks])
})

test('each purpose has a key of its own', () => {
  const { audit, receipts } = before
  expect(receipts.isGenuine('a text', audit.earlierSeals.sign('a text'))).toBe(false)
  expect(audit.seals.sign('a text')).not.toEqual(audit.bind('a text'))
  expect(audit.seals.isGenuine('a text', Buffer.alloc(3))).toBe(false)
})
