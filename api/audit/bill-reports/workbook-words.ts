import type { Language } from '#contract/platform/language.ts'
import en from '../../../public/locales/en/audit/bill-reports-workbook.json' with { type: 'json' }
import zhHans from '../../../public/locales/zh-Hans/audit/bill-reports-workbook.json' with { type: 'json' }
import zhHant from '../../../public/locales/zh-Hant/audit/bill-reports-workbook.json' with { type: 'json' }

/** The words of the workbook of a report. */
export const reportWords: Record<Language, typeof zhHans> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en }

/** The columns of its lines; what is edited are the last two. */
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

/** Those that say the same in every language: they are compared with the report when its workbook comes back. */
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
