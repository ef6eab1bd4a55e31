import { piecesOf, type Run } from './cells.ts'
import { dateAt, doubtful, type FieldRead, field, isCutOff } from './field-read.ts'
import { type Context, candidates, continued, isName, valueGap } from './label-values.ts'
import { type Found, foundOf, rowsOf } from './layout.ts'
import { labelAt, labelByEnding, lexical, nameEnd, roleIn } from './lexicon.ts'

/** Code of a customer or a supplier before or after its name: `(30211)XX医院`, `KH00231 XX医院`, `02.011 XX医院`. */
const codeBefore = /^(?:[([][a-z]{0,4}\d+[)\]]|[a-z]{0,4}(?:\d{4,}|\d+(?:[.-]\d+)+)[-_/:|]?)(?=[一-鿿])/i
const codeBehind = /(?<=[一-鿿)])[([][a-z]{0,4}\d{2,}[)\]]$/i

/** Digits of a code that was not separated from the name. */
const codeLeft = /^\d{2}/

/** Telephone after a name: `XX诊所 0571-87770011`. */
export const telephoneBehind = /(?<=[一-鿿)])(电话|手机|tel\.?)?:?\d[\d-]{6,}$/i

/** Contact after a name: `XX药店(李店长)`. */
const contact = /[(/][^()/]{1,4}(店长|经理|医生|先生|女士|小姐|主任|老师|老板|院长|所长)\)?$/
/** Contact with a telephone after a name: `XX药店(杨凤 137****2201)`. */
const contactNumber = /\([一-鿿]{0,4}[\d*-]{7,}\)?$/
/** Words that continue the sentence of a receipt after the name of the payer. */
const continuation =
  /^(.{4,30}?)(\([^()]{1,6}\)按|按|就|根据|以|通过|采用|因|为|用|付|交|支付|缴|给|购|的|下列|以下|如下)/

/** Name at the start of a sentence: `XX医院以转账方式` is `XX医院`. */
function nameAhead(text: string): string {
  const ahead = continuation.exec(text)?.[1]
  return ahead && !isName(text) && isName(ahead) ? ahead : text
}

/** Brand in another script before a complete name: `Novacare诺华康（苏州）公司`. */
const brandBefore = /^[a-z][a-z&.'-]{2,}(?=[一-鿿]{2,}[一-鿿()]{2,}(公司|集团|医院)$)/i

/** Department after the name of its company: `XX公司 · 科创中心项目部`. */
const departmentBehind = /(?<=公司)[·|—-][^公司·|—-]{2,12}[部处组室]$/

/** Name without the bracket or the brand before it, and the department after it. */
const bareName = (text: string): string =>
  text
    .replace(/^[【<《]+/, '')
    .replace(brandBefore, '')
    .replace(departmentBehind, '')

/** Strips codes, punctuation, seal remarks and forms of address around a name. */
const nameIn = (text: string): string =>
  nameAhead(text)
    .replace(/^[:_.\-—~|,;、*【<《]+/, '')
    .replace(/^兹[由有]/, '')
    .replace(codeBefore, '')
    .replace(brandBefore, '')
    .replace(telephoneBehind, '')
    .replace(codeBehind, '')
    .replace(/\(([^()]{0,6}章|签字|签名|印|印鉴)\)?$/, '')
    .replace(/(给付|給付|支付|交付|交来|缴来|付来|付给|付給)$/, '')
    .replace(/(台照|台鉴|臺照|宝号|寶號)$/, '')
    .replace(/[:_.\-—~|,;、*([【→>]+$/, '')
    .replace(contact, '')
    .replace(contactNumber, '')

/** End of a name, with a department or a store after it. */
const namePart = new RegExp(`(${nameEnd.source})|(公司|集团|医院|药房|药店|诊所|卫生).{1,6}$`)

/** Name of a person; a longer one ends like that of a company or a hospital. */
const person = /^[一-鿿·]{2,4}$/

/** A label is never a name, but a company may be called `XX配送中心`. */
function isLabel(value: string): boolean {
  const text = lexical(value)
  const known = labelAt(text, 0)
  const label = known?.word === text ? known : labelByEnding(text)
  return label !== undefined && label.kind !== 'buyer' && label.kind !== 'seller'
}

/** Rows of a text up to the end of a name, without the address below it. */
function nameRows(found: Found): Found {
  const rows = rowsOf(found.words)
  if (isName(found.text) || rows.length < 2) return found
  const ends = rows.map((_, at) => foundOf(rows.slice(0, at + 1).flatMap(({ characters }) => characters)))
  return ends.findLast((each) => each && found.text.startsWith(each.text) && isName(each.text)) ?? found
}

export function partyOf(context: Context, kind: 'buyer' | 'seller'): FieldRead | undefined {
  let other: FieldRead | undefined
  for (const { label, found } of candidates(context, kind, valueGap.usual)) {
    const named = nameRows(continued(context, label, found))
    const value = nameIn(named.text)
    if (
      value.length < 2 ||
      /^[-\d.,/:¥]+$|^\([^()]*\)?$/.test(value) ||
      dateAt(value)?.length === value.length ||
      isLabel(value)
    )
      continue
    const isParty = isName(value)
    const isPlainlyLabelled = label.rank === 0 && label.hasColon && value.length >= nameLeast
    if (!isParty && (label.rank >= 2 || (kind === 'seller' && !isPlainlyLabelled && !namePart.test(value)))) continue
    const read = field(named, value)
    const colon = label.hasColon ? label.run.characters[label.to - 1]?.word : undefined
    const isWhole = !(colon && isCutOff(named.words, colon))
    if (read && (isParty || namePart.test(value)))
      return isParty && isWhole && !codeLeft.test(value) ? read : doubtful(read)
    // Fallback: the name of a person, or one without a company's ending; another label may have one with it.
    other ??= isWhole && kind === 'buyer' && person.test(value) ? read : doubtful(read)
  }
  return other ?? partyAtStep(context, kind)
}

/** Minimum characters of a name that lacks the ending of a company or a shop. */
const nameLeast = 4

/** Labels that contain a role but whose value is no party: `ofAll` for any value, `ofNames` for values like names. */
export const noParty = {
  ofAll: /地址|电话|账|行$|号|码|期|时间|章|车|日/,
  ofNames: /地址|电话|账|行$|车|承运|物流/,
} as const

/** Company after the label of a person or a step, such as `供货人：XX公司`. */
function partyAtStep(context: Context, kind: 'buyer' | 'seller'): FieldRead | undefined {
  for (const { label, found, isBelow } of candidates(context, 'other', valueGap.usual)) {
    const value = nameIn(found.text)
    const isOther = isName(value) ? noParty.ofNames : noParty.ofAll
    if (isBelow || roleIn(label.word) !== kind || isOther.test(label.word) || value.length < 4 || !namePart.test(value))
      continue
    const read = field(found, value)
    if (read) return isName(value) && label.hasColon && /[人员者主处部]$/.test(label.word) ? read : doubtful(read)
  }
  return undefined
}

/** Company in front of the words of a title, such as `销售` or `往来款`. */
const companyAt =
  /^.*(公司|集团|医院|卫生院|药房|药店|商行|经营部|批发部|诊所|厂|店|药行|藥行|药材行|藥材行)(\([^()]{1,12}\))?(?=.{0,8}$)/

/** Company above the title of a note, or before it in the same row. */
export function headOf({ page, labels }: Context, title: { run: Run; at: number } | undefined): FieldRead | undefined {
  if (title) {
    const before = title.run.characters.slice(0, title.at)
    const name = companyAt.exec(foundOf(before)?.text ?? '')?.[0]
    const pieces = piecesOf({ ...title.run, characters: before }, 2).flatMap((piece) => nameOf(foundOf(piece)) ?? [])
    const found =
      pieces.find(({ text }) => name && text.startsWith(name)) ??
      foundOf(before.slice(0, name?.length ?? 0)) ??
      pieces[0]
    if (found && found.text.length > 3) return field(found, bareName(found.text))
  }
  const bottom = title?.run.box.y ?? page.runs[3]?.box.y ?? 0
  const above = page.runs
    .filter((run) => run.box.y < bottom && !labels.some((label) => label.run === run && label.from === 0))
    .flatMap((run) => piecesOf(run, 2).flatMap((characters) => foundOf(characters) ?? []))
    .flatMap((found) => nameOf(found) ?? [])[0]
  const read = field(above, above && bareName(above.text))
  return title ? read : doubtful(read)
}

/** Position of a dot or bar after a name, which separates it from the address of a window line. */
const partedFrom = /^[^·•|]{4,}[·•|]/

/** Name before a dot or a bar in a text that is no name as a whole. */
export function partedName(text: string): string | undefined {
  const parted = partedFrom.exec(text)?.[0].slice(0, -1)
  return parted && isName(parted) && !isName(text) ? parted : undefined
}

/** Name of a company, without its address or its name in another script after it. */
function nameOf(found: Found | undefined): Found | undefined {
  if (!found) return undefined
  const parted = partedName(found.text)
  if (parted) {
    const isSingle = found.words.length === found.text.length
    return nameOf({ text: parted, words: isSingle ? found.words.slice(0, parted.length) : found.words })
  }
  const latin = /^[a-z][a-z&.,()'-]*(ltd\.?|limited|inc\.?|company|hospital|clinic|pharmacy)(?=[一-鿿])/i.exec(
    found.text,
  )?.[0]
  const text = latin ?? found.text
  if (text.length <= 3 || !isName(text) || text.includes(':')) return undefined
  const single = found.words.length === found.text.length
  return { text, words: single ? found.words.slice(0, text.length) : found.words }
}

/** Addressee, as in `XX公司 台照`. */
export function addressed(runs: readonly Run[]): FieldRead | undefined {
  for (const run of runs) {
    const at = run.text.search(/台照|台鉴|宝号|臺照|寶號/)
    const found = at > 1 ? foundOf(run.characters.slice(0, at)) : undefined
    const name = found && nameIn(found.text)
    if (name && labelAt(lexical(name), 0)?.word !== lexical(name)) return field(found, name)
  }
  return undefined
}
