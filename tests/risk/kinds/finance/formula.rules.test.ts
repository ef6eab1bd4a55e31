import { expect, test } from 'vitest'
import { builtInFinanceQuestionnaire } from '#api/risk/kinds/finance/built-in/questionnaire.ts'
import { putField, putIndicator, versionsOf } from '#api/risk/kinds/finance/draft-edit.ts'
import { evaluate, evaluateExactly, type FinanceValues, writtenValue } from '#api/risk/kinds/finance/evaluate.ts'
import { compileFormulas } from '#api/risk/kinds/finance/formula.ts'
import { summarise, wordsOf } from '#api/risk/kinds/finance/summary.ts'
import { tryFormula } from '#api/risk/kinds/finance/trial.ts'
import { blankValues } from '#api/risk/kinds/finance/values.ts'
import { languages } from '#contract/platform/language.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { IndicatorUnit } from '#contract/risk/kinds/finance/codes.ts'
import {
  type FinanceContent,
  financeContent,
  usualSettings,
  valueCountOf,
} from '#contract/risk/kinds/finance/content.ts'
import fixture from './fixture/indicators.json' with { type: 'json' }

const fields = [
  { code: 'sales', manual: false },
  { code: 'costs', manual: false },
  { code: 'guarantees', manual: true },
]

/** Compiles the formulas as the indicators `first`, `second` and `third`. */
function compile(...formulas: string[]) {
  const codes = ['first', 'second', 'third']
  const indicators = formulas.map((formula, position) => ({ code: codes[position] ?? '', formula }))
  return compileFormulas({ fields, indicators })
}

const values: FinanceValues = {
  openingDate: '2024-12-31',
  closingDate: '2025-12-31',
  opening: ['100.00', null, null],
  closing: ['250.00', '0.00', '7.00'],
  earlier: [],
}

/** Result of one formula as a ratio; null with the reason if there is none. */
function worked(formula: string, over: Partial<FinanceValues> = {}) {
  const compiled = compile(formula)
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults))
  return evaluate(compiled, [IndicatorUnit.ratio], { ...values, ...over })[0]
}

const faultOf = (...formulas: string[]) => {
  const compiled = compile(...formulas)
  return 'faults' in compiled ? compiled.faults : 'no fault'
}

test.each([
  ['sales', '250.00'],
  ['closing(sales)', '250.00'],
  ['opening(sales)', '100.00'],
  ['average(sales)', '175.00'],
  ['sales - opening(sales) - 1', '149.00'],
  ['sales - (opening(sales) - 1)', '151.00'],
  ['sales / opening(sales) / 2', '1.25'],
  ['-sales + 2 * 3', '-244.00'],
  ['-(sales + 2) * 3', '-756.00'],
  ['abs(opening(sales) - sales)', '150.00'],
  ['min(sales, guarantees, 12)', '7.00'],
  ['max(sales, guarantees)', '250.00'],
  ['days', '365.00'],
  ['0.1 + 0.2', '0.30'],
  ['1 / 3 * 3', '1.00'],
  ['guarantees / 3', '2.33'],
])('%s is %s', (formula, value) => expect(worked(formula)).toEqual({ value, missing: null }))

test('fourteen digits and two decimals are worked out exactly', () => {
  const large = { closing: ['99999999999999.99', '0.01', '99999999999999.98'] }
  expect(worked('sales + costs', large)?.value).toBe('100000000000000.00')
  expect(worked('sales - guarantees', large)?.value).toBe('0.01')
  expect(worked('sales * 100', large)?.value).toBe('9999999999999999.00')
})

test('halves are rounded away from zero', () => {
  expect(worked('1 / 200')?.value).toBe('0.01')
  expect(worked('-1 / 200')?.value).toBe('-0.01')
  expect(worked('-1 / 1000')?.value).toBe('0.00')
})

test('a division by zero has no value, and which divisor it was is known', () => {
  expect(worked('sales / costs')).toEqual({
    value: null,
    missing: { zero: { kind: 'field', field: 1, of: 'closing' } },
  })
  expect(worked('0 / 0')?.value).toBe(null)
  expect(worked('1 / (sales - 250)')?.value).toBe(null)
})

test('a missing input gives no value, and is named', () => {
  expect(worked('sales / average(costs)')?.missing).toEqual({ lacking: [{ field: 1, of: 'opening' }] })
  expect(worked('sales / days', { openingDate: null })?.missing).toEqual({ lacking: ['dates'] })
  expect(worked('opening(costs) / costs')?.missing).toEqual({ lacking: [{ field: 1, of: 'opening' }] })
})

test('an indicator that stands on one without a value has none, for the same reason', () => {
  const compiled = compile('second + 1', 'sales / costs')
  if ('faults' in compiled) throw new Error('readable formulas')
  const [first, second] = evaluate(compiled, [IndicatorUnit.ratio, IndicatorUnit.ratio], values)
  expect(first?.value).toBe(null)
  expect(first?.missing).toEqual(second?.missing)
})

test('a share is written in per cent, days with one decimal', () => {
  const compiled = compile('1 / 8', 'days / 7')
  if ('faults' in compiled) throw new Error('readable formulas')
  const written = evaluate(compiled, [IndicatorUnit.percent, IndicatorUnit.days], values)
  expect(written.map(({ value }) => value)).toEqual(['12.50', '52.1'])
})

test.each([
  ['sales ^ 2', { key: 'kinds-finance-validation:formulaSign', values: { sign: '^', place: 7 } }],
  ['sales % 2', { key: 'kinds-finance-validation:formulaSign', values: { sign: '%', place: 7 } }],
  ['销售 / 2', { key: 'kinds-finance-validation:formulaSign', values: { sign: '销', place: 1 } }],
  ['"a"', { key: 'kinds-finance-validation:formulaSign', values: { sign: '"', place: 1 } }],
  ['a.b', { key: 'kinds-finance-validation:formulaSign', values: { sign: '.', place: 2 } }],
  ['[sales]', { key: 'kinds-finance-validation:formulaSign', values: { sign: '[', place: 1 } }],
  ['x = 5', { key: 'kinds-finance-validation:formulaSign', values: { sign: '=', place: 3 } }],
  ['sales; costs', { key: 'kinds-finance-validation:formulaSign', values: { sign: ';', place: 6 } }],
  ['sales costs', { key: 'kinds-finance-validation:formulaOperator', values: { place: 7 } }],
  ['2sales', { key: 'kinds-finance-validation:formulaOperator', values: { place: 2 } }],
  ['2 (sales)', { key: 'kinds-finance-validation:formulaOperator', values: { place: 3 } }],
  ['1e3', { key: 'kinds-finance-validation:formulaOperator', values: { place: 2 } }],
  ['sales + profits', { key: 'kinds-finance-validation:formulaNameUnknown', values: { name: 'profits', place: 9 } }],
  ['sales + pi', { key: 'kinds-finance-validation:formulaNameUnknown', values: { name: 'pi', place: 9 } }],
  ['true', { key: 'kinds-finance-validation:formulaNameUnknown', values: { name: 'true', place: 1 } }],
  ['1 + sqrt(sales)', { key: 'kinds-finance-validation:formulaFunctionUnknown', values: { name: 'sqrt', place: 5 } }],
  ['import(sales)', { key: 'kinds-finance-validation:formulaFunctionUnknown', values: { name: 'import', place: 1 } }],
  ['max(sales)', { key: 'kinds-finance-validation:formulaArguments', values: { name: 'max', place: 1 } }],
  ['1 + abs(1, 2)', { key: 'kinds-finance-validation:formulaArguments', values: { name: 'abs', place: 5 } }],
  ['opening(sales + 1)', { key: 'kinds-finance-validation:formulaArguments', values: { name: 'opening', place: 1 } }],
  ['opening', { key: 'kinds-finance-validation:formulaArguments', values: { name: 'opening', place: 1 } }],
  ['opening(first)', { key: 'kinds-finance-validation:formulaFieldNeeded', values: { name: 'opening', place: 9 } }],
  [
    '1 + opening(guarantees)',
    { key: 'kinds-finance-validation:formulaNoOpening', values: { name: 'guarantees', place: 13 } },
  ],
  [
    'average(guarantees)',
    { key: 'kinds-finance-validation:formulaNoOpening', values: { name: 'guarantees', place: 9 } },
  ],
  ['sales +', { key: 'kinds-finance-validation:formulaSyntax', values: { place: 8 } }],
  ['(sales', { key: 'kinds-finance-validation:formulaSyntax', values: { place: 7 } }],
  ['sales, costs', { key: 'kinds-finance-validation:formulaSyntax', values: { place: 6 } }],
  ['()', { key: 'kinds-finance-validation:formulaSyntax', values: { place: 2 } }],
])('%s is refused with its place', (formula, fault) => {
  expect(faultOf(formula)).toEqual({ 'indicators.0.formula': [fault] })
})

test('a ring of formulas is a fault of each of them, read from itself', () => {
  const ring = (path: string) => [{ key: 'kinds-finance-validation:formulaCycle', values: { path } }]
  expect(faultOf('second', 'third * 2', 'first + 1')).toEqual({
    'indicators.0.formula': ring('first → second → third → first'),
    'indicators.1.formula': ring('second → third → first → second'),
    'indicators.2.formula': ring('third → first → second → third'),
  })
  expect(faultOf('first / 2')).toEqual({
    'indicators.0.formula': [{ key: 'kinds-finance-validation:formulaCycle', values: { path: 'first → first' } }],
  })
})

const builtIn = builtInFinanceQuestionnaire

test('the set that comes with the product is one that can be published, in three languages', () => {
  expect(financeContent.parse(builtIn)).toEqual(builtIn)
  expect(builtIn.indicators.length).toBeGreaterThanOrEqual(20)
  const codes = [...builtIn.fields, ...builtIn.indicators].map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(compileFormulas(builtIn)).not.toHaveProperty('faults')
  const texts = [
    ...builtIn.fields.flatMap(({ table, name }) => [table, name]),
    ...builtIn.indicators.flatMap(({ module, target, definition, explanation }) => [
      module,
      target,
      definition,
      explanation,
    ]),
  ]
  for (const text of texts) for (const language of languages) expect(text[language]).toBeTruthy()
})

/** The built-in questionnaire as a version. */
const builtInVersion = () => {
  const formulas = compileFormulas(builtIn)
  if ('faults' in formulas) throw new Error('readable formulas')
  return {
    ...builtIn,
    versionId: 1,
    number: 1,
    domain: 'finance',
    name: { 'zh-Hans': '企业财务' },
    valueCount: valueCountOf(builtIn),
    fieldOf: new Map(builtIn.fields.map(({ code }, position) => [code, position])),
    units: builtIn.indicators.map(({ unit }) => unit),
    formulas: () => formulas,
  }
}

const byField = (amounts: Partial<Record<string, string | null>>) =>
  builtIn.fields.map(({ code }) => amounts[code] ?? null)

test.each(fixture.cases)('$name: the indicators agree with those worked out elsewhere', (each) => {
  const paper = {
    openingDate: each.openingDate,
    closingDate: each.closingDate,
    opening: byField(each.opening),
    closing: byField(each.closing),
    earlier: [],
  }
  const rows = summarise(builtInVersion(), paper, { language: 'zh-Hans' })
  expect(Object.fromEntries(rows.map(({ code, val }) => [code, val]))).toEqual(each.expected)
  for (const { val, reason } of rows) expect(val === null).toBe(reason !== '')
})

test('why there is no value is said in the names of the rows, in each language', () => {
  const version = builtInVersion()
  const blank = blankValues(version)
  const reasons = (language: (typeof languages)[number], paper: FinanceValues) =>
    Object.fromEntries(summarise(version, paper, { language }).map(({ code, reason }) => [code, reason]))
  expect(reasons('zh-Hans', blank).current_ratio).toBe('尚未填写：流动资产合计（期末）、流动负债合计（期末）')
  expect(reasons('en', blank).expense_ratio).toBe(
    'Not entered yet: Selling expenses (closing), Administrative expenses (closing), Research and development expenses (closing) and others, 5 total',
  )
  const zero = { ...blank, closing: byField({ current_assets: '1.00', current_liabilities: '0.00' }) }
  expect(reasons('zh-Hant', zero).current_ratio).toBe('除數為 0：流動負債合計（期末）')
})

test('a formula is read out with the brackets it needs', () => {
  const rows = summarise(builtInVersion(), blankValues(builtIn), { language: 'zh-Hans' })
  const formulaOf = (code: string) => rows.find((row) => row.code === code)?.formula
  expect(formulaOf('quick_ratio')).toBe(
    '(流动资产合计（期末） − 存货（期末） − 预付款项（期末）) ÷ 流动负债合计（期末）',
  )
  expect(formulaOf('ebitda')).toBe('息税前利润 + 本期折旧与摊销')
  expect(formulaOf('profit_growth')).toBe('(净利润（期末） − 净利润（期初）) ÷ 绝对值（净利润（期初））')
})

const name = { 'zh-Hans': '名' }
const draft: FinanceContent = {
  ...usualSettings,
  fields: [{ code: 'sales', table: name, name, manual: false }],
  indicators: [
    {
      code: 'growth',
      module: name,
      target: name,
      definition: name,
      explanation: name,
      formula: 'sales / opening(sales)',
      unit: IndicatorUnit.ratio,
    },
  ],
}

test('formulas follow a row that is called otherwise', () => {
  const edited = { entry: 'sales', version: versionsOf(draft).entries.sales ?? '' }
  const after = putField(draft, edited, { code: 'revenue', table: name, name, manual: false })
  expect(isRefusal(after) ? after : after.indicators[0]?.formula).toBe('revenue / opening(revenue)')
})

test('a code is given once among rows and indicators, and never to a word that formulas use', () => {
  const [growth] = draft.indicators
  if (!growth) throw new Error('an indicator')
  expect(putIndicator(draft, { entry: '', version: '' }, { ...growth, code: 'sales' })).toEqual({
    refused: 'validation',
    faults: { 'indicator.code': [{ key: 'kinds-finance-validation:codeTaken' }] },
  })
  for (const code of ['days', 'opening', 'max', 'mod', 'true', 'Sales', '1a', 'a-b', ''])
    expect(financeContent.shape.fields.element.shape.code.safeParse(code).success, code).toBe(false)
})

/** A hundred indicators, each of which uses the previous one twice. */
const chain = (sign: string): FinanceContent['indicators'] =>
  Array.from({ length: 100 }, (_, index) => ({
    code: `i${index}`,
    module: { 'zh-Hans': '甲' },
    target: { 'zh-Hans': '乙' },
    definition: { 'zh-Hans': '丙' },
    explanation: { 'zh-Hans': '丁' },
    formula: index === 0 ? `sales ${sign} sales` : `i${index - 1} ${sign} i${index - 1}`,
    unit: IndicatorUnit.ratio,
  }))
const salesOnly = [{ code: 'sales', table: { 'zh-Hans': '表' }, name: { 'zh-Hans': '收入' }, manual: true }]
const worth = (closing: string | null): FinanceValues => ({
  openingDate: null,
  closingDate: null,
  opening: [null],
  closing: [closing],
  earlier: [],
})

test('a hundred squares of squares give a reason instead of millions of digits', () => {
  const compiled = compileFormulas({ fields: salesOnly, indicators: chain('*') })
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults))
  const began = process.cpuUsage()
  const units = chain('*').map(({ unit }) => unit)
  const large = evaluate(compiled, units, worth('12345678901234.56'))
  expect(large[0]?.value).toBe('152415787532388172687092138.39')
  expect(large.at(-1)).toEqual({ value: null, missing: { beyond: true } })
  expect(evaluate(compiled, units, worth('0.01')).at(-1)?.value).toBe('0.00')
  expect(evaluate(compiled, units, worth(null)).at(-1)).toEqual({
    value: null,
    missing: { lacking: [{ field: 0, of: 'closing' }] },
  })
  const { user } = process.cpuUsage(began)
  expect(user / 1e6).toBeLessThan(1)
})

test('a formula is tried out on a hundred that double each other as fast as on one', () => {
  const began = process.cpuUsage()
  const body = {
    domain: 'f',
    formula: 'i99 + i98',
    unit: IndicatorUnit.ratio,
    entry: '',
    code: 'trial',
    data: [{ code: 'sales', end: '1' }],
  }
  const tried = tryFormula(
    { ...usualSettings, fields: salesOnly, indicators: chain('+') },
    { body, timeZone: 'UTC', language: 'en' },
  )
  if (isRefusal(tried)) throw new Error(JSON.stringify(tried))
  expect(tried.rows.map(({ code }) => code)).toEqual(['sales'])
  // 2 to the power of 100, plus half of it.
  expect(tried.val).toBe(`${2n ** 100n + 2n ** 99n}.00`)
  const { user } = process.cpuUsage(began)
  expect(user / 1e6).toBeLessThan(1)
})

test('the longest formulas, however they are nested, are read at once', () => {
  const began = process.cpuUsage()
  const long = [
    `${'('.repeat(30)}sales${')'.repeat(30)}`,
    `${'-'.repeat(495)}sales`,
    `${'abs('.repeat(30)}sales${')'.repeat(30)}`,
    `${'sales/'.repeat(82)}sales`,
    '9'.repeat(500),
  ]
  for (const formula of long) expect(faultOf(formula)).toBe('no fault')
  for (const deep of [`${'('.repeat(247)}sales${')'.repeat(247)}`, `${'abs('.repeat(98)}sales`, '('.repeat(500)])
    expect(faultOf(deep)).toEqual({
      'indicators.0.formula': [{ key: 'kinds-finance-validation:formulaNested', values: expect.anything() }],
    })
  const { user } = process.cpuUsage(began)
  expect(user / 1e6).toBeLessThan(1)
  expect(worked('9'.repeat(500))).toEqual({ value: null, missing: { beyond: true } })
})

test('the equity multiplier is 1 and debt to equity, where the balance sheet balances', () => {
  const { fields: rows, indicators } = builtInFinanceQuestionnaire
  const compiled = compileFormulas(builtInFinanceQuestionnaire)
  if ('faults' in compiled) throw new Error('readable formulas')
  const blank = blankValues(builtInFinanceQuestionnaire)
  const amounts: Record<string, string> = {
    total_assets: '1000.01',
    total_liabilities: '700.02',
    equity: '299.99',
    current_liabilities: '400.00',
    operating_cash_flow: '50.00',
    total_profit: '80.00',
    interest_expenses: '20.00',
    income_tax: '20.00',
    short_term_loans: '100.01',
    long_term_loans: '100.00',
    current_portion: '0.00',
    bonds_payable: '0.00',
  }
  const closing = rows.map(({ code }) => amounts[code] ?? null)
  const exact = evaluateExactly(compiled, { ...blank, closing })
  const worth = (code: string, decimals: number) => {
    const at = indicators.findIndex((each) => each.code === code)
    const of = exact[at]
    return of && writtenValue(of, { unit: indicators[at]?.unit, decimals }).value
  }
  expect([worth('debt_to_equity', 12), worth('equity_multiplier', 12)]).toEqual(['2.333477782593', '3.333477782593'])
  // On closing liabilities, though none is known of the opening; EBIT 100 less a quarter of tax, on 500 of capital.
  expect([worth('cash_to_current_liabilities', 3), worth('return_on_capital', 2)]).toEqual(['0.125', '15.00'])
})

test('each built-in indicator says after what it is defined, in every language', () => {
  const said = {
    'zh-Hans': /参照.*《|本问卷自定/,
    'zh-Hant': /參照.*《|本問卷自訂/,
    en: /After |An indicator of this questionnaire/,
  }
  for (const { code, explanation } of builtInFinanceQuestionnaire.indicators)
    for (const language of languages) expect(explanation[language], code).toMatch(said[language])
})

test('the closing day counts as a day, the opening day does not, and the formula says so', () => {
  const dates = (openingDate: string, closingDate: string) => worked('days', { openingDate, closingDate })?.value
  expect([dates('2024-12-31', '2025-12-31'), dates('2025-01-01', '2025-12-31')]).toEqual(['365.00', '364.00'])
  expect(wordsOf({ fields: [], indicators: [] }, 'zh-Hans').days).toContain('不计期初日，计期末日')
})
