import type { FileRole } from '#contract/audit/flow/line.ts'

const roleWords: readonly [RegExp, FileRole][] = [
  [/流向|report/i, 'reported'],
  [/采购|購|购进|进货|入库|purchase/i, 'purchase'],
  [/销售|銷售|出库|销货|发货|sale/i, 'sale'],
  [/库存|庫存|盘点|结存|stock|inventory/i, 'stock'],
]

/** Role by a file's path; null if there is no match, or more than one. */
export function roleOfName(name: string): FileRole | null {
  const parts = name.split('/').filter((part) => part !== '')
  for (const part of parts.toReversed()) {
    if (/上报|上報/.test(part)) return 'reported'
    const said = roleWords.flatMap(([words, role]) => (words.test(part) ? [role] : []))
    if (said.length === 1) return said[0] ?? null
    if (said.length > 1) return null
  }
  return null
}
