import type { Localized } from '#contract/platform/language.ts'
import type { FinanceField } from '#contract/risk/kinds/finance/content.ts'

const balanceSheet = { 'zh-Hans': '资产负债表', 'zh-Hant': '資產負債表', en: 'Balance sheet' }
const incomeStatement = { 'zh-Hans': '利润表', 'zh-Hant': '損益表', en: 'Income statement' }
const cashFlow = { 'zh-Hans': '现金流量表', 'zh-Hant': '現金流量表', en: 'Cash flow statement' }
const byHand = { 'zh-Hans': '补充资料', 'zh-Hant': '補充資料', en: 'Supplementary data' }

const rowsOf =
  (table: Localized, manual = false) =>
  ([code, hans, hant, en]: [code: string, hans: string, hant: string, en: string]): FinanceField => ({
    code,
    table,
    name: { 'zh-Hans': hans, 'zh-Hant': hant, en },
    manual,
  })

/** Rows of the statements under China's Accounting Standards for Business Enterprises, in their order. */
export const fields: FinanceField[] = [
  ...(
    [
      ['cash', '货币资金', '貨幣資金', 'Monetary funds'],
      ['trading_assets', '交易性金融资产', '交易性金融資產', 'Financial assets held for trading'],
      ['notes_receivable', '应收票据', '應收票據', 'Notes receivable'],
      ['accounts_receivable', '应收账款', '應收帳款', 'Accounts receivable'],
      ['prepayments', '预付款项', '預付款項', 'Prepayments'],
      ['other_receivables', '其他应收款', '其他應收款', 'Other receivables'],
      ['inventories', '存货', '存貨', 'Inventories'],
      ['other_current_assets', '其他流动资产', '其他流動資產', 'Other current assets'],
      ['current_assets', '流动资产合计', '流動資產合計', 'Total current assets'],
      ['long_term_equity', '长期股权投资', '長期股權投資', 'Long-term equity investments'],
      ['fixed_assets', '固定资产', '固定資產', 'Fixed assets'],
      ['construction', '在建工程', '在建工程', 'Construction in progress'],
      ['intangible_assets', '无形资产', '無形資產', 'Intangible assets'],
      ['goodwill', '商誉', '商譽', 'Goodwill'],
      ['other_noncurrent_assets', '其他非流动资产', '其他非流動資產', 'Other non-current assets'],
      ['noncurrent_assets', '非流动资产合计', '非流動資產合計', 'Total non-current assets'],
      ['total_assets', '资产总计', '資產總計', 'Total assets'],
      ['short_term_loans', '短期借款', '短期借款', 'Short-term borrowings'],
      ['notes_payable', '应付票据', '應付票據', 'Notes payable'],
      ['accounts_payable', '应付账款', '應付帳款', 'Accounts payable'],
      ['contract_liabilities', '合同负债', '合約負債', 'Contract liabilities'],
      ['payroll_payable', '应付职工薪酬', '應付員工薪酬', 'Employee benefits payable'],
      ['taxes_payable', '应交税费', '應交稅費', 'Taxes payable'],
      ['other_payables', '其他应付款', '其他應付款', 'Other payables'],
      [
        'current_portion',
        '一年内到期的非流动负债',
        '一年內到期的非流動負債',
        'Non-current liabilities due within one year',
      ],
      ['other_current_liabilities', '其他流动负债', '其他流動負債', 'Other current liabilities'],
      ['current_liabilities', '流动负债合计', '流動負債合計', 'Total current liabilities'],
      ['long_term_loans', '长期借款', '長期借款', 'Long-term borrowings'],
      ['bonds_payable', '应付债券', '應付公司債', 'Bonds payable'],
      ['other_noncurrent_liabilities', '其他非流动负债', '其他非流動負債', 'Other non-current liabilities'],
      ['noncurrent_liabilities', '非流动负债合计', '非流動負債合計', 'Total non-current liabilities'],
      ['total_liabilities', '负债合计', '負債合計', 'Total liabilities'],
      ['share_capital', '实收资本（或股本）', '實收資本（或股本）', 'Paid-in capital (or share capital)'],
      ['capital_reserve', '资本公积', '資本公積', 'Capital reserve'],
      ['surplus_reserve', '盈余公积', '盈餘公積', 'Surplus reserve'],
      ['retained_earnings', '未分配利润', '未分配盈餘', 'Undistributed profit'],
      ['equity', '所有者权益合计', '業主權益合計', "Total owners' equity"],
      ['liabilities_and_equity', '负债和所有者权益总计', '負債及業主權益總計', "Total liabilities and owners' equity"],
    ] satisfies [string, string, string, string][]
  ).map(rowsOf(balanceSheet)),
  ...(
    [
      ['revenue', '营业收入', '營業收入', 'Operating revenue'],
      ['operating_costs', '营业成本', '營業成本', 'Operating costs'],
      ['taxes_and_surcharges', '税金及附加', '稅金及附加', 'Taxes and surcharges'],
      ['selling_expenses', '销售费用', '銷售費用', 'Selling expenses'],
      ['administrative_expenses', '管理费用', '管理費用', 'Administrative expenses'],
      ['research_expenses', '研发费用', '研發費用', 'Research and development expenses'],
      ['finance_expenses', '财务费用', '財務費用', 'Finance expenses'],
      ['interest_expenses', '其中：利息费用', '其中：利息費用', 'Of which: interest expenses'],
      ['other_income', '其他收益', '其他收益', 'Other income'],
      ['investment_income', '投资收益', '投資收益', 'Investment income'],
      ['impairment_losses', '资产减值及信用减值损失', '資產減損及信用減損損失', 'Asset and credit impairment losses'],
      ['operating_profit', '营业利润', '營業利益', 'Operating profit'],
      ['nonoperating_income', '营业外收入', '營業外收入', 'Non-operating income'],
      ['nonoperating_expenses', '营业外支出', '營業外支出', 'Non-operating expenses'],
      ['total_profit', '利润总额', '稅前淨利', 'Total profit'],
      ['income_tax', '所得税费用', '所得稅費用', 'Income tax expenses'],
      ['net_profit', '净利润', '淨利', 'Net profit'],
    ] satisfies [string, string, string, string][]
  ).map(rowsOf(incomeStatement)),
  ...(
    [
      [
        'cash_from_sales',
        '销售商品、提供劳务收到的现金',
        '銷售商品、提供勞務收到的現金',
        'Cash received from sales and services',
      ],
      [
        'operating_cash_flow',
        '经营活动产生的现金流量净额',
        '營業活動之淨現金流量',
        'Net cash flow from operating activities',
      ],
      [
        'capital_expenditure',
        '购建固定资产、无形资产和其他长期资产支付的现金',
        '購建固定資產、無形資產及其他長期資產支付的現金',
        'Cash paid for fixed, intangible and other long-term assets',
      ],
      [
        'investing_cash_flow',
        '投资活动产生的现金流量净额',
        '投資活動之淨現金流量',
        'Net cash flow from investing activities',
      ],
      [
        'financing_cash_flow',
        '筹资活动产生的现金流量净额',
        '籌資活動之淨現金流量',
        'Net cash flow from financing activities',
      ],
      [
        'cash_increase',
        '现金及现金等价物净增加额',
        '現金及約當現金淨增加額',
        'Net increase in cash and cash equivalents',
      ],
    ] satisfies [string, string, string, string][]
  ).map(rowsOf(cashFlow)),
  ...(
    [
      ['depreciation', '本期折旧与摊销', '本期折舊與攤銷', 'Depreciation and amortisation of the period'],
      ['capitalised_interest', '本期资本化利息', '本期資本化利息', 'Interest capitalised in the period'],
      ['guarantees', '对外担保余额', '對外擔保餘額', 'Guarantees given to others'],
      ['restricted_cash', '受限货币资金', '受限制貨幣資金', 'Restricted monetary funds'],
    ] satisfies [string, string, string, string][]
  ).map(rowsOf(byHand, true)),
]
