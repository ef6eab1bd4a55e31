import { expect, test } from 'vitest'
import { greetingAt } from '#app/home/greeting.ts'

test.each([
  [0, 'hello1'],
  [4, 'hello1'],
  [5, 'hello2'],
  [7, 'hello2'],
  [8, 'hello3'],
  [11, 'hello3'],
  [12, 'hello4'],
  [13, 'hello5'],
  [18, 'hello5'],
  [19, 'hello6'],
  [23, 'hello6'],
])('at %i o’clock the greeting is %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
