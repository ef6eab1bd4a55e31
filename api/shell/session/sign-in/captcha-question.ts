import { randomInt } from 'node:crypto'
import { textIn } from '#api/platform/text.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Kind, kinds, scales, type Word } from './captcha-words.ts'

/**
 * Words shown by a question that asks for three of them, and by one that asks for an order: 84 and 120 possible
 * answers.
 */
const shown = 9
const sought = 3
const ordered = 5
const phrasings = 3

type Question = { question: string; answer: string; order: 'ordered' | 'anyOrder' }

/**
 * Asks for the meaning of words, independent of spelling and position; the answer is the numbers before them. Needs no
 * picture, and screen readers read it unambiguously. A program that knows captcha-words.ts can answer; the surrounding
 * limits bound guessing, not the question.
 */
export function askInWords(language: Language): Question {
  const task = pick([askKind, askLike, askOthers, askOrder])
  return task(language)
}

/** Which three are fruit? */
function askKind(language: Language): Question {
  const [kind, ...others] = some(kinds, 4)
  if (!kind) throw new Error('no captcha categories')
  return questionOf(
    language,
    'kind',
    { kind: kind.name[language] },
    mixed(some(kind.members, sought), twoOfEach(others)),
  )
}

/** Which three are of a kind with the banana? */
function askLike(language: Language): Question {
  const [kind, ...others] = some(kinds, 4)
  const [like, ...members] = some(kind?.members ?? [], sought + 1)
  return questionOf(language, 'like', { word: like?.[language] ?? '' }, mixed(members, twoOfEach(others)))
}

/** Question: which three belong to a different category than the others? */
function askOthers(language: Language): Question {
  const [kind, ...others] = some(kinds, 4)
  const strangers = others.flatMap(({ members }) => some(members, 1))
  return questionOf(language, 'others', {}, mixed(strangers, some(kind?.members ?? [], shown - sought)))
}

/** From the smallest to the largest. */
function askOrder(language: Language): Question {
  const { name, steps } = pick(scales)
  const drawn = some(steps, ordered)
  const inOrder = steps.filter((step) => drawn.includes(step))
  const answer = inOrder.map((step) => drawn.indexOf(step) + 1).join('')
  return { ...worded(language, name, {}, drawn), answer, order: 'ordered' }
}

type Mixed = { words: readonly Word[]; answer: string }

function mixed(right: readonly Word[], wrong: readonly Word[]): Mixed {
  const words = some([...right, ...wrong], right.length + wrong.length)
  const answer = words.flatMap((word, index) => (right.includes(word) ? index + 1 : [])).join('')
  return { words, answer }
}

const twoOfEach = (others: readonly Kind[]): Word[] => others.flatMap(({ members }) => some(members, 2))

const questionOf = (
  language: Language,
  task: string,
  values: Record<string, string>,
  { words, answer }: Mixed,
): Question => ({
  ...worded(language, task, values, words),
  answer,
  order: 'anyOrder',
})

function worded(language: Language, task: string, values: Record<string, string>, words: readonly Word[]) {
  const t = textIn(language)
  const list = words
    .map((word, index) => t('problem:question.word', { number: index + 1, word: word[language] }))
    .join(t('problem:question.between'))
  return { question: t(`problem:question.${task}.${randomInt(phrasings)}`, { ...values, list }) }
}

/** Picks up to `count` random elements, in random order. */
function some<T>(list: readonly T[], count: number): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(randomInt(left.length), 1)).flat()
}

function pick<T>(list: readonly T[]): T {
  const one = list[randomInt(list.length)]
  if (one === undefined) throw new Error('cannot pick from an empty list')
  return one
}
