import { randomInt } from 'node:crypto'
import type { Language } from '#contract/language.ts'
import { textIn } from '../text.ts'

const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const
const digitsShown = 7
const digitsAsked = 5

/**
 * Some digits as words, of which the first or the last five are to be typed: nothing to see, nothing to work out, and a
 * hundred thousand answers.
 */
export function askInWords(language: Language): { question: string; text: string } {
  const t = textIn(language)
  const drawn = Array.from({ length: digitsShown }, () => randomInt(digits.length))
  const task = randomInt(2) === 0 ? 'first' : 'last'
  const asked = task === 'first' ? drawn.slice(0, digitsAsked) : drawn.slice(-digitsAsked)
  const words = drawn.map((digit) => t(`problem:question.${digits[digit]}`)).join(t('problem:question.between'))
  return { question: t(`problem:question.${task}`, { words }), text: asked.join('') }
}
