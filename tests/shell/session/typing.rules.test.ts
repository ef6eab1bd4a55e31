import { expect, test } from 'vitest'
import { nextTyping, restTicks, typedText, typingStart, typingTickMs } from '#app/shell/session/sign-in/typed-lines.tsx'

const lines = ['风险𠮷', 'ab']
const ticks = (count: number) => {
  let typing = typingStart(lines)
  for (let tick = 0; tick < count; tick++) typing = nextTyping(typing, lines)
  return typedText(typing, lines)
}

test('the first phrase stands there whole and rests nine ticks; then each comes character by character, in turn', () => {
  expect([typingTickMs, restTicks]).toEqual([280, 9])
  expect(ticks(0)).toBe('风险𠮷')
  expect(ticks(9)).toBe('风险𠮷')
  expect([10, 11, 12].map(ticks)).toEqual(['', 'a', 'ab'])
  expect(ticks(12 + 9)).toBe('ab')
  expect([22, 23, 24, 25].map(ticks)).toEqual(['', '风', '风险', '风险𠮷'])
})

test('a single phrase begins again, and none stays nothing', () => {
  const once = ['a']
  let typing = typingStart(once)
  for (let tick = 0; tick < 10; tick++) typing = nextTyping(typing, once)
  expect(typedText(typing, once)).toBe('')
  expect(typedText(nextTyping(typing, once), once)).toBe('a')
  expect(typedText(typingStart([]), [])).toBe('')
})
