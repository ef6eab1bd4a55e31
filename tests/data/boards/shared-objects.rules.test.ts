import { expect, test } from 'vitest'
import { createSharedObjects } from '#api/data/boards/shared-objects.ts'

test('readers with one key share one frozen object, and others get none', () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const made = shared.keep('a right', ['甲'])
  expect(shared.find('a right')).toBe(made)
  expect(Object.isFrozen(made)).toBe(true)
  expect(shared.find('another right')).toBeUndefined()
})

test('the oldest objects are dropped beyond the limit', () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const made = ['a', 'b', 'c'].map((key) => shared.keep(key, [key]))
  expect(['a', 'b', 'c'].map(shared.find)).toEqual([undefined, made[1], made[2]])
})
