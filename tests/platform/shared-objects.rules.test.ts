import { expect, test } from 'vitest'
import { createSharedObjects } from '#api/platform/shared-objects.ts'

test('readers with one key share one frozen object, and others get none', () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const made = shared.begin('a right').keep(['甲'])
  expect(shared.find('a right')).toBe(made)
  expect(Object.isFrozen(made)).toBe(true)
  expect(shared.find('another right')).toBeUndefined()
})

test('the oldest objects are dropped beyond the limit', () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const made = ['a', 'b', 'c'].map((key) => shared.begin(key).keep([key]))
  expect(['a', 'b', 'c'].map(shared.find)).toEqual([undefined, made[1], made[2]])
})

test('concurrent readers wait for the object, unless its creation fails', async () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const making = shared.begin('a right')
  const waiting = shared.find('a right')
  const made = making.keep(['甲'])
  making.giveUp()
  expect(await waiting).toBe(made)
  expect(shared.find('a right')).toBe(made)

  const failing = shared.begin('another right')
  const disappointed = shared.find('another right')
  failing.giveUp()
  expect(await disappointed).toBeUndefined()
  expect(shared.find('another right')).toBeUndefined()
})

test('a maker who gives up does not end the wait for the next one', async () => {
  const shared = createSharedObjects<string[]>({ most: 2 })
  const [first, second] = [shared.begin('a right'), shared.begin('a right')]
  first.giveUp()
  const waiting = shared.find('a right')
  expect(await Promise.all([waiting, second.keep(['甲'])])).toEqual([['甲'], ['甲']])
})
