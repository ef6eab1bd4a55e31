import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { type Keys, randomBizId } from '#api/platform/keys.ts'
import { addRespondents } from '#api/risk/campaigns/item.ts'
import { item, paper, project, projectDomain } from '#api/risk/campaigns/table.ts'
import { answerFinancePaper } from '#api/risk/kinds/finance/answer.ts'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import { financeForm } from '#api/risk/kinds/finance/draft-form.ts'
import { createFinanceStore, readContent } from '#api/risk/kinds/finance/questionnaire.ts'
import { addVersion, createDomain } from '#api/risk/questionnaires/draft.ts'
import { domain } from '#api/risk/questionnaires/table.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { timeMarker } from '#contract/risk/kinds/finance/codes.ts'
import type { TypedRow } from '#contract/risk/kinds/finance/shapes.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { DomainKind } from '#contract/risk/questionnaires/codes.ts'

export const financeCode = 'enterprise-finance'

/** A borrower of the bank, and how its year went. */
type Company = {
  name: string
  email: string
  company: string
  /** Revenue of the year, in 10,000 yuan. */
  revenue: number
  growth: number
  /** Costs, receivables, stock, fixed assets and borrowings as fractions of revenue. */
  costs: number
  receivables: number
  stock: number
  plant: number
  loans: number
  mode: 'submit' | 'save' | 'half' | 'none'
}

const companies: Company[] = [
  {
    name: '陆建平',
    email: 'lu.jianping@jiangnan-precision.example',
    company: '江南精密制造股份有限公司',
    revenue: 86_420,
    growth: 0.12,
    costs: 0.71,
    receivables: 0.19,
    stock: 0.14,
    plant: 0.52,
    loans: 0.28,
    mode: 'submit',
  },
  {
    name: '何雨桐',
    email: 'he.yutong@yuanfan-scm.example',
    company: '远帆供应链管理有限公司',
    revenue: 213_750,
    growth: 0.27,
    costs: 0.925,
    receivables: 0.31,
    stock: 0.08,
    plant: 0.06,
    loans: 0.24,
    mode: 'submit',
  },
  {
    name: '马晓东',
    email: 'ma.xiaodong@lvzhou-energy.example',
    company: '绿洲新能源科技有限公司',
    revenue: 41_080,
    growth: -0.18,
    costs: 0.94,
    receivables: 0.38,
    stock: 0.33,
    plant: 1.35,
    loans: 1.12,
    mode: 'submit',
  },
  {
    name: '梁思远',
    email: 'liang.siyuan@hengtai-materials.example',
    company: '恒泰新材料股份有限公司',
    revenue: 72_650,
    growth: 0.08,
    costs: 0.76,
    receivables: 0.22,
    stock: 0.17,
    plant: 0.61,
    loans: 0.35,
    mode: 'submit',
  },
  {
    name: '许文静',
    email: 'xu.wenjing@minghe-foods.example',
    company: '明禾食品有限公司',
    revenue: 128_300,
    growth: 0.15,
    costs: 0.68,
    receivables: 0.13,
    stock: 0.12,
    plant: 0.38,
    loans: 0.19,
    mode: 'submit',
  },
  {
    name: '宋雅琴',
    email: 'song.yaqin@beichen-pharma.example',
    company: '北辰医药集团有限公司',
    revenue: 58_900,
    growth: 0.09,
    costs: 0.38,
    receivables: 0.22,
    stock: 0.11,
    plant: 0.46,
    loans: 0.12,
    mode: 'half',
  },
  {
    name: '邓凯',
    email: 'deng.kai@haiyun-logistics.example',
    company: '海运通物流有限公司',
    revenue: 33_260,
    growth: 0.05,
    costs: 0.82,
    receivables: 0.24,
    stock: 0.01,
    plant: 0.74,
    loans: 0.41,
    mode: 'none',
  },
]

/**
 * A campaign that collects the statements of the bank's borrowers. Enough have submitted for a band of peers; one has
 * started, one has not.
 */
export async function seedFinance(tx: Tx, keys: Keys, createdBy: number | null): Promise<void> {
  const name = { 'zh-Hans': '企业财务', 'zh-Hant': '企業財務', en: 'Enterprise finance' }
  const made = await createDomain(tx, { code: financeCode, kind: DomainKind.finance, name, publicPreview: true })
  if (isRefusal(made)) throw new Error(`the demo was refused: ${made.refused}`)
  const form = { ...financeForm, faultsOf: () => ({}) }
  await addVersion(tx, form, { domainId: made.id, content: builtInFinanceQuestionnaire, by: createdBy })
  const [target] = await tx
    .insert(project)
    .values({ bizId: randomBizId(), name: '重点授信客户财务评估', endDate: sql`current_date + 21`, createdBy })
    .returning()
  const [sent] = await tx.select({ versionId: domain.versionId }).from(domain).where(eq(domain.id, made.id))
  if (!target || !sent?.versionId) throw new Error('no project was written')
  await tx.insert(projectDomain).values({ projectId: target.id, domainId: made.id, versionId: sent.versionId })
  const respondents = companies.map(({ name: person, email, company }) => ({
    sendType: SendType.external,
    name: person,
    email,
    company,
    department: '财务部',
  }))
  await addRespondents(tx, keys, { project: target, respondents, users: new Map() })
  await answer(tx, keys, target.id)
}

/** Formulas of the earlier built-in questionnaire that have changed since. */
const formulasBefore: Readonly<Record<string, string>> = {
  cash_to_current_liabilities: 'operating_cash_flow / average(current_liabilities)',
  equity_multiplier: 'average(total_assets) / average(equity)',
  return_on_capital: '(ebit - income_tax) / (equity + interest_bearing_debt)',
}

/**
 * Publishes the current built-in questionnaire as the next version in a demo, if nobody has edited the earlier one.
 * Papers that were sent keep their version.
 */
export async function renewFinance(tx: Tx): Promise<void> {
  const [found] = await tx.select().from(domain).where(eq(domain.code, financeCode)).for('update')
  if (!found?.versionId) return
  const { indicators } = await readContent(tx, found.versionId)
  const formulas = Object.fromEntries(indicators.map(({ code, formula }) => [code, formula]))
  const before = Object.fromEntries(
    builtInFinanceQuestionnaire.indicators.map(({ code, formula }) => [code, formulasBefore[code] ?? formula]),
  )
  if (!isDeepStrictEqual(formulas, before)) return
  const form = { ...financeForm, faultsOf: () => ({}) }
  await addVersion(tx, form, { domainId: found.id, content: builtInFinanceQuestionnaire, by: null })
}

async function answer(tx: Tx, keys: Keys, projectId: number): Promise<void> {
  const papers = await tx
    .select({ sealed: paper.uuidSealed })
    .from(paper)
    .innerJoin(item, eq(item.id, paper.itemId))
    .where(eq(item.projectId, projectId))
    .orderBy(asc(paper.id))
  const deps = { clock: databaseClock('UTC'), keys, versions: createFinanceStore(tx) }
  for (const [index, { sealed }] of papers.entries()) {
    const company = companies[index]
    if (!company || company.mode === 'none') continue
    const rows = statements(company, index + 1)
    const data = company.mode === 'half' ? rows.slice(0, Math.ceil(rows.length * 0.45)) : rows
    const mode = company.mode === 'submit' ? AnswerMode.submit : AnswerMode.save
    const body = { uuid: keys.open(sealed), mode, data }
    const done = await answerFinancePaper(tx, deps, { body, type: undefined })
    if (isRefusal(done)) throw new Error(`the demo's figures were refused: ${done.refused}`)
  }
}

/** Cents, so that sums are exact. */
type Amounts = Record<string, number>

const yuan = (cents: number) => (cents / 100).toFixed(2)

/** Statements of two years, which balance; amounts in cents by the code of the line. */
function statements(company: Company, seed: number): TypedRow[] {
  const vary = variation(seed)
  const cents = (part: number) => Math.round(company.revenue * 1_000_000 * part * vary())
  const profit = profitOf(company, { revenue: cents(1), vary })
  const before = profitOf(company, { revenue: Math.round(profit.revenue / (1 + company.growth)), vary })
  const closing = balanceOf(company, cents)
  const opening = scaled(balanceOf(company, cents), 1 / (1 + company.growth * 0.6))
  const dividends = profit.net_profit > 0 ? Math.round(profit.net_profit * 0.3) : 0
  // The year's remaining profit goes to equity; the opening cash is the balancing item.
  closing.surplus_reserve = at(opening, 'surplus_reserve') + Math.max(Math.round(profit.net_profit * 0.1), 0)
  closing.share_capital = at(opening, 'share_capital')
  closing.capital_reserve = at(opening, 'capital_reserve')
  const left = profit.net_profit - dividends - (closing.surplus_reserve - at(opening, 'surplus_reserve'))
  opening.retained_earnings = Math.round(at(opening, 'share_capital') * 0.42)
  closing.retained_earnings = opening.retained_earnings + left
  for (const sheet of [opening, closing]) total(sheet)
  const flow = flowOf(company, { opening, closing, revenue: profit.revenue, cents })
  const flowBefore = scaled(flow, 0.87)
  flowBefore.cash_increase =
    at(flowBefore, 'operating_cash_flow') +
    at(flowBefore, 'investing_cash_flow') +
    at(flowBefore, 'financing_cash_flow')
  const now: Amounts = { ...closing, ...profit, ...flow }
  const then: Amounts = { ...opening, ...before, ...flowBefore }
  const byHand: Amounts = {
    depreciation: cents(company.plant * 0.09),
    capitalised_interest: cents(company.loans * 0.004),
    guarantees: cents(company.loans * 0.35),
    restricted_cash: Math.round(at(closing, 'cash') * 0.12),
  }
  const year = new Date().getUTCFullYear()
  return [
    { table: timeMarker, start: `${year - 2}-12-31`, end: `${year - 1}-12-31` },
    ...builtInFinanceQuestionnaire.fields.map(({ code, manual }) =>
      manual ? { code, end: yuan(at(byHand, code)) } : { code, start: yuan(at(then, code)), end: yuan(at(now, code)) },
    ),
  ]
}

type Cents = (part: number) => number

function profitOf({ costs, loans }: Company, { revenue, vary }: { revenue: number; vary: () => number }) {
  const of = (part: number) => Math.round(revenue * part * vary())
  const lines = {
    revenue,
    operating_costs: of(costs),
    taxes_and_surcharges: of(0.006),
    selling_expenses: of((1 - costs) * 0.22),
    administrative_expenses: of((1 - costs) * 0.16),
    research_expenses: of((1 - costs) * 0.12),
    interest_expenses: of(loans * 0.045),
    other_income: of(0.004),
    investment_income: of(0.002),
    impairment_losses: of(0.006),
    nonoperating_income: of(0.001),
    nonoperating_expenses: of(0.0012),
  }
  const finance_expenses = Math.round(lines.interest_expenses * 1.04)
  const operating_profit =
    lines.revenue -
    lines.operating_costs -
    lines.taxes_and_surcharges -
    lines.selling_expenses -
    lines.administrative_expenses -
    lines.research_expenses -
    finance_expenses +
    lines.other_income +
    lines.investment_income -
    lines.impairment_losses
  const total_profit = operating_profit + lines.nonoperating_income - lines.nonoperating_expenses
  const income_tax = Math.max(Math.round(total_profit * 0.22), 0)
  return {
    ...lines,
    finance_expenses,
    operating_profit,
    total_profit,
    income_tax,
    net_profit: total_profit - income_tax,
  }
}

/** All lines but the totals, retained earnings and the balancing items. */
function balanceOf({ costs, receivables, stock, plant, loans }: Company, cents: Cents): Amounts {
  return {
    trading_assets: cents(0.012),
    notes_receivable: cents(receivables * 0.12),
    accounts_receivable: cents(receivables * 0.88),
    prepayments: cents(0.018),
    other_receivables: cents(0.011),
    inventories: cents(stock),
    other_current_assets: cents(0.008),
    long_term_equity: cents(0.03),
    fixed_assets: cents(plant * 0.78),
    construction: cents(plant * 0.09),
    intangible_assets: cents(plant * 0.11),
    goodwill: 0,
    other_noncurrent_assets: cents(0.009),
    short_term_loans: cents(loans * 0.46),
    notes_payable: cents(costs * 0.03),
    accounts_payable: cents(costs * 0.15),
    contract_liabilities: cents(0.014),
    payroll_payable: cents(0.016),
    taxes_payable: cents(0.009),
    other_payables: cents(0.017),
    current_portion: cents(loans * 0.12),
    other_current_liabilities: cents(0.004),
    long_term_loans: cents(loans * 0.42),
    bonds_payable: 0,
    other_noncurrent_liabilities: cents(0.006),
    share_capital: Math.round(cents(0.2 + plant * 0.12) / 100_000_000) * 100_000_000,
    capital_reserve: cents(0.05 + plant * 0.05),
    surplus_reserve: cents(0.02),
  }
}

const current = [
  'trading_assets',
  'notes_receivable',
  'accounts_receivable',
  'prepayments',
  'other_receivables',
  'inventories',
  'other_current_assets',
]
const noncurrent = [
  'long_term_equity',
  'fixed_assets',
  'construction',
  'intangible_assets',
  'goodwill',
  'other_noncurrent_assets',
]
const dueSoon = [
  'short_term_loans',
  'notes_payable',
  'accounts_payable',
  'contract_liabilities',
  'payroll_payable',
  'taxes_payable',
  'other_payables',
  'current_portion',
  'other_current_liabilities',
]
const dueLater = ['long_term_loans', 'bonds_payable', 'other_noncurrent_liabilities']
const own = ['share_capital', 'capital_reserve', 'surplus_reserve', 'retained_earnings']
/** Minimum share of its sources that an enterprise keeps as cash. */
const leastCash = 0.06

/** Adds the totals, and balances both sides by cash or, if that would be too little, by a loan. */
function total(sheet: Amounts): void {
  const sum = (codes: readonly string[]) => codes.reduce((all, code) => all + at(sheet, code), 0)
  const others = sum(current) + sum(noncurrent)
  const cash = sum(dueSoon) + sum(dueLater) + sum(own) - others
  const least = Math.round(others * leastCash)
  if (cash < least) sheet.long_term_loans = at(sheet, 'long_term_loans') + least - cash
  sheet.cash = Math.max(cash, least)
  sheet.current_assets = sheet.cash + sum(current)
  sheet.noncurrent_assets = sum(noncurrent)
  sheet.total_assets = sheet.current_assets + sheet.noncurrent_assets
  sheet.current_liabilities = sum(dueSoon)
  sheet.noncurrent_liabilities = sum(dueLater)
  sheet.total_liabilities = sheet.current_liabilities + sheet.noncurrent_liabilities
  sheet.equity = sum(own)
  sheet.liabilities_and_equity = sheet.total_liabilities + sheet.equity
}

type Year = { opening: Amounts; closing: Amounts; revenue: number; cents: Cents }

function flowOf({ plant, receivables }: Company, { opening, closing, revenue, cents }: Year): Amounts {
  const debt = (sheet: Amounts) =>
    at(sheet, 'short_term_loans') + at(sheet, 'current_portion') + at(sheet, 'long_term_loans')
  const capital_expenditure = cents(plant * 0.1)
  const investing_cash_flow = Math.round(capital_expenditure * -0.94)
  const financing_cash_flow = debt(closing) - debt(opening)
  const cash_increase = at(closing, 'cash') - at(opening, 'cash')
  return {
    cash_from_sales: Math.round(revenue * (1.12 - receivables * 0.3)),
    operating_cash_flow: cash_increase - investing_cash_flow - financing_cash_flow,
    capital_expenditure,
    investing_cash_flow,
    financing_cash_flow,
    cash_increase,
  }
}

const at = (amounts: Amounts, code: string): number => amounts[code] ?? 0

const scaled = (amounts: Amounts, by: number): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, Math.round(amount * by)]))

/** Numbers near 1, reproducible by seed. */
function variation(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return 0.985 + (state / 2_147_483_647) * 0.03
  }
}
