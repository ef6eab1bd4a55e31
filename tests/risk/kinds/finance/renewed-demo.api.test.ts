import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import { financeForm } from '#api/risk/kinds/finance/draft-form.ts'
import { readContent } from '#api/risk/kinds/finance/questionnaire.ts'
import { addVersion, createDomain } from '#api/risk/questionnaires/draft.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import { financeCode, renewFinance } from '#api/seed/demo-finance.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import type { FinanceContent } from '#contract/risk/kinds/finance/content.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { openTestApi, type TestApi } from '../../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const before: Record<string, string> = {
  cash_to_current_liabilities: 'operating_cash_flow / average(current_liabilities)',
  equity_multiplier: 'average(total_assets) / average(equity)',
  return_on_capital: '(ebit - income_tax) / (equity + interest_bearing_debt)',
}
const contentBefore: FinanceContent = {
  ...builtInFinanceQuestionnaire,
  indicators: builtInFinanceQuestionnaire.indicators.map((each) => ({
    ...each,
    formula: before[each.code] ?? each.formula,
  })),
}
const form = { ...financeForm, faultsOf: () => ({}) }

const formulasOf = async (versionId: number | null) =>
  Object.fromEntries(
    (await readContent(api.db, versionId ?? 0)).indicators
      .filter(({ code }) => code in before)
      .map(({ code, formula }) => [code, formula]),
  )
const newest = async () =>
  (
    await api.db.select({ id: domain.id, versionId: domain.versionId }).from(domain).where(eq(domain.code, financeCode))
  )[0]
const renew = () => api.db.transaction(renewFinance)

test('a demo gets the corrected formulas as a version of its own, once, and what was changed by hand stays', async () => {
  await renew()
  expect(await newest()).toBeUndefined()
  const name = { 'zh-Hans': '企业财务' }
  const domainId = await api.db.transaction(async (tx) => {
    const made = await createDomain(tx, { code: financeCode, kind: DomainKind.finance, name, publicPreview: true })
    if (isRefusal(made)) throw new Error(made.refused)
    await addVersion(tx, form, { domainId: made.id, content: contentBefore, by: null })
    return made.id
  })
  const sent = (await newest())?.versionId ?? null

  await renew()
  const renewed = (await newest())?.versionId ?? null
  expect(renewed).not.toBe(sent)
  expect(await formulasOf(renewed)).toEqual({
    cash_to_current_liabilities: 'operating_cash_flow / current_liabilities',
    equity_multiplier: 'total_assets / equity',
    return_on_capital: 'ebit * (1 - min(max(income_tax / total_profit, 0), 1)) / (equity + interest_bearing_debt)',
  })
  expect(await formulasOf(sent)).toEqual(before)
  await renew()
  expect((await newest())?.versionId).toBe(renewed)

  const [first, ...others] = contentBefore.indicators
  if (!first) throw new Error('no indicator')
  const changed = { ...contentBefore, indicators: [{ ...first, formula: 'cash / current_liabilities' }, ...others] }
  await api.db.transaction((tx) => addVersion(tx, form, { domainId, content: changed, by: null }))
  const own = (await newest())?.versionId
  await renew()
  expect((await newest())?.versionId).toBe(own)
})
