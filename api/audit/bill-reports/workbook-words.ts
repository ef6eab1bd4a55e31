import type { Language } from '#contract/platform/language.ts'
import en from '../../../public/locales/en/audit/bill-reports-workbook.json' with { type: 'json' }
import zhHans from '../../../public/locales/zh-Hans/audit/bill-reports-workbook.json' with { type: 'json' }
import zhHant from '../../../public/locales/zh-Hant/audit/bill-reports-workbook.json' with { type: 'json' }

export const reportWords: Record<Language, typeof zhHans> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }

/** Columns of the lines sheet; only the last two may be edited. */
export const lineHeads = [
  'id',
  'file',
  'sheet',
  'row',
  'date',
  'counterparty',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'quantity',
  'unit',
  'amount',
  'state',
  'status',
  'needed',
  'present',
  'planned',
  'real',
  'proven',
  'open',
  'differences',
  'verdict',
  'note',
] as const
export type LineHead = (typeof lineHeads)[number]

/** Columns whose values are the same in every language; they are compared with the report on upload. */
export const fixedHeads = [
  'date',
  'counterparty',
  'productCode',
  'productName',
  'spec',
  'batchNo',
  'quantity',
  'unit',
  'amount',
] as const satisfies readonly LineHead[]
