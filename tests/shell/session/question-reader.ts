import { kinds, scales } from '#api/shell/session/sign-in/captcha-words.ts'
import { languages } from '#contract/platform/language.ts'

/** The numbered words that follow a question's task, without their numbers. */
export const wordsIn = (question: string): string[] =>
  question
    .slice(question.search(/[：:] ?1 /) + 1)
    .split(/，|, /)
    .map((word) => word.replace(/^\s*\d /, ''))

/** Answer of a person who knows what the words mean. */
export function answerTo(question: string): string {
  const words = wordsIn(question)
  const numbersOf = (wanted: readonly string[]) => wanted.map((word) => words.indexOf(word) + 1).join('')
  for (const language of languages) {
    for (const { steps } of scales) {
      const inOrder = steps.map((step) => step[language]).filter((step) => words.includes(step))
      if (inOrder.length === words.length) return numbersOf(inOrder)
    }
    const byKind = kinds.map(({ members }) => words.filter((word) => members.some((each) => each[language] === word)))
    if (byKind.flat().length < words.length) continue
    const six = byKind.find(({ length }) => length === 6)
    const three = byKind.find(({ length }) => length === 3)
    return numbersOf(six ? words.filter((word) => !six.includes(word)) : (three ?? []))
  }
  throw new Error(`no question that is asked here: ${question}`)
}
