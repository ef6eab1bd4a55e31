import type { Letter } from './letter.ts'

/** What a letter may name in braces, as in `{name}`. Apart from the shapes, so that pages load no validator. */
export const letterWords = ['name', 'project', 'questionnaires', 'deadline', 'link', 'sender'] as const
type LetterWord = (typeof letterWords)[number]

const inBraces = /\{([^{}\n]{0,40})\}/g

const isWord = (word: string): word is LetterWord => letterWords.some((each) => each === word)

/** The letter for one respondent: each word replaced once, so that what a name holds is never read as a word. */
export function fillLetter(
  { subject, body }: Letter,
  values: Record<LetterWord, string> & { reason?: string },
): Letter {
  const said: Readonly<Record<string, string | undefined>> = values
  const fill = (text: string) =>
    text.replace(inBraces, (place, word: string) => (Object.hasOwn(said, word) ? (said[word] ?? place) : place))
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body) }
}

/** The first word in braces that there is none of, as `{nmae}`. */
export function unknownWord(text: string): string | undefined {
  for (const [place, word = ''] of text.matchAll(inBraces)) if (!isWord(word)) return place
  return undefined
}

/** Whether the respondent is told where to answer. */
export const namesLink = ({ body }: Letter): boolean => body.includes('{link}')
