import { expect, test } from 'vitest'
import { fieldOfHead, proposeFields } from '#api/data/watch-lists/import/head-words.ts'
import { importFields } from '#contract/data/watch-lists/codes.ts'
import { languages } from '#contract/platform/language.ts'
import { textsByNamespace } from '../../support/locale-files.ts'

test('heads of our own exports are known in every language', () => {
  for (const language of languages) {
    const texts = textsByNamespace[language]['watch-lists-workbook']
    const heads = importFields.map((field) => String(texts?.[field]))
    expect(proposeFields(heads), language).toEqual(importFields)
  }
})

test('usual heads are known, and others are left out', () => {
  const known = {
    name: ['企业名称', '姓名/名称', '被执行人姓名', '供應商名稱', 'Full Name', 'Company', 'entity_name'],
    aliases: ['曾用名', '別名', 'Alias', 'a.k.a.', '英文名称'],
    number: ['证件号码', '身份证号', '统一社会信用代码', '護照號碼', 'ID No.', 'Registration Number', '工商注册号'],
    bornOn: ['出生日期', '成立日期', 'DOB', 'Date of Birth'],
    region: ['国籍', '所在地区', 'Country', 'Nationality'],
    phone: ['联系电话', '手机号码', 'Telephone'],
    address: ['注册地址', '住所', 'Address'],
    from: ['列入日期', '生效时间', '有效期自', 'Listed on', 'Valid from'],
    until: ['截止日期', '移出日期', '有效期至', 'Valid until', 'Expiry date'],
    source: ['来源', '列入依据', 'Source', 'Programme'],
  } as const
  for (const [field, heads] of Object.entries(known))
    for (const head of heads) expect([head, fieldOfHead(head)]).toEqual([head, field])
  for (const head of ['序号', '备注', 'Remarks', '金额', '']) expect([head, fieldOfHead(head)]).toEqual([head, null])
})

test('a second name is an alias, and a field is proposed once', () => {
  expect(proposeFields(['名称', '企业名称', '编号', '证件号码'])).toEqual(['name', 'aliases', 'number', null])
})
