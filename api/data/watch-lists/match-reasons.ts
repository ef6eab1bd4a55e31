import { simplifiedText, withoutForm } from '#api/platform/names/comparable-name.ts'
import { MatchReason } from '#contract/data/watch-lists/codes.ts'

type Found = { name: string; entryName: string; likeness: number }

const trimmed = (text: string) => text.trim()
const narrow = (text: string) => trimmed(text.normalize('NFKC').toLowerCase())

/** Differences between a searched name and an entry's name that the comparison ignored. */
export function reasonsOf(sought: string, { name, entryName, likeness }: Found): MatchReason[] {
  const { exact, alias, width, traditional, form, similar } = MatchReason
  const reasons: MatchReason[] = name === entryName ? [] : [alias]
  if (trimmed(sought) === trimmed(name)) return [exact, ...reasons]
  const differs = (fold: (text: string) => string) => [sought, name].some((text) => fold(text) !== text)
  if (differs((text) => text.normalize('NFKC'))) reasons.push(width)
  if (simplifiedText(narrow(sought)) !== narrow(sought) || simplifiedText(narrow(name)) !== narrow(name))
    reasons.push(traditional)
  const [one, other] = [sought, name].map((text) => withoutForm(simplifiedText(narrow(text))))
  if (one?.form !== other?.form) reasons.push(form)
  if (likeness < 100) reasons.push(similar)
  return reasons
}
