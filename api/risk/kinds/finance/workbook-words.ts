import { everyWordOf, type HeadNaming, headNaming } from '#api/platform/files/workbook/workbook-words.ts'
import type { Language } from '#contract/platform/language.ts'
import en from '../../../../public/locales/en/risk/kinds-finance-workbook.json' with { type: 'json' }
import zhHans from '../../../../public/locales/zh-Hans/risk/kinds-finance-workbook.json' with { type: 'json' }
import zhHant from '../../../../public/locales/zh-Hant/risk/kinds-finance-workbook.json' with { type: 'json' }

export type FinanceWords = typeof zhHans & HeadNaming

export const financeWords: Record<Language, FinanceWords> = {
  'zh-Hans': { ...headNaming('zh-Hans'), ...zhHans },
  'zh-Hant': { ...headNaming('zh-Hant'), ...zhHant },
  en: { ...headNaming('en'), ...en },
}

export const everyWord = everyWordOf(financeWords)
