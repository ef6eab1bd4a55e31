import type { Letter } from './letter.ts'

/** Placeholders of a letter, as in `{name}`. Separate from the shapes, so that pages load no validator. */
export const letterWords = ['name', 'project', 'questionnaires', 'deadline', 'link', 'sender'] as const
type LetterWord = (typeof letterWords)[number]

const inBraces = /\{([^{}\n]{0,40})\}/g

const isWord = (word: string): word is LetterWord => letterWords.some((each) => each === word)

/** Fills in a letter for one respondent, in one pass, so that placeholders inside values are not replaced. */
export function fillLetter(
  { subject, body }: Letter,
  values: Record<LetterWord, string> & { reason?: string },
): Letter {
  const said: Readonly<Record<string, string | undefined>> = values
  const fill = (text: string) =>
    text.replace(inBraces, (place, word: string) => (Object.hasOwn(said, word) ? (said[word] ?? place) : place))
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body) }
}

/** First unknown placeholder, as `{nmae}`. */
export function unknownWord(text: string): string | undefined {
  for (const [place, word = ''] of text.matchAll(inBraces)) if (!isWord(word)) return place
  return undefined
}

/** Returns true if the letter contains the link. */
export const namesLink = ({ body }: Letter): boolean => body.includes('{link}')
