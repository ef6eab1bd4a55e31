import { middleOf, piecesOf, type Run } from './cells.ts'
import { type Context, isName } from './label-values.ts'
import { type Character, type Found, foundOf } from './layout.ts'
import { labelAt, labelByEnding, lexical, noteTitles, roleIn } from './lexicon.ts'
import { noParty, partedName, telephoneBehind } from './parties.ts'

/** Name of a company, a hospital or a shop with the texts of its row around it. */
export type Mention = { found: Found; run: Run; before: string; after: string }

/** Gap in heights between texts of a row. */
const gap = 2
const nameMin = 4

/** Names on a page outside its table of goods, in reading order, without those after a label of something else. */
export const mentionsOn = (context: Context): Mention[] =>
  context.outside.flatMap((run) => {
    const alone = mentionsAlone(context, run)
    return alone.length > 0 ? alone : mentionsInSentence(run)
  })

function mentionsAlone({ outside, labels }: Context, run: Run): Mention[] {
  const starts = new Set(
    labels.flatMap((label) => (label.run === run ? [run.characters[label.from], run.characters[label.to]] : [])),
  )
  const pieces = piecesOf(run, gap).flatMap((piece) => partedAt(piece, starts))
  return pieces.flatMap((piece, at) => {
    // `XX学校：` is the salutation of a letter.
    const isAddressed = pieces.length === 1 && piece.at(-1)?.character === ':'
    const own = isAddressed ? piece.slice(0, -1) : piece
    const start = startOf(own, run.height)
    const found = named(beforeDate(own.slice(start)))
    if (!found || isWord(lexical(found.text))) return []
    const before = lexical(
      foundOf(start > 0 ? piece.slice(0, start) : (pieces[at - 1] ?? []))?.text ?? leftOf(outside, run),
    )
    const label = labelAt(before, 0)
    // A label that has its own value does not belong to the name: `审核人 方　XX公司`.
    const isLabel = label?.kind === 'other' && before.replace(/:$/, '').length === label.word.length
    const isOfOther = noParty.ofNames.test(before) || (!roleIn(before) && isLabel)
    const after = isAddressed ? ':' : lexical(foundOf(pieces[at + 1] ?? [])?.text ?? '')
    return isOfOther ? [] : [{ found, run, before, after }]
  })
}

/** Minimum gap after a word that names a role, in text heights, and the length of that word in characters. */
const roleGap = { document: 0.1, recognized: 0.35 } as const
const roleWord = { least: 2, most: 5 } as const

/** Start of a name: after a colon, or after a role and a blank, such as `商家 XX公司`. */
function startOf(characters: readonly Character[], height: number): number {
  const colon = characters.findLastIndex(({ character }) => /[:\]】]/.test(character))
  if (colon >= 0) return colon + 1
  const isDocument = characters.some(({ word }) => [...word.text].length > 1)
  const least = height * (isDocument ? roleGap.document : roleGap.recognized)
  const text = lexical(characters.map(({ character }) => character).join(''))
  for (let at = roleWord.least; at <= roleWord.most && at < characters.length; at += 1) {
    const gap = (characters[at]?.x ?? 0) - (characters[at - 1]?.end ?? 0)
    if (gap >= least && roleIn(text.slice(0, at))) return at
  }
  return 0
}

/** Remarks after a name that are not part of it. */
const remark = /[([](盖章|公章|章|签章|财务专用章|收|先生|女士)[)\]]?$|[业财出销收发合质货][务库售货同量物]专用章$/

/** The name in a text, without what a form prints before or after it. */
function named(characters: readonly Character[]): Found | undefined {
  const text = characters.map(({ character }) => character).join('')
  const from = /^(?:兹[由有])?[【<《(]?([a-z]{0,3}\d{2,}[-_/|]?)?/i.exec(text)?.[0].length ?? 0
  const rest = text.slice(from)
  const open = text[0] === '(' && !rest.includes(')') ? 1 : from
  const name = (partedName(text.slice(open)) ?? text.slice(open))
    .replace(telephoneBehind, '')
    .replace(remark, '')
    .replace(/[】>》]$/, '')
    .replace(/^([^(]*)\)$/, '$1')
  if (name.length < nameMin || !isName(name)) return undefined
  return foundOf(characters.slice(open, open + name.length))
}

const isWord = (text: string): boolean =>
  noteTitles.some(([title]) => title.test(text)) || labelAt(text, 0)?.word === text || labelByEnding(text) !== undefined

/** Endings of names within a sentence. */
const ends =
  '(?:有限公司|股份公司|公司|医院|卫生[院室所站]|服务中心|服务站|诊所|药房|药店|门诊部|商行|经营部|批发部|护理院|养老院|控制中心|合作社|供销社|超市|酒店|饭店|[小中大]学|学校)(?:\\([^()]{1,8}\\))?'
/** Word that precedes a party in a sentence, and the name after it. */
const behindWord = new RegExp(
  `(兹有(?![我本])|收到|我司|我公司|本公司|本司|选购|惠顾|向|由|给|致)[(:,]?([^,;:、。向由给致于将]{2,24}?(?:\\([^()]{1,8}\\)[^,;:、。()]{2,16}?)?${ends})`,
  'g',
)

function mentionsInSentence(run: Run): Mention[] {
  return [...run.text.matchAll(behindWord)].flatMap(({ index, 0: all, 1: before = '', 2: name = '' }) => {
    const end = index + all.length
    const found = foundOf(run.characters.slice(end - name.length, end))
    return found ? [{ found, run, before, after: run.text.slice(end, end + 4) }] : []
  })
}

/** Characters before a date that follows a name in its row. */
function beforeDate(characters: readonly Character[]): readonly Character[] {
  const text = characters.map(({ character }) => character).join('')
  const at = text.search(/\d{4}[-年./]\d/)
  return at > 0 ? characters.slice(0, at) : characters
}

/** Splits characters before those that start a label or its value. */
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
