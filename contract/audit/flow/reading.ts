import { readDecimal } from '#contract/platform/ingest/decimal.ts'
import { plain, withoutInvisible, withoutSpaces } from '#contract/platform/ingest/text.ts'
import type { FileRole, FlowType } from './line.ts'
import { simplified } from './traditional.ts'

/** Normalizes a counterparty: `河 湾医药有限责任公司（城东店）` becomes `河湾医药有限公司(城东店)`. */
export const readCounterparty = (text: string): string =>
  withoutSpaces(plain(text)).replaceAll('有限责任公司', '有限公司').replaceAll('有限責任公司', '有限公司')

/** Names and product codes ignore only width; document numbers keep theirs. */
export const readName = plain
export const readDocumentNo = (text: string): string => withoutInvisible(text).trim()

/** `0.5克 × 10粒` becomes `0.5g * 10粒`. */
export const readSpec = (text: string): string =>
  plain(text)
    .replace(/[×xX✕]/g, '*')
    .replaceAll('毫克', 'mg')
    .replaceAll('毫升', 'ml')
    .replaceAll('克', 'g')

/** `'s2-401 01p` becomes `S240101P`; O and 0 remain distinct. */
export const readBatch = (text: string): string =>
  withoutSpaces(plain(text))
    .replace(/^['’‘`]+/, '')
    .replace(/[-‐‑‒–—−]/g, '')
    .toUpperCase()

export const readUnit = plain

/** Quantities are computed in integer ten-thousandths of a unit. */
export const quantityScale = 10_000
const scaleDigits = 4
/** Limit in base units or yuan, so that sums of a few are exact in a double. */
export const quantityMax = 100_000_000_000

/** Converts a decimal of `readDecimal` to ten-thousandths; undefined if it has more than four decimals. */
export function tenThousandths(decimal: string): bigint | undefined {
  const point = decimal.indexOf('.')
  if (point < 0) return BigInt(`${decimal}0000`)
  const decimals = decimal.length - point - 1
  if (decimals > scaleDigits) return undefined
  return BigInt(decimal.slice(0, point) + decimal.slice(point + 1) + '0'.repeat(scaleDigits - decimals))
}

/** Converts to ten-thousandths, rounded half away from zero, because computed amounts have up to fifteen digits. */
export function roundedTenThousandths(decimal: string): bigint {
  const exact = tenThousandths(decimal)
  if (exact !== undefined) return exact
  const [whole = '', part = ''] = decimal.split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  const scaled = BigInt(whole + part.slice(0, scaleDigits).padEnd(scaleDigits, '0'))
  return Number(part[scaleDigits] ?? '0') >= 5 ? scaled + sign : scaled
}

/**
 * An amount in ten-thousandths of a yuan. Undefined if it is no number, or above the limit, such as an invoice number
 * under a wrong header.
 */
export function readAmount(text: string): bigint | undefined {
  const decimal = readDecimal(text)
  if (decimal === undefined || Math.abs(Number(decimal)) > quantityMax) return undefined
  return roundedTenThousandths(decimal)
}

/** Formats ten-thousandths as a decimal without trailing zeros. */
export function decimalOf(known: string | number | bigint): string {
  const whole = BigInt(known)
  const digits = String(whole < 0n ? -whole : whole).padStart(scaleDigits + 1, '0')
  const part = digits.slice(-scaleDigits).replace(/0+$/, '')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -scaleDigits)}${part && `.${part}`}`
}

const flowWords: readonly [RegExp, FlowType | 'return'][] = [
  [/^(销售|销货|售后|客户)(退|冲)|^销退|^退货入库|^销售红/, 'salesReturn'],
  [/^(采购|购进|进货|购货|供应商)(退|冲)|^(退供|购退|采退|进退|退货出库)/, 'purchaseReturn'],
  [/调(拨|货|仓)?(入|进)|移库?入/, 'transferIn'],
  [/调(拨|货|仓)?出|移库?出/, 'transferOut'],
  [/报损|报废|损耗|损益|盘亏|销毁|过期/, 'scrap'],
  [/退|红冲|红字/, 'return'],
  [/^(采购|购进|进货|购货|入库|采购入库)/, 'purchase'],
  [/^(销售|销货|出库|批发|零售|配送)/, 'sale'],
]

const plainTypes: Record<FileRole, { out: FlowType; back: FlowType }> = {
  reported: { out: 'sale', back: 'salesReturn' },
  sale: { out: 'sale', back: 'salesReturn' },
  stock: { out: 'purchase', back: 'purchase' },
  purchase: { out: 'purchase', back: 'purchaseReturn' },
}

/** Line type by the word in its row; `return` depends on the role. */
type FlowWord = FlowType | 'return' | undefined

export const readFlowWord = (word: string): FlowWord =>
  word === '' ? undefined : flowWords.find(([pattern]) => pattern.test(simplified(withoutSpaces(plain(word)))))?.[1]

/**
 * Line type from its text, otherwise from the sign of its quantity: a negative sale is a return. Quantities of returns
 * become negative, whatever their sign; transfers and scrap use the magnitude.
 */
export function readFlow(known: FlowWord, role: FileRole, quantity: bigint): { flowType: FlowType; quantity: bigint } {
  const { out, back } = plainTypes[role]
  const magnitude = quantity < 0n ? -quantity : quantity
  if (role === 'stock') return { flowType: out, quantity }
  if (known === 'transferIn' || known === 'transferOut' || known === 'scrap')
    return { flowType: known, quantity: magnitude }
  if (known === 'salesReturn' || known === 'purchaseReturn') return { flowType: known, quantity: -magnitude }
  if (known === 'return' || quantity < 0n) {
    const returned = known === 'sale' ? 'salesReturn' : known === 'purchase' ? 'purchaseReturn' : back
    return { flowType: returned, quantity: -magnitude }
  }
  return { flowType: known ?? out, quantity }
}
