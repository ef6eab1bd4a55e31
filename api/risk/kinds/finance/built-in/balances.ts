/** Row that equals the sum of others; terms with a leading minus are subtracted. */
export type Balance = readonly [total: string, ...terms: string[]]

/** Balances that the statements must satisfy, by row code. Skipped if the questionnaire lacks one of the rows. */
export const balances: readonly Balance[] = [
  ['total_assets', 'liabilities_and_equity'],
  ['liabilities_and_equity', 'total_liabilities', 'equity'],
  ['total_assets', 'current_assets', 'noncurrent_assets'],
  [
    'current_assets',
    'cash',
    'trading_assets',
    'notes_receivable',
    'accounts_receivable',
    'prepayments',
    'other_receivables',
    'inventories',
    'other_current_assets',
  ],
  [
    'noncurrent_assets',
    'long_term_equity',
    'fixed_assets',
    'construction',
    'intangible_assets',
    'goodwill',
    'other_noncurrent_assets',
  ],
  ['total_liabilities', 'current_liabilities', 'noncurrent_liabilities'],
  [
    'current_liabilities',
    'short_term_loans',
    'notes_payable',
    'accounts_payable',
    'contract_liabilities',
    'payroll_payable',
    'taxes_payable',
    'other_payables',
    'current_portion',
    'other_current_liabilities',
  ],
  ['noncurrent_liabilities', 'long_term_loans', 'bonds_payable', 'other_noncurrent_liabilities'],
  ['equity', 'share_capital', 'capital_reserve', 'surplus_reserve', 'retained_earnings'],
  ['total_profit', 'operating_profit', 'nonoperating_income', '-nonoperating_expenses'],
  ['net_profit', 'total_profit', '-income_tax'],
]

/** Rows that are never negative in a correct statement. */
export const neverNegative: ReadonlySet<string> = new Set([
  ...['cash', 'trading_assets', 'notes_receivable', 'accounts_receivable', 'prepayments', 'inventories'],
  ...['current_assets', 'noncurrent_assets', 'total_assets', 'fixed_assets', 'construction', 'intangible_assets'],
  ...['goodwill', 'short_term_loans', 'notes_payable', 'accounts_payable', 'contract_liabilities', 'long_term_loans'],
  ...['bonds_payable', 'current_liabilities', 'noncurrent_liabilities', 'total_liabilities', 'share_capital'],
  ...['revenue', 'operating_costs', 'cash_from_sales', 'capital_expenditure', 'depreciation', 'guarantees'],
  'restricted_cash',
])
