import { foldedText } from '#api/platform/names/comparable-name.ts'
import { ImportField } from '#contract/data/watch-lists/codes.ts'

/**
 * Header texts by field, without blanks and punctuation, in simplified characters. The first field with a matching text
 * is suggested. Longer patterns come before the name patterns that they contain.
 */
const headWords: readonly (readonly [ImportField, RegExp])[] = [
  [
    ImportField.aliases,
    /别名|曾用名|又名|简称|英文名|外文名|其他名称|原名|^(aka|aliases|alias(name)?|akas|othernames?|formernames?|shortname|weakaka)$/,
  ],
  [ImportField.phone, /电话|手机|^(phone|tel|telephone|mobile)(number|no)?$/],
  [
    ImportField.number,
    /(证件|身份证|护照|注册|登记|工商|税|商户|账|帐|执照)(登记|注册)?号码?$|号码$|^(编号|证号|税号)$|(信用|机构)代码$|^(身份证|number|no|idno|idnumber|id|identity(card)?(number|no)?|registration(number|no)|tax(number|no|id)|passport(number|no)?|creditcode|uscc|merchant(number|no|id))$/,
  ],
  [
    ImportField.bornOn,
    /出生|生日|成立|^(dob|birth(day|date)|dateofbirth(orfoundation)?|dateoffoundation|foundingdate|founded(on)?|establish(ed|mentdate)|incorporat(ed|iondate))$/,
  ],
  [
    ImportField.until,
    /(截止|结束|失效|到期|移出|终止)(日期?|时间)?$|有效期?(至|止|截止)$|^(至|止|until|to|valid(until|to)|enddate|endson|expir(y|es|ation)(date|on)?|delistedon)$/,
  ],
  [
    ImportField.from,
    /(起始|开始|生效|列入|纳入|列名)(日期?|时间)?$|有效期?(自|起)$|^(自|起|from|valid(from|since)|startdate|startson|effective(from|date)|listed(on)?|datelisted)$/,
  ],
  [ImportField.address, /地址|住址|住所|^(address|addr|residence)$/],
  [ImportField.region, /国籍|国家|地区|区域|省份|籍贯|^(region|country|nationality|area|jurisdiction|province)$/],
  [ImportField.source, /来源|出处|依据|^(source|origin|programme?|authority|listname)$/],
  [
    ImportField.name,
    /(名称|姓名|名字)$|^(名|企业|公司|单位|机构|当事人|被执行人|供应商|客户|name|names|fullname|wholename|primaryname|(entity|company|person|customer|supplier|vendor|party)(name)?)$/,
  ],
]

/** Field that a header names; null for an unknown header. */
export function fieldOfHead(head: string): ImportField | null {
  const words = foldedText(head).replace(/[^\p{L}\p{N}]+/gu, '')
  return headWords.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** Suggests a field for each header. Each field is used once, except aliases; a second name column becomes an alias. */
export function proposeFields(heads: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return heads.map((head) => {
    const field = fieldOfHead(head)
    if (field === null || field === ImportField.aliases || !taken.has(field)) {
      if (field !== null) taken.add(field)
      return field
    }
    return field === ImportField.name ? ImportField.aliases : null
  })
}
