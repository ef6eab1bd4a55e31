import { FieldType, PersonalKind } from '#contract/data/tables/codes.ts'
import { plain } from '#contract/platform/ingest/text.ts'

/** Minimum share of a column's cells that must match a personal kind. */
const personalShare = 0.8

const heads = {
  account: /账号|帐号|账户|帐户|卡号|account|card_?no|card_?number/i,
  person:
    /姓名|^(客户|员工|经办|联系|收款|付款)?人(名|名称)?$|联系人|法人代表|法定代表人|负责人|(full|first|last|person)_?name/i,
  name: /^(name|名字|名称)$/i,
}
/** The most common family names; most names in a column of people start with one. */
const familyNames = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
)

const idCard = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const mobile = /^(\+?86[- ]?)?1[3-9]\d{9}$/
const email = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/
const hanName = /^\p{Script=Han}{2,4}$/u
const digits = /^\d{8,30}$/

/** Detects the kind of personal data in a column from a sample of its filled cells. Determines the default mask. */
export function findPersonalKind(head: string, type: FieldType, cells: readonly string[]): PersonalKind | null {
  if (cells.length === 0 || (type !== FieldType.string && type !== FieldType.integer)) return null
  const texts = cells.map(plain)
  const most = (is: (text: string) => boolean, share = personalShare) => texts.filter(is).length >= share * texts.length
  if (most(isIdCard)) return PersonalKind.idCard
  if (most((text) => mobile.test(text))) return PersonalKind.mobile
  if (most((text) => email.test(text))) return PersonalKind.email
  const named = head.normalize('NFKC')
  if (heads.account.test(named)) {
    if (most(isBankCard)) return PersonalKind.bankCard
    if (most((text) => digits.test(text))) return PersonalKind.account
  }
  const isOfPerson = (text: string) => hanName.test(text)
  if (heads.person.test(named) && most(isOfPerson)) return PersonalKind.name
  if (
    heads.name.test(named) &&
    most((text) => isOfPerson(text) && text.length <= 3 && familyNames.has(text.slice(0, 1)))
  )
    return PersonalKind.name
  return null
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const idChecks = '10X98765432'

/** An 18-character identity number with the check character of GB 11643. */
export function isIdCard(text: string): boolean {
  const number = text.toUpperCase()
  if (!idCard.test(number)) return false
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return idChecks[sum % 11] === number[17]
}

/** True for 16 to 19 digits with a valid Luhn check digit. */
export function isBankCard(text: string): boolean {
  const number = text.replace(/[ -]/g, '')
  if (!/^\d{16,19}$/.test(number)) return false
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place])
    const counted = place % 2 === 1 ? 2 * digit : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
