import { middleOf, piecesOf, type Run } from './cells.ts'
import { doubtful, type FieldRead, field } from './field-read.ts'
import { type Context, isName } from './label-values.ts'
import { type Character, type Found, foundOf } from './layout.ts'
import { labelAt, labelByEnding, lexical, noteTitles, roleIn } from './lexicon.ts'
import { noParty } from './parties.ts'

type Role = 'buyer' | 'seller'
type Named = { found: Found; role: Role | undefined; isBelow: boolean }
type Parties = { [R in Role]?: FieldRead | undefined }

/** Gap in heights between texts of a row. */
const gap = 2
/** Characters of the shortest name, and of the longest text before one that may tell its role. */
const nameMin = 4
const roleMost = 10

/**
 * Parties without a label of the lexicon, all doubtful: by the word of a role before a name, else by place. The buyer is
 * above, whoever made out the paper signs below.
 */
export function looseParties(context: Context, known: Parties): Parties {
  const isKnown = (text: string) =>
    [known.buyer, known.seller].some((read) => read && (text.includes(read.value) || read.value.includes(text)))
  const names = namesOn(context).filter(({ found: { text } }) => !isKnown(text))
  const free = names.filter(({ role }) => !role)
  const take = (role: Role, byPlace: Named | undefined): FieldRead | undefined => {
    const found = (names.find((name) => name.role === role) ?? byPlace)?.found
    return doubtful(field(found, found?.text.replace(/(?<=公司)[一-鿿]{2,3}部$/, '')))
  }
  const seller =
    known.seller ?? take('seller', free.findLast(({ isBelow }) => isBelow) ?? (known.buyer ? free[0] : free[1]))
  const buyer =
    known.buyer ??
    take(
      'buyer',
      free.find(({ found: { text } }) => text !== seller?.value),
    )
  return { buyer, seller }
}

function namesOn({ outside, labels }: Context): Named[] {
  const middle = Math.max(...outside.map(({ box }) => box.y + box.height)) / 2
  return outside.flatMap((run) => {
    const starts = new Set(labels.flatMap((label) => (label.run === run ? [run.characters[label.from]] : [])))
    const pieces = piecesOf(run, gap).flatMap((piece) => partedAt(piece, starts))
    return pieces.flatMap((piece, at) => {
      const colon = piece.findLastIndex(({ character }) => /[:\]】]/.test(character))
      const found = foundOf(beforeDate(piece.slice(colon + 1)))
      if (!found || found.text.length < nameMin || !isName(found.text)) return []
      const text = lexical(found.text)
      if (noteTitles.some(([title]) => title.test(text)) || labelAt(text, 0)?.word === text || labelByEnding(text))
        return []
      const before = lexical(
        foundOf(colon > 0 ? piece.slice(0, colon) : (pieces[at - 1] ?? []))?.text ?? leftOf(outside, run),
      )
      const role = before.length <= roleMost ? roleIn(before) : undefined
      const isOfOther = noParty.test(before) || (!role && labelAt(before, 0)?.kind === 'other')
      return isOfOther ? [] : [{ found, role, isBelow: run.box.y >= middle }]
    })
  })
}

/** Characters before a date that follows a name in its row. */
function beforeDate(characters: readonly Character[]): readonly Character[] {
  const text = characters.map(({ character }) => character).join('')
  const at = text.search(/\d{4}[-年./]\d/)
  return at > 0 ? characters.slice(0, at) : characters
}

/** Splits characters before those that start a label. */
function partedAt(characters: readonly Character[], starts: ReadonlySet<Character | undefined>): Character[][] {
  const parts: Character[][] = [[]]
  for (const character of characters) {
    if (starts.has(character)) parts.push([])
    parts.at(-1)?.push(character)
  }
  return parts.filter(({ length }) => length > 0)
}

/** Text left of a run in its row. */
const leftOf = (runs: readonly Run[], { box, height }: Run): string =>
  runs.findLast((each) => each.box.x < box.x && Math.abs(middleOf(each.box).y - middleOf(box).y) < height * 0.6)
    ?.text ?? ''
