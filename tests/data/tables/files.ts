import { writeXlsx } from 'hucre/xlsx'

const toBytes = new Map<string, readonly number[]>()

/** Text in GB18030, of characters with up to two bytes. */
function gb18030(text: string): Uint8Array<ArrayBuffer> {
  if (toBytes.size === 0) {
    const decoder = new TextDecoder('gb18030')
    for (let code = 0; code < 0x80; code++) toBytes.set(String.fromCharCode(code), [code])
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++)
        if (trail !== 0x7f) toBytes.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail])
  }
  return new Uint8Array([...text].flatMap((sign) => toBytes.get(sign) ?? []))
}

type Cells = readonly (readonly string[])[]

const csvOf = (rows: Cells) => `${rows.map((cells) => cells.join(',')).join('\r\n')}\r\n`

export const csvFile = (rows: Cells, name = 'payments.csv') => new File([csvOf(rows)], name)
export const gbFile = (rows: Cells, name = '付款.csv') => new File([gb18030(csvOf(rows))], name)

export async function xlsxFile(sheets: Record<string, (string | number | null)[][]>, name = '供应商.xlsx') {
  const written = await writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) })
  return new File([new Uint8Array(written)], name)
}

const names = ['王伟', '李娜', '张敏', '刘洋', '陈静', '杨帆', '黄磊', '赵丽']

/** Payments: a code with leading zeros, a person, a mobile number, an exact amount and a day. */
export const payments = (rows: number): string[][] => [
  ['编号', '姓名', '手机', '金额', '日期'],
  ...Array.from({ length: rows }, (_, at) => [
    String(at + 1).padStart(6, '0'),
    names[at % names.length] ?? '',
    `138${String(10_000_000 + at)}`,
    `${(at % 900) + 1}.${String(at % 100).padStart(2, '0')}`,
    `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
  ]),
]
